// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import World

/// Writes traces as GPX 1.1.
///
/// Each stretch of one motion mode is a track, with the mode in its `<type>`. Degrees have 7
/// decimals (1.1 cm), heights 2, times milliseconds; values of this precision read back equal. A trace without
/// a known start begins at 1970-01-01T00:00:00Z. Environments are in the metadata, in seconds from
/// the start.
public enum GPXWriter {
  /// The file's bytes: UTF-8 with LF, the same for the same trace.
  public static func bytes(of trace: RecordedTrace, name: String = "trace") -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Tracewatt" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata>
          <name>\(escaped(name))</name>

      """
    if !trace.environments.isEmpty {
      text += "    <extensions>\n"
      for change in trace.environments {
        let from = fixed(scaled: milliseconds(change.from.nanoseconds), decimals: 3)
        let to = fixed(scaled: milliseconds(change.to.nanoseconds), decimals: 3)
        let environment = change.environment.rawValue
        text += "      <environment xmlns=\"urn:tracewatt:gpx:1\" "
        text += "from=\"\(from)\" to=\"\(to)\">\(environment)</environment>\n"
      }
      text += "    </extensions>\n"
    }
    text += "  </metadata>\n"
    let start = trace.startUnixMilliseconds ?? 0
    var index = 0
    while index < trace.points.count {
      let mode = trace.points[index].mode
      text += "  <trk>\n"
      if let mode { text += "    <type>\(mode.rawValue)</type>\n" }
      text += "    <trkseg>\n"
      while index < trace.points.count, trace.points[index].mode == mode {
        append(trace.points[index], start: start, to: &text)
        index += 1
      }
      text += "    </trkseg>\n  </trk>\n"
    }
    text += "</gpx>\n"
    return Array(text.utf8)
  }

  private static func append(
    _ point: RecordedTrace.Point,
    start: Int64,
    to text: inout String
  ) {
    let latitude = fixed(point.coordinate.latitude, decimals: 7)
    let longitude = longitudeText(point.coordinate.longitude)
    let time = Timestamp.text(unixMilliseconds: start + milliseconds(point.time.nanoseconds))
    text += "      <trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
    if let altitude = point.altitude { text += "<ele>\(fixed(altitude.value, decimals: 2))</ele>" }
    text += "<time>\(time)</time>"
    if let accuracy = point.horizontalAccuracy {
      // The schema allows elements of other namespaces only.
      text +=
        "<extensions><hAcc xmlns=\"urn:tracewatt:gpx:1\">\(accuracy.value)</hAcc></extensions>"
    }
    text += "</trkpt>\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        // These characters are not allowed in XML at all.
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Nanoseconds as the nearest milliseconds.
func milliseconds(_ nanoseconds: Int64) -> Int64 {
  (nanoseconds + (nanoseconds < 0 ? -500_000 : 500_000)) / 1_000_000
}
