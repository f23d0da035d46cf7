// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The 10 s slots in which luck is drawn once.
enum DrawSlot {
  /// The slot of an instant.
  static func index(at time: SimulationTime) -> UInt64 {
    UInt64(max(0, time.nanoseconds / 10_000_000_000))
  }
}
