"""``exercise``: the exercises of the course in the terminal: list, show, judge."""

from __future__ import annotations

import json

from ..lessons import exercises as course
from ..lessons.chapters import CHAPTERS
from ..lessons.exercises import ANSWER_CHARACTERS, Exercise, Judgement
from ..puzzles.arguments import Arguments
from ..puzzles.errors import PuzzleError
from ..puzzles.text import one_of, printable, shown
from .shared import arg_types, instance, options, render, several

WHAT = ("list", "show", "judge")


def main(argv: list[str]) -> int:
    """Run the verb; the result is the exit code: 1 where an answer is wrong."""
    about = (
        "The exercises of the course: `list [CHAPTER]`, `show NAME`, `judge NAME FILE`. "
        "An answer is read, never run."
    )
    parser = Arguments(prog="satchel exercise", description=about)
    parser.add_argument("what", metavar="list|show|judge", help="what to do")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the exercise (or the chapter)")
    what = "the answer to judge (- is stdin), or a folder of many answers for a table"
    parser.add_argument("file", nargs="?", type=arg_types.name, metavar="FILE", help=what)
    parser.add_argument("--hint", action="store_true", help="with show: the hint")
    parser.add_argument("--solution", action="store_true", help="with show: a solution, and why")
    options.add(parser, "json")
    with render.errors(argv):
        arguments = parser.parse_args(argv)
        parser.once(argv)
        options.together(arguments)
        if arguments.what not in WHAT:
            raise PuzzleError("exercise", one_of(WHAT, arguments.what), shown(arguments.what))
        if arguments.what != "show":
            options.refuse(arguments, ["hint", "solution"], "show", arguments.what)
        if arguments.what != "judge" and arguments.file is not None:
            raise PuzzleError(f"exercise {arguments.what}", "no file", shown(arguments.file))
        if arguments.what == "list":
            return listing(arguments.name, arguments.json)
        if arguments.name is None:
            raise PuzzleError(f"exercise {arguments.what}", "the name of an exercise", "none")
        exercise = course.find(arguments.name)
        if arguments.what == "show":
            return show(exercise, arguments.hint, arguments.solution, arguments.json)
        if arguments.file is None:
            raise PuzzleError("exercise judge", "a file with the answer, or -", "none")
        return judge(exercise, arguments.file, arguments.json)


def listing(chapter: str | None, as_json: bool) -> int:
    """Print the names of the exercises, of one chapter or of all."""
    chapters = [each.name for each in CHAPTERS]
    if chapter is not None and chapter not in chapters:
        raise PuzzleError("chapter", one_of(chapters, chapter), shown(chapter))
    chosen = [each for each in course.exercises() if chapter in (None, each.chapter)]
    if as_json:
        print(json.dumps([fields(each) for each in chosen], ensure_ascii=False))
    else:
        rows = [[each.chapter, each.name, f"{each.points:02}"] for each in chosen]
        render.table(["chapter", "exercise", "points"], rows)
    return 0


def fields(exercise: Exercise) -> dict[str, str | int]:
    """What an exercise says before it is shown."""
    return {"name": exercise.name, "chapter": exercise.chapter, "points": exercise.points}


def show(exercise: Exercise, hint: bool, solution: bool, as_json: bool) -> int:
    """Print the question, and what was asked for beside it."""
    parts = {"question": exercise.question.strip()}
    if hint:
        parts["hint"] = exercise.hint
    if solution:
        parts |= {"solution": exercise.solution, "why": exercise.why}
    if as_json:
        print(json.dumps({**fields(exercise), **parts}, ensure_ascii=False))
        return 0
    print(f"{exercise.name} ({exercise.chapter}, {exercise.points:02} points)")
    for part, text in parts.items():
        print(f"\n{part}:\n{text}" if part != "question" else f"\n{text}")
    return 0


def judge(exercise: Exercise, file: str, as_json: bool) -> int:
    """Judge the answer in a file, or each in a folder; 0 right, 1 where one is wrong."""
    if not arg_types.is_folder(file):
        judgement = assessed(exercise, file)
        if as_json:
            print(json.dumps(verdict(exercise, judgement), ensure_ascii=False))
        else:
            print(printable(f"{word(judgement)}: {judgement.says}"))
        return 0 if judgement.right else 1
    every = several.files(file)
    width, right = max(len(each.name) for each in every), True
    for each in every:
        try:
            judgement = assessed(exercise, several.readable(each))
        except PuzzleError as error:
            judgement = Judgement(False, str(error))
        right &= judgement.right
        line = f"{each.name:{width}}  {word(judgement)}  {judgement.says}"
        found = {"file": each.name, **verdict(exercise, judgement)}
        print(json.dumps(found, ensure_ascii=False) if as_json else printable(line), flush=True)
    return 0 if right else 1


def assessed(exercise: Exercise, file: str) -> Judgement:
    """The judgement of the answer in a file."""
    text, _ = instance.read(file)
    return exercise.assess(text[: ANSWER_CHARACTERS + 1] if text.strip() else "")


def verdict(exercise: Exercise, judgement: Judgement) -> dict[str, str | bool]:
    """A judgement as JSON has it."""
    return {"name": exercise.name, "right": judgement.right, "says": judgement.says}


def word(judgement: Judgement) -> str:
    """A judgement in a word."""
    return "right" if judgement.right else "wrong"
