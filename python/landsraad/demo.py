"""`python -m landsraad.demo`: a whole game among bots, in sentences."""

import argparse

from . import BotPlayer, Match, Rules, SetupError, play


def _show(args: argparse.Namespace) -> Match:
    """Plays the game and prints what happens."""
    rules = Rules(args.game, args.edition, args.seats)
    table = rules.start(args.seed)
    names = [table.seat_name(seat, args.language) for seat in range(rules.seats)]
    print(f"{rules.game} {rules.edition}: {', '.join(names)}")

    def show(match: Match) -> None:
        for sentence in match.sentences(args.viewer, args.language):
            print(f"  {sentence}")

    show(table)
    play(table, [BotPlayer(args.bot, args.seed)], after=show)
    outcome = table.outcome
    if outcome is not None:
        winners = ", ".join(table.seat_name(seat, args.language) for seat in outcome["winners"])
        text = outcome["text"]["it" if args.language == "it" else "en"]
        print(f"{winners or '—'}: {text} [{outcome['rule']}]")
    if args.record:
        table.save(args.record)
        print(f"{args.record}: {table.step} steps")
    return table


def main(arguments: list[str] | None = None) -> Match:
    parser = argparse.ArgumentParser(prog="python -m landsraad.demo", description=__doc__)
    parser.add_argument("--game", default="dune")
    parser.add_argument("--edition")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bot", default="heuristic", help="the bot of every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=["en", "it"], default="en")
    parser.add_argument("--viewer", type=int, help="the seat that the sentences are for; the public if not given")
    parser.add_argument("--record", help="write the record of the game to this file")
    args = parser.parse_args(arguments)

    try:
        return _show(args)
    except (SetupError, IndexError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
