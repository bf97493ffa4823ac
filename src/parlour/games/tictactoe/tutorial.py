"""The tutorial: a game that the learner wins, with a block on the way."""

from parlour.engine import Began, Lesson, NoOptions, Seat, Tutorial, Words
from parlour.games.tictactoe import Mark, start


def tutorial(words: Words) -> Tutorial:
    mia = Seat(1)
    lessons = (
        Lesson(
            state=start(Began(2)),
            title=words.say("Take the middle"),
            text=words.say("You play crosses. Get three in a row before Mia does. Tap the middle cell."),
            hint=words.say("Tap the cell in the middle: most rows go through it."),
            do=(Mark(4),),
        ),
        Lesson(
            title=words.say("Two in a row"),
            text=words.say("Mia took a corner. Take the lit one: with the middle that makes two in a row."),
            hint=words.say("Tap the lit corner."),
            moves=((mia, Mark(0)),),
            do=(Mark(2),),
        ),
        Lesson(
            title=words.say("Block"),
            text=words.say("Mia blocked you, and now she has two in a row herself. Fill the gap."),
            hint=words.say("Tap the lit cell between Mia’s two rings."),
            moves=((mia, Mark(6)),),
            do=(Mark(3),),
        ),
        Lesson(
            title=words.say("Three in a row"),
            text=words.say("Your block made two in a row again, and Mia didn’t see it. Finish the row."),
            hint=words.say("Tap the lit cell at the end of your row."),
            moves=((mia, Mark(8)),),
            do=(Mark(5),),
        ),
        Lesson(
            title=words.say("You win"),
            text=words.say("Three in a row wins. If the board fills up first, it’s a draw."),
        ),
    )
    return Tutorial(lessons=lessons, names=(words.say("You"), "Mia"), options=NoOptions(), minutes=1)
