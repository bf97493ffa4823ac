// boardgame.io's own server with tic-tac-toe without an end: `node boardgameio.cjs PORT [postgres URI | files FOLDER]`.
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const hasLine = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  name: 'endless',
  setup: () => ({ cells: Array(9).fill(null), scores: [0, 0, 0], round: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (!Number.isInteger(cell) || cell < 0 || cell > 8 || G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      if (hasLine(G.cells)) G.scores[Number(playerID)] += 1;
      else if (!G.cells.includes(null)) G.scores[2] += 1;
      else return;
      G.round += 1;
      G.cells.fill(null);
    },
  },
};

function store(kind, place) {
  if (kind === 'files') return new FlatFile({ dir: place });
  if (kind !== 'postgres') return undefined;
  const { PostgresStore } = require('bgio-postgres');
  return new PostgresStore(place, { logging: false, pool: { max: 10, min: 2, acquire: 60000 } });
}

const [port, kind, place] = process.argv.slice(2);
const server = Server({ games: [game], db: store(kind, place), origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (at, ready) => listen(at, '127.0.0.1', ready);
server.run(Number(port));
process.on('SIGHUP', () => global.gc());
process.on('SIGTERM', () => process.exit(0));
