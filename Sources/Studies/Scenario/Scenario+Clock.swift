// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension Scenario {
  /// The Unix time of the start in nanoseconds; midnight of 1 January 2026 local time if the trace
  /// has no times.
  public var startUnixNanoseconds: Int64 {
    guard let start = trace.startUnixMilliseconds else {
      return (1_767_225_600 - Int64(utcOffsetMinutes) * 60) * 1_000_000_000
    }
    return start * 1_000_000
  }

  /// The time of the local day at the start; midnight if the trace has no times.
  public var localStart: SimulationDuration {
    guard let start = trace.startUnixMilliseconds else { return .zero }
    let day: Int64 = 86_400_000
    let local = (start + Int64(utcOffsetMinutes) * 60_000) % day
    return SimulationDuration(nanoseconds: (local + day) % day * 1_000_000)
  }
}
