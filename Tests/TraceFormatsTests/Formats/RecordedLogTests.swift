// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import TraceFormats

@Suite(
  "Recorded logs",
  .enabled(if: Samples.hasRecordings, "TRACEWATT_RECORDINGS is not set")
)
struct RecordedLogTests {
  /// The files of formats of lines and of binary records whose numbers agree with the index.
  static let files = [
    "gpsbabel_edge800_bike.fit", "gpsbabel_forerunner10_recorded_as_run.fit",
    "gpsbabel_oregon700_oslo_bike.fit", "gpsbabel_lezyne_badendian_melbourne.fit",
    "gpsbabel_m241_logger.csv", "gpsbabel_iblue747_logger.csv", "gpsbabel_columbus_v1000.csv",
    "gpsbabel_g1000_flight.csv", "gpsbabel_glider_florida.igc", "gpsbabel_nmea_utf16_dos.nmea",
    "gpsbabel_gga_only.nmea", "gpsbabel_oziexplorer_french.plt",
    "geolife_010_train/20080330004134.plt", "geolife_010_train/20080330160039.plt",
    "geolife_010_train/20080331160008.plt", "geolife_002_week/20081023124523.plt",
    "geolife_002_week/20081024000805.plt", "geolife_002_week/20081025010205.plt",
    "geolife_002_week/20081026024152.plt", "geolife_002_week/20081026233830.plt",
    "geolife_002_week/20081027103804.plt", "geolife_002_week/20081028002304.plt",
    "geolife_002_week/20081028102158.plt", "geolife_002_week/20081029001905.plt",
    "geolife_002_week/20081030001234.plt", "geolife_010_beijing_tianjin.plt",
    "trackintel_google_phone_60s.csv", "google_mtv_car_ublox.nmea", "phyphox_oulu_walk.csv",
    "cab_sf_abboip_24days.txt", "cab_sf_akgicjud_23days.txt", "owntracks_demo_iphone.rec",
    "vendee_amedeo_derived.csv", "format_samples/owntracks_2024.rec",
    "format_samples/owntracks_2023_android.rec",
  ]

  @Test("points, duration and length are within 1 % of the index", arguments: files)
  func measures(file: String) throws {
    let measures = try IndexMeasures(recording: file)
    let index = try #require(IndexedTrace.named(file))
    let points = try #require(index.points)
    let seconds = try #require(index.duration)
    let kilometres = try #require(index.kilometres)
    let duration = try #require(measures.duration)
    let pointsOff = abs(measures.points - points)
    #expect(Double(pointsOff) <= 0.01 * Double(points), "\(measures.points) points")
    // The index rounds to the second and to 10 m.
    #expect(abs(duration - seconds) <= 0.01 * seconds + 0.5, "\(duration) s")
    let lengthOff = abs(measures.kilometres - kilometres)
    #expect(lengthOff <= 0.01 * kilometres + 0.005, "\(measures.kilometres) km")
  }

  @Test(
    "oddities that the index lists are counted",
    arguments: [
      ("google_mtv_car_ublox.nmea", .badChecksum, 13), ("gpsbabel_gga_only.nmea", .noDate, 500),
      ("gpsbabel_columbus_v1000.csv", .otherKind, 58), ("owntracks_demo_iphone.rec", .otherKind, 2),
      ("format_samples/owntracks_2024.rec", .otherKind, 4),
      ("gpsbabel_oregon700_oslo_bike.fit", .noPosition, 2),
      ("vendee_amedeo_derived.csv", .timeWithoutZone, 506),
    ] as [(String, RawRemark, Int)]
  )
  func oddities(file: String, remark: RawRemark, count: Int) throws {
    let path = Samples.recordings.appending(path: file).path
    let stream = try #require(ByteStream(path: path))
    #expect(try TraceReader.raw(stream).trace.remarks[remark] == count)
  }

  @Test("the file with wrong byte orders at its end is kept up to there, with a warning")
  func wrongByteOrder() throws {
    let name = "gpsbabel_lezyne_badendian_melbourne.fit"
    let trace = try LogSamples.raw(Samples.recording(name), name: name)
    guard case .damagedEnd? = trace.warnings.first?.fact else {
      Issue.record("unexpected \(trace.warnings)")
      return
    }
  }

  @Test("a list of transport modes is refused")
  func labels() throws {
    let bytes = try Samples.recording("geolife_010_train/labels.txt")
    do throws(TraceFormatErrors) {
      _ = try LogSamples.raw(bytes, name: "labels.txt")
      Issue.record("the file was read")
    } catch {
      guard case .notPositions? = error.errors.first?.fact else {
        Issue.record("unexpected \(error)")
        return
      }
    }
  }
}
