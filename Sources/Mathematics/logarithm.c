// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logarithms: x = 2^k·m with m in 0.6875...1.375, and m = (1 + r)/c with c of ten bits from a table
// of 128, so that m·c - 1 is exact in two parts. In the rows around 1, c is 1, and r = x - 1.

#include "exponential.h"

typedef struct {
  // c, and -log(c) in two parts, the first a multiple of 2^-42.
  double inverse, high, low;
} Row;

static const Row rows[128] = {
#include "logarithms.def"
};

static const double ln2_high = 0x1.62e42fefa38p-1, ln2_low = 0x1.ef35793c7673p-45;
static const uint64_t least = 0x3fe6000000000000;

// log(x) = whole + log1p(r + rest) + low; whole and r are exact.
typedef struct {
  double whole, low, r, rest, scale;
} Split;

// Of a normal positive number times 2^-shift.
INLINE Split split(uint64_t word, int64_t shift) {
  uint64_t offset = word - least;
  Row row = rows[offset >> 45 & 127];
  int64_t exponent = (int64_t)offset >> 52;
  double k = (double)(exponent - shift);
  double m = number(word - ((uint64_t)exponent << 52));
  double m1 = first_half(m);
  double r1 = m1 * row.inverse - 1, r2 = (m - m1) * row.inverse, r = r1 + r2;
  return (Split){
    k * ln2_high + row.high, k * ln2_low + row.low, r, r2 - (r - r1), row.inverse,
  };
}

// log1p(r) - r for |r| up to 1/128; the error is below 1e-19·r.
INLINE double beyond_linear(double r) {
  double s = r * r;
  double p = (-0x1p-1 + r * 0x1.555555555558ap-2)
    + s * ((-0x1.000000000002fp-2 + r * 0x1.9999998cc2054p-3)
    + s * ((-0x1.55555549c681dp-3 + r * 0x1.24989b5166e63p-3) + s * -0x1.0005b05bfc3bp-3));
  return s * p;
}

INLINE Pair logarithm(Split x) {
  Pair linear = quick_sum(x.whole, x.r);
  return quick_sum(linear.high, linear.low + ((x.rest + x.low) + beyond_linear(x.r)));
}

// The split of any finite number above 0.
INLINE Split split_of(double x) {
  uint64_t word = bits(x);
  if (RARELY(word < 0x0010000000000000)) return split(bits(x * 0x1p54), 54);
  return split(word, 0);
}

// 0, subnormal, negative, infinite or NaN.
INLINE int is_not_normal(uint64_t word) {
  return word - 0x0010000000000000 >= 0x7ff0000000000000 - 0x0010000000000000;
}

INLINE int is_special(double x) { return bits(x) - 1 >= 0x7ff0000000000000 - 1; }

// The logarithm of 0, of a negative number, of infinity or of NaN.
static double special(double x) {
  if (x == 0) return -cmath_infinity;
  return x > 0 || x != x ? x : cmath_none;
}

double cmath_log(double x) {
  uint64_t word = bits(x);
  int64_t shift = 0;
  if (RARELY(is_not_normal(word))) {
    if (is_special(x)) return special(x);
    word = bits(x * 0x1p54);
    shift = 54;
  }
  Split s = split(word, shift);
  Pair linear = quick_sum(s.whole, s.r);
  return linear.high + (linear.low + ((s.rest + s.low) + beyond_linear(s.r)));
}

double cmath_log1p(double x) {
  if (absolute(x) < 0x1p-8) return x + beyond_linear(x);
  if (RARELY(!(x > -1 && x < 0x1p60))) return x == -1 ? -cmath_infinity : cmath_log(x);
  Pair whole = x < 1 ? quick_sum(1, x) : quick_sum(x, 1);
  uint64_t word = bits(whole.high);
  Split s = split(word, 0);
  double rest = whole.low * power_of_two(-((int64_t)(word - least) >> 52)) * s.scale;
  s.rest += rest - rest * s.r;
  Pair result = logarithm(s);
  return result.high + result.low;
}

double cmath_log10(double x) {
  if (RARELY(is_special(x))) return special(x);
  const double high = 0x1.bcb7b1526e50ep-2, low = 0x1.95355baaafad3p-57;
  Pair l = logarithm(split_of(x));
  Pair p = product(l.high, high);
  return p.high + (p.low + (l.high * low + l.low * high));
}

Pair cmath_exact_logarithm(double x) {
  Split s = split_of(x);
  Pair r2 = square(s.r);
  Pair linear = quick_sum(s.whole, s.r), both = quick_sum(linear.high, -0.5 * r2.high);
  double r = s.r;
  double p = (0x1.5555555555555p-2 + r * -0x1.000000000002fp-2)
    + r2.high * ((0x1.99999999999efp-3 + r * -0x1.55555549c681dp-3)
    + r2.high * ((0x1.2492491a1070bp-3 + r * -0x1.0005b05bfc3bp-3) + r2.high * 0x1.c726c9b4d94adp-4));
  double low = linear.low + (both.low
    + ((s.low + (s.rest - s.rest * r)) + (r * r2.high * p - 0.5 * r2.low)));
  return quick_sum(both.high, low);
}

double cmath_asinh(double x) {
  double size = absolute(x);
  if (size < 0x1p-28) return x;
  if (size < 0x1p-5) {
    double z = x * x;
    double p = 0x1.33333333332c4p-4
      + z * (-0x1.6db6db6bfb746p-5 + z * (0x1.f1c6f5a3befecp-6 + z * -0x1.6dda2bb57e78p-6));
    return x + x * z * (-0x1.5555555555555p-3 + z * p);
  }
  if (RARELY(!(size < 0x1p60))) {
    if (!(size < cmath_infinity)) return x;
    Pair l = cmath_exact_logarithm(size);
    return signed_as(l.high + (l.low + 0x1.62e42fefa39efp-1), x);
  }
  Pair s = square(size);
  Pair one = s.high < 1 ? quick_sum(1, s.high) : quick_sum(s.high, 1);
  one.low += s.low;
  Pair r = root(one);
  Pair u = sum(size, r.high);
  double rest = (u.low + r.low) / u.high;
  Pair l = logarithm(split(bits(u.high), 0));
  return signed_as(l.high + (l.low + rest), x);
}

double cmath_atanh(double x) {
  double size = absolute(x);
  if (size < 0.1) {
    double z = x * x;
    double p = 1.0 / 5
      + z * (1.0 / 7
      + z * (1.0 / 9 + z * (1.0 / 11 + z * (1.0 / 13 + z * (1.0 / 15 + z * (1.0 / 17))))));
    return x + x * z * (1.0 / 3 + z * p);
  }
  if (RARELY(!(size < 1))) return size == 1 ? signed_as(cmath_infinity, x) : cmath_none;
  // Half of log(1 + x) less log(1 - x), with what the sums lose.
  Pair up = quick_sum(1, size), down = quick_sum(1, -size);
  Pair a = logarithm(split(bits(up.high), 0)), b = logarithm(split(bits(down.high), 0));
  Pair s = sum(a.high, -b.high);
  double rest = (a.low - b.low) + (up.low / up.high - down.low / down.high);
  return signed_as(0.5 * (s.high + (s.low + rest)), x);
}
