"""Matches through Python, in every game."""

import copy
import json
import os
import pathlib
import random
import tempfile
import unittest

import cantrip

GAMES = [g["game"] for g in cantrip.games()]


def any_answer(decision, rng):
    """A legal answer by the words of the decision alone."""
    if decision.kind == "number":
        return [rng.randint(decision.min, decision.max)]
    real = [o.index for o in decision.options if "cancel" not in o.facts]
    if len(real) < max(decision.min, 1) and len(real) < len(decision.options):
        return [decision.options[-1].index]
    return rng.sample(real, rng.randint(decision.min, min(decision.max, len(real))))


def own_cards(folder):
    """A card list and a deck list of our own, as people have them."""
    cards, deck = os.path.join(folder, "list.json"), os.path.join(folder, "voles.txt")
    with open(cards, "w") as f:
        json.dump([{"id": f"V-{i}", "name": "Marsh Vole", "version": f"Number {i}", "type": "Character", "colors": ["Amber"],
                    "subtypes": ["Vole"], "cost": 1, "inkwell": True, "strength": 1, "willpower": 2, "lore": 1,
                    "text": ["Evasive"]} for i in range(15)], f)
    with open(deck, "w") as f:
        f.write("# voles\n" + "".join(f"4x Marsh Vole, Number {i} (8-{i})\n" for i in range(15)))
    return cards, deck


class OwnCards(unittest.TestCase):
    def test_a_match_with_a_card_list_and_a_deck_list(self):
        with tempfile.TemporaryDirectory() as folder:
            cards, deck = own_cards(folder)
            match = cantrip.Match("lorcana", decks=[deck, "moth-post"], cards=cards, seed=5)
            self.assertIn("Marsh Vole", str(match.view(0)))
            for _ in range(30):
                match.play("random")
            again = cantrip.Match.load(match.save(), cards=[pathlib.Path(cards)])
            self.assertEqual(again.digest(), match.digest())
            with self.assertRaises(cantrip.Error):
                cantrip.Match.load(match.save())  # without the cards
            self.assertEqual(len(cantrip.contest("lorcana", "random", "random", games=2, decks=[deck, deck], cards=cards)), 2)
            env = cantrip.VectorEnv("lorcana", 2, decks=[deck, deck], cards=cards)
            self.assertEqual(env.n, 2)

    def test_a_collection(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "lorcana", "cards"))
            os.makedirs(os.path.join(folder, "lorcana", "decks"))
            cards, deck = own_cards(folder)
            os.rename(cards, os.path.join(folder, "lorcana", "cards", "list.json"))
            os.rename(deck, os.path.join(folder, "lorcana", "decks", "voles.txt"))
            match = cantrip.Match("lorcana", decks=["voles", "voles"], collection=folder)
            self.assertIn("Marsh Vole", str(match.view(0)))

    def test_what_is_wrong_is_said_with_its_place(self):
        with tempfile.TemporaryDirectory() as folder:
            deck = os.path.join(folder, "bad.txt")
            with open(deck, "w") as f:
                f.write("0 Volley\n4\n")
            with self.assertRaises(cantrip.Error) as caught:
                cantrip.Match("lorcana", decks=[deck])
            self.assertIn("bad.txt:1", str(caught.exception))
            self.assertIn("bad.txt:2", str(caught.exception))
            with self.assertRaises(cantrip.Error):
                cantrip.Match("lorcana", cards="/nowhere.json")


class Games(unittest.TestCase):
    def test_all_five_are_there(self):
        self.assertEqual(set(GAMES), {"estraven", "lorcana", "gundam", "genius-invokation", "grand-archive"})
        for game in cantrip.games():
            self.assertGreaterEqual(len(game["decks"]), 4, game["game"])


class Round(unittest.TestCase):
    def test_a_whole_match_by_decisions_and_answers(self):
        for game in GAMES:
            with self.subTest(game):
                rng = random.Random(4)
                match = cantrip.Match(game, seed=11, names=["Ann", "Ben"])
                while not match.over and match.step < 4000:
                    decision = match.decision()
                    self.assertEqual(decision.seat, match.asked)
                    self.assertTrue(all(o.label for o in decision.options))
                    before = match.step
                    match.answer(any_answer(decision, rng), decision.seat)
                    self.assertGreater(match.step, before)
                self.assertTrue(match.over)
                self.assertIsNone(match.decision())
                self.assertNotIn("playing", match.result)
                self.assertGreater(len(match.log()), 20)
                if match.winner is not None:
                    self.assertEqual(match.result[match.winner], "won")

    def test_saved_cloned_and_recorded_matches_are_the_same(self):
        for game in GAMES:
            with self.subTest(game):
                match = cantrip.Match(game, seed=5)
                for _ in range(25):
                    match.play("random", seed=9)
                others = [match.clone(), copy.copy(match), copy.deepcopy(match), cantrip.Match.load(match.save()),
                          cantrip.Match.load(match.replay())]
                for other in others:
                    self.assertEqual(other.digest(), match.digest())
                    self.assertEqual(other.view(0), match.view(0))
                kept = match.digest()
                match.play_out("random", seed=3)
                self.assertEqual(others[0].digest(), kept, "a copy goes its own way")
                for other in others:
                    other.play_out("random", seed=3)
                    self.assertEqual(other.digest(), match.digest())
                    self.assertEqual(other.result, match.result)

    def test_the_log_of_a_clone_goes_on(self):
        match = cantrip.Match("estraven")
        for _ in range(10):
            match.play("random")
        self.assertEqual(match.clone().log(), match.log())
        self.assertEqual(match.log(start=3), match.log()[3:])

    def test_bots_by_name(self):
        match = cantrip.Match("lorcana", seed=2)
        self.assertEqual(match.choose("search:20it", seed=7), match.choose("search:20it", seed=7))
        match.play_out(["greedy", "random"])
        self.assertTrue(match.over)

    def test_rules_by_profile_and_switch(self):
        for game in cantrip.games():
            if not game["switches"]:
                continue
            plain = cantrip.Match(game["game"], seed=1)
            official = cantrip.Match(game["game"], seed=1, rules="official")
            self.assertNotEqual(plain.digest(), official.digest())
            name = next(iter(game["switches"]))
            cantrip.Match(game["game"], switches={name: "official"})


class Secrets(unittest.TestCase):
    def test_views_of_worlds_a_seat_cannot_tell_apart_are_equal(self):
        for game in GAMES:
            match = cantrip.Match(game, seed=8)
            changed = False
            for step in range(60):
                if match.over:
                    break
                if step % 10 == 9:
                    seat = match.asked
                    for seed in range(3):
                        world = match.sample(seat, seed)
                        with self.subTest(game, step=step):
                            self.assertEqual(world.view(seat), match.view(seat))
                            mine, theirs = world.decision(seat), match.decision(seat)
                            self.assertEqual([o.facts for o in mine.options], [o.facts for o in theirs.options])
                        changed = changed or world.digest() != match.digest()
                match.play("random", seed=2)
            self.assertTrue(changed, game + ": the worlds were all the true one")

    def test_a_seat_is_not_told_what_another_draws(self):
        match = cantrip.Match("estraven", seed=1)
        match.play_out("random")
        self.assertNotEqual(match.log(0), match.log(1))


class Errors(unittest.TestCase):
    def check(self, where, remedy, call):
        with self.assertRaises(cantrip.Error) as raised:
            call()
        self.assertIn(where, raised.exception.where)
        self.assertIn(remedy, raised.exception.remedy)
        self.assertIn(raised.exception.why, str(raised.exception))
        self.assertIsInstance(raised.exception, ValueError)

    def test_they_name_the_place_and_the_remedy(self):
        match = cantrip.Match("estraven", seed=1)
        before = match.digest()
        self.check("", "Did you mean estraven", lambda: cantrip.Match("estravn"))
        self.check("", "wolf-riders", lambda: cantrip.Match("estraven", decks=["wolf-rider+salt-road"]))
        self.check("decks", "joined", lambda: cantrip.Match("estraven", decks="wolf-riders"))
        self.check("seats", "2 to 4", lambda: cantrip.Match("estraven", seats=7))
        self.check("seed", "2**63", lambda: cantrip.Match("estraven", seed=-1))
        self.check("rules", "official", lambda: cantrip.Match("estraven", rules="house"))
        self.check("switches", "none", lambda: cantrip.Match("estraven", switches={"x": "seed"}))
        self.check("names", "2", lambda: cantrip.Match("estraven", names=["a", "b", "c"]))
        self.check("picks", "counted from 0", lambda: match.answer(999))
        self.check("picks", "counted from 0", lambda: match.answer([-1]))
        self.check("picks", "match.answer(0)", lambda: match.answer("first"))
        self.check("seat", "Seat ", lambda: match.answer(0, seat=1 - match.asked))
        self.check("seat", "0 to 1", lambda: match.view(5))
        self.check("seat", "counted from 0", lambda: match.view("Ann"))
        self.check("bot", "greedy", lambda: match.play("gredy"))
        self.check("bot", "random", lambda: match.play(3))
        self.check("bots", "one a seat", lambda: match.play_out(["random"]))
        self.check("data", "", lambda: cantrip.Match.load(b"nonsense"))
        saved = match.save()
        self.check("", "", lambda: cantrip.Match.load(saved[: len(saved) // 2]))
        self.assertEqual(match.digest(), before, "what was refused changed nothing")
        match.concede(0)
        self.check("match", "new one", lambda: match.answer(0))


if __name__ == "__main__":
    unittest.main()
