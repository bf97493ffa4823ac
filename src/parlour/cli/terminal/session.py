"""Runs a game at this keyboard: prompts people, moves for bots and keeps the table's clock."""

from collections.abc import Mapping, Sequence

from parlour.bots.task import choose_move
from parlour.cli.errors import AbortedError, UserError
from parlour.cli.terminal import keyboard, menu, screen
from parlour.cli.terminal.audience import Audience
from parlour.cli.terminal.clock import Clock
from parlour.cli.terminal.game_files import GameFile
from parlour.cli.terminal.prompt_commands import PromptCommands, parse_command
from parlour.cli.terminal.result import show_result
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.rule_returns import seats_to_act
from parlour.engine.table.files import Person
from parlour.engine.table.log import ignored_events
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, glimpses
from parlour.engine.words.refusals import IllegalActionError


class TerminalSession:
    def __init__(
        self,
        table: Table,
        people: Sequence[Person],
        policies: Mapping[Seat, Policy],
        clock: Clock,
        file: GameFile,
        read_entries: int,
    ) -> None:
        """*read_entries* is the number of entries from an earlier session, which are not printed again."""
        self._table, self._people, self._policies = table, people, policies
        self._clock, self._file = clock, file
        table.bots = frozenset(policies)
        self._audience = Audience(table, people, clock, read_entries)
        self._commands = PromptCommands(table, people, clock, file)
        self._acted = [-1] * table.seats
        self._shown: tuple[Seat, int] | None = None
        """The seat and the log length of the position on the screen."""
        self._had_a_look = False
        self._choices_changed_at = 0

    def run(self) -> int:
        """Plays until the game ends or the player quits. Returns the exit code."""
        try:
            while not self._commands.has_left and not self._is_over():
                self._step()
            if not self._commands.has_left:
                self._finish()
        except (KeyboardInterrupt, keyboard.EndOfInputError):
            screen.say("\nGame interrupted.")
            self._commands.save_on_interrupt()
            return AbortedError.code
        finally:
            self._save()
        return 0

    def _save(self) -> None:
        """Reports a failed save without ending the game."""
        try:
            self._file.save(self._clock.wall())
        except UserError as error:
            screen.say(str(error), "yellow")

    def _is_over(self) -> bool:
        self._table.settle(self._clock.wall())
        return self._table.is_over

    def _step(self) -> None:
        waiting = seats_to_act(self._table.game, self._table.state, self._table.seats)
        if not waiting:
            self._wait()
            return
        seat = min(waiting, key=self._turn_order)
        policy = self._policies.get(seat)
        if policy is None:
            self._prompt_person(seat)
        else:
            self._move_bot(seat, policy)

    def _turn_order(self, seat: Seat) -> tuple[bool, bool, int]:
        """Sort key of the seats that can act. People come before bots, which are quicker. A seat that has
        acted and could only revise its action, such as a bid, comes last so that it delays no one."""
        acted = self._acted[seat]
        return self._table.ask_of(seat) < acted, seat in self._policies, acted

    def _move_bot(self, seat: Seat, policy: Policy) -> None:
        wall = self._clock.wall()
        if self._table.settle(wall):
            return
        entry = self._table.act(seat, choose_move(self._table, seat, policy, wall), wall)
        self._acted[seat] = entry.seq
        if not self._audience.humans:
            self._audience.print_news(None)

    def _prompt_person(self, seat: Seat) -> None:
        if self._audience.hand_over(seat):
            self._shown = None
        self._save()
        self._show(seat)
        timeout = self._until_due() if self._clock.runs_at_prompts else None
        with self._clock.at_prompt():
            typed = keyboard.read_line_until(f"{self._people[seat].name}> ", timeout)
        if typed is not None:
            self._handle_input(seat, typed)

    def _show(self, seat: Seat) -> None:
        """Prints new entries, and the position with its choices unless it is already on the screen."""
        game, view, words = self._table.game, self._table.view(seat), self._audience.words(seat)
        self._clear_expired_look(view)
        self._audience.print_news(seat)
        if self._shown == (seat, len(self._table.log)):
            return
        screen.say(f"\n{game.describe(view, words)}\n")
        screen.listing(menu.menu_lines(game, self._table.choices(seat), view, words))
        self._shown, self._choices_changed_at = (seat, len(self._table.log)), self._table.ask_of(seat)

    def _clear_expired_look(self, view: Data) -> None:
        """Clears the screen when a temporary look at hidden cards has ended. The player has to remember
        them."""
        looks = any(glimpses(view))
        if self._had_a_look and not looks and screen.is_interactive():
            screen.clear()
        self._had_a_look = looks

    def _handle_input(self, seat: Seat, typed: str) -> None:
        wanted, rest = parse_command(typed)
        try:
            if not typed:
                self._refresh()
            elif wanted is not None:
                self._commands.run(wanted, seat, rest)
            else:
                self._act(seat, typed)
        except IllegalActionError as refusal:
            words = self._audience.words(seat)
            screen.say(self._table.game.refusal(refusal.code, refusal.facts, words), "yellow")
        except UserError as error:
            screen.say(str(error), "yellow")

    def _refresh(self) -> None:
        """Shows the position again. If the game waits for no seat, moves the clock to the next deadline."""
        left = self._until_due()
        if left is not None and not self._table.game.to_act(self._table.state):
            self._clock.skip(left)
        self._shown = None

    def _act(self, seat: Seat, typed: str) -> None:
        with self._clock.at_prompt():
            choices, view = self._table.choices(seat), self._table.view(seat)
            action = menu.pick_action(self._table.game, choices, view, self._audience.words(seat), typed)
        if action is not None:
            entry = self._table.act(seat, action, self._clock.wall(), ask=self._choices_changed_at)
            self._acted[seat] = entry.seq

    def _until_due(self) -> Millis | None:
        due = self._table.game.due(self._table.state)
        return Millis(due.at - self._table.now(self._clock.wall())) if due is not None else None

    def _wait(self) -> None:
        """Waits for the next deadline while the game waits for no seat. A seat with choices can still act."""
        left = self._until_due()
        if left is None:
            raise UserError(self._describe_stuck_game())
        willing = [seat for seat in self._audience.humans if self._table.choices(seat)]
        if willing:
            self._prompt_person(willing[0])
        elif self._audience.humans and screen.is_interactive():
            self._audience.print_news(self._audience.humans[0])
            typed = keyboard.read_line_until(
                f"(The game continues in {-(-left // 1000)} s. Press Enter to skip the wait.) ", left
            )
            remaining = self._until_due()
            if typed is not None and remaining is not None:
                self._clock.skip(remaining)
        else:
            self._clock.skip(left)

    def _describe_stuck_game(self) -> str:
        game, log = self._table.game, self._table.log
        kinds = ", ".join(ignored_events(game, log.line()))
        hint = f"; `evolve` changes nothing for {kinds}" if kinds else ""
        return f"{game.title} waits for nobody and nothing, a fault of its rules{hint} (entry {len(log) - 1})"

    def _finish(self) -> None:
        viewer = self._audience.print_remaining()
        view, words = self._table.view(viewer), self._audience.words(viewer)
        screen.say(f"\n{self._table.game.describe(view, words)}\n")
        show_result(self._table, self._people, viewer)
        self._save()
        self._commands.offer_to_save()
