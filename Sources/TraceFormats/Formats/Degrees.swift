// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Degrees within a limit on both sides; nil outside.
///
/// Degrees up to a ten-millionth beyond the limit, as rounding can leave them, become the limit.
func degrees(_ value: Double, within limit: Double) -> Double? {
  if abs(value) <= limit { return value }
  guard abs(value) <= limit + 1.000_001e-7 else { return nil }
  return value < 0 ? -limit : limit
}
