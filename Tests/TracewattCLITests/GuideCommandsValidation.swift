// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  /// The indented command lines of README and guide, run in a folder with the files that they name.
  @Suite("Commands of README and guide")
  struct GuideCommandsValidation {
    static let pages =
      ["README.md", "docs/reference/results.md"]
      + [
        "app-code", "ci-gate", "how-it-works", "large-studies-and-python", "measure-your-phone",
        "search-and-explain", "start",
      ].map { "docs/guide/\($0).md" }

    /// The commands that do not end with 0, as their page says.
    private static let exitCodes: [Substring: Int32] = [
      "tracewatt check --budgets scenarios/stories/tracewatt.budgets.yaml": 1
    ]

    /// The files that the pages call `day.gpx`, `log.csv` and so on, the shipped scenarios beside
    /// them, and the results of an earlier run.
    private static func prepare(_ folder: String) async throws {
      let line = #"""
        set -euo pipefail
        mkdir -p scenarios payloads .build/release
        ln -s "$ROOT"/scenarios/* scenarios/
        ln -s "$TRACEWATT" .build/release/tracewatt
        cp scenarios/home_errands.yaml scenarios/day.yaml
        cp scenarios/power_profiles/pixel_5.xml power_profile.xml
        cp scenarios/logs/afternoon.csv log.csv
        cp "$ROOT"/Tests/TracewattCLITests/Golden/why_field_csv/log.csv app_log.csv
        cp "$ROOT"/Tests/ScenarioFilesTests/MetricKit/Payloads/classic.json payloads/
        "$TRACEWATT" trace convert scenarios/traces/street_game.gpx --to '10 min' -o day.gpx
        cp day.gpx my-day.gpx
        "$TRACEWATT" compare day.gpx --strategy standard_best --strategy duty_cycled \
          --replications 2 -o results
        """#
      let outcome = try await Program.shell("ROOT='\(packageRoot)'\n" + line, in: folder)
      try #require(outcome.exitCode == 0, "\(outcome.stderr)")
    }

    @Test("run from top to bottom of their page", arguments: Cases.some(2, of: pages))
    func commands(page: String) async throws {
      let text = try String(
        contentsOf: URL(fileURLWithPath: "\(packageRoot)/\(page)"),
        encoding: .utf8
      )
      let pattern = /\n {4}((?:\S*\/)?(?:tracewatt|make) .*?)(?: {2,}#.*| #.*)?(?=\n)/
      let lines = text.matches(of: pattern).map(\.1)
      #expect(!lines.isEmpty)
      let folder = try TemporaryFolder()
      try await Self.prepare(folder.path)
      // The program is that of this build, so make only says what it would do.
      let tools = """
        tracewatt() {
          if [ "$1" = explore ]; then
            # It goes on until it is interrupted, which a shell makes what is in the background ignore.
            set -m
            rm -f address
            "$TRACEWATT" "$@" --no-browser > address &
            until [ -s address ] || ! kill -0 $!; do sleep 0.05; done
            kill -INT $!
            wait $!
          else
            "$TRACEWATT" "$@"
          fi
        }
        make() { command make --dry-run -C '\(packageRoot)' "$@" > /dev/null; }

        """
      for line in lines {
        let outcome = try await Program.shell(tools + line, in: folder.path)
        #expect(outcome.exitCode == Self.exitCodes[line] ?? 0, "\(line)\n\(outcome.stderr)")
      }
    }
  }
}
