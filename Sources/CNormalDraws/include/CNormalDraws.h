/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CNORMALDRAWS_H
#define TRACEWATT_CNORMALDRAWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A layer of the ziggurat: below the limit an odd number is surely inside, and its unit makes a
   place of it. The same as Ziggurat.Layer in Swift. */
struct cnormal_layer {
  int64_t limit;
  double unit;
};

/* Whether this processor can make eight draws at a time. */
bool cnormal_is_wide(void);

/* Makes the normal draws of lanes 0 and 1 for `count` slots, the first one and then each `step`
   further, as KeyedRandom.NormalDraws.pair does in Swift, bit for bit. They go to `pairs`, lane 0
   first. A draw that the quick comparison of the ziggurat does not decide is left wrong; its index
   in `pairs` goes to `undecided`, which has room for 2 * count, and the number of them is returned.

   Call it only if cnormal_is_wide() is true. */
size_t cnormal_pairs(
  uint64_t key, uint64_t first, uint64_t step, size_t count, const struct cnormal_layer *layers,
  double *pairs, uint32_t *undecided);

#ifdef __cplusplus
}
#endif

#endif
