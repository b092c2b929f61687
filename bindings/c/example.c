/* Plays a whole game at random and prints what happened.  c_example [GAME [SEED]] */
#include <stdio.h>
#include <stdlib.h>

#include "bindings/c/cantrip.h"

static void need(cantrip_status status) {
  if (status == CANTRIP_OK) return;
  fprintf(stderr, "%s\n", cantrip_last_error());
  exit(1);
}

static unsigned below(unsigned n) { return (unsigned)rand() % n; }

/* Any legal answer: how many picks, then which, each once. Taking back (the last option) only if there is nothing else. */
static size_t any_answer(const cantrip_question* q, int* picks, size_t most) {
  int real = q->options - (q->may_cancel ? 1 : 0), count, i;
  if (q->kind == CANTRIP_NUMBER) {
    picks[0] = q->min + (int)below((unsigned)(q->max - q->min + 1));
    return 1;
  }
  if (q->may_cancel && (real == 0 || real < q->min)) {
    picks[0] = q->options - 1;
    return 1;
  }
  count = q->max < real ? q->max : real;
  if (count > q->min) count = q->min + (int)below((unsigned)(count - q->min + 1));
  if ((size_t)count > most) count = (int)most;
  for (i = 0; i < count;) {
    int j, pick = (int)below((unsigned)real);
    for (j = 0; j < i && picks[j] != pick; ++j) continue;
    if (j == i) picks[i++] = pick;
  }
  return (size_t)count;
}

int main(int argc, char** argv) {
  const char* game = argc > 1 ? argv[1] : "estraven";
  const unsigned seed = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
  static const char* words[] = {"is still playing", "lost", "won", "drew"};
  cantrip_match* match = NULL;
  cantrip_question q;
  int picks[128], seats = 0, i;
  char* log = NULL;

  srand(seed);
  need(cantrip_new(game, seed, "{\"names\": [\"Ann\", \"Ben\"]}", &match));
  for (need(cantrip_ask(match, &q)); q.seat >= 0; need(cantrip_ask(match, &q)))
    need(cantrip_answer(match, q.seat, picks, any_answer(&q, picks, 128)));
  need(cantrip_log(match, -1, 0, &log));
  fputs(log, stdout);
  cantrip_free(log);
  need(cantrip_seats(match, &seats));
  for (i = 0; i < seats; ++i) {
    cantrip_result result = CANTRIP_PLAYING;
    need(cantrip_result_of(match, i, &result));
    printf("Seat %d %s.\n", i, words[result]);
  }
  need(cantrip_close(match));
  return 0;
}
