/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CSHORTESTDIGITS_H
#define TRACEWATT_CSHORTESTDIGITS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a number with the fewest decimals that read back as the same number, such as 312.0 and
   -0.25, and returns the number of characters. It returns 0 if the capacity is below 32, and for
   numbers that are not finite, above 2^53 or, unless they are 0, below 1e-4 in magnitude. */
size_t cshortest_digits_write(double value, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
