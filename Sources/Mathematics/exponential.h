// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef TRACEWATT_EXPONENTIAL_H
#define TRACEWATT_EXPONENTIAL_H

#include "pairs.h"

// 2^(i/128) in row i.
extern const Pair cmath_exponentials[128] __attribute__((visibility("hidden")));

// (base.high + rest)·2^exponent; rest includes base.low.
typedef struct {
  Pair base;
  double rest;
  int64_t exponent;
} Power;

// e^r - 1 - r for |r| below ln(2)/256; the error is below 1e-19.
INLINE double beyond(double r) {
  double s = r * r;
  return s * ((0x1.fffffffffff57p-2 + r * 0x1.5555555555525p-3)
    + s * (0x1.55555acf8df82p-5 + r * 0x1.1111143255ff1p-7));
}

// The table's value for high + low, and what is left in r + rest.
INLINE Power reduced(double high, double low, double *r, double *rest) {
  const double shift = 0x1.8p52;
  double k = high * 0x1.71547652b82fep7 + shift;
  int64_t index = (int64_t)(int32_t)bits(k);
  k -= shift;
  // The first part of ln(2)/128 has 36 bits, so the first difference is exact.
  double a = high - k * 0x1.62e42fefap-8, b = k * 0x1.cf79abc9e3b3ap-47;
  Pair difference = sum(a, -b);
  *r = difference.high;
  *rest = difference.low + low;
  return (Power){.base = cmath_exponentials[index & 127], .exponent = index >> 7};
}

// e^(high + low) for |high| below 746 and low far smaller than high.
INLINE Power power_of_e(double high, double low) {
  const double shift = 0x1.8p52;
  double k = high * 0x1.71547652b82fep7 + shift;
  int64_t index = (int64_t)(int32_t)bits(k);
  k -= shift;
  double r = (high - k * 0x1.62e42fefap-8) - (k * 0x1.cf79abc9e3b3ap-47 - low);
  Pair base = cmath_exponentials[index & 127];
  return (Power){base, base.low + base.high * (r + beyond(r)), index >> 7};
}

// The logarithm of a finite positive number; the error is below 2^-67 of it.
Pair cmath_exact_logarithm(double x) __attribute__((const, visibility("hidden")));
#define exact_logarithm cmath_exact_logarithm

#endif
