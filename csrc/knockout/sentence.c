/* The diagnosis in words. */
#include <stdio.h>
#include <string.h>

#include "core/stream.h"
#include "knockout/conflict.h"

enum { NAMED_MOST = 4 }; /* of a longer list: so many, and how many there are */

/* What the words are about, and where they go. */
typedef struct sentence {
  char *at, *end;
  bool full;
  const riddle_conflict *conflict;
  const riddle_names *names;
} sentence;

const char *riddle_conflict_word(riddle_conflict_kind kind) {
  static const char *const words[] = {"self-match", "duplicate match", "cycle",    "parts",    "too many matches",
                                      "too late",   "loses twice",     "champion", "unbeaten", "sides",
                                      "overfull",   "twins",           "waits",    "idle",     "crowded"};
  return words[kind];
}

/* Adds a piece whole, or "..." and nothing more. */
static void add(sentence *out, const char *piece) {
  static const char cut[] = "...";
  size_t length = strlen(piece), left = (size_t)(out->end - out->at);
  if (out->full) return;
  out->full = length + sizeof cut > left;
  if (out->full) {
    piece = cut;
    length = sizeof cut - 1;
  }
  memcpy(out->at, piece, length);
  out->at += length;
}

static void add_number(sentence *out, uint64_t number) {
  char digits[24];
  *riddle_write_unsigned(digits, number) = '\0';
  add(out, digits);
}

/* " only 1 team is", " only 2 teams are" */
static void add_number_of(sentence *out, uint32_t number, const char *one, const char *many) {
  add(out, " only ");
  add_number(out, number);
  add(out, number == 1 ? one : many);
}

static void add_team(sentence *out, uint32_t team) {
  char quoted[200];
  if (out->names == NULL) {
    add_number(out, (uint64_t)team + 1);
    return;
  }
  size_t length;
  const char *name = riddle_name(out->names, team, &length);
  add(out, riddle_quote(quoted, name, length));
}

/* Before the i-th thing of a list: "", ", " or " and ". */
static void add_comma(sentence *out, uint32_t i, uint32_t count) {
  if (i > 0) add(out, i + 1 == count ? " and " : ", ");
}

static bool is_cut(sentence *out, uint32_t i, uint32_t count) {
  if (i < NAMED_MOST || count == NAMED_MOST + 1) return false;
  add(out, ", ... (");
  add_number(out, count);
  add(out, " in all)");
  return true;
}

static void add_teams(sentence *out, uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count && !is_cut(out, i, count); i++) {
    add_comma(out, i, count);
    add_team(out, out->conflict->teams[first + i]);
  }
}

/* "match 3" or "matches 1, 2 and 3" */
static void add_places(sentence *out, uint32_t first, uint32_t count) {
  add(out, count == 1 ? "match " : "matches ");
  for (uint32_t i = 0; i < count && !is_cut(out, i, count); i++) {
    add_comma(out, i, count);
    add_number(out, (uint64_t)out->conflict->matches[first + i] + 1);
  }
}

/* "'B' and 'C' have only 'A' left (matches 1 and 2)" */
static void add_leaves(sentence *out, const riddle_conflict_group *group) {
  add_teams(out, group->first, group->count);
  add(out, " have only ");
  add_team(out, group->team);
  add(out, " left to play (");
  add_places(out, group->first, group->count);
  add(out, ")");
}

/* "'A' cannot play, for in each match that it has left (matches 1 and 2) both teams have others to play and
 * neither may lose yet" */
static void add_idle(sentence *out, const riddle_conflict_group *group) {
  bool waiting = out->conflict->group[0].waits; /* its opponent has no other match to play */
  add_team(out, group->team);
  add(out, waiting ? " cannot play either, for in each match that it has left ("
                   : " cannot play, for in each match that it has left (");
  add_places(out, group->first, group->count);
  add(out, waiting ? ") neither team may lose yet" : ") both teams have others to play and neither may lose yet");
}

/* "'A' has only match 3 left and may not lose it, so that it must be the final" */
static void add_waiting(sentence *out, const riddle_conflict_group *group) {
  add_team(out, group->team);
  add(out, " has only ");
  add_places(out, group->first, group->count);
  add(out, " left and may not lose it, so that it must be the final");
}

static void add_round(sentence *out) {
  add(out, "round ");
  add_number(out, out->conflict->round);
  add(out, ", ");
  add_number(out, out->conflict->left);
  add(out, " teams left: ");
}

static const char nobody_idle[] = "nobody may be idle when their number is even";

static void say_twice(sentence *out) {
  add_places(out, 0, 2);
  add(out, " are both ");
  add_team(out, out->conflict->teams[0]);
  add(out, " against ");
  add_team(out, out->conflict->teams[1]);
  add(out, "; after the first of them one of the two is out");
}

static void say_cycle(sentence *out) {
  const riddle_conflict *conflict = out->conflict;
  add_places(out, 0, conflict->match_count);
  add(out, " form a cycle, ");
  for (uint32_t i = 0; i < conflict->team_count && !is_cut(out, i, conflict->team_count); i++) {
    if (i > 0) add(out, " - ");
    add_team(out, conflict->teams[i]);
  }
  add(out, " - ");
  add_team(out, conflict->teams[0]);
  add(out, "; the first of these teams to go out has won its other match here, so another was out before it");
}

static void say_parts(sentence *out) {
  add(out, "the matches fall into ");
  add_number(out, out->conflict->parts);
  add(out, " parts that never meet; one of them is ");
  add_teams(out, 0, out->conflict->team_count);
}

static void say_many(sentence *out, uint32_t rounds) {
  const riddle_conflict_group *group = &out->conflict->group[0];
  add_team(out, group->team);
  add(out, " has ");
  add_number(out, group->count);
  add(out, " matches (");
  add_places(out, group->first, group->count);
  add(out, "), but there are only ");
  add_number(out, rounds);
  add(out, " rounds");
}

static void say_late(sentence *out, uint32_t rounds) {
  add_places(out, 0, 1);
  add(out, " is not to be played before round ");
  add_number(out, out->conflict->round);
  add(out, ", but there are only ");
  add_number(out, rounds);
  add(out, " rounds");
}

static void say_loses(sentence *out) {
  const riddle_conflict_group *group = &out->conflict->group[0];
  bool champion = out->conflict->kind == RIDDLE_CONFLICT_CHAMPION;
  add_team(out, group->team);
  add(out, champion ? " is to be the champion and to lose " : " is to lose ");
  add_places(out, group->first, group->count);
  if (!champion) add(out, "; after the first of them it is out");
}

static void say_unbeaten(sentence *out, uint32_t champion) {
  const riddle_conflict_group *group = out->conflict->group;
  add_team(out, group[0].team);
  if (group[0].team == champion) {
    add(out, " is to be the champion, but ");
  } else {
    add(out, " is to win all its matches (");
    add_places(out, group[0].first, group[0].count);
    add(out, "), and ");
  }
  add_team(out, group[1].team);
  add(out, group[0].team == champion ? " is to win all its matches (" : " all its own (");
  add_places(out, group[1].first, group[1].count);
  add(out, "); only the champion is never beaten");
}

/* "match 3, won by 'A', has the champion on the side of 'A', but 'X' is on the other", "match 3, won by 'A', and match
 * 7, won by 'B', have the champion on their winners' sides, but no team is on both" */
static void say_sides(sentence *out, uint32_t champion) {
  const riddle_conflict *conflict = out->conflict;
  for (uint32_t i = 0; i < conflict->match_count; i++) {
    if (i > 0) add(out, " and ");
    add_places(out, i, 1);
    add(out, ", won by ");
    add_team(out, conflict->teams[i]);
    add(out, ",");
  }
  if (conflict->match_count > 1) {
    add(out, " have the champion on their winners' sides, but no team is on both");
    return;
  }
  add(out, " has the champion on the side of ");
  add_team(out, conflict->teams[0]);
  add(out, ", but ");
  add_team(out, champion);
  add(out, " is on the other");
}

static void say_crowded(sentence *out) {
  add(out, "after round ");
  add_number(out, out->conflict->round);
  add_number_of(out, out->conflict->left, " team is", " teams are");
  add(out, " left, but at least ");
  add_number(out, out->conflict->needed);
  add(out, " of the teams in these matches must be");
}

static void say_overfull(sentence *out) {
  const riddle_conflict_group *group = &out->conflict->group[0];
  add_round(out);
  add_leaves(out, group);
  add(out, "; ");
  add_team(out, group->team);
  add(out, " can play one of them, and ");
  add(out, out->conflict->left % 2 == 1 ? "only one other can take the wildcard" : nobody_idle);
}

static void say_twins(sentence *out) {
  add_round(out);
  add_leaves(out, &out->conflict->group[0]);
  add(out, "; ");
  add_leaves(out, &out->conflict->group[1]);
  add(out, "; two teams need the one wildcard");
}

static void say_idle(sentence *out) {
  const riddle_conflict *conflict = out->conflict;
  add_round(out);
  for (uint32_t i = 0; i < conflict->group_count; i++) {
    if (i > 0) add(out, "; ");
    if (conflict->group[i].waits) {
      add_waiting(out, &conflict->group[i]);
    } else if (conflict->group[i].idle) {
      add_idle(out, &conflict->group[i]);
    } else {
      add_leaves(out, &conflict->group[i]);
    }
  }
  add(out, "; ");
  add(out, conflict->group_count == 1 ? nobody_idle : "two teams need the one wildcard");
}

void riddle_conflict_sentence(char *room, const riddle_conflict *conflict, uint32_t teams, uint32_t champion,
                              const riddle_names *names) {
  sentence out = {room, room + RIDDLE_SENTENCE - 1, false, conflict, names};
  switch (conflict->kind) {
    case RIDDLE_CONFLICT_SELF:
      add_places(&out, 0, 1);
      add(&out, " is ");
      add_team(&out, conflict->teams[0]);
      add(&out, " against itself");
      break;
    case RIDDLE_CONFLICT_TWICE: say_twice(&out); break;
    case RIDDLE_CONFLICT_CYCLE: say_cycle(&out); break;
    case RIDDLE_CONFLICT_PARTS: say_parts(&out); break;
    case RIDDLE_CONFLICT_MANY: say_many(&out, (uint32_t)riddle_rounds_of(teams)); break;
    case RIDDLE_CONFLICT_LATE: say_late(&out, (uint32_t)riddle_rounds_of(teams)); break;
    case RIDDLE_CONFLICT_LOSES:
    case RIDDLE_CONFLICT_CHAMPION: say_loses(&out); break;
    case RIDDLE_CONFLICT_UNBEATEN: say_unbeaten(&out, champion); break;
    case RIDDLE_CONFLICT_SIDES: say_sides(&out, champion); break;
    case RIDDLE_CONFLICT_CROWDED: say_crowded(&out); break;
    case RIDDLE_CONFLICT_OVERFULL: say_overfull(&out); break;
    case RIDDLE_CONFLICT_TWINS: say_twins(&out); break;
    case RIDDLE_CONFLICT_WAITS:
    case RIDDLE_CONFLICT_IDLE: say_idle(&out); break;
  }
  *out.at = '\0';
}

void riddle_names_say_twice(char *room, const riddle_names *names, uint32_t first, uint32_t second) {
  char quoted[200];
  size_t length;
  const char *name = riddle_name(names, second, &length);
  snprintf(room, RIDDLE_SENTENCE, "expected different names, found %s as team %u and team %u",
           riddle_quote(quoted, name, length), (unsigned)first + 1, (unsigned)second + 1);
}

void riddle_names_say_unknown(char *room, const riddle_names *names, uint32_t place, const char *text, size_t length) {
  char quoted[200], near_quoted[200];
  uint32_t near = riddle_names_nearest(names, text, length);
  int written = snprintf(room, RIDDLE_SENTENCE, "match %u: expected the name of a team, found %s", (unsigned)place + 1,
                         riddle_quote(quoted, text, length));
  if (near == RIDDLE_NO_TEAM) return;
  size_t near_length;
  const char *known = riddle_name(names, near, &near_length);
  riddle_quote(near_quoted, known, near_length);
  snprintf(room + written, RIDDLE_SENTENCE - (size_t)written, "; did you mean %s?", near_quoted);
}
