// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Normal draws eight at a time. Swift compiles for the oldest processor of a platform, which
// multiplies 64-bit words one by one and has no gathers; C can compile a function for a newer one
// and ask at run time. The words are integers, the conversion is exact and the product is rounded
// once, so the draws are the same bits as those of Swift on any processor.

#include "CNormalDraws.h"

#if defined(__x86_64__) && defined(__linux__)

#include <immintrin.h>

#define WIDE __attribute__((target("avx512f,avx512dq")))

bool cnormal_is_wide(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
}

// The finaliser of SplitMix64, as KeyedRandom.mixed.
WIDE static inline __m512i mixed(__m512i z) {
  const __m512i a = _mm512_set1_epi64((long long)0xbf58476d1ce4e5b9);
  const __m512i b = _mm512_set1_epi64((long long)0x94d049bb133111eb);
  z = _mm512_mullo_epi64(_mm512_xor_si512(z, _mm512_srli_epi64(z, 30)), a);
  z = _mm512_mullo_epi64(_mm512_xor_si512(z, _mm512_srli_epi64(z, 27)), b);
  return _mm512_xor_si512(z, _mm512_srli_epi64(z, 31));
}

// The draws of eight words; the mask has the lanes that are decided.
WIDE static inline __m512d normal(
  __m512i word, const struct cnormal_layer *layers, __mmask8 *decided) {
  // A layer has two words, and a gather scales by eight bytes.
  __m512i layer = _mm512_slli_epi64(_mm512_and_si512(word, _mm512_set1_epi64(255)), 1);
  __m512i place = _mm512_or_si512(_mm512_srai_epi64(word, 10), _mm512_set1_epi64(1));
  __m512i limit = _mm512_i64gather_epi64(layer, &layers->limit, 8);
  __m512d unit = _mm512_i64gather_pd(layer, &layers->unit, 8);
  *decided = _mm512_cmplt_epi64_mask(_mm512_abs_epi64(place), limit);
  return _mm512_mul_pd(_mm512_cvtepi64_pd(place), unit);
}

// The draws of up to eight slots. `increments` holds (slot + 1) times the increment of SplitMix64.
WIDE static inline size_t eight(
  __m512i increments, __m512i key, __m512i turned, unsigned lanes,
  const struct cnormal_layer *layers, double *pairs, uint32_t *undecided, uint32_t index) {
  const __m512i lane = _mm512_set1_epi64(0x6a09e667f3bcc909);
  const __m512i low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0);
  const __m512i high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
  __mmask8 of_x, of_y;
  __m512i word = _mm512_xor_si512(mixed(_mm512_add_epi64(key, increments)), turned);
  __m512d x = normal(mixed(word), layers, &of_x);
  __m512d y = normal(mixed(_mm512_add_epi64(word, lane)), layers, &of_y);
  unsigned used = lanes >= 8 ? 0xffffu : (1u << (2 * lanes)) - 1;
  _mm512_mask_storeu_pd(pairs, (__mmask8)used, _mm512_permutex2var_pd(x, low, y));
  if (lanes > 4)
    _mm512_mask_storeu_pd(pairs + 8, (__mmask8)(used >> 8), _mm512_permutex2var_pd(x, high, y));
  unsigned open_x = (unsigned)(__mmask8)~of_x & (0xffu >> (8 - lanes));
  unsigned open_y = (unsigned)(__mmask8)~of_y & (0xffu >> (8 - lanes));
  size_t count = 0;
  // About one block in six has any.
  for (; open_x; open_x &= open_x - 1)
    undecided[count++] = index + 2 * (uint32_t)__builtin_ctz(open_x);
  for (; open_y; open_y &= open_y - 1)
    undecided[count++] = index + 2 * (uint32_t)__builtin_ctz(open_y) + 1;
  return count;
}

static const uint64_t increment = 0x9e3779b97f4a7c15;

static inline uint64_t half_turned(uint64_t key) { return key << 32 | key >> 32; }

WIDE size_t cnormal_pairs(
  uint64_t key, uint64_t first, uint64_t step, size_t count, const struct cnormal_layer *layers,
  double *pairs, uint32_t *undecided) {
  const __m512i keys = _mm512_set1_epi64((long long)key);
  const __m512i turned = _mm512_set1_epi64((long long)half_turned(key));
  uint64_t one = step * increment;
  __m512i increments = _mm512_add_epi64(
    _mm512_set1_epi64((long long)((first + 1) * increment)),
    _mm512_mullo_epi64(
      _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64((long long)one)));
  const __m512i eighth = _mm512_set1_epi64((long long)(8 * one));
  size_t found = 0;
  for (size_t index = 0; index < count; index += 8) {
    unsigned lanes = count - index < 8 ? (unsigned)(count - index) : 8;
    found += eight(
      increments, keys, turned, lanes, layers, pairs + 2 * index, undecided + found,
      (uint32_t)(2 * index));
    increments = _mm512_add_epi64(increments, eighth);
  }
  return found;
}

#else

bool cnormal_is_wide(void) { return false; }

size_t cnormal_pairs(
  uint64_t key, uint64_t first, uint64_t step, size_t count, const struct cnormal_layer *layers,
  double *pairs, uint32_t *undecided) {
  return 0;
}

#endif
