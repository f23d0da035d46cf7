// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVirtualTime
internal import Foundation
internal import Quantities

extension VirtualProcess {
  /// The process that a call belongs to; nil once it has ended, when calls do nothing, and outside
  /// of simulated days, where Foundation's own facilities serve.
  static var caller: VirtualProcess? {
    guard let current, !current.isEnded else { return nil }
    return current
  }

  /// Whether no simulated day runs on this thread.
  static var isOutside: Bool { current == nil }

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
  static func delay(until time: DispatchTime) -> SimulationDuration {
    #if os(Linux)
    SimulationDuration(nanoseconds: cvt_delay_until(time.rawValue))
    #else
    realDelay(until: time.uptimeNanoseconds, from: DispatchTime.now().uptimeNanoseconds)
    #endif
  }

  /// The time until a wall-clock time of Dispatch; at least zero.
  static func delay(until time: DispatchWallTime) -> SimulationDuration {
    #if os(Linux)
    SimulationDuration(nanoseconds: cvt_delay_until(time.rawValue))
    #else
    // Stored negated, in nanoseconds since 1970.
    realDelay(until: 0 &- time.rawValue, from: 0 &- DispatchWallTime.now().rawValue)
    #endif
  }

  #if !os(Linux)
  /// The virtual delay between two times of a real clock in nanoseconds, up to the next millisecond.
  ///
  /// The time that code takes after it has read the clock must not show.
  private static func realDelay(until time: UInt64, from now: UInt64) -> SimulationDuration {
    guard time > now else { return .zero }
    let milliseconds = (time - now - 1) / 1_000_000 + 1
    return SimulationDuration(nanoseconds: Int64(clamping: milliseconds * 1_000_000))
  }
  #endif
}
