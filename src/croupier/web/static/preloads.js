/** The modules of a table's page besides those at the start. `python tools/preloads.py` writes this. */
export const PRELOADS = {
  "table/page.js": [
    "table/page.js",
    "lib/chips.js",
    "lib/meter.js",
    "table/box_strip.js",
    "table/dock.js",
    "table/felt.js",
    "table/geometry.js",
    "table/keys.js",
    "table/moving_card.js",
    "table/panel.js",
    "table/table.js",
    "table/text.js",
    "lib/cards.js",
    "table/settlement.js",
    "table/coach-drawer.js",
    "lib/sound.js",
    "lib/stream.js",
    "table/betting.js",
    "table/coach.js",
    "table/changes.js"
  ],
  "poker/page.js": [
    "poker/page.js",
    "lib/sound.js",
    "lib/stream.js",
    "poker/bar.js",
    "poker/clock.js",
    "poker/log.js",
    "poker/play.js",
    "poker/bet_sizes.js",
    "poker/changes.js",
    "poker/stage.js",
    "poker/text.js",
    "poker/words.js",
    "pages/states.js",
    "poker/add_chips.js",
    "lib/cards.js",
    "lib/chips.js",
    "poker/seat_places.js"
  ]
};
