// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Arctangents: the angle of (x, y) is that of the nearest multiple of 1/64 on the way from 0 to 1,
// from a table, and the small angle between them.

#include "pairs.h"

static const Pair arctangents[65] = {
#include "arctangents.def"
};

static const Pair half_pi = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};
static const Pair pi = {0x1.921fb54442d18p1, 0x1.1a62633145c07p-53};

// The angle of y/x, 0...π/4, for y of at most x, neither near overflow or underflow.
INLINE Pair first_octant(Pair y, Pair x) {
  const double shift = 0x1.8p52;
  double c = y.high / x.high * 64 + shift;
  Pair base = arctangents[bits(c) & 127];
  c = (c - shift) * 0x1p-6;
  // (y - c·x)/(x + c·y), with the parts of both that are lost; c has 7 bits.
  double x1 = first_half(x.high), x2 = x.high - x1, y1 = first_half(y.high), y2 = y.high - y1;
  Pair up = sum(y.high - c * x1, -(c * x2)), down = quick_sum(x.high, c * y1);
  up.low += y.low - c * x.low;
  down = quick_sum(down.high, down.low + (c * y2 + (x.low + c * y.low)));
  double t = up.high / down.high;
  Pair back = product(t, down.high);
  double rest = ((up.high - back.high) - back.low + (up.low - t * down.low)) / down.high;
  double z = t * t;
  double cube = t * z * (-1.0 / 3 + z * (1.0 / 5 + z * (-1.0 / 7 + z * (1.0 / 9))));
  Pair s = quick_sum(base.high, t);
  return quick_sum(s.high, s.low + (base.low + (rest + cube)));
}

INLINE Pair first_quadrant(Pair y, Pair x) {
  if (y.high <= x.high) return first_octant(y, x);
  Pair angle = first_octant(x, y);
  Pair s = quick_sum(half_pi.high, -angle.high);
  return quick_sum(s.high, s.low + (half_pi.low - angle.low));
}

double cmath_atan(double x) {
  double size = absolute(x);
  if (size < 0x1p-27) return x;
  if (RARELY(!(size < 0x1p60))) return x != x ? x : signed_as(half_pi.high, x);
  Pair angle = first_quadrant((Pair){size, 0}, (Pair){1, 0});
  return signed_as(angle.high + angle.low, x);
}

// Special values, and points of which one coordinate is far smaller than the other.
static double at_the_axes(double y, double x) {
  if (x != x || y != y) return cmath_none;
  double size = absolute(x), height = absolute(y);
  int is_left = bits(x) >> 63 != 0;
  if (size == cmath_infinity && height == cmath_infinity)
    return signed_as(is_left ? 0.75 * pi.high : 0.5 * half_pi.high, y);
  if (height == 0 || size == cmath_infinity) return signed_as(is_left ? pi.high : 0, y);
  if (size == 0 || height == cmath_infinity || height > 0x1p60 * size)
    return signed_as(half_pi.high, y);
  return signed_as(is_left ? pi.high : height / size, y);
}

double cmath_atan2(double y, double x) {
  double size = absolute(x), height = absolute(y);
  if (RARELY(!(height <= 0x1p60 * size && size <= 0x1p60 * height && size < 0x1p1023
    && height < 0x1p1023 && size > 0))) {
    if (!(size < 0x1p963 && height < 0x1p963) && size < cmath_infinity && height < cmath_infinity)
      return cmath_atan2(y * 0x1p-64, x * 0x1p-64);
    return at_the_axes(y, x);
  }
  if (RARELY(size > 0x1p500 || height > 0x1p500)) {
    size *= 0x1p-600;
    height *= 0x1p-600;
  } else if (RARELY(size < 0x1p-400 || height < 0x1p-400)) {
    size *= 0x1p600;
    height *= 0x1p600;
  }
  Pair angle = first_quadrant((Pair){height, 0}, (Pair){size, 0});
  if (bits(x) >> 63) {
    Pair s = quick_sum(pi.high, -angle.high);
    angle = (Pair){s.high, s.low + (pi.low - angle.low)};
  }
  return signed_as(angle.high + angle.low, y);
}

// The root of 1 - x² for |x| of at most 1.
INLINE Pair other_side(double x) {
  Pair s = square(x), rest = sum(1, -s.high);
  rest = quick_sum(rest.high, rest.low - s.low);
  return rest.high > 0 ? root(rest) : (Pair){0, 0};
}

double cmath_asin(double x) {
  double size = absolute(x);
  if (size < 0x1p-4) {
    double z = x * x, p = 3.0 / 40
      + z * (15.0 / 336
      + z * (105.0 / 3456 + z * (945.0 / 42240 + z * (10395.0 / 599040 + z * (143.0 / 10240)))));
    return x + x * z * (1.0 / 6 + z * p);
  }
  if (!(size <= 1)) return cmath_none;
  Pair angle = first_quadrant((Pair){size, 0}, other_side(size));
  return signed_as(angle.high + angle.low, x);
}

double cmath_acos(double x) {
  double size = absolute(x);
  if (!(size <= 1)) return cmath_none;
  if (size < 0x1p-60) return half_pi.high;
  Pair angle = first_quadrant(other_side(size), (Pair){size, 0});
  if (x > 0) return angle.high + angle.low;
  Pair s = quick_sum(pi.high, -angle.high);
  return s.high + (s.low + (pi.low - angle.low));
}

double cmath_hypot(double x, double y) {
  double a = absolute(x), b = absolute(y);
  if (a == cmath_infinity || b == cmath_infinity) return cmath_infinity;
  if (a < b) {
    double other = a;
    a = b;
    b = other;
  }
  // Covers a of 0, too.
  if (RARELY(b <= a * 0x1p-60 || a != a || b != b)) return a + b;
  if (RARELY(a > 0x1p500)) {
    a *= 0x1p-600;
    b *= 0x1p-600;
    return 0x1p600 * square_root(a * a + b * b);
  }
  if (RARELY(b < 0x1p-450)) {
    a *= 0x1p600;
    b *= 0x1p600;
    return 0x1p-600 * square_root(a * a + b * b);
  }
  return square_root(a * a + b * b);
}
