// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sine and cosine: an angle less the nearest quarter turn is in -π/4...π/4, where polynomials hold.

#include "pairs.h"

typedef struct {
  Pair angle;
  unsigned quarter;
} Reduced;

// 2/π, the first bit worth 1/2.
static const uint64_t two_over_pi[] = {
  0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
  0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
  0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
  0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
  0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
};

// 64 bits of 2/π from a position, which counts from the first; bits before it are 0.
static uint64_t word_at(int64_t position) {
  if (position <= -64) return 0;
  if (position < 0) return two_over_pi[0] >> -position;
  uint64_t index = (uint64_t)position / 64, turn = (uint64_t)position % 64;
  uint64_t word = two_over_pi[index] << turn;
  return turn ? word | two_over_pi[index + 1] >> (64 - turn) : word;
}

// Any finite angle, by the digits of 2/π that matter for it.
// Source: Payne and Hanek (1983), doi 10.1145/1057600.1057602.
static Reduced reduced_by_digits(double x) {
  uint64_t word = bits(x) & ~(1ull << 63);
  int64_t exponent = (int64_t)(word >> 52) - 1075;
  uint64_t whole = (word & 0xfffffffffffff) | 1ull << 52;
  // x·2/π = whole·2^exponent·2/π. Digits worth 4 or more are whole turns: start two before the point, so
  // that the product of `whole` and 256 digits, modulo 2^256, is x·2/π modulo 4 times 2^254.
  int64_t first = exponent - 2;
  uint64_t turns[4], carry = 0;
  for (int i = 3; i >= 0; i--) {
    unsigned __int128 p = (unsigned __int128)whole * word_at(first + 64 * i) + carry;
    turns[i] = (uint64_t)p;
    carry = (uint64_t)(p >> 64);
  }
  unsigned quarter = (unsigned)(turns[0] >> 62);
  // The fraction in units of 2^-192, and from a half on the distance below the next.
  uint64_t f[3] = {
    turns[0] << 2 | turns[1] >> 62, turns[1] << 2 | turns[2] >> 62,
    turns[2] << 2 | turns[3] >> 62,
  };
  int is_negative = f[0] >> 63 != 0;
  if (is_negative) {
    quarter += 1;
    for (int i = 0; i < 3; i++) f[i] = ~f[i];
  }
  // No number of 53 bits is so near a quarter turn that the first 64 bits are 0.
  int zeros = f[0] ? __builtin_clzll(f[0]) : 63;
  uint64_t a = f[0] << zeros, b = f[1] << zeros;
  if (zeros) {
    a |= f[1] >> (64 - zeros);
    b |= f[2] >> (64 - zeros);
  }
  double high = (double)(a >> 11) * 0x1p-53;
  double low = (double)((a & 0x7ff) << 53 | b >> 11) * 0x1p-117;
  double scale = power_of_two(-zeros);
  Pair fraction = quick_sum(high * scale, low * scale);
  const double half_pi = 0x1.921fb54442d18p0, rest = 0x1.1a62633145c07p-54;
  Pair angle = product(fraction.high, half_pi);
  angle = quick_sum(angle.high, angle.low + (fraction.high * rest + fraction.low * half_pi));
  if (is_negative != (x < 0)) angle = (Pair){-angle.high, -angle.low};
  if (x < 0) quarter = -quarter;
  return (Reduced){angle, quarter & 3};
}

// An angle of at most 2^20.
INLINE Reduced reduced(double x) {
  const double shift = 0x1.8p52;
  double k = x * 0x1.45f306dc9c883p-1 + shift;
  unsigned quarter = (unsigned)bits(k) & 3;
  k -= shift;
  // π/2 in parts of 33, 33 and 53 bits; the first two products are exact.
  double a = x - k * 0x1.921fb544p0;
  Pair d = sum(a, -(k * 0x1.0b4611a6p-34));
  Pair angle = quick_sum(d.high, d.low - k * 0x1.3198a2e037073p-69);
  if (RARELY(absolute(angle.high) < 0x1p-30)) return reduced_by_digits(x);
  return (Reduced){angle, quarter};
}

INLINE double sine(Pair a) {
  double y = a.high, z = y * y, s = z * z;
  double p = ((0x1.111111111111p-7 + z * -0x1.a01a01a01992fp-13)
    + s * ((0x1.71de3a545f836p-19 + z * -0x1.ae645410e937bp-26)
    + s * (0x1.61217d9252c03p-33 + z * -0x1.ab16f5caa198ap-41)));
  return y + (y * z * (-0x1.5555555555555p-3 + z * p) + a.low * (1 - 0.5 * z));
}

INLINE double cosine(Pair a) {
  double y = a.high, y1 = first_half(y), z = y * y, s = z * z;
  // Half of the square in two parts.
  double h1 = 0.5 * (y1 * y1), h2 = 0.5 * ((y - y1) * (y + y1)), w = 1 - h1;
  double p = ((0x1.5555555555555p-5 + z * -0x1.6c16c16c16963p-10)
    + s * ((0x1.a01a019f4ddfdp-16 + z * -0x1.27e4fa16cc2d1p-22)
    + s * (0x1.1eeb67d026ec6p-29 + z * -0x1.907cd8ff5ede7p-37)));
  return w + (((1 - w) - h1) - h2 + (s * p - y * a.low));
}

INLINE Reduced reduced_angle(double x) {
  double size = absolute(x);
  if (size <= 0x1.921fb54442d18p-1) return (Reduced){{x, 0}, 0};
  if (RARELY(size > 0x1p20)) return reduced_by_digits(x);
  return reduced(x);
}

INLINE int is_finite(double x) { return (bits(x) >> 52 & 0x7ff) != 0x7ff; }

double cmath_sin(double x) {
  if (RARELY(!is_finite(x))) return cmath_none;
  if (RARELY(absolute(x) < 0x1p-27)) return x;
  Reduced r = reduced_angle(x);
  double value = r.quarter & 1 ? cosine(r.angle) : sine(r.angle);
  return r.quarter & 2 ? -value : value;
}

double cmath_cos(double x) {
  if (RARELY(!is_finite(x))) return cmath_none;
  Reduced r = reduced_angle(x);
  double value = r.quarter & 1 ? sine(r.angle) : cosine(r.angle);
  return (r.quarter + 1) & 2 ? -value : value;
}

double cmath_tan(double x) {
  if (RARELY(!is_finite(x))) return cmath_none;
  if (RARELY(absolute(x) < 0x1p-27)) return x;
  Reduced r = reduced_angle(x);
  double s = sine(r.angle), c = cosine(r.angle);
  return r.quarter & 1 ? -c / s : s / c;
}
