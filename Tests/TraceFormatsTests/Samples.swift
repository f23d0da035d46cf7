// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

/// Small files as text, and the results of reading them.
enum Samples {
  static let gpx = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Samples" xmlns="http://www.topografix.com/GPX/1/1">
      <trk><name>A &amp; B</name><type>walking</type><trkseg>
        <trkpt lat="50.0000000" lon="7.0000000"><ele>1</ele><time>2026-03-29T07:30:00Z</time></trkpt>
        <trkpt lat="50.0000100" lon="7.0000100"><time>2026-03-29T09:30:01.500+02:00</time>
          <extensions><x:hAcc xmlns:x="urn:x">4.5</x:hAcc></extensions></trkpt>
      </trkseg></trk>
      <trk><type>Road_Biking</type><trkseg>
        <trkpt lat="50.0000200" lon="7.0000200"><time>2026-03-29T07:30:03Z</time></trkpt>
      </trkseg></trk>
    </gpx>

    """
  static let csv = """
    time,latitude,longitude,accuracy,mode
    2026-03-29T07:30:00Z,50.0000000,7.0000000,,walking
    2026-03-29T07:30:01.500Z,50.0000100,7.0000100,4.5,walking
    2026-03-29T07:30:03Z,50.0000200,7.0000200,,cycling

    """

  /// A GPX 1.1 document around points with given times, 1e-5 degrees apart.
  static func gpx(times: [String]) -> String {
    let points = times.enumerated().map { index, time in
      "<trkpt lat=\"\(fixed(50 + Double(index) * 1e-5, decimals: 5))\" lon=\"7\">"
        + (time.isEmpty ? "" : "<time>\(time)</time>") + "</trkpt>"
    }
    return gpx(points: points)
  }

  /// A GPX 1.1 document around given points, each on a line of its own from line 2.
  static func gpx(points: [String]) -> String {
    "<gpx version=\"1.1\"><trk><trkseg>\n\(points.joined(separator: "\n"))\n</trkseg></trk></gpx>\n"
  }

  static func read(
    _ text: String,
    name: String = "day.gpx"
  ) throws(TraceFormatErrors) -> TraceReading {
    try TraceReader.read(bytes: Array(text.utf8), name: name)
  }

  /// The errors of reading a text; nil if it succeeds.
  static func failure(_ text: String, name: String = "day.gpx") -> TraceFormatErrors? {
    do throws(TraceFormatErrors) {
      _ = try read(text, name: name)
      return nil
    } catch {
      return error
    }
  }

  /// True if the recorded traces are available.
  static let hasRecordings = MeasurementFolder.recordings.path != nil

  /// The folder of recorded traces.
  static let recordings = URL(filePath: MeasurementFolder.recordings.path ?? "/")

  static func recording(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: recordings.appending(path: name)))
  }
}
