// Tic-tac-toe and the Deck in the style of boardgame.io: moves that change a draft of G.
// `legal(G)` lists the legal moves, each as [move, ...arguments], like our own `legal`.
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const hasLine = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

exports.tictactoe = {
  rules: {
    name: 'tictactoe',
    maxPlayers: 2,
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      mark({ G, playerID }, cell) {
        if (!Number.isInteger(cell) || cell < 0 || cell > 8 || G.cells[cell] !== null) return INVALID_MOVE;
        G.cells[cell] = playerID;
      },
    },
    endIf({ G, ctx }) {
      if (hasLine(G.cells)) return { winner: ctx.currentPlayer };
      return G.cells.includes(null) ? undefined : { draw: true };
    },
  },
  legal: (G) => G.cells.flatMap((cell, at) => (cell === null ? [['mark', at]] : [])),
};

const RANKS = ['Ace', 2, 3, 4, 5, 6, 7, 8, 9, 10, 'Jack', 'Queen', 'King'];
const suits = (...names) => names.flatMap((suit) => RANKS.map((rank) => `${rank} of ${suit}`));
const DECKS = {
  default: suits('Spades', 'Hearts'),
  'standard-52': suits('Clubs', 'Diamonds', 'Hearts', 'Spades'),
  'major-arcana': Array.from({ length: 22 }, (_, at) => `Trump ${at}`),
  'first-quest': Array.from({ length: 15 }, (_, at) => `Item ${at}`),
};
const OVERRIDES = [
  '["Scout", "Scout", "Knight", "Bishop", "Castle", "Queen", "King"]', '["Sun", "Moon", "Star"]', '[]',
  '["Sun", "Moon"', '{"cards": ["Sun"]}', '["Sun", 7]', '["Sun", " "]',
];
const any = (size) => Math.floor(Math.random() * size);

function deal(G, random, warning = null) {
  if (G.drawPile.length < G.handSize) {
    G.drawPile.push(...random.Shuffle([...G.discardPile]));
    G.discardPile = [];
  }
  const stem = Math.floor(random.Number() * 2 ** 48).toString(16);
  G.hand = G.drawPile.splice(0, G.handSize).map((card, place) => ({ id: `${stem}-${place}`, card }));
  G.required = Math.min(G.discardCount, G.hand.length);
  G.phase = G.required ? 'discard' : 'free';
  G.selected = [];
  G.order = [];
  G.error = null;
  G.warning = G.hand.length < G.handSize ? 'Insufficient cards' : warning;
}

function useDeck(G, random, cards, source, warning) {
  Object.assign(G, { deck: cards, drawPile: random.Shuffle([...cards]), discardPile: [], source });
  deal(G, random, warning);
}

function putAway(G, random) {
  G.discardPile.push(...G.hand.map(({ card }) => card));
  deal(G, random);
}

const has = (G, id) => G.hand.some((held) => held.id === id);
const owesNothing = (G) => G.phase === 'executing' || G.phase === 'free';

exports.deck = {
  rules: {
    name: 'deck',
    maxPlayers: 1,
    disableUndo: true, // its one turn never ends, and every position of it would be kept
    setup({ random }) {
      const G = { discardPile: [], handSize: 5, discardCount: 2, turnNumber: 1, custom: null };
      useDeck(G, random, DECKS.default, 'default');
      return G;
    },
    moves: {
      toggle({ G }, id) {
        if (G.phase !== 'discard' || !has(G, id)) return INVALID_MOVE;
        const at = G.selected.indexOf(id);
        if (at >= 0) G.selected.splice(at, 1);
        else if (G.selected.length < G.required) G.selected.push(id);
        else return INVALID_MOVE;
      },
      confirm({ G }) {
        if (G.phase !== 'discard' || G.selected.length !== G.required) return INVALID_MOVE;
        G.discardPile.push(...G.hand.filter(({ id }) => G.selected.includes(id)).map(({ card }) => card));
        G.hand = G.hand.filter(({ id }) => !G.selected.includes(id));
        G.phase = G.hand.length ? 'planning' : 'free';
      },
      order({ G }, id) {
        if (G.phase !== 'planning' || !has(G, id) || G.order.includes(id)) return INVALID_MOVE;
        G.order.push(id);
      },
      unorder({ G }, id) {
        if (G.phase !== 'planning' || !G.order.includes(id)) return INVALID_MOVE;
        G.order.splice(G.order.indexOf(id), 1);
      },
      clear({ G }) {
        if (G.phase !== 'planning' || !G.order.length) return INVALID_MOVE;
        G.order = [];
      },
      lock({ G }) {
        if (G.phase !== 'planning' || G.order.length !== G.hand.length) return INVALID_MOVE;
        G.phase = 'executing';
      },
      endTurn({ G, random }) {
        if (!owesNothing(G)) return INVALID_MOVE;
        G.turnNumber += 1;
        putAway(G, random);
      },
      dealNext({ G, random }) {
        if (!owesNothing(G)) return INVALID_MOVE;
        putAway(G, random);
      },
      parameters({ G, random }, handSize, discardCount, atOnce) {
        if (handSize < 1 || handSize > 10 || discardCount < 0 || discardCount > 20) return INVALID_MOVE;
        Object.assign(G, { handSize, discardCount });
        if (atOnce) useDeck(G, random, [...G.deck], G.source);
      },
      override({ G, random }, raw) {
        let cards;
        try { cards = JSON.parse(raw); } catch { G.error = 'Invalid JSON'; return; }
        if (!Array.isArray(cards)) G.error = 'Not an array';
        else if (cards.some((card) => typeof card !== 'string' || !card.trim())) G.error = 'Not all strings';
        else if (!cards.length) useDeck(G, random, DECKS.default, 'default', 'Reverted');
        else { G.custom = raw; useDeck(G, random, cards, 'custom'); }
      },
      reset({ G, random }) {
        G.turnNumber = 1;
        useDeck(G, random, DECKS.default, 'default');
      },
      preset({ G, random }, id) {
        if (!(id in DECKS)) return INVALID_MOVE;
        useDeck(G, random, DECKS[id], id);
      },
      custom({ G }) { G.source = 'custom'; },
    },
  },
  legal: (G) => [
    ...choices(G),
    ['parameters', 1 + any(10), any(21), false], ['parameters', 1 + any(10), any(21), true],
    ['override', OVERRIDES[any(OVERRIDES.length)]],
    ['reset'], ['preset', 'standard-52'], ['preset', 'major-arcana'], ['preset', 'first-quest'], ['custom'],
  ],
};

function choices({ phase, hand, selected, required, order }) {
  if (phase === 'discard') {
    if (selected.length < required) return hand.map(({ id }) => ['toggle', id]);
    return [['confirm'], ...selected.map((id) => ['toggle', id])];
  }
  if (phase !== 'planning') return [['endTurn'], ['dealNext']];
  const open = hand.filter(({ id }) => !order.includes(id)).map(({ id }) => ['order', id]);
  const placed = order.map((id) => ['unorder', id]);
  if (!open.length) return [['lock'], ...placed, ['clear']];
  return placed.length ? [...open, ...placed, ['clear']] : open;
}
