// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults

/// The displayed time of a day: local clock time, or time since the start.
struct DayClock {
  /// The local time of day at the start.
  let start: SimulationDuration
  /// Whether the trace has clock times; otherwise the clock counts from the start.
  let isWallTime: Bool
  /// The offset of local time from UTC, such as `+01:00`.
  let offset: String

  init(_ day: RecordedDay) {
    start = day.localStart
    isWallTime = day.startUTC != nil
    offset = day.utcOffset
  }

  /// The title of a time axis.
  var axisTitle: String {
    isWallTime ? "local time (UTC\(offset))" : "time since the start (h:min)"
  }

  /// The time as `08:30`, or `1+08:30` on the second day.
  func text(_ time: SimulationTime, withSeconds: Bool = false) -> String {
    let seconds =
      (isWallTime ? start.nanoseconds : 0) / 1_000_000_000 + time.nanoseconds / 1_000_000_000
    let days = seconds / 86_400
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes) = (seconds % 86_400 / 3600, seconds / 60 % 60)
    let text = "\(two(hours)):\(two(minutes))" + (withSeconds ? ":\(two(seconds % 60))" : "")
    // The end of the first day is shown as 24:00.
    if days == 1, seconds % 86_400 == 0 { return withSeconds ? "24:00:00" : "24:00" }
    return days > 0 ? "\(days)+\(text)" : text
  }

  /// Round clock times within a day of some length, about `count` of them.
  func ticks(until end: SimulationTime, about count: Int = 8) -> [SimulationTime] {
    let length = end.nanoseconds / 1_000_000_000
    let steps: [Int64] = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200,
      86_400, 172_800, 345_600, 864_000,
    ]
    let step = steps.first { length / $0 <= Int64(count) } ?? 8_640_000
    let offset = isWallTime ? start.nanoseconds / 1_000_000_000 : 0
    let first = (offset + step - 1) / step * step - offset
    return stride(from: first, through: length, by: Int64.Stride(step)).map {
      SimulationTime(nanoseconds: $0 * 1_000_000_000)
    }
  }
}
