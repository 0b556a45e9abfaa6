/* Leapers on a strip: a board of small width and any length, up to 2^62 rows and more.
 *
 * For k pieces the count is a polynomial in the length n as soon as n >= (k - 1) * R, where R is the farthest leap
 * along the strip, and its degree is at most k. Proof: call two pieces near when at most R rows lie between their
 * rows' numbers (their difference is at most R), and cut a placement into clusters wherever two neighbouring rows with
 * pieces differ by more than R. Pieces of different clusters do not attack each other, so a placement is a sequence
 * of t >= 1 clusters, each free of attacks in itself, with l_1, ..., l_t rows, and at least R empty rows between
 * neighbours. A cluster of c pieces has at most (c - 1) * R + 1 rows. For given clusters the
 * f = n - sum(l_i) - R * (t - 1) rows that are left over go into t + 1 gaps, in C(f + t, t) ways when f >= 0, and in
 * none when f < 0. C(f + t, t) is a polynomial in n of degree t <= k, and it is 0 for f = -1, ..., -t. So counts and
 * polynomials agree for all f >= -t, that is when
 *
 *   n >= sum(l_i) + R * (t - 1) - t,   and   sum(l_i) <= (k - t) * R + t
 *
 * so for n >= (k - t) * R + t + R * (t - 1) - t = (k - 1) * R, whatever the clusters are. The sum over all finitely
 * many kinds of clusters is the count, so it is a polynomial from there on. (Equivalently: its generating function in n
 * has the denominator (1 - y)^(k+1), so it obeys that linear recurrence. There is nothing to guess.)
 *
 * On a torus the same holds for n >= k * R + 1: the at most k differences between neighbouring rows with pieces, all
 * around, sum up to n > k * R, so one of them exceeds R, and there are t >= 1 clusters with at least R empty rows
 * behind each. One of the t clusters begins in one of n rows, and f = n - sum(l_i) - R * t rows go into t gaps: n / t *
 * C(f + t - 1, t - 1) ways, a polynomial of degree t that is 0 for f = -1, ..., -(t - 1), so it is right from
 * n = (k - t) * R + t + R * t - (t - 1) = k * R + 1 on. (Pieces of a cluster do not meet the other way around, as
 * n - (k - 1) * R > R.)
 *
 * The counts for the k + 1 lengths from the threshold on come out of one run of the profile method (on a torus: one run
 * each). These exact values determine the polynomial, which Newton's formula evaluates in integers: the sum of
 * C(n - threshold, d) * (d-th difference).
 *
 * Cost: the profile method on (k - 1) * R + k rows, and k^2 / 2 subtractions of long numbers; on a torus k + 1 times
 * the profile method on k * R + 1 rows and more. */
#ifndef RIDDLE_PIECES_STRIP_H
#define RIDDLE_PIECES_STRIP_H

#include "pieces/profile.h"

typedef struct riddle_strip {
  uint64_t length;
  uint32_t width, most;             /* counts for k = 0 .. most */
  bool one;                         /* only k = most */
  bool torus;                       /* no leap along the strip is longer than half of it */
  const riddle_profile_leap *leaps; /* `down` = along the strip */
  size_t leap_count;
} riddle_strip;

/* The rows of the longest board that must be counted: threshold + most, or the length if that is less. */
uint64_t riddle_strip_rows(const riddle_strip *strip);

/* Counts as of riddle_profile_count. riddle_strip_rows * width is at most RIDDLE_PROFILE_SQUARES. */
riddle_status riddle_strip_count(const riddle_strip *strip, riddle_control *control, riddle_profile_counts *counts,
                                 riddle_profile_work *work);

#endif
