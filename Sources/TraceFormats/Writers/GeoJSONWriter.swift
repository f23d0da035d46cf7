// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import World

/// Writes traces as GeoJSON after RFC 7946: one feature with a line and the times of its points.
///
/// The line is cut at the antimeridian (section 3.1.9); no points are added, but a point alone on
/// its side is written twice, because a line has at least two. The times are the property
/// `coordTimes`, nested as the coordinates are; so are `accuracies` in metres and `modes` if the
/// trace has some. Degrees have 7 decimals (1.1 cm), heights 2, times milliseconds. A trace without a known
/// start begins at 1970-01-01T00:00:00Z. `environments` are stretches in seconds from the start.
public enum GeoJSONWriter {
  /// The file's bytes: UTF-8 with LF, the same for the same trace.
  public static func bytes(of trace: RecordedTrace, name: String = "trace") -> [UInt8] {
    let lines = lines(of: trace)
    let kind = lines.count == 1 ? "LineString" : "MultiLineString"
    var text = "{\"type\":\"FeatureCollection\",\"features\":[\n"
    text += "{\"type\":\"Feature\",\"properties\":{\"name\":\(quoted(name))"
    let start = trace.startUnixMilliseconds ?? 0
    text += ",\n\"coordTimes\":"
    append(lines, of: trace, to: &text) { point, text in
      let time = start + milliseconds(point.time.nanoseconds)
      text += "\"" + Timestamp.text(unixMilliseconds: time) + "\""
    }
    if trace.points.contains(where: { $0.horizontalAccuracy != nil }) {
      text += ",\n\"accuracies\":"
      append(lines, of: trace, to: &text) { point, text in
        text += point.horizontalAccuracy.map { "\($0.value)" } ?? "null"
      }
    }
    if trace.points.contains(where: { $0.mode != nil }) {
      text += ",\n\"modes\":"
      append(lines, of: trace, to: &text) { point, text in
        text += point.mode.map { "\"\($0.rawValue)\"" } ?? "null"
      }
    }
    if !trace.environments.isEmpty {
      let changes = trace.environments.map { change in
        let from = fixed(scaled: milliseconds(change.from.nanoseconds), decimals: 3)
        let to = fixed(scaled: milliseconds(change.to.nanoseconds), decimals: 3)
        return
          "{\"from_s\":\(from),\"to_s\":\(to),\"environment\":\"\(change.environment.rawValue)\"}"
      }
      text += ",\n\"environments\":[" + changes.joined(separator: ",") + "]"
    }
    text += "},\n\"geometry\":{\"type\":\"\(kind)\",\"coordinates\":"
    append(lines, of: trace, to: &text) { point, text in
      text += "[" + longitudeText(point.coordinate.longitude)
      text += "," + fixed(point.coordinate.latitude, decimals: 7)
      if let altitude = point.altitude { text += "," + fixed(altitude.value, decimals: 2) }
      text += "]"
    }
    text += "}}\n]}\n"
    return Array(text.utf8)
  }

  /// The indices of the points between crossings of the antimeridian; a point alone appears twice.
  private static func lines(of trace: RecordedTrace) -> [[Int]] {
    var lines: [[Int]] = [[0]]
    for index in trace.points.indices.dropFirst() {
      let before = trace.points[index - 1].coordinate.longitude
      let here = trace.points[index].coordinate.longitude
      if abs(here - before) > 180 { lines.append([]) }
      lines[lines.count - 1].append(index)
    }
    return lines.map { $0.count == 1 ? [$0[0], $0[0]] : $0 }
  }

  /// Appends a value per point, in one list or in one list per line.
  private static func append(
    _ lines: [[Int]],
    of trace: RecordedTrace,
    to text: inout String,
    _ value: (RecordedTrace.Point, inout String) -> Void
  ) {
    if lines.count > 1 { text += "[" }
    for (number, line) in lines.enumerated() {
      text += number > 0 ? ",[" : "["
      for (position, index) in line.enumerated() {
        if position > 0 { text += "," }
        value(trace.points[index], &text)
      }
      text += "]"
    }
    if lines.count > 1 { text += "]" }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 32: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
