// The answers of the server, as types. Made by `python -m tools.browser_types`; not to be edited by hand.

/** The name, version and digest of the software. */
export interface AboutView {
  name: string;
  version: string;
  software: SoftwareView;
}

/** The worth of one action. */
export interface ActionWorthDocument {
  action: string;
  chips: string;
  chips_exact: string;
  to: string | null;
}

/** The value of each choice, in antes, and the best one. */
export interface AdviceDocument {
  best: string;
  choices: Record<string, number>;
}

/** The player's hand where nobody else showed theirs. */
export interface AgainstAnyDocument {
  decisions: Array<DecisionAgainstAnyDocument>;
  streets: Array<StreetAgainstAnyDocument>;
}

/** An alarm that nobody has taken yet. */
export interface AlarmView {
  alarm: string;
  table: string | null;
  what: string;
  account: string | null;
  suspects: Array<string>;
}

/** Alarms that nobody has taken yet, the oldest first. */
export interface AlarmsView {
  alarms: Array<AlarmView>;
}

/** The server answers. */
export interface AliveView {
  status: string;
}

/** A possible answer to a question of fact. */
export interface AnswerView {
  value: boolean | number | string;
  words: string;
}

/** A first person asks for something that needs two. */
export interface ApprovalAsked {
  approval: string;
  command: Record<string, any>;
  by: string;
  role: Role;
  approver: Authority;
  at: string;
  until: string;
  round?: string | null;
  matter?: number | null;
}

/** A request for a second person: `hindrance` says why this person cannot agree, null if they can. */
export interface ApprovalView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  approval: string;
  details: Array<Array<string>>;
  command: Record<string, any>;
  by: string;
  role: string;
  for: string;
  at: string;
  until: string;
  round: string | null;
  own: boolean;
  hindrance: string | null;
}

/** Requests for a second person, as they are on record. */
export interface ApprovalsView {
  approvals: Array<ApprovalAsked>;
}

/** A box that is asked for its choice. */
export interface AskedBoxView {
  box: number;
  player: string;
  may_enter: boolean;
}

/** By hand: the player who is asked to show their hand. */
export interface AskedSeatView {
  seat: number;
  player: string | null;
  may_muck: boolean;
}

/** The number of the question, where a command takes two people; nothing where it is done. */
export interface AskedView {
  approval?: string;
}

/** A finished round settled again, with each of its rows, hashes and bookmarks. */
export interface AuditView {
  agrees: boolean;
  at: string;
  bookmarks: Array<BookmarkView>;
  ended_at: string | null;
  findings: Array<FindingView>;
  game: string;
  head: string;
  moves?: Array<Record<string, any>>;
  places: Array<PlaceView>;
  postings: number;
  record: Record<string, any> | null;
  round: string;
  rows: Array<ChainRowView>;
  rulings: Array<Record<string, any>>;
  settled: SettledTwiceView;
  shuffle: string;
  status: string;
  table: string;
}

/** A round as an auditor finds it. `amount` is the largest win or loss of a player. */
export interface AuditedRoundView {
  round: string;
  table: string;
  game: string;
  at: string;
  position: number;
  outcome: string | null;
  amount: string | null;
  players: Array<PlayerNetView>;
  irregularities: Array<string>;
}

/** The lowest rank that may give a ruling. The lowest of all stands first here. */
export interface Authority {
}

/** A secret for the visitor's app: as text, as the app's address, and as a picture of that. */
export interface BegunSecondFactorView {
  secret: string;
  address: string;
  picture: string;
}

/** The result of one bet. `also` lists the other clauses that played a part, if any did. */
export interface BetDocument {
  also?: Array<string>;
  bet: string;
  clause: string;
  outcome: string;
  pays: string;
  returned: string;
  stake: string;
}

/** A bet: its time (at the start, or with a decision, as a multiple of the ante) and its place. */
export interface BetView {
  bet: string;
  label: string;
  short: string;
  caption: string | null;
  key: string;
  row: number;
  column: number;
  when: string;
  multiple: number | null;
  jackpot: boolean;
  limits: boolean;
}

/** The odds of the Bonus. */
export interface BonusOddsDocument {
  combinations: number;
  element_of_risk: number;
  house_edge: number;
  net: number;
  outcomes: Array<OutcomeDocument>;
  standard_deviation: number;
}

/** A bookmark; `position` is that of the marked event, 0 for none. */
export interface BookmarkView {
  at: string;
  by: string;
  note: string;
  number: number;
  position: number;
  round: string;
  table: string;
  title: string;
}

/** All bookmarks, the newest first. */
export interface BookmarksView {
  bookmarks: Array<BookmarkView>;
}

/** A box that has a decision to make; `may_enter` says whether staff enter it. */
export interface BoxDecisionView {
  box: number;
  player: string;
  choices: Array<DecisionChoiceView>;
  may_enter: boolean;
  may_look: boolean;
}

/** One box settled. */
export interface BoxDocument {
  bets: Array<BetDocument>;
  box: number;
  hand: string | null;
  net: string;
  player: string | null;
}

/** A box of the round. `cards` are null as long as the viewer may not see them. */
export interface BoxView {
  box: number;
  player: string;
  bets: Record<string, string>;
  under_minimum: Record<string, string>;
  cards_dealt: number;
  cards: Array<string> | null;
  hand_in_words: string | null;
  examined: boolean;
  decisions: Array<string>;
  folded: boolean;
  out: boolean;
  to_decide: boolean;
  choices: Array<ChoiceView>;
  best?: Array<string>;
}

/** The cage with the slips of its gaming day. */
export interface CageDeskView {
  at: string;
  day: string;
  denominations: Array<string>;
  thresholds: ThresholdsView;
  later_thresholds: Array<LaterThresholdsView>;
  next_fill: string;
  next_credit: string;
  tables: Array<CageTableView>;
  uncounted: Array<UncountedBoxView>;
  approvals: Array<ApprovalView>;
  slips: Array<SlipView>;
}

/** A table as the cage sees it. */
export interface CageTableView {
  table: string;
  name: string;
  status: string;
  playing: boolean;
  next_shift: string;
  float: FloatView | null;
}

/** The most that is paid. */
export interface CapView {
  most: string;
  clause: string;
}

/** The lists for everybody, and the viewer's own offers. */
export interface CardRoomView {
  lists: Array<WaitingListView>;
  offers: Array<SeatHoldView>;
  next_draw: NextDrawView | null;
}

/** By hand: how many cards lie at a seat that takes no part in the hand. */
export interface CardsElsewhereView {
  seat: number;
  cards_dealt: number;
}

/** A report with all its facts, at a `box` or a `seat`, and the ruling that would follow. */
export interface CaseView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  box?: number | null;
  seat?: number | null;
  facts: Record<string, boolean | number | string>;
  ruling: string;
  clause: string | null;
  authority: string;
  enough: boolean;
  needs: string | null;
}

/** Cash at or beyond a threshold, to be reported until `due`. `missing` names the fields that are empty. */
export interface CashReportView {
  report: string;
  transaction: string;
  at: string;
  day: string;
  player: string;
  identity: string;
  paid_in: boolean;
  amount: string;
  chips: Record<string, number>;
  day_total: string;
  threshold: string;
  single: string;
  daily: string;
  by: string;
  filed: FiledView | null;
  missing: Array<string>;
  due: string;
}

/** All cash reports, and the days within which one is filed. */
export interface CashReportsView {
  days: number;
  reports: Array<CashReportView>;
}

/** A stored row with the hashes that chain it. */
export interface ChainRowView {
  at: string;
  clause: string | null;
  content: string;
  event: string;
  log_before: string;
  log_hash: string;
  position: number;
  stream: string;
  stream_before: string;
  stream_hash: string;
  version: number;
}

/** How many of the ace-king hands of one kind best play BETs. */
export interface ChartCellDocument {
  bet: number;
  dealer_up: string;
  matched: boolean;
  of: number;
  third: string;
}

/** A choice of a box's owner, with its amount if there is one. */
export interface ChoiceView {
  choice: string;
  amount?: string;
}

/** A clause of a rule book, or a reading, in our words. */
export interface ClauseView {
  cite: string;
  game: string | null;
  kind: string;
  summary: string;
  note: string;
}

/** The answer to a command: the position after it, its own words, and whether it had been done before. */
export interface CommandAnswerView {
  position: number;
  answer: Record<string, any>;
  repeated: boolean;
}

/** A Dealer at a table, and the seconds since they came. */
export interface DealerAtTableView {
  table: string;
  dealer: string;
  seconds: number;
}

/** The Dealer's hand; `qualifies` is null in a game that has no qualifying hand. */
export interface DealerDocument {
  hand: string;
  qualifies: boolean | null;
}

/** A Dealer of the house, with the table where they are on record. */
export interface DealerOnFloorView {
  name: string;
  table: string | null;
  since_s: number | null;
}

/** The Dealer's hand. */
export interface DealerView {
  cards_dealt: number;
  face_up: Array<string>;
  hand_in_words: string | null;
  best?: Array<string>;
}

/** A decision: the share that a call needs, and the share that the hand has against any one hand. */
export interface DecisionAgainstAnyDocument {
  done: string;
  equity: number;
  needed: number;
  pot: string;
  street: string;
  to: string | null;
  to_call: string;
}

/** A choice of the player who is to decide, as the command that enters it. */
export interface DecisionChoiceView {
  command: string;
  bet?: string;
  amount?: string;
  action?: string;
  lowest?: string;
  highest?: string;
}

/** A decision with its alternatives, against the hands that were shown. */
export interface DecisionReviewDocument {
  against: Array<number>;
  done: string;
  given_up: string;
  given_up_exact: string;
  pot: string;
  seat: number;
  street: string;
  to_call: string;
  worth: Array<ActionWorthDocument>;
}

/** A decision as JSON. Worth and cost are dollars, rounded to the nearest cent. */
export interface DecisionWorthDocument {
  ante: string;
  antes: Record<string, number>;
  best: string | null;
  box: number;
  choice: string;
  cost: string;
  is_mistake: boolean;
  position: number;
  worth: Record<string, string>;
}

/** It is done, and there is nothing more to say. */
export interface Done {
}

/** the draws of the jackpot system, which everyone sees. */
export interface DrawView {
  magic_card: string | null;
  lucky_box: number | null;
  lucky_dealer: boolean;
}

/** One player's new seat, as it was drawn. */
export interface DrawnSeat {
  player: string;
  from_table: string;
  table: string;
  seat: number;
}

/** 5.4: what the Dealer tells a player who has yet to join, or to return to, the game. */
export interface DuesView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  blind: string | null;
  live: string;
  dead: string;
  waits: boolean;
}

/** The exact figures of the last gaming days. */
export interface ExactFiguresView {
  confidence: number;
  day_begins: string;
  days: Array<FiguresOfDayView>;
  format: number;
  position: number;
}

/** An exclusion in force, for people who may end it. */
export interface ExclusionView {
  until: string | null;
  by: string;
  reason: string;
  own: boolean;
}

/** The share of a pot that a seat could expect. */
export interface ExpectedChipsDocument {
  chips: string;
  chips_exact: string;
  seat: number;
}

/** Chip dumping and soft play in finished Poker hands. */
export interface FairnessView {
  findings: Array<PairFindingView>;
  format: number;
  hands: number;
  left_out: Array<Record<string, string>>;
  level: number;
  note: string;
  players: number;
  tests: number;
}

/** The exact figures of a gaming day, table by table. */
export interface FiguresOfDayView {
  day: string;
  tables: Array<Record<string, any>>;
}

/** When, by whom and under which reference a report was filed. */
export interface FiledView {
  at: string;
  by: string;
  reference: string;
}

/** Something in a round that is not as it should be. */
export interface FindingView {
  about: string;
  says: string;
}

/** The float of a table in its shift. */
export interface FloatView {
  shift: string;
  opening: string;
  fills: string;
  credits: string;
  sold: string;
  in_tray: string;
}

/** How far a new floor is set up. */
export interface FloorSetUpView {
  administrators: number;
  takes_two: boolean;
  staff: Record<string, number>;
  changed: boolean;
  jackpots: number;
  tables: Record<string, number>;
  rounds: number;
}

/** A game in short: its names, the newest version of its rules, and its own words for its bets. */
export interface GameHeadingView {
  game: string;
  code: string;
  title: string;
  short_title: string;
  version: number;
  odds: boolean;
  nouns: Record<string, string>;
}

/** All games. */
export interface GamesView {
  games: Array<GameHeadingView>;
}

/** A ruling of a Poker hand, as the Dealer announces it to everyone. */
export interface HandRulingView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  kind: string;
  seat: number | null;
  clause: string | null;
}

/** The console of a table of a house game. */
export interface HouseConsoleView {
  by_hand: boolean;
  orders: Array<string>;
  waits_for_pit: Array<string>;
  sells_chips: boolean;
  steps: Array<StepView>;
  slots: Array<SlotView>;
  may_record: boolean;
  deciding: Array<BoxDecisionView>;
  offer: OfferedOptionsView | null;
}

/** A house game: its bets with their places, its cards, its signs, and its own words. */
export interface HouseGameView {
  game: string;
  code: string;
  title: string;
  short_title: string;
  version: number;
  odds: boolean;
  nouns: Record<string, string>;
  boxes: number;
  hand_cards: number;
  dealer_cards: number;
  community_cards: number;
  bets: Array<BetView>;
  stays: string;
  fold_clause: string;
  no_qualifying_hand: string | null;
  about: string;
  jackpot_in_credits: boolean;
  has_draw: boolean;
  signs: Array<SignView>;
}

/** A setting that people can change: its value today, and all its changes with their days. */
export interface HouseSettingView {
  name: string;
  tells: string;
  unit: string;
  value: boolean | number | string | Array<string> | null;
  started_with: boolean | number | string | Array<string> | null;
  changes: Array<SettingChangeView>;
}

/** The settlement of a round of a house game. */
export interface HouseSettlementDocument {
  boxes: Array<BoxDocument>;
  dealer: DealerDocument | null;
  game: string;
  house: string;
  jackpot: MeterDocument | null;
  result: string;
}

/** A table of a house game, as one person may see it. */
export interface HouseTableView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  table: TableSignView;
  clause: string | null;
  deadline: string | null;
  window_s: number | null;
  jackpot: JackpotView | null;
  spots: Array<SpotView>;
  seated: Array<SeatedView>;
  position: number;
  at: string;
  round: RoundView | null;
  hand: null;
  you: YouView;
  last: LastRoundView | null;
  console?: HouseConsoleView;
}

/** The house as its managers set it up. */
export interface HouseView {
  at: string;
  day: string;
  day_begins: string;
  two_person_control: string;
  in_place_s: number;
  settings: Array<HouseSettingView>;
  thresholds: Array<ThresholdsFromDayView>;
  tables: Array<TableSetUpView>;
  jackpots: Array<StaffJackpotView>;
  limit_fields: Record<string, LimitFieldsView>;
  approvals: Array<ApprovalView>;
  set_up: FloorSetUpView;
}

/** 5.18.2 (PTH 5.17.2): the fault, and how the House has the next rounds played. */
export interface JackpotFaultView {
  number: number;
  table: string | null;
  box: number | null;
  measure: string;
  choices: Array<string>;
  notice: string;
}

/** Everything that has happened to a jackpot, as it was stored, the newest first. */
export interface JackpotHistoryView {
  events: Array<Record<string, any>>;
}

/** A prize that was paid out of the meter. */
export interface JackpotHitView {
  number: number;
  round: string;
  table: string;
  game: string;
  box: number;
  bet: string;
  hand: string;
  share: string;
  displayed: string;
  meter: string;
  amount: string;
  meter_after: string;
  dealt_at: string;
}

/** The returns of one jackpot bet, in dollars. The last keys are there if a meter was given or draws add to it. */
export interface JackpotOddsDocument {
  break_even_meter: string | null;
  break_even_meter_with_lucky?: string | null;
  fixed_return: number;
  hits: Array<PrizeDocument>;
  house_edge_at_meter?: number;
  jackpot_bet: string;
  lucky_return?: number;
  meter?: string;
  return_at_meter?: number;
  return_at_meter_with_lucky?: number;
  return_per_meter_dollar: number;
}

/** A jackpot with its latest hits, the newest first. */
export interface JackpotPageView {
  name: string;
  meter: string;
  reset: string;
  pending: Array<WaitingPrizeView>;
  fault: string | null;
  faults: Array<JackpotFaultView>;
  tables: Array<string>;
  games: Array<string>;
  notices: Array<string>;
  hits: Array<JackpotHitView>;
}

/** the settings of a jackpot; rates in percent. */
export interface JackpotSettingsView {
  reset: string;
  contribution: string;
  seed_reserve: string;
  jackpot_confirmation: string;
  largest_bet: string | null;
}

/** A jackpot as everyone may see it: meter, reset, waiting prizes, and faults. */
export interface JackpotView {
  name: string;
  meter: string;
  reset: string;
  pending: Array<WaitingPrizeView>;
  fault: string | null;
  faults: Array<JackpotFaultView>;
}

/** All jackpots with their meters. */
export interface JackpotsView {
  jackpots: Array<ListedJackpotView>;
}

/** The Poker hand before. */
export interface LastHandView {
  round: string;
  settlement: PokerSettlementDocument | null;
}

/** The round before, as far as the viewer may see its settlement. */
export interface LastRoundView {
  round: string;
  settlement: HouseSettlementDocument | null;
}

/** Thresholds that do not count yet. */
export interface LaterThresholdsView {
  single: string;
  daily: string;
  warn_single: string;
  warn_daily: string;
  from_day: string;
}

/** A command that a player may give now, with its fields besides the table and an id. With `lowest` and `highest` the player names an amount between them. */
export interface LegalCommandView {
  command: string;
  box?: number;
  seat?: number;
  bet?: string;
  amount?: string;
  choice?: string;
  action?: string;
  lowest?: string;
  highest?: string;
}

/** The amounts and devices that a table of a house game can have. */
export interface LimitFieldsView {
  amounts: Array<string>;
  linked: Array<string>;
  devices: Array<string>;
}

/** A jackpot with the tables and games that are linked to it, and its notices to players. */
export interface ListedJackpotView {
  name: string;
  meter: string;
  reset: string;
  pending: Array<WaitingPrizeView>;
  fault: string | null;
  faults: Array<JackpotFaultView>;
  tables: Array<string>;
  games: Array<string>;
  notices: Array<string>;
}

/** A round whose prizes are locked, as staff see it. */
export interface LockedPrizeView {
  round: string;
  table: string;
  game: string;
  place: number;
  dealt_at: string;
  displayed: string;
  confirmed_by: Array<string>;
  needs_two: boolean;
  claims: Array<PrizeClaimView>;
}

/** A new link: the token of its address, and its number in the list. */
export interface MadeShareView {
  token: string;
  share: string;
}

/** The odds of the main game. */
export interface MainOddsDocument {
  combinations: number;
  decision_counts: Record<string, number>;
  decisions: Record<string, number>;
  element_of_risk: number;
  house_edge: number;
  net: number;
  outcomes: Array<OutcomeDocument>;
  standard_deviation: number;
  ways: Array<WayDocument>;
}

/** A person as they see themselves. Of a visitor who has not signed in nothing is told. */
export interface MeView {
  name: string | null;
  role: string | null;
  guest: boolean;
  balance: string | null;
  called?: string;
  may?: Array<string>;
  play_money?: boolean;
  token?: string;
  until?: number | string;
}

/** A message as documents have it: money as text in dollars, cards by their names. */
export interface MessageDocument {
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
}

/** Every sentence of the house by its key, and the meaning of each kind of value. */
export interface MessagesView {
  messages: Record<string, string>;
  kinds: Record<string, string>;
}

/** The jackpot's meter before and after the round. */
export interface MeterDocument {
  after: string;
  before: string;
  payouts: Array<PayoutDocument>;
}

/** A table that is filled from another one. */
export interface MustMoveView {
  table: string;
  feeder: string;
  must: boolean;
}

/** Options for `navigator.credentials.create` (WebAuthn). */
export interface NewPasskeyOptions {
  challenge: string;
  pubKeyCredParams: Array<Record<string, any>>;
  rp: Record<string, string>;
  user: Record<string, string>;
}

/** The next draw of seats, which is committed to. */
export interface NextDrawView {
  number: number;
  commitment: string;
}

/** An event as its reader may see it. Beside these fields it has those of the event. */
export interface NoticeView {
  at: string;
  clause: string | null;
  event: string;
  message: string;
  position: number;
  says: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
}

/** The exact odds of a game. `pay` and `ace_king_chart` belong to stud games, `starting_hands` to hold'em. `qualifies`, `prize` and `bonus` are there if the question had prices of its own. */
export interface OddsDocument {
  ace_king_chart?: Array<ChartCellDocument>;
  bonus?: Record<string, number>;
  elapsed_seconds: number;
  from_cache: boolean;
  game: string;
  indifferent: Record<string, number>;
  main: MainOddsDocument;
  pay?: Record<string, number>;
  prize?: Record<string, string>;
  qualifies?: string;
  side_bets: SideBetsDocument;
  starting_hands?: Array<StartingHandDocument>;
  strategy: string;
  version: number;
}

/** A ruling's offer to players: its options, and the viewer's boxes that can take them. */
export interface OfferView {
  options: Array<string>;
  boxes: Array<number>;
}

/** A box that has not made its choice. */
export interface OfferedBoxView {
  box: number;
  player: string;
}

/** A choice that a ruling offers, with the boxes that have not made it. */
export interface OfferedOptionsView {
  options: Array<string>;
  boxes: Array<AskedBoxView>;
  clause: string;
}

/** An OpenAPI document. */
export interface OpenApiView {
  components: Record<string, Record<string, any>>;
  info: Record<string, any>;
  openapi: string;
  paths: Record<string, Record<string, any>>;
  servers: Array<Record<string, string>>;
  tags: Array<Record<string, string>>;
}

/** 5.10: a ruling's offer that some boxes have not answered. */
export interface OpenOfferView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  kind: string;
  box: number | null;
  clause: string;
  options: Array<string>;
  boxes: Array<OfferedBoxView>;
}

/** One possible result of a round or a bet. `units` is the player's result in antes. */
export interface OutcomeDocument {
  combinations: number;
  outcome: string;
  units: number;
}

/** The last day of a patron's exclusion; null if it has none. */
export interface OwnExclusionView {
  until: string | null;
}

/** A patron's own limits, the parts used up, and the changes to come. */
export interface OwnLimitsView {
  day: string;
  limits: PlayLimitsView;
  pending: PendingLimitsView | null;
  wait_days: number;
  today: SpentTodayView | null;
  excluded: OwnExclusionView | null;
}

/** A finding about two players of Poker. */
export interface PairFindingView {
  compared: number;
  conduct: string;
  examples: Array<string>;
  expected: number;
  found: boolean;
  hands: number;
  kind: string;
  observed: number;
  opponent: string;
  p: number;
  player: string;
  q: number;
  unit: string;
  z: number;
}

/** Options for `navigator.credentials.get` (WebAuthn). */
export interface PasskeyOptions {
  allowCredentials?: Array<Record<string, any>>;
  challenge: string;
  rpId?: string;
  timeout?: number;
  userVerification?: string;
}

/** The numbers of a visitor's passkeys. */
export interface PasskeysView {
  passkeys: Array<string>;
}

/** A patron at the counter; with the exclusion in force for a person who may end it. */
export interface PatronDeskView {
  player: string;
  called: string;
  day: string;
  balance: string;
  paid_in: string;
  paid_out: string;
  thresholds: ThresholdsView;
  may_buy: boolean;
  exclusion?: ExclusionView | null;
}

/** A prize paid out of the meter. */
export interface PayoutDocument {
  amount: string;
  bet: string;
  box: number;
  clause: string;
  share: string;
}

/** Limits that count from a later gaming day on. */
export interface PendingLimitsView {
  loss: string | null;
  minutes: number | null;
  visits: number | null;
  from_day: string;
}

/** Everybody whom the floor knows. */
export interface PeopleView {
  people: Array<PersonEntry>;
}

/** A person by name; a player by number, for staff who do not look players up by name. */
export interface PersonEntry {
  name: string;
  role: string;
  guest: boolean;
  locked: string | null;
}

/** A person as an administrator sees them. */
export interface PersonView {
  name: string;
  called: string | null;
  role: string;
  guest: boolean;
  locked: string | null;
  own_password: boolean;
  counts_from: string | null;
  second_factor: boolean;
  passkeys: number;
  sessions: Array<SessionView>;
}

/** All staff, and the players who were searched for; `found` is the number of these. */
export interface PersonnelView {
  at: string;
  people: Array<PersonView>;
  found: number;
  takes_two: boolean;
  approvals: Array<ApprovalView>;
}

/** A table at a glance. */
export interface PitTableView {
  id: string;
  name: string;
  game: string;
  title: string;
  version: number;
  code: string;
  status: string;
  reason: string | null;
  dealer: string;
  boxes: number;
  device: string | null;
  by_hand: boolean;
  limits: Record<string, string | number | boolean>;
  pace: Record<string, number>;
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  clause: string | null;
  stage: string | null;
  since: string;
  people_deal: boolean;
  seated: Array<SeatedView>;
  taken: number;
  money: string;
  playing: boolean;
  rounds: number;
  planned_an_hour: number | null;
  jackpot: string | null;
  closed_boxes: Array<number>;
  offer: OpenOfferView | null;
  referrals: Array<ReferralView>;
  reconstructs: boolean;
  order_known: boolean;
  today?: PlayedTodayView;
}

/** Every table at a glance, and all that waits for a decision. */
export interface PitView {
  at: string;
  position: number;
  tables: Array<PitTableView>;
  approvals: Array<ApprovalView>;
  jackpots: Array<StaffJackpotView>;
  dealers: Array<DealerOnFloorView>;
  alarms: Array<AlarmView>;
  card_room: StaffCardRoomView;
}

/** A box or a seat with its player. */
export interface PlaceView {
  place: number;
  player: string | null;
}

/** A patron's own limits; null for no limit. */
export interface PlayLimitsView {
  loss: string | null;
  minutes: number | null;
  visits: number | null;
}

/** A round in a list. `net` is the reader's own win or loss. */
export interface PlayedRoundView {
  at: string;
  game: string;
  mine: boolean;
  net: string | null;
  outcome: string | null;
  position: number;
  round: string;
  table: string;
}

/** Rounds, the newest first. */
export interface PlayedRoundsView {
  rounds: Array<PlayedRoundView>;
}

/** The rounds of a table on the gaming day so far; no pace is told in the first minute. */
export interface PlayedTodayView {
  finished: number;
  an_hour: number | null;
}

/** A player of a round, and what they won or lost. */
export interface PlayerNetView {
  player: string;
  net: string | null;
}

/** A finished hand, reviewed for one of its players. */
export interface PlayerReviewDocument {
  against_any: AgainstAnyDocument | null;
  board: Array<string>;
  decisions: Array<DecisionReviewDocument>;
  hands: Array<ShownHandDocument>;
  seat: number | null;
  streets: Array<StreetReviewDocument>;
}

/** Something that the player in turn may do, with its lowest and highest total if it has any. */
export interface PokerActionView {
  action: string;
  lowest?: string;
  highest?: string;
}

/** The console of a Poker table. */
export interface PokerConsoleView {
  by_hand: boolean;
  orders: Array<string>;
  waits_for_pit: Array<string>;
  sells_chips: boolean;
  steps: Array<StepView>;
  slots: Array<SlotView>;
  may_record: boolean;
  deciding: Array<SeatDecisionView>;
  asked: AskedSeatView | null;
  free_seats: Array<number>;
  rulings: Array<HandRulingView>;
}

/** Poker: its seats and its rake. It has no bets or signs of the house. */
export interface PokerGameView {
  game: string;
  code: string;
  title: string;
  short_title: string;
  version: number;
  odds: boolean;
  nouns: Record<string, string>;
  seats: number;
  most_rake_percent: number;
  bets: Array<BetView>;
  signs: Array<SignView>;
}

/** The settlement of a Poker hand. It has a `clause` if the hand is void. */
export interface PokerSettlementDocument {
  clause?: string;
  game: "poker";
  pots: Array<PotDocument>;
  rake: string;
  result: string;
  seats: Array<SeatDocument>;
  showdown: Array<number>;
  uncalled: Array<UncalledDocument>;
}

/** 3.6, 4.1: the signage of a Poker table. */
export interface PokerSignView {
  small_blind: string;
  big_blind: string;
  chip: string;
  min_stake: string;
  max_stake: string;
  seats: number;
  rake?: RakeView;
  by_hand?: boolean;
}

/** A Poker table, as one person may see it. */
export interface PokerTableView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  table: TableSignView;
  clause: string | null;
  deadline: string | null;
  window_s: number | null;
  jackpot: JackpotView | null;
  spots: Array<SpotView>;
  seated: Array<SeatedView>;
  position: number;
  at: string;
  round: null;
  hand: PokerView;
  you: YouView;
  last: LastHandView | null;
  console?: PokerConsoleView;
}

/** A Poker table and its hand as one person may see them. `small_blind` and `big_blind` are seats. */
export interface PokerView {
  table: string;
  hand: string | null;
  stage: string;
  marker: string;
  street: string | null;
  small_blind: number | null;
  big_blind: number | null;
  posts: Array<PostView>;
  turn: number | null;
  board: Array<string>;
  pot: string;
  bet: string;
  commitment: string | null;
  settlement: PokerSettlementDocument | null;
  button: number | null;
  seats: Array<SeatView>;
  you: number | null;
  owes: DuesView | null;
  legal: Array<PokerActionView>;
  settings: PokerSignView;
  burnt?: number;
  misdealt?: Array<string>;
  discarded?: Array<string>;
  elsewhere?: Array<CardsElsewhereView>;
  play_waits?: boolean;
}

/** a decision that the House may take, with the fields that it needs. */
export interface PossibleDecisionView {
  decision: string;
  needs: Array<string>;
}

/** A kind of irregularity that a person could report now. */
export interface PossibleReportView {
  kind: string;
  what: string;
  takes_card: boolean;
  asks: Array<QuestionView>;
  cases: Array<CaseView>;
}

/** The kinds of irregularity that can apply at a table now. */
export interface PossibleReportsView {
  reports: Array<PossibleReportView>;
}

/** A blind that was posted before the deal; a dead one goes straight into the pot. */
export interface PostView {
  seat: number;
  amount: string;
  dead: boolean;
}

/** One pot of a Poker hand: the seats that could win it, and the winners with their shares. */
export interface PotDocument {
  amount: string;
  clause: string;
  eligible: Array<number>;
  pot: string;
  rake: string;
  shares: Record<string, string>;
  winners: Array<number>;
}

/** A pot at the end of a street's betting round, before rake. */
export interface PotReviewDocument {
  amount: string;
  expected: Array<ExpectedChipsDocument>;
  pot: string;
  rake: string;
}

/** The counts from which any pay table of a game is priced exactly. */
export interface PriceCountsView {
  ante_pays?: number;
  bet?: Array<Record<string, any>>;
  bonus?: Record<string, any>;
  combinations: number;
  game: string;
  jackpots: Array<Record<string, any>>;
  most_pay?: number;
  net?: number;
  qualifies?: string | null;
  qualifying_hands?: Array<string>;
  strategies: Array<string>;
  strategy: string;
  times?: number;
  version: number;
}

/** A bet that has won prizes of the jackpot. */
export interface PrizeClaimView {
  box: number;
  bet: string;
  prizes: Array<string>;
}

/** A prize, the number of deals with it, and the number of all deals. */
export interface PrizeDocument {
  combinations: number;
  hand: string;
  of: number;
  pays: string;
}

/** A fact that only people can tell, with the answers that the record leaves open. */
export interface QuestionView {
  fact: string;
  asks: string;
  answers: Array<AnswerView>;
}

/** 4.1: the rake of a table; `cap` is null where it has none. */
export interface RakeView {
  percent: string;
  cap: string | null;
  no_flop_no_drop?: boolean;
}

/** The floor takes commands: its position, and how many of them wait. */
export interface ReadyView {
  status: string;
  position: number;
  waiting: number;
}

/** A round's record, as `croupier verify` reads it; with the decks that were committed to. */
export interface RecordView {
  decks: Array<Record<string, any>>;
  draw?: Record<string, any>;
  events: Array<Record<string, any>>;
  format: number;
  game: string;
  round: string;
}

/** Something that the rules leave to the House, with the rank that decides; at a `box` or a `seat`. */
export interface ReferralView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  number: number;
  kind: string;
  box?: number | null;
  seat?: number | null;
  clause: string | null;
  authority: string;
  for: string;
  options: Array<PossibleDecisionView>;
}

/** The report of a gaming day or shift, with the days before it. */
export interface ReportView {
  alarms: number;
  day_begins: string;
  days: Array<Record<string, any>>;
  format: number;
  known_days: Array<string>;
  position: number;
  shifts: Array<ShiftHoursView>;
  trend: Array<Record<string, any>>;
}

/** A fault of a jackpot, as staff see it. */
export interface ReportedFaultView {
  fault: number;
  what: string;
  table: string | null;
  box: number | null;
  meter_before: string;
  notice: string;
  by: string;
  measure: string;
  choices: Array<string>;
}

/** A person's role on the floor. */
export interface Role {
}

/** A round as its reader may see it, event by event. */
export interface RoundReplayView {
  at: string;
  ended_at: string | null;
  felt: Record<string, any> | null;
  game: string;
  notices: Array<NoticeView>;
  over: boolean;
  record: Record<string, any> | null;
  round: string;
  settlement: Record<string, any> | null;
  sheet: Record<string, any> | null;
  table: string;
  verified: Record<string, any> | null;
}

/** A round of a house game, reviewed for one of its players. */
export interface RoundReviewDocument {
  decisions: Array<DecisionWorthDocument>;
  expected: string | null;
  round: string;
}

/** A round as one person may see it. */
export interface RoundView {
  round: string;
  game: string;
  version: number;
  stage: string;
  waiting_for: string;
  commitment: string | null;
  draw_commitment: string | null;
  meter: string | null;
  draw: DrawView | null;
  boxes: Array<BoxView>;
  dealer: DealerView;
  community: Array<string>;
  offer: OfferView | null;
  rulings: Array<RulingView>;
  referred: boolean;
  jackpot_failed: boolean;
  jackpot_down: boolean;
  closed_boxes: Array<number>;
  settlement: HouseSettlementDocument | null;
}

/** The rounds that were asked for, and how far back the list reaches. */
export interface RoundsView {
  rounds: Array<AuditedRoundView>;
  more: boolean;
  listed: number;
  reads_back: boolean;
  kinds: Array<string>;
}

/** A rule book, clause by clause. */
export interface RulebookView {
  code: string;
  game: string;
  clauses: Array<ClauseView>;
}

/** A ruling of a round, as the Dealer announces it to everyone. */
export interface RulingView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  kind: string;
  box: number | null;
  clause: string | null;
}

/** A player's wish for another seat at their table. */
export interface SeatChangeView {
  player: string;
  wanted: number | null;
}

/** The player in turn at a Poker table; `may_enter` says whether staff enter what they do. */
export interface SeatDecisionView {
  seat: number;
  player: string | null;
  choices: Array<DecisionChoiceView>;
  may_enter: boolean;
}

/** The chips of one seat before the hand and after it. */
export interface SeatDocument {
  end: string;
  hand: string | null;
  net: string;
  player: string | null;
  seat: number;
  start: string;
}

/** The record of a draw, as it is published. */
export interface SeatDrawRecord {
  format: number;
  seat_draw: number;
  commitment: string | null;
  why: string;
  table: string | null;
  seats: Array<DrawnSeat>;
  seed?: string;
  among?: Array<TableInDraw>;
}

/** The equity of one seat's hand. */
export interface SeatEquityDocument {
  equity: number;
  equity_exact: string;
  hand: Array<string>;
  losses: number;
  seat: number;
  ties: Record<string, number>;
  wins: number;
}

/** A seat that is held for a player. */
export interface SeatHoldView {
  table: string;
  seat: number;
  player: string;
  why: string;
  stakes: string | null;
  from_table: string | null;
  seconds_left: number | null;
}

/** A seat of a Poker table. `cards` are null as long as the viewer may not see them. */
export interface SeatView {
  seat: number;
  player: string;
  stack: string;
  bet: string;
  put_in: string;
  in_hand: boolean;
  folded: boolean;
  all_in: boolean;
  away: boolean;
  missed: "big" | "both" | "small" | null;
  waits: boolean;
  cards_dealt: number;
  cards: Array<string> | null;
  hand_in_words: string | null;
  exposed?: Array<string>;
  best?: Array<string>;
}

/** A player and their place. */
export interface SeatedView {
  box: number;
  player: string;
  bot: boolean;
}

/** Whether the visitor gives one-time codes, and whether they must. */
export interface SecondFactorView {
  set: boolean;
  required: boolean;
}

/** A session that still counts. */
export interface SessionView {
  session: string;
  kind: string;
  since: string;
  until: string;
  address: string | null;
}

/** A change of a setting, with the gaming day from which it counts. */
export interface SettingChangeView {
  from_day: string;
  value: boolean | number | string | Array<string> | null;
  by: string;
  reason: string;
}

/** The settlement as it was stored, and as it comes out again. */
export interface SettledTwiceView {
  again: Record<string, any> | null;
  agrees: boolean;
  stored: Record<string, any> | null;
}

/** A link to a finished round. Its address is not in it. */
export interface ShareView {
  share: string;
  round: string;
  hands: string;
  at: string;
}

/** A round behind a link. Nobody's name is in it. */
export interface SharedRoundView {
  at: string;
  felt: Record<string, any>;
  game: string;
  hands: string;
  notices: Array<Record<string, any>>;
  own: Array<number>;
  settlement: Record<string, any> | null;
  version: number;
}

/** A visitor's links, the newest first. */
export interface SharesView {
  shares: Array<ShareView>;
}

export interface ShiftHoursView {
  from: string;
  shift: number;
  to: string;
}

/** A hand that was shown, or the viewer's own. */
export interface ShownHandDocument {
  cards: Array<string>;
  player: string | null;
  seat: number;
  shown: boolean;
}

export interface SideBetsDocument {
  bonus?: BonusOddsDocument;
  jackpot?: JackpotOddsDocument;
  "jackpot-dealer"?: JackpotOddsDocument;
  "jackpot-player"?: JackpotOddsDocument;
}

/** A sign-in, right or wrong. */
export interface SignInView {
  at: string;
  right: boolean;
  address: string | null;
  proof: string | null;
  reason: string | null;
}

/** The latest sign-ins to an account, the newest first. */
export interface SignInsView {
  sign_ins: Array<SignInView>;
}

/** A row of a pay table. */
export interface SignRowView {
  hand: string;
  pays: string;
}

/** A sign with a pay table. */
export interface SignView {
  bets: Array<string>;
  clause: string;
  rows: Array<SignRowView>;
  cap: CapView | null;
}

/** A fill, a credit, the opening or closing of a float, or the count of a drop box. */
export interface SlipView {
  number: string;
  kind: string;
  at: string;
  amount: string;
  shift: string;
  chips: Record<string, number> | null;
  table?: string;
  win?: string;
  ledger_win?: string;
  difference?: string;
  sold?: string;
  by: string;
  agreed: string | null;
}

/** The slips of a gaming day, the newest first. */
export interface SlipsView {
  day: string;
  slips: Array<SlipView>;
}

/** By hand: the place of a card that is to be entered. */
export interface SlotView {
  to: string;
  box: number | null;
  face_up: boolean;
}

/** The digest of the installed files, and their number. */
export interface SoftwareView {
  sha256: string;
  files: number;
}

/** The parts of a patron's limits that are used up today. */
export interface SpentTodayView {
  minutes: number;
  lost: string;
  visits: number;
}

/** A place for a bet. A bet with a decision has a `multiple` of the ante, a jackpot bet its `amount`. */
export interface SpotView {
  bet: string;
  label: string;
  when: string;
  multiple?: number;
  amount?: string | null;
  min?: string | null;
  max?: string | null;
  multiple_of?: string | null;
}

/** The whole card room, for staff. */
export interface StaffCardRoomView {
  lists: Array<StaffWaitingListView>;
  offers: Array<SeatHoldView>;
  next_draw: NextDrawView | null;
  holds: Array<SeatHoldView>;
  seat_changes: Record<string, Array<SeatChangeView>>;
  must_move: Array<MustMoveView>;
  breaking: Array<string>;
  dealers: Array<DealerAtTableView>;
}

/** The same with all that staff see. */
export interface StaffJackpotPageView {
  name: string;
  meter: string;
  reset: string;
  fault: string | null;
  reserve: string;
  settings: JackpotSettingsView;
  pending: Array<LockedPrizeView>;
  queue: Array<string>;
  faults: Array<ReportedFaultView>;
  tables: Array<string>;
  games: Array<string>;
  notices: Array<string>;
  hits: Array<JackpotHitView>;
}

/** A jackpot as staff see it: beside the public parts reserve, settings, locked prizes and faults. */
export interface StaffJackpotView {
  name: string;
  meter: string;
  reset: string;
  fault: string | null;
  reserve: string;
  settings: JackpotSettingsView;
  pending: Array<LockedPrizeView>;
  queue: Array<string>;
  faults: Array<ReportedFaultView>;
}

/** A waiting list with its names, and the settings that staff see. */
export interface StaffWaitingListView {
  stakes: string;
  small_blind: string;
  big_blind: string;
  seats: number;
  answer_s: number;
  lose_place: boolean;
  waiting: number;
  called: number;
  tables: Array<string>;
  your_position: number | null;
  names: Array<WaitingNameView>;
  interest: number;
  automatic: boolean;
  table_wanted: boolean;
}

/** One of the 169 starting hands, and the value of playing it in antes. */
export interface StartingHandDocument {
  best: string;
  combinations: number;
  hand: string;
  net: number;
  pairs: number;
  play: number;
}

/** A step with the words to announce. */
export interface StepView {
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  state: string;
  clause: string | null;
}

/** One street: the player's hand against any one hand. */
export interface StreetAgainstAnyDocument {
  board: Array<string>;
  equity: number;
  equity_exact: string;
  street: string;
}

/** One street: each known hand over all boards that could still come. */
export interface StreetReviewDocument {
  board: Array<string>;
  boards: number;
  hands: Array<SeatEquityDocument>;
  pots: Array<PotReviewDocument>;
  street: string;
}

/** A table that takes part in a draw of seats, as it stood before. */
export interface TableInDraw {
  table: string;
  players: Array<string>;
  seats: Array<number>;
  count: number;
}

/** A table as the lobby shows it. */
export interface TableRowView {
  id: string;
  name: string;
  game: string;
  title: string;
  version: number;
  code: string;
  status: string;
  reason: string | null;
  dealer: string;
  boxes: number;
  device: string | null;
  by_hand: boolean;
  limits: Record<string, string | number | boolean>;
  pace: Record<string, number>;
  sentence: string;
  message: string;
  values: Record<string, number | string | boolean | Array<number | string | MessageDocument> | null>;
  seated: Array<SeatedView>;
  jackpot: JackpotView | null;
  playing: boolean;
}

/** A table as its manager sets it up. */
export interface TableSetUpView {
  id: string;
  name: string;
  game: string;
  version: number;
  status: string;
  dealer: string;
  pace: string | null;
  bots: number;
  limits: Record<string, string | number | boolean>;
  jackpot: string | null;
  playing: boolean;
}

/** The sign of a table, which everyone sees. */
export interface TableSignView {
  id: string;
  name: string;
  game: string;
  title: string;
  version: number;
  code: string;
  status: string;
  reason: string | null;
  dealer: string;
  boxes: number;
  device: string | null;
  by_hand: boolean;
  limits: Record<string, string | number | boolean>;
  pace: Record<string, number>;
}

/** All tables in short. */
export interface TablesView {
  tables: Array<TableRowView>;
}

/** The cash thresholds from a gaming day on. */
export interface ThresholdsFromDayView {
  from_day: string;
  single: string;
  daily: string;
}

/** The cash thresholds, with the amounts from which a cashier is warned. */
export interface ThresholdsView {
  single: string;
  daily: string;
  warn_single: string;
  warn_daily: string;
}

/** An uncalled bet, which went back. */
export interface UncalledDocument {
  amount: string;
  clause: string;
  seat: number;
}

/** The drop box of a shift that is to be counted. */
export interface UncountedBoxView {
  shift: string;
  opening: string;
  closing: string;
}

/** A waiting list, as everybody may see it, and the viewer's place on it. */
export interface WaitingListView {
  stakes: string;
  small_blind: string;
  big_blind: string;
  seats: number;
  answer_s: number;
  lose_place: boolean;
  waiting: number;
  called: number;
  tables: Array<string>;
  your_position: number | null;
}

/** A player on a waiting list. */
export interface WaitingNameView {
  player: string;
  called: boolean;
}

/** A round whose prizes are locked and wait for people to confirm them. */
export interface WaitingPrizeView {
  round: string;
  table: string;
}

/** One way in which a round can end, with the player's stakes, in antes. */
export interface WayDocument {
  combinations: number;
  staked: number;
  units: number;
  way: string;
}

/** A round of one's own, with the worth of its decisions in a house game. */
export interface WeighedRoundView {
  at: string;
  game: string;
  mine: boolean;
  net: string | null;
  outcome: string | null;
  position: number;
  round: string;
  table: string;
  weighed: WeightView | null;
}

/** Rounds of one's own, the newest first. `next` is where the list continues; null at its end. */
export interface WeighedRoundsView {
  next: number | null;
  rounds: Array<WeighedRoundView>;
}

/** The worth of a player's decisions in a round. */
export interface WeightView {
  cost: string;
  decisions: number;
  expected: string | null;
  jackpot: string;
  mistakes: number;
  result: string;
}

/** The viewer at the table: their places, chips, and legal commands. */
export interface YouView {
  player: string | null;
  role: string | null;
  balance: string;
  boxes: Array<number>;
  seat: number | null;
  ready: boolean;
  legal: Array<LegalCommandView>;
  time_bank_s?: number;
}
