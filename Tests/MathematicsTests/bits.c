// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints a digest of a million results of each function of `Mathematics`, and of numbers written as text. Its output is
// the same on every machine.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "CShortestDigits.h"
#include "Mathematics.h"

static uint64_t state, hash;

// SplitMix64.
static uint64_t word(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// A number within 1, 64 or anything finite, in turn.
static double argument(int i) {
  double x = (double)(int64_t)word() * 0x1p-63;
  if (i % 3 == 0) return x;
  if (i % 3 == 1) return 64 * x;
  uint64_t bits = word();
  if ((bits >> 52 & 0x7ff) == 0x7ff) bits ^= 1ull << 62;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static void add(double result) {
  uint64_t bits;
  memcpy(&bits, &result, sizeof bits);
  hash = (hash ^ bits) * 0x100000001b3;
}

static void print(const char *name) {
  printf("%-6s %016llx\n", name, (unsigned long long)hash);
  hash = 0xcbf29ce484222325;
  state = 0;
}

int main(void) {
  const struct {
    const char *name;
    double (*of)(double);
  } ones[] = {
    {"exp", cmath_exp}, {"expm1", cmath_expm1}, {"log", cmath_log}, {"log1p", cmath_log1p}, {"log10", cmath_log10},
    {"sin", cmath_sin}, {"cos", cmath_cos}, {"tan", cmath_tan}, {"asin", cmath_asin}, {"acos", cmath_acos},
    {"atan", cmath_atan}, {"sinh", cmath_sinh}, {"cosh", cmath_cosh}, {"tanh", cmath_tanh}, {"asinh", cmath_asinh},
    {"atanh", cmath_atanh}, {"erfc", cmath_erfc},
  };
  const struct {
    const char *name;
    double (*of)(double, double);
  } twos[] = {{"pow", cmath_pow}, {"atan2", cmath_atan2}, {"hypot", cmath_hypot}};
  hash = 0xcbf29ce484222325;
  for (size_t f = 0; f < sizeof ones / sizeof *ones; f++) {
    for (int i = 0; i < 1000000; i++) add(ones[f].of(argument(i)));
    print(ones[f].name);
  }
  for (size_t f = 0; f < sizeof twos / sizeof *twos; f++) {
    for (int i = 0; i < 1000000; i++) {
      double x = argument(i);
      add(twos[f].of(x, argument(i)));
    }
    print(twos[f].name);
  }
  char text[64];
  for (int i = 0; i < 1000000; i++) {
    size_t count = cshortest_digits_write(argument(i), text, sizeof text);
    for (size_t at = 0; at < count; at++) hash = (hash ^ (unsigned char)text[at]) * 0x100000001b3;
  }
  print("text");
  return 0;
}
