// Made by `python -m tools.typescript imperial > web/src/games/imperial/types.ts`; a test holds it up to date.

/** The opposition accepts the leader's proposal. */
export interface Agree {
  type: "agree";
}

export interface Agreed {
  type: "agreed";
  seat: number;
  country: string;
}

/** The answer to a peace offer. */
export interface Answer {
  type: "answer";
  accept: boolean;
}

export interface Army {
  place: string;
  hostile: boolean;
}

/** The time charged for a bid or ballot, kept while it can be withdrawn and sent again. */
export interface Attempt {
  banked: number;
  thought: number;
  fined: boolean;
  withdrawn: boolean;
}

export interface AuctionClosed {
  type: "auction-closed";
  seating: ReadonlyArray<number>;
  card: number;
  swiss: ReadonlyArray<number>;
}

export interface AuctionOpened {
  type: "auction-opened";
  country: string;
  asked: ReadonlyArray<number>;
  auction: number;
}

export interface Ballot {
  seat: number;
  choice: 1 | 2 | null;
}

/** A sealed bid for a certificate of the country. */
export interface Bid {
  type: "bid";
  cents: number;
}

export interface BidPlaced {
  type: "bid-placed";
  seat: number;
  country: string;
  cents: number | null;
}

export interface BidRetracted {
  type: "bid-retracted";
  seat: number;
}

/** The share that a bid from *cents* up to the next tier can buy. */
export interface BidTier {
  cents: number;
  share: number;
  price: string;
  means: string;
}

export interface Bidding {
  type: "bidding";
  asked: ReadonlyArray<number>;
  bids: ReadonlyArray<Sealed>;
}

export interface BiddingCaptions {
  type: "bidding";
  tiers: ReadonlyArray<BidTier>;
  cash: string;
  too_much: string;
  seal: string;
  own: string;
  rule: string;
}

/** The bids, highest first. *offer* is the denomination offered to the first, or 0 if none can buy. */
export interface BidsOpened {
  type: "bids-opened";
  country: string;
  queue: ReadonlyArray<Sealed>;
  offer: number;
}

export interface Bought {
  type: "bought";
  seat: number;
  country: string;
  share: number;
  back: number;
  paid: number;
  returned: number;
  leadership: ReadonlyArray<number>;
  democracy: boolean;
  took_over: boolean;
}

export interface Build {
  type: "build";
  place: string;
}

export interface Building {
  type: "building";
  place: string | null;
}

export interface Built {
  type: "built";
  country: string;
  seat: number;
  place: string | null;
  treasury: number;
  purse: number;
}

/** Buy a certificate. *back* is a lower one of the same country to trade in, or 0. */
export interface Buy {
  type: "buy";
  country: string;
  share: number;
  back?: number;
}

export interface Buyer {
  seat: number;
  when: string;
}

/** The first in the queue can buy denomination *offer* for their whole bid. */
export interface Buying {
  type: "buying";
  queue: ReadonlyArray<Sealed>;
  offer: number;
}

export interface BuyingCaptions {
  type: "buying";
  title: string;
  price: string;
  lead: string;
  bids: ReadonlyArray<string>;
}

export interface Captions {
  names: Names;
  title: string;
  more: string;
  stage: string;
  map_title: string;
  countries: ReadonlyArray<CountryCaptions>;
  players: ReadonlyArray<PlayerCaptions>;
  map: ReadonlyArray<string>;
  idle: ReadonlyArray<string>;
  question: BiddingCaptions | BuyingCaptions | ProposingCaptions | ManeuverCaptions | VotingCaptions | InvestingCaptions | EndCaptions;
}

/** A ballot that was cast, or withdrawn if *side* is 0. Only in positions of version 1 of the rules. */
export interface Cast {
  seat: number;
  side: 0 | 1 | 2 | null;
}

/** A number before and after a change, formatted. */
export interface Change {
  name: string;
  before: string;
  after: string;
  tone: "" | "bad" | "good";
  more: string;
}

export interface Charge {
  seat: number;
  banked: number;
  credit: number;
  fined: boolean;
  attempt: Attempt | null;
}

export interface Charged {
  type: "charged";
  at: number;
  charges: ReadonlyArray<Charge>;
  last_move: number;
  shift: number;
}

/** The chess clock. Durations are in seconds, points in time in the table's milliseconds. */
export interface Clock {
  increment: number;
  start: number;
  capped: boolean;
  last_move: number;
  paused: number | null;
  watches: ReadonlyArray<Watch>;
}

export interface CountryCaptions {
  treasury: string;
  points: string;
  government: string;
  leader: string;
  held: string;
  opposition: string;
  holders: string;
}

export interface CountryUp {
  type: "country-up";
  country: string;
  round: number;
  leader: number;
  slot: 0 | 1 | 2;
}

export interface Decline {
  type: "decline";
}

export interface Declined {
  type: "declined";
  seat: number;
  country: string;
  share: number;
}

/** Finish the draft and propose it. */
export interface Done {
  type: "done";
}

/** An unfinished proposal: the wheel space and the details chosen so far. */
export interface Draft {
  spot: string;
  units: ReadonlyArray<Unit>;
}

/** Each tuple is indexed by the number of units or factories in the draft, up to the affordable number. */
export interface DraftCaptions {
  asks: ReadonlyArray<string>;
  buttons: ReadonlyArray<string>;
  changes: ReadonlyArray<ReadonlyArray<Change>>;
}

/** The proposer chose a part of the proposal. */
export interface Drafted {
  type: "drafted";
  seat: number;
  country: string;
  draft: Draft;
}

export interface EndCaptions {
  type: "over";
  multiples: ReadonlyArray<number>;
  rows: ReadonlyArray<ScoreRow>;
  rule: string;
}

export interface Ended {
  type: "ended";
  country: string;
  winner: number;
  places: ReadonlyArray<number>;
  scores: ReadonlyArray<number>;
}

/** An army that crossed by sea: the seas where it could embark and those from which it could land. */
export interface Ferry {
  embark: ReadonlyArray<string>;
  land: ReadonlyArray<string>;
}

/** Investor or Taxation, which have no details. */
export interface Idle {
  type: "idle";
}

export interface Import {
  type: "import";
  kind: "army" | "fleet";
  place: string;
}

export interface Imported {
  type: "imported";
  country: string;
  seat: number;
  units: ReadonlyArray<Unit>;
  treasury: number;
  purse: number;
}

export interface Importing {
  type: "importing";
  units: ReadonlyArray<Unit>;
}

export interface Investing {
  type: "investing";
  seat: number;
  punted: ReadonlyArray<number>;
}

export interface InvestingCaptions {
  type: "investing";
  order: ReadonlyArray<Buyer>;
  purchases: ReadonlyArray<PurchaseCaptions>;
}

export interface InvestorCalled {
  type: "investor-called";
  seat: number;
  bonus: number;
}

export interface InvestorClosed {
  type: "investor-closed";
  card: number;
  swiss: ReadonlyArray<number>;
}

/** The combinations of sealed ballots that *viewer* considers possible. See `rules/ballots.py`. */
export interface Known {
  viewer: number | null;
  worlds: ReadonlyArray<number>;
}

/** Add this factory's unit to the production. */
export interface Make {
  type: "make";
  place: string;
}

/** Produce in every factory that is free. */
export interface MakeAll {
  type: "make-all";
}

export interface ManeuverBegun {
  type: "maneuver-begun";
  seat: number;
  country: string;
  slot: 0 | 1 | 2;
  spot: string;
  fleets: ReadonlyArray<string>;
  armies: ReadonlyArray<Army>;
}

export interface ManeuverCaptions {
  type: "maneuvering";
  unit: string;
  stay: string;
  foes: Readonly<Record<string, string>>;
  asked: Readonly<Record<string, string>>;
  orders: ReadonlyArray<OrderCaptions>;
  progress: string;
  send: string;
  rest: string;
  peace: PeaceCaptions | null;
}

export interface Maneuvered {
  type: "maneuvered";
  country: string;
  fleets: ReadonlyArray<Step>;
  armies: ReadonlyArray<Step>;
}

export interface Maneuvering {
  type: "maneuvering";
  seat: number;
  slot: 0 | 1 | 2;
  against: Proposal | null;
  spot: string;
  fleets: ReadonlyArray<string>;
  armies: ReadonlyArray<Army>;
  fleet_steps: ReadonlyArray<Step>;
  army_steps: ReadonlyArray<Step>;
  ferries: ReadonlyArray<Ferry>;
  field: ReadonlyArray<Nation>;
  picked: boolean;
  offer: Offer | null;
  base: Maneuvering | null;
  rest: ReadonlyArray<Order> | null;
}

/** Send these orders, all at once. A unit without an order stays. */
export interface March {
  type: "march";
  orders: ReadonlyArray<Order>;
}

export interface Marching {
  type: "marching";
  fleets: ReadonlyArray<Step>;
  armies: ReadonlyArray<Step>;
}

/** Order the next unit to *to*. A war names the country and the kind of unit it attacks. */
export interface Move {
  type: "move";
  to: string;
  deed?: "hostile" | "move" | "peace" | "raze" | "war";
  foe?: string | null;
  kind?: "army" | "fleet" | null;
}

/** The display names, which never change during a game. */
export interface Names {
  countries: Readonly<Record<string, string>>;
  spots: Readonly<Record<string, string>>;
  places: Readonly<Record<string, string>>;
  kinds: Readonly<Record<string, string>>;
  deeds: Readonly<Record<string, OptionName>>;
  prices: ReadonlyArray<string>;
}

export interface Nation {
  name: string;
  money: number;
  points: number;
  factories: ReadonlyArray<string>;
  spot: string | null;
  leadership: ReadonlyArray<number>;
  democracy: boolean;
  owners: ReadonlyArray<number | null>;
  off_limits: boolean;
  last_tax: number;
  chips: ReadonlyArray<string>;
  fleets: ReadonlyArray<string>;
  armies: ReadonlyArray<string>;
  guests: ReadonlyArray<string>;
}

export interface NextInvestor {
  type: "next-investor";
  seat: number;
}

export interface NextOffer {
  type: "next-offer";
  queue: ReadonlyArray<Sealed>;
  offer: number;
}

/** The same peace offer goes to the next country. */
export interface NextPeaceOffer {
  type: "peace-asked";
  country: string;
  place: string;
  target: string;
  later: ReadonlyArray<string>;
  voters: ReadonlyArray<number>;
  by_vote: boolean;
}

/** A peace offer. The step waits for the answer of *target*, then of the countries in *later*. */
export interface Offer {
  step: Step;
  kind: "army" | "fleet";
  target: string;
  later: ReadonlyArray<string>;
  voters: ReadonlyArray<number>;
  yes: ReadonlyArray<number>;
  no: ReadonlyArray<number>;
  by_vote: boolean;
}

export interface OptionName {
  name: string;
  means: string;
}

export interface Options {
  setup: "example" | "standard";
  timed: boolean;
  increment: number;
  banked: number;
  incrementCap: boolean;
  auction: boolean;
  endingPasses: boolean;
}

/** An order to a unit of this kind. */
export interface Order {
  kind: "army" | "fleet";
  step: Step;
}

export interface OrderCaptions {
  way: string;
  note: string;
}

/** *places* has a place for each seat, 1 for the winner. Without a winner the game is void. */
export interface Over {
  type: "over";
  winner: number | null;
  places: ReadonlyArray<number>;
}

/** Interest for the shareholders. The proposer's payout can be negative. */
export interface Paid {
  type: "paid";
  country: string;
  payouts: ReadonlyArray<readonly [number, number]>;
}

/** A player who answers a peace offer. *votes* is empty if one player decides alone. */
export interface Panelist {
  seat: number;
  votes: string;
}

/** Buy nothing now, and become Swiss in the next investor phase. */
export interface Pass {
  type: "punt";
}

export interface Passed {
  type: "punted";
  seat: number;
}

export interface Pause {
  type: "pause";
}

export interface Paused {
  type: "paused";
  seat: number;
  at: number;
}

export interface PeaceAnswered {
  type: "peace-answered";
  seat: number;
  target: string;
  place: string;
  accept: boolean;
}

export interface PeaceCaptions {
  origin: string;
  asks: string;
  there: string;
  accept: string;
  reject: string;
  panel: ReadonlyArray<Panelist>;
  later: string;
}

export interface PeaceOffered {
  type: "peace-offered";
  seat: number;
  country: string;
  kind: "army" | "fleet";
  step: Step;
  ferry: Ferry | null;
  target: string;
  later: ReadonlyArray<string>;
  voters: ReadonlyArray<number>;
  by_vote: boolean;
  counts: boolean;
  rest: ReadonlyArray<Order> | null;
}

/** The target country has decided. If *final*, no other country has to agree and the unit makes *step*. */
export interface PeaceSettled {
  type: "peace-settled";
  country: string;
  target: string;
  accept: boolean;
  kind: "army" | "fleet";
  step: Step;
  final: boolean;
}

/** Move the unit at *place* next. */
export interface Pick {
  type: "pick";
  place: string;
}

export interface Picked {
  type: "picked";
  seat: number;
  place: string;
}

/** Replace the draft of orders. Nothing is carried out yet. Without orders, the draft is discarded. */
export interface Plan {
  type: "plan";
  orders: ReadonlyArray<Order>;
  next_unit?: string | null;
}

/** The draft of orders was replaced. No orders means that it was discarded. */
export interface Planned {
  type: "planned";
  seat: number;
  country: string;
  orders: ReadonlyArray<Order>;
  ferries: ReadonlyArray<Ferry>;
  next_unit: string | null;
}

export interface Player {
  money: number;
  swiss: boolean;
  modifier: number;
}

export interface PlayerCaptions {
  cash: string;
  cash_value: string;
  score: string;
  stock: ReadonlyArray<StockCaptions>;
}

export interface Produced {
  type: "produced";
  country: string;
  units: ReadonlyArray<Unit>;
}

export interface Producing {
  type: "producing";
  units: ReadonlyArray<Unit>;
}

export interface Proposal {
  seat: number;
  spot: string;
  fee: number;
  plan: Idle | Building | Producing | Importing | Marching;
}

/** The card of a proposal. */
export interface ProposalCaptions {
  title: string;
  role: string;
  lines: ReadonlyArray<string>;
  cost: string;
  changes: ReadonlyArray<Change>;
  paid: string;
  then: string;
  vote: string;
}

/** A complete proposal in one action: a wheel space with its details. Other players see no draft of it. */
export interface Propose {
  type: "propose";
  spot: string;
  place?: string | null;
  units?: ReadonlyArray<Unit>;
  orders?: ReadonlyArray<Order>;
}

/** *asked* is the opposition after a leader's proposal, and the voters after the opposition's. */
export interface Proposed {
  type: "proposed";
  country: string;
  slot: 0 | 1 | 2;
  proposal: Proposal;
  asked: ReadonlyArray<number>;
}

export interface Proposing {
  type: "proposing";
  seat: number;
  slot: 0 | 1 | 2;
  against: Proposal | null;
  draft: Draft | null;
}

export interface ProposingCaptions {
  type: "proposing";
  wheel: ReadonlyArray<WheelSpace>;
  where: string;
  prospects: Readonly<Record<string, Prospect>>;
  against: ProposalCaptions | null;
  draft: DraftCaptions | null;
}

/** The effect of choosing a space. */
export interface Prospect {
  cost: string;
  means: string;
  changes: ReadonlyArray<Change>;
  how: string;
  investor: string;
  button: string;
}

/** The effect of buying *share*, trading in *back*, for the buyer. */
export interface PurchaseCaptions {
  country: string;
  share: number;
  back: number;
  name: string;
  title: string;
  text: string;
  changes: ReadonlyArray<Change>;
  button: string;
}

export interface Resume {
  type: "resume";
}

export interface Resumed {
  type: "resumed";
  seat: number;
  last_move: number;
  shift: number;
}

/** Withdraw a bid or a vote that is still sealed. */
export interface Retract {
  type: "retract";
}

export interface ScoreRow {
  seat: number;
  stock: ReadonlyArray<StockScore>;
  cash: string;
  clock: string;
  score: string;
}

export interface Sealed {
  seat: number;
  cents: number | null;
}

/** Choose a space on the wheel. */
export interface Steer {
  type: "steer";
  spot: string;
}

/** The country moves on the wheel and the proposer pays the fee. */
export interface Steered {
  type: "steered";
  country: string;
  proposal: Proposal;
}

/** One unit's move in a maneuver. *foe* and *kind* name the unit attacked in a war. */
export interface Step {
  origin: string;
  to: string;
  deed: "hostile" | "move" | "peace" | "raze" | "war";
  foe: string | null;
  kind: "army" | "fleet" | null;
}

export interface Stepped {
  type: "stepped";
  seat: number;
  country: string;
  kind: "army" | "fleet";
  step: Step;
  ferry: Ferry | null;
  counts: boolean;
}

export interface StockCaptions {
  votes: number;
  shares: string;
}

export interface StockScore {
  points: string;
  how: string;
}

/** Buy the share that the bid won, for the whole bid. */
export interface Take {
  type: "take";
}

export interface Taxed {
  type: "taxed";
  country: string;
  raw: number;
  units: number;
  points: number;
  revenue: number;
  payouts: ReadonlyArray<readonly [number, number]>;
  last_tax: number;
  treasury: number | null;
}

export interface Unit {
  kind: "army" | "fleet";
  place: string;
}

/** The game as one viewer sees it. */
export interface View {
  viewer: number | null;
  board: string;
  ending_passes: boolean;
  players: ReadonlyArray<Player>;
  nations: ReadonlyArray<Nation>;
  bank: number;
  seating: ReadonlyArray<number>;
  card: number | null;
  up: string;
  round: number;
  auction: number;
  turn: number;
  last: number | null;
  clock: Clock | null;
  phase: Bidding | Buying | Proposing | Maneuvering | Voting | Investing | Over;
  waiting: ReadonlyArray<number>;
  scores: ReadonlyArray<number>;
  cash_values: ReadonlyArray<number>;
  runs_out: ReadonlyArray<number>;
}

/** The second auction, too, sold nothing. */
export interface Voided {
  type: "voided";
}

export interface Vote {
  type: "vote";
  choice: 1 | 2;
}

export interface VoteRetracted {
  type: "vote-retracted";
  seat: number;
}

export interface Voted {
  type: "voted";
  seat: number;
  country: string;
  choice: 1 | 2 | null;
  telling: boolean;
  winner: 1 | 2 | null;
  opened: ReadonlyArray<Ballot>;
}

export interface VoterCaptions {
  seat: number;
  votes: number;
  is_leader: boolean;
  weight: string;
}

export interface Voting {
  type: "voting";
  one: Proposal;
  two: Proposal;
  asked: ReadonlyArray<number>;
  ballots: ReadonlyArray<Ballot>;
  record: ReadonlyArray<Cast>;
  known: ReadonlyArray<Known>;
}

export interface VotingCaptions {
  type: "voting";
  one: ProposalCaptions;
  two: ProposalCaptions;
  rule: string;
  voters: ReadonlyArray<VoterCaptions>;
}

/** One player's time. *charged* is the time of the last charge. */
export interface Watch {
  banked: number;
  charged: number;
  credit: number;
  attempt?: Attempt | null;
}

/** A space of the wheel, for the country whose turn it is. */
export interface WheelSpace {
  spot: string;
  steps: number;
  price: string | null;
  is_free: boolean;
  label: string;
}

/** The bidder took *share* for the whole bid. */
export interface Won {
  type: "won";
  seat: number;
  country: string;
  share: number;
  paid: number;
  leadership: ReadonlyArray<number>;
  democracy: boolean;
}

export type Action = Bid | Retract | Take | Decline | Steer | Propose | Build | Make | MakeAll | Import | Done | Agree | Vote | Pick | Move | Plan | March | Answer | Buy | Pass | Pause | Resume;
export type Event = BidPlaced | BidRetracted | BidsOpened | Won | Declined | NextOffer | AuctionOpened | AuctionClosed | Voided | CountryUp | Drafted | Proposed | Agreed | Voted | VoteRetracted | Steered | Built | Produced | Imported | Maneuvered | Paid | Taxed | ManeuverBegun | Picked | Planned | Stepped | PeaceOffered | PeaceAnswered | PeaceSettled | NextPeaceOffer | InvestorCalled | Bought | Passed | NextInvestor | InvestorClosed | Ended | Charged | Paused | Resumed;
