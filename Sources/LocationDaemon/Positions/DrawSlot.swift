// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The slots of 10 s in which a random value is drawn only once.
enum DrawSlot {
  /// The index of the slot that contains an instant.
  static func index(at time: SimulationTime) -> UInt64 {
    UInt64(max(0, time.nanoseconds / 10_000_000_000))
  }
}
