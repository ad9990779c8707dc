/** A round that its player has shared by a link. */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { betNames, gameOf } from "../lib/games.js";
import { name } from "../lib/router.js";
import { settlementTable } from "../replay/settlement.js";
import { stepsOf } from "../replay/steps.js";
import { Stepper } from "../replay/steps_view.js";

const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 * @returns {Promise<() => void>}
 */
export async function open(main, [token]) {
	const answer = await get(`/shared/${encodeURIComponent(token)}`);
	const notices = answer.notices.map((/** @type {any} */ one) =>
		/^round_(settled|voided)$/.test(one.event) ? { ...one, settlement: answer.settlement } : one,
	);
	/** @type {import("../replay/replayed.js").Replayed} */
	const found = { ...answer, notices, round: "shared", viewer: null };
	const game = await gameOf(found.game, answer.version);
	const { scene } = await (found.game === "poker"
		? import("../replay/poker_scene.js")
		: import("../replay/house_scene.js"));
	const seat = (/** @type {number} */ number) => (found.own.includes(number) ? "The player" : null);
	const steps = stepsOf(found.notices, { ...betNames(game), seat });
	name(`${game.title}, shared`);

	const draw = () =>
		render(
			main,
			h(
				"div",
				{ class: "page replay", "data-game": found.game },
				h("h1", null, game.title),
				h(
					"p",
					{ class: "lead" },
					`A round that its player has shared · ${WHEN.format(new Date(found.at))}. ` +
						(answer.hands === "own"
							? "It shows the player's own cards."
							: "It shows the player's cards and those that were shown."),
				),
				stepper.view(),
				stepper.isOver &&
					found.settlement &&
					h("section", null, h("h2", null, "Settlement"), settlementTable(game, found.settlement)),
				h("p", null, h("a", { class: "button primary", href: "#/" }, "To the tables")),
			),
		);
	const stepper = new Stepper({ game, found, steps, scene, main, changed: draw });
	draw();
	return () => stepper.close();
}
