"""Steps a second of cantrip.VectorEnv, beside the plain loop in C++ of the same run: processor time of one thread.

    PYTHONPATH=build/release /usr/bin/python3 bindings/python/bench.py [GAME ...] [--json]
"""

import argparse
import json
import time

import numpy as np

import cantrip


def measure(game, n, seconds):
    answers, took = cantrip.plain_loop(game, seconds)
    loop = answers / took
    env = cantrip.VectorEnv(game, n)
    rng = np.random.default_rng(1)
    steps, inside, before = 0, 0.0, env.answers
    begun = time.thread_time()
    while (whole := time.thread_time() - begun) < seconds:
        chosen = (rng.random(env.mask.shape, dtype=np.float32) * env.mask).argmax(1)
        t = time.thread_time()
        env.step(chosen)
        inside += time.thread_time() - t
        steps += n
    given = env.answers - before
    return {
        "game": game,
        "loop_answers_a_second": loop,
        "env_steps_a_second": steps / inside,
        "env_answers_a_second": given / inside,
        "with_numpy_choosing": steps / whole,
        "ratio_to_loop": given / inside / loop,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", help="default: all")
    parser.add_argument("--matches", type=int, default=64, help="at once (default: 64)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement (default: 2)")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    known = [g["game"] for g in cantrip.games()]
    for game in args.games:
        if game not in known:
            parser.error(f"there is no game {game}; there are: {', '.join(known)}")
    if args.matches < 1 or args.seconds <= 0:
        parser.error("--matches is at least 1, --seconds above 0")
    results = []
    if not args.json:
        print(f"{'game':<18} {'loop, answers/s':>16} {'env, steps/s':>13} {'env, answers/s':>15} {'numpy too, steps/s':>19} {'ratio':>6}")
    for game in args.games or known:
        r = measure(game, args.matches, args.seconds)
        results.append(r)
        if not args.json:
            print(
                f"{game:<18} {r['loop_answers_a_second']:>16,.0f} {r['env_steps_a_second']:>13,.0f} "
                f"{r['env_answers_a_second']:>15,.0f} {r['with_numpy_choosing']:>19,.0f} {r['ratio_to_loop']:>6.2f}",
                flush=True,
            )
    if args.json:
        print(json.dumps({"results": results}))


if __name__ == "__main__":
    main()
