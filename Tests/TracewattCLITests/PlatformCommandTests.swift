// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Two platforms and four makers side by side")
  struct PlatformCommandTests {
    @Test(
      "a day of two platforms prints a ratio, an answer and a line of trust for each",
      arguments: ["both_commute", "both_overnight"]
    )
    func pair(_ day: String) async throws {
      let folder = try TemporaryFolder()
      let run = try await folder.tracewatt([
        "compare", "\(packageRoot)/scenarios/platforms/\(day).yaml", "--replications", "2",
      ])
      expectEqual(run.exitCode, 0, "\(run.stderr)")
      #expect(run.stdout.contains("; iphone_13, ios_26"))
      #expect(run.stdout.contains("; modern_pixel7_2022, android_16"))
      let sentence = #/tracker_both takes .* location energy on .* with (ios_26|android_16)/#
      #expect(run.stdout.contains(sentence), "\(run.stdout)")
      #expect(run.stdout.contains("Trust the order"))
    }

    @Test("the day of geofences on makers' classes compares four ways on four classes")
    func makers() async throws {
      let folder = try TemporaryFolder()
      let run = try await folder.tracewatt([
        "compare", "\(packageRoot)/scenarios/android_geofences.yaml", "--replications", "2",
        "--format", "json", "--quiet",
      ])
      expectEqual(run.exitCode, 0, "\(run.stderr)")
      for name in ["service_geofences", "geofencing", "periodic_work", "activity_driven"] {
        #expect(run.stdout.contains(name))
      }
      for os in ["android_16_mild", "android_16_strict", "android_16_hard"] {
        #expect(run.stdout.contains(os))
      }
    }
  }
}
