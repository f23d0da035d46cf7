// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import World

/// Writes traces as CSV after RFC 4180, with a header, commas and LF.
///
/// Columns: `time_utc` (or `t_s` if no start is known), `latitude_deg`, `longitude_deg` with 7
/// decimals (1.1 cm), then if present `horizontal_accuracy_m`, `altitude_m` with 2 decimals, `mode`
/// and `environment`. Times have milliseconds. Values of this precision read back equal; an environment is stated by point, so
/// its stretches read back equal if they begin and end at points and do not overlap.
public enum CSVTraceWriter {
  /// The file's bytes: UTF-8 with LF, the same for the same trace.
  public static func bytes(of trace: RecordedTrace) -> [UInt8] {
    let hasAccuracy = trace.points.contains { $0.horizontalAccuracy != nil }
    let hasAltitude = trace.points.contains { $0.altitude != nil }
    let hasMode = trace.points.contains { $0.mode != nil }
    let hasEnvironment = !trace.environments.isEmpty
    var text = trace.startUnixMilliseconds == nil ? "t_s" : "time_utc"
    text += ",latitude_deg,longitude_deg"
    if hasAccuracy { text += ",horizontal_accuracy_m" }
    if hasAltitude { text += ",altitude_m" }
    if hasMode { text += ",mode" }
    if hasEnvironment { text += ",environment" }
    text += "\n"
    // Both run forward in time, so that each stretch is visited once.
    let environments = trace.environments.flattened()
    var next = 0
    for point in trace.points {
      let elapsed = milliseconds(point.time.nanoseconds)
      if let start = trace.startUnixMilliseconds {
        text += Timestamp.text(unixMilliseconds: start + elapsed)
      } else {
        text += fixed(scaled: elapsed, decimals: 3)
      }
      text += "," + fixed(point.coordinate.latitude, decimals: 7)
      text += "," + longitudeText(point.coordinate.longitude)
      if hasAccuracy { text += "," + (point.horizontalAccuracy.map { "\($0.value)" } ?? "") }
      if hasAltitude {
        text += "," + (point.altitude.map { fixed($0.value, decimals: 2) } ?? "")
      }
      if hasMode { text += "," + (point.mode?.rawValue ?? "") }
      if hasEnvironment {
        while next < environments.count, environments[next].to <= point.time { next += 1 }
        text += ","
        if next < environments.count, environments[next].from <= point.time {
          text += environments[next].environment.rawValue
        }
      }
      text += "\n"
    }
    return Array(text.utf8)
  }
}
