"""A vote: the two proposals, and the weight of each ballot."""

from parlour.engine import Data, Seat, Words
from parlour.games.imperial.captions.parts import tie_bonus, votes
from parlour.games.imperial.captions.proposals import ProposalCaptions, proposal_card
from parlour.games.imperial.money import half
from parlour.games.imperial.rules import stock
from parlour.games.imperial.state import Nation, Voting, get_nation
from parlour.games.imperial.view import View


class VoterCaptions(Data, frozen=True):
    seat: Seat
    votes: int
    is_leader: bool
    weight: str
    """The votes and the role in the government, in words."""


class VotingCaptions(Data, frozen=True, tag="voting"):
    one: ProposalCaptions
    two: ProposalCaptions
    rule: str
    voters: tuple[VoterCaptions, ...]


def voting(view: View, phase: Voting, words: Words) -> VotingCaptions:
    nation = get_nation(view, view.up)
    total = stock.total(nation)
    rule = words.say(
        "More than {half} of {total} votes wins. Votes stay secret until then, and you can change yours.",
        half=half(total, words),
        total=total,
    )
    return VotingCaptions(
        one=proposal_card(view, phase.one, 1, words),
        two=proposal_card(view, phase.two, 2, words),
        rule=rule,
        voters=tuple([_voter(nation, seat, place, words) for place, seat in enumerate(nation.leadership)]),
    )


def _voter(nation: Nation, seat: Seat, place: int, words: Words) -> VoterCaptions:
    told = votes(nation, seat, words)
    if place == 0:
        told += f", {words.say('leader')} ({tie_bonus(words)})"
    elif place == 1:
        told += ", " + words.say("opposition")
    return VoterCaptions(seat, stock.holding(nation, seat), place == 0, told)
