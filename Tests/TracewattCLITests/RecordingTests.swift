// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

extension EndToEnd {
  @Suite(
    "Recorded days",
    .enabled(if: MeasurementFolder.recordings.path != nil, "TRACEWATT_RECORDINGS is not set")
  )
  struct RecordingTests {
    @Test(
      "recordings run without complaint other than notes and warnings",
      arguments: [
        "togeojson_apple_watch_walk.gpx", "gpsbabel_sbn_car_thehague.gpx",
        "togeojson_garmin_run_hr.gpx", "gpxpy_visnjan_car.gpx", "gpsbabel_garmin_connect_hr.gpx",
      ]
    )
    func recording(name: String) async throws {
      let outcome = try await Program.run(
        ["compare", try #require(MeasurementFolder.recordings.file(name)), "--replications", "1"],
        in: packageRoot
      )
      #expect(outcome.exitCode == 0)
      #expect(outcome.stdout.contains("standard_best"))
      for line in outcome.errorLines {
        #expect(line.hasPrefix("note: ") || line.contains("warning: "), "\(line)")
      }
    }
  }
}
