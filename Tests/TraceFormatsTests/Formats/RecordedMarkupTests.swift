// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

/// Real files of formats in XML and JSON, compared with their index.
@Suite(
  "Recorded traces in XML and JSON",
  .enabled(if: Samples.hasRecordings, "TRACEWATT_RECORDINGS is not set")
)
struct RecordedMarkupTests {
  static let files: [String] = {
    let endings = [".gpx", ".tcx", ".kml", ".json", ".geojson", ".json.gz"]
    return IndexedTrace.all.map(\.file).filter { file in
      !deviating.contains(file) && endings.contains { file.hasSuffix($0) }
    }
  }()

  /// Files that the tests below check separately, with the reason.
  static let deviating: Set<String> = [
    "format_samples/google_timeline_android_new.json", "format_samples/google_semantic_old.json",
    "format_samples/google_semantic_bom.json", "format_samples/google_location_history_ios.json",
    "format_samples/google_timeline_new_minimal.json", "togeojson_bluehills.gpx",
    // Visits last to their end here, and waypoints count.
    "gpsbabel_takeout_semantic_2013_june.json",
  ]

  @Test("points, duration and length are those of the index within 1 %", arguments: files)
  func measures(file: String) throws {
    let index = try #require(IndexedTrace.named(file))
    let found = try IndexMeasures(recording: file)
    let points = try #require(index.points)
    #expect(isClose(Double(found.points), Double(points), rounding: 0))
    expectEqual((found.duration == nil), (index.duration == nil))
    if let seconds = index.duration, let duration = found.duration {
      #expect(isClose(duration, seconds, rounding: 1))
    }
    // The index gives lengths with two decimals.
    let kilometres = try #require(index.kilometres)
    #expect(isClose(found.kilometres, kilometres, rounding: 0.005))
  }

  @Test("tracks that are not in the order of time are all read, whatever the last point's time")
  func unorderedTracks() throws {
    let trace = try raw("togeojson_bluehills.gpx")
    let index = try #require(IndexedTrace.named("togeojson_bluehills.gpx"))
    let times = trace.points.compactMap(\.time)
    let first = try #require(times.min())
    let last = try #require(times.max())
    expectEqual(trace.points.count, index.points)
    expectEqual(trace.trackNames.count, 3)
    // Here the index counts from the earliest to the latest point.
    expectEqual(Double(last - first) / 1e9, index.duration)
    let kilometres = try #require(index.kilometres)
    #expect(isClose(IndexMeasures(trace).kilometres, kilometres, rounding: 0.005))
  }

  @Test("a phone's paths and raw signals are tracks of their own, so no step leads between them")
  func timelines() throws {
    // The index joins them: 5 years and 883 km are between the path and the one signal.
    for name in ["google_timeline_android_new", "google_timeline_new_minimal"] {
      let trace = try raw("format_samples/\(name).json")
      // Two positions of a path, and four of a visit and a way.
      expectEqual(trace.points.count, 7)
      expectEqual(trace.remarks[.estimatedStretch], 4)
      expectEqual(trace.trackNames, ["timeline", "rawSignals"])
      expectEqual(trace.points.map { trace.track(of: $0) }, [0, 0, 0, 0, 0, 0, 1])
    }
    let android = try raw("format_samples/google_timeline_android_new.json")
    expectEqual(android.points[6].accuracy, 13)
    expectEqual(android.remarks[.otherKind], 3)
  }

  @Test("a phone's paths with minutes after the start are read; the index counted none")
  func minutes() throws {
    let trace = try raw("format_samples/google_location_history_ios.json")
    // Ten of paths; a visit adds two.
    expectEqual(trace.points.count, 12)
    expectEqual(IndexMeasures(trace).duration, 10_980)
    expectEqual(trace.remarks[.otherKind], 1)
  }

  @Test("legs whose ends have no position are refused with the way out, as the index counts none")
  func legsWithoutPositions() throws {
    let bytes = try Samples.recording("format_samples/google_semantic_old.json")
    do throws(TraceFormatErrors) {
      _ = try TraceReader.read(bytes: bytes, name: "2013_DECEMBER.json")
      Issue.record("the file was read")
    } catch {
      #expect(error.description.contains("use Records.json from the same export"))
    }
  }

  @Test("a byte order mark, at which the index stopped, does no harm")
  func byteOrderMark() throws {
    let trace = try raw("format_samples/google_semantic_bom.json")
    expectEqual(trace.points.count, 2)
    expectEqual(IndexMeasures(trace).duration, 1800)
  }

  @Test("a simulation in metres is refused with the option that writes degrees")
  func metres() throws {
    let bytes = try Samples.recording("format_samples/sumo_fcd_excerpt.xml")
    do throws(TraceFormatErrors) {
      _ = try TraceReader.read(bytes: bytes, name: "fcd.xml")
      Issue.record("the file was read")
    } catch {
      #expect(error.description.hasPrefix("fcd.xml:5"))
      #expect(error.description.contains("--fcd-output.geo"))
    }
  }

  @Test("laps are segments, and records without a position are counted")
  func laps() throws {
    let trace = try raw("gpsbabel_fr110_run_laps.tcx")
    expectEqual(trace.trackOfSegment.count, 14)
    expectEqual(trace.trackNames.count, 1)
    expectEqual(trace.remarks[.noPosition], 15)
    #expect(trace.points.allSatisfy { $0.mode == .running })
  }

  private func raw(_ name: String) throws -> RawTrace {
    let path = Samples.recordings.appending(path: name).path
    let stream = try #require(ByteStream(path: path))
    return try TraceReader.raw(stream).trace
  }

  private func isClose(_ a: Double, _ b: Double, rounding: Double) -> Bool {
    abs(a - b) <= 0.01 * b + rounding
  }
}
