// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVirtualTime
internal import Foundation
internal import Quantities

extension VirtualProcess {
  /// The process that a call belongs to; nil once it has ended, when calls do nothing.
  ///
  /// Ends the program with a message that names the remedy if no day runs on this thread. The
  /// message names the call.
  static func caller(of what: String) -> VirtualProcess? {
    guard let current else {
      VirtualTime.fail(
        """
        \(what) was used outside of a simulated day. Make the app's objects in the closure that \
        SimulatedDay.run takes, not before it. If this came up while a day was running, \
        \(VirtualTime.foreignThread)
        """
      )
    }
    return current.isEnded ? nil : current
  }

  /// The wall-clock time of an instant.
  func date(of time: SimulationTime) -> Date {
    Date(timeIntervalSince1970: Double(startUnixNanoseconds + time.nanoseconds) / 1e9)
  }

  /// The instant of a wall-clock time, to the microsecond, the precision of a date.
  func time(of date: Date) -> SimulationTime {
    let seconds = min(max(date.timeIntervalSince1970, -4e9), 4e9)
    let whole = seconds.rounded(.down)
    let micros = Int64(((seconds - whole) * 1e6).rounded())
    let unix = Int64(whole) * 1_000_000_000 + micros * 1000
    return SimulationTime(nanoseconds: unix - startUnixNanoseconds)
  }

  /// The time until a wall-clock time; at least zero.
  func delay(until date: Date) -> SimulationDuration { max(time(of: date) - now, .zero) }

  /// The time until a Dispatch time; at least zero.
  static func delay(until time: UInt64) -> SimulationDuration {
    SimulationDuration(nanoseconds: cvt_delay_until(time))
  }
}
