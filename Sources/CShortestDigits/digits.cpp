/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "CShortestDigits.h"

#include <charconv>
#include <cmath>

size_t cshortest_digits_write(double value, char *text, size_t capacity) {
  const double magnitude = std::fabs(value);
  if (capacity < 32 || !(magnitude <= 9007199254740992.0) || (magnitude < 1e-4 && magnitude != 0)) {
    return 0;
  }
  const auto written = std::to_chars(text, text + capacity - 2, value, std::chars_format::fixed);
  if (written.ec != std::errc()) return 0;
  char *end = written.ptr;
  bool is_whole = true;
  for (const char *digit = text; digit < end; ++digit) {
    if (*digit == '.') is_whole = false;
  }
  if (is_whole) {
    *end++ = '.';
    *end++ = '0';
  }
  return static_cast<size_t>(end - text);
}
