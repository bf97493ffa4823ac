"""What Cambio counts over somebody's games: their calls, right and wrong."""

from collections.abc import Sequence

from parlour.engine import Bar, Played, Statistic, Words


def statistics(played: Sequence[Played], words: Words) -> Sequence[Statistic]:
    counted = [one.figures() for one in played]
    right = sum(figures.get("right_calls", 0) for figures in counted)
    wrong = sum(figures.get("wrong_calls", 0) for figures in counted)
    if not right + wrong:
        return ()
    bars = (Bar(words.say("Right"), right), Bar(words.say("Wrong"), wrong))
    return (Statistic(words.say("Cambio calls"), bars),)
