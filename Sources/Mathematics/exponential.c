// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Powers of e: x = k·ln(2)/128 + r with |r| below 0.0028, so that e^x is 2^(k/128), of which a table
// holds 128 values, times a short polynomial.

#include "exponential.h"

const Pair cmath_exponentials[128] = {
#include "exponentials.def"
};

// A power whose result may be subnormal or infinite.
static double at_the_ends(Power power) {
  double s = power.base.high + power.rest;
  int64_t half = power.exponent / 2;
  return s * power_of_two(half) * power_of_two(power.exponent - half);
}

double cmath_exp(double x) {
  uint64_t size = bits(x) & ~(1ull << 63);
  // |x| outside 2^-54...512
  if (RARELY(size - 0x3c90000000000000 >= 0x4080000000000000 - 0x3c90000000000000)) {
    if (size < 0x3c90000000000000) return 1 + x;
    if (x > 709.79) return x * cmath_infinity;
    if (x < -745.2) return 0;
    if (x != x) return x;
    return at_the_ends(power_of_e(x, 0));
  }
  Power power = power_of_e(x, 0);
  return (power.base.high + power.rest) * power_of_two(power.exponent);
}

double cmath_expm1(double x) {
  if (RARELY(!(absolute(x) < 700))) return x < 0 ? -1 : x != x ? x : cmath_exp(x);
  if (absolute(x) < 0x1p-54) return x;
  if (x < -40) return -1;
  double r, rest;
  Power power = reduced(x, 0, &r, &rest);
  double scale = power_of_two(power.exponent);
  double u = power.base.high * scale;
  // (u - 1) + r + (u - 1)·r + u·(e^r - 1 - r), largest first.
  Pair less = sum(u, -1);
  Pair linear = sum(less.high, r);
  return linear.high
    + (linear.low + (less.low + (less.high * r + (u * (rest + beyond(r)) + power.base.low * scale * (1 + r)))));
}

static double pow_of_positive(double x, double y) {
  Pair logarithm = exact_logarithm(x);
  Pair z = product(y, logarithm.high);
  z.low += y * logarithm.low;
  if (RARELY(!(absolute(z.high) < 708))) {
    if (z.high > 709.79) return cmath_infinity;
    if (z.high < -745.2) return 0;
    return at_the_ends(power_of_e(z.high, z.low));
  }
  Power power = power_of_e(z.high, z.low);
  return (power.base.high + power.rest) * power_of_two(power.exponent);
}

// 0 for a fraction, 1 for an odd number, 2 for an even one.
static int parity(double y) {
  double size = absolute(y);
  if (size >= 0x1p53) return 2;
  if (size < 1) return size == 0 ? 2 : 0;
  uint64_t whole = (uint64_t)size;
  return (double)whole != size ? 0 : whole & 1 ? 1 : 2;
}

double cmath_pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return cmath_none;
  double size = absolute(x);
  int kind = parity(y);
  double sign = bits(x) >> 63 && kind == 1 ? -1 : 1;
  if (size == 0) return sign * (y > 0 ? 0 : cmath_infinity);
  if (size == cmath_infinity) return sign * (y > 0 ? cmath_infinity : 0);
  if (absolute(y) == cmath_infinity) return size == 1 ? 1 : (size > 1) == (y > 0) ? cmath_infinity : 0;
  if (x < 0 && kind == 0) return cmath_none;
  if (size == 1) return sign;
  // Beyond these the result is 0, infinite or 1, whatever the base.
  if (absolute(y) >= 0x1p64) return sign * ((size > 1) == (y > 0) ? cmath_infinity : 0);
  if (absolute(y) < 0x1p-64) return 1;
  return sign * pow_of_positive(size, y);
}

// sinh(x) = x + x³·P(x²) for |x| below 0.3
static double small_sinh(double x) {
  double z = x * x;
  double p = 0x1.1111111111111p-7
    + z * (0x1.a01a01a019d1fp-13
    + z * (0x1.71de3a57a13b4p-19 + z * (0x1.ae643ee3626adp-26 + z * 0x1.6198d0c17c07cp-33)));
  return x + x * z * (0x1.5555555555555p-3 + z * p);
}

// Half of e^x and half of e^-x, for x in 0...700.
INLINE void halves(double x, Pair *up, Pair *down) {
  Power power = power_of_e(x, 0), inverse = power_of_e(-x, 0);
  double scale = 0.5 * power_of_two(power.exponent);
  *up = (Pair){power.base.high * scale, power.rest * scale};
  scale = 0.5 * power_of_two(inverse.exponent);
  *down = (Pair){inverse.base.high * scale, inverse.rest * scale};
}

// Half of e^x for an x of 700 or above, or NaN.
static double half_of_large(double x) {
  if (!(x < 711)) return x * cmath_infinity;
  Power power = power_of_e(x, 0);
  power.exponent -= 1;
  return at_the_ends(power);
}

double cmath_sinh(double x) {
  double size = absolute(x);
  if (size < 0.3) return small_sinh(x);
  if (RARELY(!(size < 700))) return signed_as(half_of_large(size), x);
  Pair up, down;
  halves(size, &up, &down);
  Pair s = sum(up.high, -down.high);
  return signed_as(s.high + (s.low + (up.low - down.low)), x);
}

double cmath_cosh(double x) {
  double size = absolute(x);
  if (RARELY(!(size < 700))) return half_of_large(size);
  Pair up, down;
  halves(size, &up, &down);
  Pair s = quick_sum(up.high, down.high);
  return s.high + (s.low + (up.low + down.low));
}

double cmath_tanh(double x) {
  double size = absolute(x);
  if (size < 0x1p-28) return x;
  if (size > 22) return signed_as(1, x);
  if (x != x) return x;
  double t = cmath_expm1(2 * size);
  return signed_as(t / (t + 2), x);
}

// exp(x²)·(1 + 2x)·erfc(x) for x of 0 or above, by a polynomial of (x - 3.75)/(x + 3.75).
static Pair scaled_erfc(double x) {
  static const double c[] = {
    0x1.3ccda0b5d5dc2p0, -0x1.1f367683f89a7p-3, 0x1.d5f294815a448p-9, 0x1.510169d096803p-4,
    -0x1.bda9309a294fdp-4, 0x1.7a14188a99b3p-4, -0x1.e0d0fa6ddf01ap-5, 0x1.d0b0037dcc906p-6,
    -0x1.3f603c39af06fp-7, 0x1.cc3a0e2212f44p-10, 0x1.33fb298161868p-12, -0x1.303f9d8ceda2dp-12,
    0x1.b14395a551aeep-15, 0x1.778a276cd97c4p-16, -0x1.80005da99b005p-17, -0x1.052525efa669bp-20,
    0x1.d63256489b33bp-20, -0x1.f4941f05a731dp-25, -0x1.15b8e4af3e51ap-22, 0x1.a1809ecfcbfep-26,
    0x1.4c1b8fe94af13p-25, -0x1.2e2777e7e9c1ap-28, -0x1.63376daa748f8p-28, 0x1.2d8bb3ae3b809p-31,
    0x1.d28e6270e10c9p-32, -0x1.4e14d07a8416dp-35,
  };
  double t = (x - 3.75) / (x + 3.75), p = 0;
  for (int i = (int)(sizeof c / sizeof *c) - 1; i > 0; i--) p = p * t + c[i];
  Pair last = product(t, p), value = quick_sum(c[0], last.high), below = quick_sum(1, 2 * x);
  if (x > 0.5) below = quick_sum(2 * x, 1);
  value.low += last.low;
  double q = value.high / below.high;
  Pair back = product(q, below.high);
  double rest = ((value.high - back.high) - back.low + value.low - q * below.low) / below.high;
  return (Pair){q, rest};
}

double cmath_erfc(double x) {
  if (x != x) return x;
  double size = absolute(x);
  if (size < 0.25) {
    double z = x * x;
    double p = z * (1.0 / 10
      + z * (-1.0 / 42
      + z * (1.0 / 216 + z * (-1.0 / 1320 + z * (1.0 / 9360 + z * (-1.0 / 75600 + z / 685440))))));
    // 2/√π
    return 1 - 0x1.20dd750429b6dp0 * (x + x * (z * (-1.0 / 3 + p)));
  }
  if (size > 27.3) return x < 0 ? 2 : 0;
  Pair s = square(size);
  Power power = power_of_e(-s.high, -s.low);
  Pair scaled = scaled_erfc(size), p = product(power.base.high, scaled.high);
  power.rest = p.low + (power.base.high * scaled.low + power.rest * scaled.high);
  power.base.high = p.high;
  double tail = at_the_ends(power);
  return x < 0 ? 2 - tail : tail;
}
