// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Example apps by name")
  struct ExampleAppTests {
    private func compare(_ arguments: String..., folder: String = packageRoot) async throws
      -> Outcome
    {
      try await Program.run(["compare"] + arguments, in: folder)
    }

    @Test("a scenario runs an app beside strategies of settings, the same bytes every time")
    func beside() async throws {
      let folder = try TemporaryFolder()
      for name in ["first", "second"] {
        let outcome = try await compare(
          "scenarios/street_game.yaml",
          "--replications",
          "2",
          "--output",
          folder.path + "/" + name,
          "--format",
          "csv",
          "--detail",
          "states"
        )
        expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
        #expect(outcome.stdout.contains("street_game_app"))
        #expect(outcome.stdout.contains("standard_best"))
      }
      for table in ["runs.csv", "fixes.csv.gz", "events.csv", "states.csv.gz", "energy.csv"] {
        let texts = try ["first", "second"].map {
          try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)/\(table)"))
        }
        let isSame = texts[0] == texts[1]
        #expect(isSame, "\(table)")
      }
      // The resolved scenario names the app, and runs again.
      let resolved = folder.path + "/first/resolved.yaml"
      #expect(
        try String(contentsOfFile: resolved, encoding: .utf8).contains("use: street_game_app")
      )
    }

    @Test("a built-in day can be named without a path")
    func builtIn() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await compare(
        "street_game",
        "--replications",
        "1",
        "--format",
        "csv",
        folder: folder.path
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("street_game_app"))
    }

    @Test("an app can be named on the command line, on a recording too")
    func named() async throws {
      let outcome = try await compare(
        "scenarios/traces/street_game.gpx",
        "--strategy",
        "background_tracker_app",
        "--strategy",
        "control",
        "--replications",
        "1",
        "--format",
        "csv"
      )
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("background_tracker_app"))
    }

    @Test("an app's misspelt name gets the nearest one, and an app has no settings")
    func wrong() async throws {
      let slip = try await compare("scenarios/street_game.yaml", "--strategy", "street_gam_app")
      expectEqual(slip.exitCode, 64)
      #expect(slip.stderr.contains("street_game_app"))
      let set = try await compare(
        "scenarios/street_game.yaml",
        "--set",
        "street_game_app.standard.distance_filter=30m"
      )
      expectEqual(set.exitCode, 64)
      #expect(set.stderr.contains("it has no settings to change"), "\(set.stderr)")
    }
  }
}
