// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// judge NAME COUNT: compares a function of `Mathematics` with MPFR at COUNT arguments over its whole range, and at the
// special and exact values it must give; prints the largest error in units in the last place. Exit code 1 if the error
// is above the function's bound, or a special or exact value is missed. Without arguments it prints the names.

#include <math.h>
#include <mpfr.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Mathematics.h"

typedef double (*One)(double);
typedef double (*Two)(double, double);
typedef int (*Exact)(mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int (*ExactOfTwo)(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

static const struct {
  const char *name;
  // The largest error of a normal result.
  double bound;
  One one;
  Exact exact;
  // Arguments are drawn evenly by exponent in this range, too.
  int low, high;
  Two two;
  ExactOfTwo exact_of_two;
} functions[] = {
  {"exp", 0.52, cmath_exp, mpfr_exp, -20, 10, 0, 0},
  {"log", 0.52, cmath_log, mpfr_log, -1074, 1023, 0, 0},
  {"log1p", 0.52, cmath_log1p, mpfr_log1p, -70, 1023, 0, 0},
  {"pow", 0.54, 0, 0, 0, 0, cmath_pow, mpfr_pow},
  {"sin", 0.85, cmath_sin, mpfr_sin, -30, 1023, 0, 0},
  {"cos", 0.85, cmath_cos, mpfr_cos, -30, 1023, 0, 0},
  {"atan2", 0.52, 0, 0, 0, 0, cmath_atan2, mpfr_atan2},
  {"hypot", 1.5, 0, 0, 0, 0, cmath_hypot, mpfr_hypot},
  {"erfc", 3, cmath_erfc, mpfr_erfc, -30, 5, 0, 0},
  {"expm1", 0.7, cmath_expm1, mpfr_expm1, -60, 10, 0, 0},
  {"log10", 0.52, cmath_log10, mpfr_log10, -1074, 1023, 0, 0},
  {"tan", 2.5, cmath_tan, mpfr_tan, -30, 1023, 0, 0},
  {"asin", 0.52, cmath_asin, mpfr_asin, -60, 0, 0, 0},
  {"acos", 0.52, cmath_acos, mpfr_acos, -60, 0, 0, 0},
  {"atan", 0.52, cmath_atan, mpfr_atan, -60, 70, 0, 0},
  {"sinh", 0.55, cmath_sinh, mpfr_sinh, -30, 10, 0, 0},
  {"cosh", 0.55, cmath_cosh, mpfr_cosh, -30, 10, 0, 0},
  {"tanh", 3, cmath_tanh, mpfr_tanh, -30, 5, 0, 0},
  {"asinh", 0.52, cmath_asinh, mpfr_asinh, -30, 1023, 0, 0},
  {"atanh", 0.52, cmath_atanh, mpfr_atanh, -30, 0, 0, 0},
};

static uint64_t state = 1;

// SplitMix64.
static uint64_t word(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

static double unit(void) { return (double)(word() >> 11) * 0x1p-53; }
static double within(double size) { return size * (2 * unit() - 1); }
static double by_exponent(int low, int high) {
  return ldexp(1 + unit(), low + (int)(word() % (uint64_t)(high - low + 1))) * (word() & 1 ? 1 : -1);
}

static double any(void) {
  double x;
  do {
    uint64_t bits = word();
    memcpy(&x, &bits, sizeof x);
  } while (!isfinite(x));
  return x;
}

// The distance of a result from the exact value, in units in the last place of the latter.
static double distance(double got, mpfr_t exact, int *is_subnormal) {
  double nearest = mpfr_get_d(exact, MPFR_RNDN);
  int exponent = -1021;
  *is_subnormal = fabs(nearest) < 0x1p-1022;
  if (isnan(nearest) || isnan(got)) return isnan(nearest) && isnan(got) ? 0 : INFINITY;
  if (isinf(nearest) || isinf(got)) return nearest == got ? 0 : INFINITY;
  if (!*is_subnormal) frexp(nearest, &exponent);
  mpfr_t difference;
  mpfr_init2(difference, 200);
  mpfr_sub_d(difference, exact, got, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, 53 - exponent, MPFR_RNDN);
  double result = fabs(mpfr_get_d(difference, MPFR_RNDN));
  mpfr_clear(difference);
  return result;
}

static double argument(long i, int low, int high) {
  if (i % 97 == 0) return any();
  // Just below powers of two, and where results are nearly subnormal.
  if (i % 89 == 0) return ldexp(1 - unit() * 0x1p-8, low + (int)(word() % 40));
  if (i % 83 == 0) return 26.5 + unit();
  switch (i % 4) {
    case 0: return by_exponent(low, high);
    case 1: return within(4);
    case 2: return within(1);
    default: return 1 + within(0.05);
  }
}

static void pair(long i, int is_power, double *x, double *y) {
  if (i % 97 == 0) {
    *x = any();
    *y = is_power ? (double)(int64_t)within(9) : any();
    return;
  }
  if (!is_power && i % 89 == 0) {
    *x = within(0x1p-1021);
    *y = within(0x1p-1021);
    return;
  }
  switch (i % 4) {
    case 0:
      *x = is_power ? fabs(any()) : any();
      *y = is_power ? within(1400) / log(*x) : *x * by_exponent(-70, 70);
      break;
    case 1:
      *x = is_power ? 3 * unit() : within(1);
      *y = is_power ? within(100) : within(1);
      break;
    case 2:
      *x = is_power ? 1 + within(0.02) : by_exponent(-3, 3);
      *y = is_power ? within(30000) : *x * (1 + within(0.05));
      break;
    default:
      *x = is_power ? 100 * unit() : by_exponent(-10, 10);
      *y = is_power ? within(4) : by_exponent(-10, 10);
  }
}

static const double values[] = {
  0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 10, 1e22, 1e300, -1e300, 5e-324, -5e-324, 0x1p-1022, 0x1p53, 0x1p-60, 0x1p60,
  0x1.fffffffffffffp-1, 0x1.0000000000001p0, 709.782712893384, 709.7827128933841, -745.1332191019411, -745.1332191019412,
  0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 6381956970095103 * 0x1p797,
};

static int is_wrong(double got, double want) {
  return isnan(want) ? !isnan(got) : got != want || signbit(got) != signbit(want);
}

int main(int count_of_arguments, char **arguments) {
  size_t count = sizeof functions / sizeof *functions, found = count;
  if (count_of_arguments < 3) {
    for (size_t i = 0; i < count; i++) puts(functions[i].name);
    return 0;
  }
  for (size_t i = 0; i < count; i++)
    if (strcmp(functions[i].name, arguments[1]) == 0) found = i;
  if (found == count) return 64;
  One one = functions[found].one;
  Two two = functions[found].two;
  int is_power = two == cmath_pow, failures = 0;
  mpfr_t a, b, exact;
  mpfr_inits2(53, a, b, (mpfr_ptr)0);
  mpfr_init2(exact, 160);

  // Where the exact value is a number of 53 bits or a special one, so is the result.
  size_t specials = sizeof values / sizeof *values;
  double more[] = {INFINITY, -INFINITY, NAN};
  for (size_t i = 0; i < specials + 3; i++) {
    double x = i < specials ? values[i] : more[i - specials];
    for (size_t j = 0; j < (two ? specials + 3 : 1); j++) {
      double y = j < specials ? values[j] : more[j - specials];
      mpfr_set_d(a, x, MPFR_RNDN);
      mpfr_set_d(b, y, MPFR_RNDN);
      int inexact = two ? functions[found].exact_of_two(exact, a, b, MPFR_RNDN) : functions[found].exact(exact, a, MPFR_RNDN);
      double want = mpfr_get_d(exact, MPFR_RNDN), got = two ? two(x, y) : one(x);
      int is_exact = !inexact && mpfr_cmp_d(exact, want) == 0;
      if ((is_exact || !isfinite(want)) && is_wrong(got, want)) {
        printf("%s(%a, %a) is %a, not %a\n", functions[found].name, x, y, got, want);
        failures++;
      }
    }
  }

  double largest = 0, of_subnormals = 0, at = 0, at_second = 0;
  long number = atol(arguments[2]);
  for (long i = 0; i < number; i++) {
    double x, y = 0, got;
    if (two) {
      pair(i, is_power, &x, &y);
      mpfr_set_d(b, y, MPFR_RNDN);
    } else {
      x = argument(i, functions[found].low, functions[found].high);
    }
    mpfr_set_d(a, x, MPFR_RNDN);
    if (two) {
      got = two(x, y);
      functions[found].exact_of_two(exact, a, b, MPFR_RNDN);
    } else {
      got = one(x);
      functions[found].exact(exact, a, MPFR_RNDN);
    }
    int is_subnormal;
    double error = distance(got, exact, &is_subnormal);
    if (is_subnormal) {
      if (error > of_subnormals) of_subnormals = error;
    } else if (error > largest) {
      largest = error;
      at = x;
      at_second = y;
    }
  }
  printf("%-6s %10ld  %.4f of %.2f at %a", functions[found].name, number, largest, functions[found].bound, at);
  if (two) printf(", %a", at_second);
  printf("; subnormal %.2f\n", of_subnormals);
  return failures > 0 || largest > functions[found].bound || of_subnormals > 1.5;
}
