"""The vector environment against single matches, in every game."""

import sys
import unittest

import numpy as np

import cantrip

GAMES = [g["game"] for g in cantrip.games()]


def any_action(env, rng):
    return (rng.random(env.mask.shape) * env.mask).argmax(1)


class Follower:
    """A single match that takes the actions of one place of the environment."""

    def __init__(self, game, env, i):
        self.env, self.i, self.game = env, i, game
        self.begin()

    def begin(self):
        self.match = cantrip.Match(self.game, seed=int(self.env.seeds[self.i]))
        self.picks = []
        self.pass_by()

    def actions(self):
        """What is legal, by the words of the decision alone: {action: pick}."""
        d, last = self.match.decision(), self.env.actions - 1
        if d.kind == "number":
            return {v - d.min: v for v in range(d.min, d.max + 1)}
        real = [o.index for o in d.options if "cancel" not in o.facts]
        if len(real) < len(d.options) and len(real) < max(d.min, 1):
            return {0: d.options[-1].index}
        out = {p: p for p in real if p not in self.picks}
        if len(self.picks) >= d.min:
            out[last] = None
        return out

    def take(self, action):
        """True: the match ended by it."""
        d, offered = self.match.decision(), self.actions()
        pick = offered[action]
        if pick is not None:
            self.picks.append(pick)
        most = 1 if d.kind == "number" else min(d.max, sum("cancel" not in o.facts for o in d.options))
        if pick is None or len(self.picks) >= max(most, 1):
            self.match.answer(self.picks, d.seat)
            self.picks = []
        return self.pass_by()

    def pass_by(self):
        """What can be answered in one way only is answered."""
        while not self.match.over and len(self.actions()) == 1:
            self.take(next(iter(self.actions())))
        return self.match.over


class Steps(unittest.TestCase):
    def test_equal_single_matches_step_by_step(self):
        for game in GAMES:
            with self.subTest(game):
                rng = np.random.default_rng(3)
                env = cantrip.VectorEnv(game, 3, seed=17, actions=128, threads=2)
                followers = [Follower(game, env, i) for i in range(env.n)]
                ended = 0
                for step in range(3000):
                    if step >= 200 and ended >= 2:
                        break
                    for i, f in enumerate(followers):
                        self.assertEqual(env.match(i).digest(), f.match.digest())
                        self.assertEqual(int(env.seat[i]), f.match.asked)
                        self.assertEqual(set(np.flatnonzero(env.mask[i])), set(f.actions()))
                    actions = any_action(env, rng)
                    env.step(actions)
                    for i, f in enumerate(followers):
                        over = f.take(int(actions[i]))
                        self.assertEqual(bool(env.done[i]), over)
                        if over:
                            ended += 1
                            expected = [{"won": 1, "lost": -1}.get(r, 0) for r in f.match.result]
                            self.assertEqual(list(env.rewards[i]), expected)
                            f.begin()
                        else:
                            self.assertEqual(list(env.rewards[i]), [0] * env.seats)
                self.assertGreater(ended, 0, "no match ended: the comparison says too little")

    def test_threads_change_nothing(self):
        envs = [cantrip.VectorEnv("lorcana", 8, seed=5, threads=t, opponent="random") for t in (1, 3)]
        rngs = [np.random.default_rng(1) for _ in envs]
        for _ in range(120):
            for env, rng in zip(envs, rngs):
                env.step(any_action(env, rng))
            for name in ("states", "options", "cards", "mask", "seat", "rewards", "done", "seeds"):
                np.testing.assert_array_equal(getattr(envs[0], name), getattr(envs[1], name), name)

    def test_reset_begins_anew(self):
        env = cantrip.VectorEnv("gundam", 4, seed=2)
        first, seeds = env.states.copy(), env.seeds.copy()
        rng = np.random.default_rng(1)
        for _ in range(40):
            env.step(any_action(env, rng))
        self.assertFalse(np.array_equal(env.states, first))
        env.reset()
        np.testing.assert_array_equal(env.states, first)
        np.testing.assert_array_equal(env.seeds, seeds)


class Arrays(unittest.TestCase):
    def test_shapes_names_and_no_copies(self):
        for game in GAMES:
            env = cantrip.VectorEnv(game, 5, actions=40)
            self.assertEqual(env.states.shape, (5, len(env.state_names)))
            self.assertEqual(env.options.shape, (5, 40, len(env.option_names)))
            self.assertEqual(env.cards.shape, (5, 40, 2))
            self.assertEqual(len(set(env.state_names)), len(env.state_names))
            self.assertEqual(len(set(env.option_names)), len(env.option_names))
            self.assertEqual(env.mask.dtype, np.bool_)
            self.assertTrue(np.shares_memory(env.states, env.states))
            held = env.mask
            rng = np.random.default_rng(1)
            for _ in range(20):
                env.step(any_action(env, rng))
                np.testing.assert_array_equal(held, env.mask)
                self.assertTrue((held.sum(1) > 1).all(), "a decision has a choice")
                self.assertTrue(np.isfinite(env.states).all() and np.isfinite(env.options).all())
                self.assertLess(int(env.cards.max()), env.card_count)
                self.assertFalse(env.options[~held].any(), "what is not legal is 0")
                self.assertFalse(env.cards[~held].any())

    def test_an_array_keeps_its_environment(self):
        states = cantrip.VectorEnv("estraven", 2).states
        self.assertGreater(np.abs(states).sum(), 0)

    def test_opponents_play_the_other_seat(self):
        env = cantrip.VectorEnv("estraven", 4, opponent="random", learner=1)
        rng = np.random.default_rng(1)
        for _ in range(200):
            self.assertTrue((env.seat == 1).all())
            env.step(any_action(env, rng))
        env = cantrip.VectorEnv("estraven", 4, opponent="random")
        self.assertEqual(sorted(env.seat), [0, 0, 1, 1])

    def test_long_matches_are_cut_off(self):
        env = cantrip.VectorEnv("estraven", 2, most_answers=10)
        rng = np.random.default_rng(1)
        cut = 0
        for _ in range(60):
            env.step(any_action(env, rng))
            cut += int(env.truncated.sum())
            self.assertFalse(env.rewards[env.truncated].any())
        self.assertGreater(cut, 2)


class Agents(unittest.TestCase):
    def weights(self, env, hidden=8):
        rng = np.random.default_rng(2)
        s, o, c = env.states.shape[1], env.options.shape[2], env.card_count
        w = {"state": (s, hidden), "option": (o, hidden), "card": (c, hidden), "other": (c, hidden), "bias": hidden,
             "out": hidden, "judge_state": (s, hidden), "judge_bias": hidden, "judge_out": hidden, "judge_base": 1}
        return {k: rng.standard_normal(size).astype(np.float32) for k, size in w.items()}

    def test_they_choose_by_the_numbers_of_the_environment(self):
        for game in GAMES:
            env = cantrip.VectorEnv(game, 6, seed=9, actions=128)
            w = self.weights(env)
            agent = cantrip.Agent(game, w)
            rng = np.random.default_rng(5)
            compared = 0
            for _ in range(30):
                h = (env.states @ w["state"] + w["bias"])[:, None] + env.options @ w["option"]
                h += np.where(env.cards[:, :, :1] > 0, w["card"][env.cards[:, :, 0]], 0)
                h += np.where(env.cards[:, :, 1:] > 0, w["other"][env.cards[:, :, 1]], 0)
                score = np.where(env.mask, np.maximum(h, 0) @ w["out"], -np.inf)
                for i in range(env.n):
                    match = env.match(i)
                    d = match.decision()
                    top = np.sort(score[i])[::-1]
                    if d.kind != "act" or len(d.options) > 127 or top[0] - top[1] < 1e-3:
                        continue
                    self.assertEqual(match.choose(agent), [int(score[i].argmax())], game)
                    compared += 1
                env.step(any_action(env, rng))
            self.assertGreater(compared, 20, game)

    def test_they_look_ahead_and_see_no_more_than_their_seat(self):
        for game in GAMES:
            env = cantrip.VectorEnv(game, 1)
            agent = cantrip.Agent(game, self.weights(env), iterations=20)
            match = cantrip.Match(game, seed=6)
            for step in range(24):
                if match.over:
                    break
                if step % 6 == 5:
                    seat = match.asked
                    worlds = [match.sample(seat, s) for s in range(3)]
                    answers = {tuple(w.choose(agent, seat, seed=1)) for w in [match] + worlds}
                    self.assertEqual(len(answers), 1, game)
                match.play("random", seed=4)

    def test_suggestions_are_legal_and_lead_through_whole_matches(self):
        for game in GAMES:
            env = cantrip.VectorEnv(game, 4, seed=3, actions=128, threads=2)
            agent = cantrip.Agent(game, self.weights(env), temperature=1.0)
            ended = 0
            for step in range(3000):
                if ended >= 2:
                    break
                chosen = env.suggest(agent if step % 2 else "random")
                self.assertTrue(env.mask[np.arange(4), chosen].all(), game)
                env.step(chosen)
                ended += int(env.done.sum())
            self.assertGreaterEqual(ended, 2, game)

    def test_contests_are_repeatable_and_mirrored(self):
        one = cantrip.contest("estraven", "random", "random", games=20, seed=3)
        two = cantrip.contest("estraven", "random", "random", games=20, seed=3, threads=2)
        np.testing.assert_array_equal(one, two)
        self.assertEqual(len(one), 20)


class Secrets(unittest.TestCase):
    def test_what_is_seen_does_not_depend_on_what_is_hidden(self):
        for game in GAMES:
            env = cantrip.VectorEnv(game, 2, seed=4, actions=128)
            rng = np.random.default_rng(6)
            compared = changed = 0
            for _ in range(60):
                for i in range(env.n):
                    match = env.match(i)
                    worlds = [match.sample(match.asked, seed) for seed in range(3)]
                    changed += sum(w.digest() != match.digest() for w in worlds)
                    for world in [match] + worlds:
                        seen = cantrip.observe(world, actions=128)
                        if not seen["mask"].any() or not np.array_equal(seen["mask"], env.mask[i]):
                            continue  # in the middle of an answer of several picks
                        compared += 1
                        for name in ("states", "options", "cards"):
                            np.testing.assert_array_equal(seen[name], getattr(env, name)[i], game)
                env.step(any_action(env, rng))
            self.assertGreater(compared, 300, game)
            self.assertGreater(changed, 100, game + ": the worlds were the true one")


class Errors(unittest.TestCase):
    def check(self, where, remedy, call):
        with self.assertRaises(cantrip.Error) as raised:
            call()
        self.assertIn(where, raised.exception.where)
        self.assertIn(remedy, raised.exception.remedy)

    def test_they_teach(self):
        env = cantrip.VectorEnv("estraven", 3)
        before = env.states.copy()
        self.check("actions", "one action a match", lambda: env.step([0, 0]))
        self.check("actions[1]", "mask", lambda: env.step([0, 62, 0]))
        self.check("actions[2]", "mask", lambda: env.step([0, 0, -1]))
        np.testing.assert_array_equal(env.states, before)
        self.check("n", "from 1", lambda: cantrip.VectorEnv("estraven", 0))
        self.check("actions", "from 4", lambda: cantrip.VectorEnv("estraven", 1, actions=1))
        self.check("learner", "from -1 to 1", lambda: cantrip.VectorEnv("estraven", 1, opponent="random", learner=2))
        self.check("threads", "from 1", lambda: cantrip.VectorEnv("estraven", 1, threads=0))
        self.check("bot", "random", lambda: cantrip.VectorEnv("estraven", 1, opponent="nobody"))
        self.check("match", "0 to 2", lambda: env.match(3))
        w = Agents().weights(env)
        self.check("weights, out", "needs", lambda: cantrip.Agent("estraven", {k: v for k, v in w.items() if k != "out"}))
        self.check("weights, state", "rows of 8", lambda: cantrip.Agent("estraven", {**w, "state": w["state"][1:]}))
        self.check("weights, bias", "smaller steps", lambda: cantrip.Agent("estraven", {**w, "bias": w["bias"] * np.nan}))
        self.check("bot", "this game", lambda: cantrip.Match("lorcana").play(cantrip.Agent("estraven", w)))


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
