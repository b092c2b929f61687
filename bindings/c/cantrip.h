/* Cantrip for C, and for every language that can call C.
 *
 * Handles are opaque. Every call that can fail returns a cantrip_status; cantrip_last_error() then says, for the thread
 * that called, at which place, why, and what to do about it. No call changes anything when it fails, and none throws.
 * Texts are UTF-8. A text that a call hands out belongs to the caller: free it with cantrip_free().
 * A match may be used by one thread at a time; different matches by different threads. */
#ifndef CANTRIP_H
#define CANTRIP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CANTRIP_API __attribute__((visibility("default")))

typedef enum cantrip_status {
  CANTRIP_OK = 0,
  CANTRIP_REFUSED = 1,    /* an argument is wrong: a name, a seat, picks, damaged bytes */
  CANTRIP_BAD_HANDLE = 2, /* NULL, or not (or no longer) a match */
  CANTRIP_FAILED = 3      /* no memory, or a fault of the library */
} cantrip_status;

typedef struct cantrip_match cantrip_match;

/* What is asked, without words: enough to play on. */
typedef struct cantrip_question {
  int seat;        /* who is asked, from 0; -1: nobody, the match is over */
  int kind;        /* cantrip_kind */
  int min, max;    /* picks; for a number, its range */
  int options;     /* places 0 to options - 1 can be picked; for a number 0: the pick is the number */
  int may_cancel;  /* the last option takes back what is being declared */
  uint64_t step;   /* answers accepted so far */
} cantrip_question;

typedef enum cantrip_kind {
  CANTRIP_NONE,
  CANTRIP_ACT,
  CANTRIP_YES_NO,
  CANTRIP_PICK,
  CANTRIP_ORDER,
  CANTRIP_NUMBER,
  CANTRIP_MODE,
  CANTRIP_PAY,
  CANTRIP_NAME
} cantrip_kind;

typedef enum cantrip_result { CANTRIP_PLAYING, CANTRIP_LOST, CANTRIP_WON, CANTRIP_DRAWN } cantrip_result;

/* The last error of this thread: "place: why. Remedy." Valid until the next call; never NULL. */
CANTRIP_API const char* cantrip_last_error(void);
CANTRIP_API void cantrip_free(void* text_or_bytes);

/* Every game as JSON: [{"game": slug, "title": ..., "min_seats": ..., "decks": [...], ...}, ...] */
CANTRIP_API cantrip_status cantrip_games(char** json);

/* Begins a match. `options` is NULL or a JSON object with any of
 *   "decks": ["a+b", "random", "my-deck.txt"], "names": ["Ann", "Ben"], "seats": 2, "rules": "seed" or "official",
 *   "switches": {"name": "official"}, "cards": ["my-cards.json"], "collection": "folder" (docs/collection.md) */
CANTRIP_API cantrip_status cantrip_new(const char* game, uint64_t seed, const char* options, cantrip_match** match);
CANTRIP_API cantrip_status cantrip_close(cantrip_match* match);
CANTRIP_API cantrip_status cantrip_clone(cantrip_match* match, cantrip_match** copy);
/* A match like this one as far as `seat` can tell: what it does not know is dealt anew. */
CANTRIP_API cantrip_status cantrip_sample(cantrip_match* match, int seat, uint64_t seed, cantrip_match** world);

CANTRIP_API cantrip_status cantrip_ask(cantrip_match* match, cantrip_question* question);
/* The same in words, as the asked seat sees it (-1: the first that is asked), as docs/protocol.md describes decisions. */
CANTRIP_API cantrip_status cantrip_decision(cantrip_match* match, int seat, char** json);
/* Places of options in the order chosen; seat -1: the first that is asked. */
CANTRIP_API cantrip_status cantrip_answer(cantrip_match* match, int seat, const int* picks, size_t count);
/* Lets a bot answer: "random", "greedy", "search:400it", ... */
CANTRIP_API cantrip_status cantrip_play(cantrip_match* match, const char* bot, int seat, uint64_t seed);
CANTRIP_API cantrip_status cantrip_concede(cantrip_match* match, int seat);

/* The table as JSON, as `seat` may know it; -1: as anybody may. */
CANTRIP_API cantrip_status cantrip_view(cantrip_match* match, int seat, char** json);
/* The lines of the log from `from` on, each ended by a line break, as `seat` was told them; -1: as they were. */
CANTRIP_API cantrip_status cantrip_log(cantrip_match* match, int seat, size_t from, char** lines);
CANTRIP_API cantrip_status cantrip_seats(cantrip_match* match, int* seats);
CANTRIP_API cantrip_status cantrip_result_of(cantrip_match* match, int seat, cantrip_result* result);
CANTRIP_API cantrip_status cantrip_digest(cantrip_match* match, uint64_t* digest);

/* The position as bytes; and the match they hold. cantrip_load also reads a recording (a .replay file). */
CANTRIP_API cantrip_status cantrip_save(cantrip_match* match, uint8_t** bytes, size_t* size);
CANTRIP_API cantrip_status cantrip_load(const uint8_t* bytes, size_t size, cantrip_match** match);
/* The same for a match that was played with own cards: `options` may have "cards" and "collection", as cantrip_new. */
CANTRIP_API cantrip_status cantrip_load_with(const uint8_t* bytes, size_t size, const char* options,
                                             cantrip_match** match);

#ifdef __cplusplus
}
#endif
#endif
