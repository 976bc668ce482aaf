"""Games, matches, records, scenarios and rules, as Python sees them."""

import copy
import json
import pickle

import numpy as np
import pytest
from conftest import EDITIONS, ENCODED, ROOT, walk

import landsraad


def test_the_catalog_lists_every_game_with_editions_options_and_bots():
    games = landsraad.games()
    assert {"dune", "arrakis", "globopolis"} <= set(games)
    assert [edition["id"] for edition in games["dune"]["editions"]] == ["gf9", "ah2009", "v29"]
    assert {"heuristic", "mentat", "random"} <= {bot["key"] for bot in games["dune"]["bots"]}


def test_rules_take_options_and_refuse_what_does_not_exist():
    rules = landsraad.Rules("dune", "gf9", seats=4, advanced=True)
    assert (rules.game, rules.edition, rules.seats) == ("dune", "gf9", 4)
    assert rules.options["advanced"] is True
    with pytest.raises(landsraad.SetupError, match="there are: "):
        landsraad.Rules("chess")
    with pytest.raises(landsraad.SetupError, match="9 seats"):
        landsraad.Rules("dune", "gf9", seats=9)
    with pytest.raises(landsraad.SetupError, match="no_such_option"):
        landsraad.Rules("dune", "gf9", no_such_option=True)


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_listed_actions_are_accepted_in_every_edition(game, edition):
    match = landsraad.Rules(game, edition).start(3)
    for seat, now in walk(match, 40):
        decision = now.decision(seat)
        actions = now.legal_actions(seat)
        assert decision["text"]["en"] and decision["text"]["it"]
        assert decision["default"]["action"] in actions
        assert sorted(map(json.dumps, actions)) == sorted(json.dumps(option["action"]) for option in decision["options"])
        assert all(now.why_not(seat, action) is None for action in actions[:3])
        onward = [option for option in decision["options"] if not option.get("takes_back")]
        assert now.mask(seat).sum() == len(onward or actions)
        other = now.fork()
        other.apply_number(seat, next(iter(now.legal_numbers(seat))))
        assert other.step == now.step + 1
        now.audit()


def test_an_illegal_action_names_the_rule_and_changes_nothing():
    match = landsraad.Rules("dune").start(1)
    seat = match.pending[0]
    before = match.record()
    with pytest.raises(landsraad.IllegalAction):
        match.apply(seat, {"nonsense": 1})
    with pytest.raises(landsraad.IllegalAction):
        match.apply_number(seat, -5 % landsraad.ACTIONS if not match.mask(seat)[-5] else 0)
    with pytest.raises(IndexError, match="seats 0 to 5"):
        match.decision(17)
    assert match.record() == before


def test_a_refusal_has_its_rule_as_an_attribute():
    match = landsraad.Rules("dune").start(1)
    asked = match.pending[0]
    other = next(seat for seat in range(6) if seat not in match.pending)
    with pytest.raises(landsraad.IllegalAction) as refused:
        match.apply(other, match.legal_actions(asked)[0])
    assert refused.value.rule.startswith("gf9.") and f"[{refused.value.rule}]" in str(refused.value)
    with pytest.raises(landsraad.IllegalAction, match="malformed") as refused:
        match.apply(asked, {"nonsense": 1})
    assert refused.value.rule is None
    ended = landsraad.play(landsraad.Rules("globopolis", seats=2).start(5), [landsraad.RandomPlayer(1)])
    with pytest.raises(landsraad.IllegalAction) as refused:
        ended.apply(0, "pass")
    assert ended.decision(0) is None and ended.legal_actions(0) == []


def test_numbers_out_of_range_are_refused_by_name():
    rules = landsraad.Rules("dune")
    match = rules.start(np.int64(1))
    for seats in (-1, 300):
        with pytest.raises(landsraad.SetupError, match=f"{seats} seats"):
            landsraad.Rules("dune", seats=seats)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match=f"seed: {seed} is not a whole number from 0"):
            rules.start(seed)
    with pytest.raises(ValueError, match="luck: -1"):
        match.imagine(0, -1)
    for seed in ("one", 1.5, None):
        with pytest.raises(TypeError, match="integer"):
            rules.start(seed)
    for seat in (-1, 6, 300):
        with pytest.raises(IndexError, match=f"seat {seat}: this table has the seats 0 to 5"):
            match.legal_actions(seat)
    with pytest.raises(IndexError, match="seat -2"):
        match.view(-2)
    assert repr(match) == f"<Match of 6 seats at step 0: waits for {match.pending}>"


def test_views_hide_what_the_seat_may_not_know():
    match = landsraad.Rules("dune").start(1)
    for seat, now in walk(match, 60):
        imagined = now.imagine(seat, 99)
        assert imagined.view(seat) == now.view(seat)
        assert imagined.decision(seat) == now.decision(seat)
        assert np.array_equal(imagined.features(seat, 7), now.features(seat, 7))


@pytest.mark.parametrize(("game", "edition"), ENCODED)
def test_features_have_the_width_of_the_encoder(game, edition):
    rules = landsraad.Rules(game, edition)
    match = rules.start(2)
    rows = {tuple(now.features(seat)) for seat, now in walk(match, 30)}
    assert {len(row) for row in rows} == {rules.encoder[1]}
    assert len(rows) > 5, "positions differ"


def test_a_match_among_bots_ends_and_its_record_verifies(tmp_path):
    played = landsraad.Rules("globopolis", seats=2).play_out(5, ["heuristic", "random"])
    file = tmp_path / "game.jsonl"
    file.write_text(played["record"], encoding="utf-8")
    match = landsraad.verify_record(file)
    assert match.over and match.outcome["winners"] == played["winners"]
    assert match.rewards() == [float(seat in played["winners"]) for seat in range(2)]
    broken = played["record"].replace('"n":3,', '"n":4,', 1)
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(landsraad.RecordError, match="step 4 where step 3 is due"):
        landsraad.read_record(file)


def test_the_same_seed_and_players_give_the_same_match():
    def record(seed):
        match = landsraad.Rules("arrakis").start(seed)
        for _ in walk(match, 50):
            pass
        return match.record()

    assert record(4) == record(4) != record(5)


def test_rules_are_pickled_and_matches_copied():
    rules = pickle.loads(pickle.dumps(landsraad.Rules("dune", "ah2009", 3)))
    assert (rules.edition, rules.seats) == ("ah2009", 3)
    match = rules.start(1)
    other = copy.deepcopy(match)
    landsraad.play(other, [landsraad.RandomPlayer(1)], most=3)
    assert (match.step, other.step) == (0, 3)


def test_a_saved_match_goes_on_and_forks_part(tmp_path):
    match = landsraad.Rules("dune").start(8)
    for _ in walk(match, 20):
        pass
    match.save(tmp_path / "half.jsonl")
    again = landsraad.read_record(tmp_path / "half.jsonl")
    assert again.view(landsraad.EVERYTHING) == match.view(landsraad.EVERYTHING)
    earlier = match.at(5)
    assert earlier.step == 5 and match.step > 5
    fork = match.fork()
    landsraad.play(fork, [landsraad.RandomPlayer(1)], most=10)
    assert fork.step == match.step + 10


@pytest.mark.parametrize("bot", ["random", "heuristic", "mentat", "heuristic-loyal", "apprentice", "novice"])
def test_bots_of_every_level_answer(bot):
    match = landsraad.Rules("dune", advanced=True).start(1)
    player = landsraad.BotPlayer(bot)
    for seat, now in walk(match, 4):
        assert player.choose(now, seat) in now.legal_actions(seat)


def test_an_unknown_bot_is_an_error():
    match = landsraad.Rules("dune").start(1)
    seat = match.pending[0]
    with pytest.raises(landsraad.SetupError, match="no bot “deep-thought” for this game; there are: heuristic"):
        landsraad.BotPlayer("deep-thought").choose(match, seat)
    for ask in (match.bot_move, match.bot_aside):
        with pytest.raises(landsraad.SetupError, match="no bot “deep-thought”"):
            ask(seat, "deep-thought")
    with pytest.raises(landsraad.SetupError, match="no bot “deep-thought”"):
        match.explain(seat, "deep-thought", match.legal_actions(seat)[0])
    assert match.bot_move((seat + 1) % 6, "heuristic") is None, "it is not asked"


def test_players_are_objects_or_functions_and_fit_the_table():
    rules = landsraad.Rules("globopolis", seats=2)

    def last(match, seat):
        return match.bot_move(seat, "random", match.step)["action"]

    assert landsraad.play(rules.start(1), [last, landsraad.RandomPlayer(1)]).over
    assert landsraad.arena(rules, {"last": last, "random": landsraad.RandomPlayer()}, range(1))["last"].games == 2
    for players in ([], [last] * 3):
        with pytest.raises(ValueError, match=f"players: {len(players)} for 2 seats; give 1 to 2"):
            landsraad.play(rules.start(1), players)
        with pytest.raises(ValueError, match="for 2 seats"):
            landsraad.arena(rules, dict(enumerate(players)), range(1))
    with pytest.raises(TypeError, match=r"is a class: give a player of it, such as RandomPlayer\(\)"):
        landsraad.play(rules.start(1), [landsraad.RandomPlayer])
    with pytest.raises(TypeError, match=r"BotPlayer\('heuristic'\) is a bot of the program"):
        landsraad.play(rules.start(1), ["heuristic"])
    with pytest.raises(TypeError, match="7 is no player"):
        landsraad.arena(rules, {"seven": 7}, range(1))


def test_what_does_not_exist_in_a_match_or_record_is_named():
    match = landsraad.Rules("dune").start(1)
    for step in (-1, 1, 2**40):
        with pytest.raises(IndexError, match=f"step {step}: the match is at step 0"):
            match.at(step)
    with pytest.raises(ValueError, match="no language “fr”; there are: en, it"):
        match.sentences(0, "fr")
    for text in ("", "\n"):
        with pytest.raises(landsraad.RecordError, match="empty"):
            next(landsraad.replay(text))
    with pytest.raises(landsraad.RecordError, match="step -1: steps of a record are counted from 1"):
        landsraad.write_scenario(match.record(), -1)


def test_events_are_sentences_in_both_languages():
    match = landsraad.Rules("dune").start(1)
    landsraad.play(match, [landsraad.RandomPlayer(1)], most=30)
    texts = []
    for step in range(match.step):
        texts += zip(match.at(step).sentences(0, "en"), match.at(step).sentences(0, "it"), strict=True)
    assert len(texts) > 10 and any(en != it for en, it in texts)


def test_rules_are_searched_and_shown():
    found = landsraad.search_rules("storm", "gf9")
    assert found and all(rule["id"].startswith("gf9.") for rule in found)
    assert landsraad.rule("gf9.battle.ties")["en"]
    assert landsraad.rule("gf9.no.rule") is None
    with pytest.raises(landsraad.SetupError, match="there are: "):
        landsraad.search_rules("storm", "1979")


def test_scenarios_run_and_are_written_from_records(tmp_path):
    file = next((ROOT / "scenarios" / "dune").rglob("*.toml"))
    assert [report["passed"] for report in landsraad.run_scenarios(file)] == [True]
    match = landsraad.Rules("globopolis", seats=2).start(1)
    landsraad.play(match, [landsraad.RandomPlayer(1)], most=12)
    written = tmp_path / "excerpt.toml"
    written.write_text(landsraad.write_scenario(match.record(), 5, 8), encoding="utf-8")
    report = landsraad.run_scenarios(written)[0]
    assert report["passed"], report["report"]
    written.write_text(written.read_text().replace("[[", "[[no_", 1), encoding="utf-8")
    assert not landsraad.run_scenarios(written)[0]["passed"]


def test_the_demo_plays_a_game_to_its_end(capsys, tmp_path):
    from landsraad import demo

    file = tmp_path / "demo.jsonl"
    match = demo.main(["--game", "globopolis", "--seats", "2", "--bot", "random", "--record", str(file)])
    assert match.over
    assert "globopolis" in capsys.readouterr().out
    assert landsraad.verify_record(file).over
    for wrong, why in (
        (["--game", "chess"], "there are: "),
        (["--seats", "9"], "9 seats"),
        (["--bot", "nobody"], "no bot “nobody”"),
        (["--viewer", "9"], "seat 9"),
    ):
        with pytest.raises(SystemExit):
            demo.main(wrong)
        assert why in capsys.readouterr().err
