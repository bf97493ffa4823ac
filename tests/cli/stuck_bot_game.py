"""A game of one move with a bot that sends its process id to a port and never answers."""

import os
import socket
from threading import Event as Signal

from parlour.engine import Began, Bot, Chance, Data, Millis, Observation, Result, Seat, Words, ranked

name, title, version = "stuck", "Stuck", 1
seats, bound, secrets, opens = range(2, 3), 1, False, "all"


class Move(Data, frozen=True, tag="move"): ...


class Moved(Data, frozen=True, tag="moved"): ...


class State(Data, frozen=True):
    is_over: bool


Action, Event, View = Move, Moved, State


def start(began: Began) -> State:
    return State(is_over=False)


def to_act(state: State) -> list[Seat]:
    return [] if state.is_over else [Seat(0)]


def legal(state: State, seat: Seat) -> list[Move]:
    return [Move()] if seat in to_act(state) else []


def decide(state: State, seat: Seat, action: Move, chance: Chance, now: Millis) -> list[Moved]:
    return [Moved()]


def evolve(state: State, event: Moved) -> State:
    return State(is_over=True)


def result(state: State) -> Result | None:
    return ranked([0, 0]) if state.is_over else None


def sentence(event: Moved, words: Words) -> str:
    return words.say("The move was made.")


def label(action: Move, view: State, words: Words) -> str:
    return words.say("Move")


def describe(view: State, words: Words) -> str:
    return words.say("One move.")


def stuck(observation: Observation, chance: Chance) -> Move:
    with socket.create_connection(("127.0.0.1", int(os.environ["STUCK_BOT_PORT"]))) as told:
        told.sendall(b"%d\n" % os.getpid())
    Signal().wait()
    return Move()


bot = Bot(levels={"stuck": stuck})
