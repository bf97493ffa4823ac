// boardgame.io's reducer, without server or client: random games to the end. `node boardgameio.cjs GAME`.
// Each line read is a number of seconds to play; each line written is what that came to.
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { createInterface } = require('node:readline');
const { deck, tictactoe } = require('./games.cjs');

const ENDLESS_STEPS = 100;
const WARM_UP = 1.5; // seconds, for V8 to compile the hot functions

const { rules, legal } = { deck, tictactoe }[process.argv[2]];
const game = ProcessGameConfig(rules);
const reduce = CreateGameReducer({ game });

function play() {
  let state = InitializeGame({ game, numPlayers: rules.maxPlayers });
  let steps = 0;
  while (steps < ENDLESS_STEPS && state.ctx.gameover === undefined) {
    const choices = legal(state.G);
    const [type, ...args] = choices[Math.floor(Math.random() * choices.length)];
    const payload = { type, args, playerID: state.ctx.currentPlayer };
    const { transients, ...next } = reduce(state, { type: 'MAKE_MOVE', payload });
    if (transients?.error) throw new Error(`${type} ${args}: ${transients.error.type}`);
    state = next;
    steps += 1;
  }
  return steps;
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function playFor(secs) {
  let games = 0;
  let steps = 0;
  const start = cpu();
  let now = start;
  while (games === 0 || now - start < secs) {
    steps += play();
    games += 1;
    now = cpu();
  }
  return { games, steps, cpu: now - start };
}

playFor(WARM_UP);
createInterface({ input: process.stdin }).on('line', (line) => console.log(JSON.stringify(playFor(Number(line)))));
