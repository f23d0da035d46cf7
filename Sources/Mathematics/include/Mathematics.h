/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/// Functions with the same bits on every machine.
///
/// They are sums, products, quotients and square roots of IEEE 754 numbers of 64 bits, each rounded
/// to nearest, in one stated order, without fused operations and without the platform's library.
/// Angles are in radians. Special values are those of C's Annex F; `errno` is not set. The rounding
/// mode must be that to nearest, as it is unless a program changes it.
///
/// The number behind each function bounds its error over its whole range, in units in the last place
/// of the result; errors of subnormal results are below 1.5. `scripts/mathematics.sh` compares them
/// with MPFR.
#ifndef TRACEWATT_MATHEMATICS_H
#define TRACEWATT_MATHEMATICS_H

#define TRACEWATT_NAMED(name) __attribute__((const, nothrow, swift_name(name)))

/// e to the power of x; 0.52.
double cmath_exp(double x) TRACEWATT_NAMED("exp(_:)");
/// e to the power of x, less 1, accurate near 0 too; 0.7.
double cmath_expm1(double x) TRACEWATT_NAMED("expm1(_:)");
/// The natural logarithm; 0.52. NaN for x below 0.
double cmath_log(double x) TRACEWATT_NAMED("log(_:)");
/// The natural logarithm of 1 + x, accurate near 0 too; 0.52. NaN for x below -1.
double cmath_log1p(double x) TRACEWATT_NAMED("log1p(_:)");
/// The logarithm to base 10; 0.52, and exact for powers of 10. NaN for x below 0.
double cmath_log10(double x) TRACEWATT_NAMED("log10(_:)");
/// x to the power of y; 0.54, and exact where the result is a number of 53 bits.
double cmath_pow(double x, double y) TRACEWATT_NAMED("pow(_:_:)");
/// The square root of x² + y², without overflow on the way; 1.5.
double cmath_hypot(double x, double y) TRACEWATT_NAMED("hypot(_:_:)");

/// The sine of an angle of any size; 0.85.
double cmath_sin(double x) TRACEWATT_NAMED("sin(_:)");
/// The cosine of an angle of any size; 0.85.
double cmath_cos(double x) TRACEWATT_NAMED("cos(_:)");
/// The tangent of an angle of any size; 2.5.
double cmath_tan(double x) TRACEWATT_NAMED("tan(_:)");
/// The angle whose sine is x, -π/2...π/2; 0.52. NaN outside -1...1.
double cmath_asin(double x) TRACEWATT_NAMED("asin(_:)");
/// The angle whose cosine is x, 0...π; 0.52. NaN outside -1...1.
double cmath_acos(double x) TRACEWATT_NAMED("acos(_:)");
/// The angle whose tangent is x, -π/2...π/2; 0.52.
double cmath_atan(double x) TRACEWATT_NAMED("atan(_:)");
/// The angle from the axis of x to the point (x, y), -π...π; 0.52.
double cmath_atan2(double y, double x) TRACEWATT_NAMED("atan2(_:_:)");

/// The hyperbolic sine; 0.55.
double cmath_sinh(double x) TRACEWATT_NAMED("sinh(_:)");
/// The hyperbolic cosine; 0.55.
double cmath_cosh(double x) TRACEWATT_NAMED("cosh(_:)");
/// The hyperbolic tangent; 3.
double cmath_tanh(double x) TRACEWATT_NAMED("tanh(_:)");
/// The number whose hyperbolic sine is x; 0.52.
double cmath_asinh(double x) TRACEWATT_NAMED("asinh(_:)");
/// The number whose hyperbolic tangent is x; 0.52. NaN outside -1...1.
double cmath_atanh(double x) TRACEWATT_NAMED("atanh(_:)");

/// The complementary error function, 0...2; 3.
double cmath_erfc(double x) TRACEWATT_NAMED("erfc(_:)");

#undef TRACEWATT_NAMED

#endif
