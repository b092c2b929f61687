"""Trains a player of Lords of Estraven by playing against itself, with numpy alone; measures it before and after.

    PYTHONPATH=build/release /usr/bin/python3 bindings/python/examples/train_estraven.py

Two small networks learn from the same games: one scores the options of a decision (the actor), one says who is ahead
(the judge). The actor is moved towards options after which things went better than the judge had expected. At the end
the two lead a small search together: the actor says which moves to follow first, the judge how good the positions are
that they lead to. The same search with networks that have learnt nothing is measured beside it. Nothing in here knows
the rules of the game.
"""

import argparse
import math
import time

import numpy as np

import cantrip

GAME = "estraven"
HIDDEN = 64


class Learner:
    """The weights, the gradients, and Adam."""

    def __init__(self, env, rng):
        states, options, cards = env.states.shape[1], env.options.shape[2], env.card_count

        def layer(rows, width):
            return (rng.standard_normal((rows, width)) * math.sqrt(1 / rows)).astype(np.float32)

        self.w = {
            "state": layer(states, HIDDEN),
            "option": layer(options, HIDDEN),
            "card": np.zeros((cards, HIDDEN), np.float32),
            "other": np.zeros((cards, HIDDEN), np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": np.zeros(HIDDEN, np.float32),
            "judge_state": layer(states, HIDDEN),
            "judge_bias": np.zeros(HIDDEN, np.float32),
            "judge_out": np.zeros(HIDDEN, np.float32),
            "judge_base": np.zeros(1, np.float32),
        }
        self.mean = {k: np.zeros_like(v) for k, v in self.w.items()}
        self.square = {k: np.zeros_like(v) for k, v in self.w.items()}
        self.steps = 0
        self.w["out"][:] = rng.standard_normal(HIDDEN) * 0.05  # small: play starts near even chances

    def scores(self, states, options, cards, owner):
        """Scores of rows of options; `owner` says which state each row belongs to. Also what `gradient` needs."""
        w = self.w
        h = (states @ w["state"] + w["bias"])[owner]
        h += options @ w["option"]
        h += w["card"][cards[:, 0]]
        h += w["other"][cards[:, 1]]
        np.maximum(h, 0, out=h)
        return h @ w["out"], h

    def judge(self, states):
        h = np.maximum(states @ self.w["judge_state"] + self.w["judge_bias"], 0)
        return np.tanh(0.5 * (h @ self.w["judge_out"] + self.w["judge_base"][0])), h

    def adam(self, gradients, rate):
        self.steps += 1
        fix = math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for k, g in gradients.items():
            self.mean[k] += 0.1 * (g - self.mean[k])
            self.square[k] += 0.001 * (g * g - self.square[k])
            self.w[k] -= (rate * fix) * self.mean[k] / (np.sqrt(self.square[k]) + 1e-6)


def sum_by(index, rows, size):
    """out[i] = sum of rows whose index is i."""
    out = np.zeros((size, rows.shape[1]), np.float32)
    order = np.argsort(index, kind="stable")
    index = index[order]
    first = np.flatnonzero(np.r_[True, index[1:] != index[:-1]])
    out[index[first]] = np.add.reduceat(rows[order], first)
    return out


def softmax(scores, starts, owner):
    p = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
    return p / np.add.reduceat(p, starts)[owner]


def legal_rows(env):
    """The legal options of all matches as rows: of which match, which action, their numbers."""
    owner, action = np.nonzero(env.mask)
    starts = np.flatnonzero(np.r_[True, owner[1:] != owner[:-1]])
    return owner, action, starts, env.options[owner, action], env.cards[owner, action].astype(np.int64)


def collect(env, learner, steps, rng):
    """Plays `steps` decisions in every match, by chance as the actor suggests."""
    seen = []
    for _ in range(steps):
        owner, action, starts, options, cards = legal_rows(env)
        states, seat = env.states.copy(), env.seat.copy()
        scores, _ = learner.scores(states, options, cards, owner)
        p = softmax(scores, starts, owner)
        # The best of scores with Gumbel noise is a choice by these chances.
        noisy = scores - np.log(-np.log(rng.random(len(scores), dtype=np.float32) + 1e-12) + 1e-12)
        chosen = np.flatnonzero(noisy == np.maximum.reduceat(noisy, starts)[owner])
        chosen = chosen[np.unique(owner[chosen], return_index=True)[1]]
        env.step(action[chosen])
        reward = env.rewards[np.arange(env.n), seat]
        seen.append((states, seat, owner, starts, options, cards, chosen, p[chosen], reward, env.done.copy()))
    return seen


def advantages(env, learner, seen, keep):
    """How much better than judged each choice turned out; positions change hands, and what is good for one seat is bad
    for the other."""
    n = env.n
    values = np.stack([learner.judge(s[0])[0] for s in seen] + [learner.judge(env.states)[0]])
    seats = np.stack([s[1] for s in seen] + [env.seat])
    out = np.zeros((len(seen), n), np.float32)
    later = np.zeros(n, np.float32)
    for t in range(len(seen) - 1, -1, -1):
        reward, done = seen[t][8], seen[t][9]
        goes_on = np.where(done, 0.0, np.where(seats[t] == seats[t + 1], 1.0, -1.0)).astype(np.float32)
        later = reward + goes_on * values[t + 1] - values[t] + keep * goes_on * later
        out[t] = later
    return out, out + values[:-1]


def improve(learner, seen, advantage, target, rate, entropy, rng, clip=0.2):
    """One pass over what was seen, in pieces."""
    spread = advantage.std() + 1e-6
    piece = 8
    for at in rng.permutation(np.arange(0, len(seen), piece)):
        part = seen[at : at + piece]
        n = len(part[0][0])
        states = np.concatenate([s[0] for s in part])
        owner = np.concatenate([s[2] + i * n for i, s in enumerate(part)])
        rows = np.cumsum([0] + [len(s[2]) for s in part])
        starts = np.concatenate([s[3] + rows[i] for i, s in enumerate(part)])
        chosen = np.concatenate([s[6] + rows[i] for i, s in enumerate(part)])
        options = np.concatenate([s[4] for s in part])
        cards = np.concatenate([s[5] for s in part])
        before = np.concatenate([s[7] for s in part])
        gain = (advantage[at : at + piece].reshape(-1) / spread).astype(np.float32)
        goal = target[at : at + piece].reshape(-1)

        scores, h = learner.scores(states, options, cards, owner)
        p = softmax(scores, starts, owner)
        ratio = p[chosen] / np.maximum(before, 1e-8)
        use = np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)
        push = (gain * ratio * use).astype(np.float32)
        # Of the surrogate: d/dscore = -push * (chosen - p); of the entropy: p * (log p + H).
        d = p * push[owner]
        d[chosen] -= push
        log_p = np.log(p + 1e-12)
        h_of = -np.add.reduceat(p * log_p, starts)
        d += entropy * p * (log_p + h_of[owner])
        d /= len(states)
        dh = d[:, None] * learner.w["out"]
        dh *= h > 0
        by_state = np.add.reduceat(dh, starts)
        g = {
            "out": h.T @ d,
            "option": options.T @ dh,
            "card": sum_by(cards[:, 0], dh, len(learner.w["card"])),
            "other": sum_by(cards[:, 1], dh, len(learner.w["other"])),
            "state": states.T @ by_state,
            "bias": by_state.sum(0),
        }
        v, hv = learner.judge(states)
        # Log loss of winning, with the target as the chance of it.
        dv = 0.5 * (v - goal) / len(states)
        dhv = dv[:, None].astype(np.float32) * learner.w["judge_out"]
        dhv *= hv > 0
        g["judge_out"] = hv.T @ dv
        g["judge_base"] = np.array([dv.sum()], np.float32)
        g["judge_state"] = states.T @ dhv
        g["judge_bias"] = dhv.sum(0)
        learner.adam(g, rate)


def interval(results):
    """Share of wins (draws are half), and the 95 % interval (Wilson)."""
    n = len(results)
    p = float((results + 1).mean() / 2)
    z = 1.96
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return p, centre - half, centre + half


def train(args, env, learner, rng):
    """Games against itself; a line of progress now and then."""
    begun = shown = time.monotonic()
    decisions = games = 0
    while decisions < args.decisions:
        spent, left = time.monotonic() - begun, 1 - decisions / args.decisions
        seen = collect(env, learner, 32, rng)
        advantage, target = advantages(env, learner, seen, keep=0.95)
        for _ in range(2):
            improve(learner, seen, advantage, target, 0.0003 + 0.0012 * left, 0.003 + 0.017 * left, rng)
        decisions += env.n * len(seen)
        games += int(sum(s[9].sum() for s in seen))
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            actor = cantrip.Agent(GAME, learner.w)
            p, _, _ = interval(cantrip.contest(GAME, actor, "random", games=100, seed=decisions, threads=args.threads))
            say(f"{spent:4.0f} s  {games:6d} games  {decisions / 1e6:5.2f} M decisions  the actor alone beats random in {p:.0%}")
    say(f"learnt from {games} games, {decisions} decisions, in {time.monotonic() - begun:.0f} s")


def measure(args, weights, what):
    """Against greedy, every deal from both seats; the share of wins so far while it goes on."""
    begun = shown = time.monotonic()
    agent = cantrip.Agent(GAME, weights, iterations=args.iterations)
    results = np.zeros(0, np.int8)
    at_once = 8 * args.threads
    while len(results) < args.games:
        some = min(at_once, args.games - len(results))
        played = cantrip.contest(GAME, agent, "greedy", games=some, seed=1000 + len(results), threads=args.threads)
        results = np.r_[results, played]
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            say(f"{shown - begun:4.0f} s  {len(results)} of {args.games} games against greedy, {interval(results)[0]:.0%} won")
    p, low, high = interval(results)
    first, second = results[0::2], results[1::2]
    say(
        f"{what}, against greedy: {p:.1%} of {len(results)} games won (95 %: {low:.1%} to {high:.1%}); "
        f"{(first > 0).sum()} of {len(first)} as seat 0, {(second > 0).sum()} of {len(second)} as seat 1"
    )


def say(line):
    print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--decisions", type=int, default=4_500_000, help="to learn from (default: 4500000)")
    parser.add_argument("--iterations", type=int, default=40, help="of the search, a decision (default: 40)")
    parser.add_argument("--games", type=int, default=200, help="games against greedy, half from each seat (default: 200)")
    parser.add_argument("--threads", type=int, default=2, help="for playing (default: 2)")
    parser.add_argument("--matches", type=int, default=256, help="played at once while learning (default: 256)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="write the weights there (.npz)")
    parser.add_argument("--load", metavar="FILE", help="measure these weights instead of learning")
    args = parser.parse_args()
    if min(args.games, args.threads, args.matches, args.decisions, args.iterations) < 1:
        parser.error("counts are at least 1")

    begun = time.monotonic()
    rng = np.random.default_rng(args.seed)
    env = cantrip.VectorEnv(GAME, args.matches, seed=args.seed, threads=min(args.threads, args.matches))
    learner = Learner(env, rng)
    measure(args, learner.w, "having learnt nothing")
    if args.load:
        learner.w = dict(np.load(args.load))
    else:
        train(args, env, learner, rng)
    if args.save:
        np.savez(args.save, **learner.w)
    measure(args, learner.w, "trained")
    say(f"{time.monotonic() - begun:.0f} s in all")


if __name__ == "__main__":
    main()
