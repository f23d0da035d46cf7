// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The exponential function of the platform's C library.
func exponential(_ x: Double) -> Double { exp(x) }
