// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A number as the unevaluated sum of two, and exact sums and products in that form.
// Source: Dekker (1971), doi 10.1007/BF01397083.

#ifndef TRACEWATT_PAIRS_H
#define TRACEWATT_PAIRS_H

#include <stdint.h>

#include "Mathematics.h"

// A fused product keeps bits that a product and a sum lose, so none may appear.
#pragma STDC FP_CONTRACT OFF

// Another compiler may not know the line above.
#if !defined(__clang__) || defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "the order of operations is part of the result"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "numbers of 64 bits must be rounded to 64 bits"
#endif

#define RARELY(condition) __builtin_expect(!!(condition), 0)
#define INLINE static inline __attribute__((always_inline, unused))

typedef struct {
  double high, low;
} Pair;

static const double cmath_infinity = __builtin_inf();
// What operations without a result give has another sign on each processor.
static const double cmath_none = __builtin_nan("");

INLINE uint64_t bits(double x) {
  uint64_t word;
  __builtin_memcpy(&word, &x, sizeof word);
  return word;
}

INLINE double number(uint64_t word) {
  double x;
  __builtin_memcpy(&x, &word, sizeof x);
  return x;
}

// The root as the processor's instruction, without a call that sets errno.
INLINE double square_root(double x) {
#if __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(x);
#else
  return __builtin_sqrt(x);
#endif
}

INLINE double absolute(double x) { return number(bits(x) & ~(1ull << 63)); }
INLINE double signed_as(double x, double sign) {
  return number((bits(x) & ~(1ull << 63)) | (bits(sign) & (1ull << 63)));
}

// 2 to the power of a whole number, -1022...1023.
INLINE double power_of_two(int64_t exponent) { return number((uint64_t)(exponent + 1023) << 52); }

// The first 26 bits; the rest has at most 27.
INLINE double first_half(double x) { return number(bits(x) & 0xfffffffff8000000); }

// The sum of any two numbers.
INLINE Pair sum(double a, double b) {
  double s = a + b, t = s - a;
  return (Pair){s, (a - (s - t)) + (b - t)};
}

// The sum of two numbers, of which the first is 0 or not smaller in size than the second.
INLINE Pair quick_sum(double a, double b) {
  double s = a + b;
  return (Pair){s, b - (s - a)};
}

INLINE Pair product(double a, double b) {
  double a1 = first_half(a), a2 = a - a1, b1 = first_half(b), b2 = b - b1, p = a * b;
  return (Pair){p, ((a1 * b1 - p) + (a1 * b2 + a2 * b1)) + a2 * b2};
}

INLINE Pair square(double a) {
  double a1 = first_half(a), a2 = a - a1, p = a * a;
  return (Pair){p, ((a1 * a1 - p) + 2 * a1 * a2) + a2 * a2};
}

// The root of a positive pair.
INLINE Pair root(Pair x) {
  double r = square_root(x.high);
  Pair s = square(r);
  return quick_sum(r, ((x.high - s.high) - s.low + x.low) / (2 * r));
}

#endif
