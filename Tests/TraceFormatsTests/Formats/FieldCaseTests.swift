// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// Small files of kinds that people report, with what must happen.
@Suite(
  "Files from the field",
  .enabled(if: MeasurementFolder.cases.path != nil, "TRACEWATT_CASES is not set")
)
struct FieldCaseTests {
  /// The seconds from 1970 to 2025-05-04T07:00:00Z, at which most of the files begin.
  private static let start: Int64 = 1_746_342_000_000

  private func summary(
    _ name: String,
    _ rules: CleaningRules = CleaningRules()
  ) throws -> TraceSummary {
    let path = try #require(MeasurementFolder.cases.file("files/" + name))
    return try #require(try TraceReader.summary(path: path, rules: rules))
  }

  private func failure(_ name: String) throws -> String {
    let path = try #require(MeasurementFolder.cases.file("files/" + name))
    do throws(TraceFormatErrors) {
      let summary = try TraceReader.summary(path: path)
      return summary?.errors.map { $0.message(file: name) }.joined(separator: "\n") ?? ""
    } catch {
      return error.description
    }
  }

  @Test(
    "walks of 60 positions are read with their times, whatever they are written in",
    arguments: [
      "suunto_app.json", "suunto_devicelog.json", "polar_session.json", "console_log.txt",
      "uptime_corr.fit", "sensor_logger.zip", "phyphox.zip",
    ]
  )
  func walks(_ name: String) throws {
    let found = try summary(name)
    expectEqual(found.recording.points, 60)
    expectEqual(found.verdict, .yes)
    let cleaned = try #require(found.cleaned)
    // Phyphox begins 0.123 s after its start.
    let begin = try #require(cleaned.startUnixMilliseconds)
    expectEqual(begin, name == "phyphox.zip" ? Self.start + 123 : Self.start)
    expectEqual(cleaned.duration, .seconds(295))
    #expect(abs(cleaned.length.value - 813) < 1)
  }

  @Test("a line with a span follows a track, marked as estimated")
  func trackAndLine() throws {
    let found = try summary("track_and_line.kml")
    expectEqual(found.recording.points, 60)
    expectEqual(found.cleaned?.duration, .seconds(300))
    expectEqual(found.verdict, .withCare)
    expectEqual(found.reasons, [.oddity(.estimatedStretches(points: 50))])
  }

  @Test("stays last from begin to end, ways go along their lines")
  func days() throws {
    let spans = try summary("day_spans.kml")
    expectEqual(spans.cleaned?.duration, .hours(17))
    expectEqual(spans.verdict, .withCare)
    let timeline = try summary("Timeline.json")
    #expect(abs((timeline.cleaned?.duration.seconds ?? 0) / 3600 - 23.67) < 0.01)
    expectEqual(timeline.verdict, .withCare)
  }

  @Test("each sensor is a track")
  func providers() throws {
    let found = try summary("three_providers.json")
    expectEqual(
      found.recording.trackList.map(\.name),
      ["LocationGps", "LocationNetwork", "Location"]
    )
    #expect(abs((found.cleaned?.length.value ?? 0) - 813) < 1)
  }

  @Test("a long table is read like a short one")
  func longColumns() throws {
    expectEqual(try summary("long_columns.json").recording.points, 1200)
  }

  @Test("what cannot be read is named, with the way out")
  func refusals() throws {
    #expect(try failure("unknown_time_key.json").contains("\"when_seen\""))
    #expect(try failure("wpt_times.gpx").contains("3 waypoints next to them have one"))
    #expect(try failure("track.gpkg").contains("a GeoPackage, an SQLite database"))
    #expect(try failure("batterystats.txt").contains("dumpsys batterystats"))
    #expect(try failure("day_zero.gpx").contains("--unreadable-times drop"))
    var rules = CleaningRules()
    rules.unreadableTimes = .drop
    let found = try summary("day_zero.gpx", rules)
    expectEqual(found.recording.points, 59)
    expectEqual(found.reasons, [.oddity(.unreadableTimes(points: 1))])
  }
}
