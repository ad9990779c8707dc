/**
 * A round of one's own again, step by step, with the worth of its decisions; its settlement, its proof, and a link to
 * share it.
 */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { betNames, gameOf } from "../lib/games.js";
import { name } from "../lib/router.js";
import { me } from "../lib/session.js";
import { settings } from "../lib/settings.js";
import { historyAddress, inAddress } from "../lib/addresses.js";
import { proof } from "../replay/proof.js";
import { playerAt, replayed } from "../replay/replayed.js";
import { settlementTable } from "../replay/settlement.js";
import { ShareBox } from "../replay/share.js";
import { stepsOf } from "../replay/steps.js";
import { Stepper } from "../replay/steps_view.js";
import { checked } from "../replay/verify.js";
import { houseWorths, pokerWorths, worthView } from "../replay/worth.js";
import { failed, loading } from "./states.js";

/** @typedef {import("../replay/replayed.js").Replayed} Replayed */

const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 * @returns {() => void}
 */
export function open(main, [round]) {
	const page = new ReplayPage(main, round);
	page.load();
	return () => page.close();
}

class ReplayPage {
	/**
	 * @param {HTMLElement} main
	 * @param {string} round
	 */
	constructor(main, round) {
		this.main = main;
		this.round = round;
		/** @type {Replayed | null} */
		this.found = null;
		/** @type {Stepper | null} */
		this.stepper = null;
		/** @type {import("../replay/verify.js").Check | null} */
		this.check = null;
		/** The tables of a Poker hand's review, or what keeps it. @type {import("../lib/dom.js").Loose} */
		this.review = null;
		/** @type {ShareBox | null} */
		this.share = null;
		/** @type {unknown} */
		this.problem = null;
		this.closed = false;
	}

	close() {
		this.closed = true;
		this.stepper?.close();
	}

	load = async () => {
		this.problem = null;
		this.draw();
		try {
			const found = replayed(await get(`/rounds/${inAddress(this.round)}`), me.value?.name ?? null);
			this.check = found.record ? await checked(found.record) : null;
			const game = await gameOf(found.game, found.sheet?.version);
			const { scene } = await (found.game === "poker"
				? import("../replay/poker_scene.js")
				: import("../replay/house_scene.js"));
			if (this.closed) return;
			const steps = stepsOf(found.notices, { ...betNames(game), seat: (seat) => playerAt(found, seat) });
			this.found = found;
			this.stepper = new Stepper({ game, found, steps, scene, main: this.main, changed: () => this.draw(), worthView });
			if (found.own.length && found.over) this.share = new ShareBox(found, () => this.draw());
			name(`${game.title} ${found.round}`);
			this.#weighAtOnce(game, found);
		} catch (error) {
			this.problem = error;
		}
		this.draw();
	};

	/**
	 * A house game's decisions are weighed at once; a Poker hand for a player who has the coach on.
	 * @param {import("../lib/games.js").Game} game
	 * @param {Replayed} found
	 */
	async #weighAtOnce(game, found) {
		if (!found.own.length || !found.over) return;
		if (found.game === "poker") return settings.value.coach ? this.weigh() : undefined;
		try {
			const worths = await houseWorths(game, found);
			if (this.stepper) this.stepper.worths = worths;
			this.draw();
		} catch {
			// A house that counts no odds still shows the round.
		}
	}

	weigh = async () => {
		const { found, stepper } = this;
		if (!found || !stepper) return;
		const { reviewOf, reviewTables } = await import("../replay/review.js");
		try {
			const review = await reviewOf(found.round);
			this.review = reviewTables(review);
			stepper.worths = pokerWorths(review, found);
		} catch (error) {
			this.review = failed(error, this.weigh);
		}
		this.draw();
	};

	draw() {
		if (!this.closed)
			render(this.main, h("div", { class: "page replay", "data-game": this.found?.game }, this.#page()));
	}

	#page() {
		if (this.problem) return failed(this.problem, this.load);
		const { found, stepper } = this;
		if (!found || !stepper) return loading();
		const { game } = stepper;
		return [
			h("p", null, h("a", { href: "#/history" }, "Your rounds")),
			h("h1", null, game.title),
			h("p", { class: "lead" }, `Round ${found.round} · ${WHEN.format(new Date(found.at))}`),
			stepper.view(),
			stepper.isOver &&
				found.settlement &&
				h("section", null, h("h2", null, "Settlement"), settlementTable(game, found.settlement)),
			found.game === "poker" &&
				found.sheet &&
				found.settlement?.result !== "void" &&
				h(
					"section",
					null,
					h("h2", null, "Value of the hand"),
					this.review ?? h("button", { type: "button", class: "button", onclick: this.weigh }, "Weigh the hand"),
				),
			this.share?.view(),
			proof(found, this.check),
			found.game === "poker" &&
				found.over &&
				h(
					"p",
					null,
					h(
						"a",
						{ class: "button", href: historyAddress(found.round), download: `${found.round.replaceAll("/", "-")}.phh` },
						"Hand history, PHH",
					),
				),
		];
	}
}
