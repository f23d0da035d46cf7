// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite(
  "Recorded trace files",
  .enabled(if: Samples.hasRecordings, "TRACEWATT_RECORDINGS is not set")
)
struct RecordedFileTests {
  @Test(
    "real recordings are read with honest warnings only",
    arguments: [
      ("togeojson_apple_watch_walk.gpx", 1856 - 4, 1858, [.equalTimes(points: 4)]),
      ("gpsbabel_sbn_car_thehague.gpx", 3453, 3541, []),
      ("togeojson_garmin_run_hr.gpx", 205, 948, [.equalTimes(points: 1)]),
      ("gpxpy_visnjan_car.gpx", 104, 514, []),
      ("gpsbabel_garmin_connect_hr.gpx", 68, 298, []),
    ] as [(String, Int, Double, [TraceWarning.Fact])]
  )
  func real(name: String, points: Int, seconds: Double, warnings: [TraceWarning.Fact]) throws {
    let reading = try TraceReader.read(bytes: Samples.recording(name), name: name)
    #expect(reading.trace.points.count == points)
    // The index rounds durations to the second.
    #expect(abs(reading.trace.duration.seconds - seconds) <= 1)
    #expect(reading.warnings.map(\.fact) == warnings)
  }

  @Test(
    "unsuitable recordings are refused with the reason",
    arguments: [
      ("INDEX.csv", "the header lacks")
    ]
  )
  func unsuitable(name: String, reason: String) throws {
    let bytes = try Samples.recording(name)
    do throws(TraceFormatErrors) {
      _ = try TraceReader.read(bytes: bytes, name: name)
      Issue.record("\(name) was read")
    } catch {
      #expect(error.description.contains(reason))
    }
  }

  @Test(
    "odd recordings are made into traces, and a warning says how",
    arguments: [
      ("xcode_freeway_drive_wpt.gpx", "points at 20 m/s"),
      ("gpsbabel_m241_multitrack.gpx", "long gaps divide the recording into"),
      ("trackintel_google_phone_60s.csv", "newest first"),
    ]
  )
  func odd(name: String, words: String) throws {
    let reading = try TraceReader.read(bytes: Samples.recording(name), name: name)
    #expect(reading.warnings.contains { $0.fact.text.contains(words) })
  }

  @Test("a phone's relative times and quoted headings are read")
  func phyphox() throws {
    let name = "phyphox_oulu_walk.csv"
    let reading = try TraceReader.read(bytes: Samples.recording(name), name: name)
    #expect(reading.format == "CSV")
    #expect(reading.trace.points.allSatisfy { $0.horizontalAccuracy != nil })
  }
}
