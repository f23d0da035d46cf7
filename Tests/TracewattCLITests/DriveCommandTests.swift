// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt drive")
  struct DriveCommandTests {
    private static let script = """
      read -r l; echo '{"hello":{"protocol":"tracewatt.drive.v1"}}'
      while read -r l; do
        case $l in *launched*) echo '{"request":"start","service":"standard",\
      "pauses_location_updates_automatically":false}';; esac
        echo '{"done":true}'
      done
      """

    private func folder() throws -> TemporaryFolder {
      try TemporaryFolder(["my-app.sh": Self.script])
    }

    @Test("a program runs beside the day's strategies, on every job, and is named after its file")
    func compared() async throws {
      let folder = try folder()
      let study = [
        "drive", "car_commute", "--strategy", "standard_best", "--replications", "3", "-q",
      ]
      let program = ["--", "/bin/sh", "my-app.sh"]
      let one = try await folder.tracewatt(study + ["--jobs", "1", "-o", "one"] + program)
      expectEqual(one.exitCode, 0, "\(one.stderr)")
      let rows = try folder.text("one/runs.csv").split(separator: "\n").dropFirst()
      expectEqual(rows.count, 6)
      let (strategy, own) = (
        rows.filter { $0.contains("standard_best") }, rows.filter { $0.contains("my_app") }
      )
      expectEqual(
        own.map { String($0.replacing("my_app", with: "standard_best")) },
        strategy.map(String.init)
      )
      let two = try await folder.tracewatt(study + ["--jobs", "2", "-o", "two"] + program)
      try expectEqual(folder.text("two/runs.csv"), folder.text("one/runs.csv"))
      expectEqual(two.stdout, one.stdout)
    }

    @Test("what goes wrong is told in one message, without a table")
    func refused() async throws {
      let folder = try folder()
      for (arguments, code, words) in [
        (["drive", "car_commute"], 64, "after --"),
        (["drive", "car_commute", "--"], 64, "after --"),
        (["drive", "car_commute", "--name", "No", "--", "/bin/sh", "my-app.sh"], 64, "--name"),
        (
          ["drive", "car_commute", "--patience", "0", "--", "/bin/sh", "my-app.sh"], 64,
          "--patience"
        ),
        (["drive", "car_commut", "--", "/bin/sh", "my-app.sh"], 66, "car_commut"),
        (
          ["drive", "car_commute", "--", "./nothing"], 66,
          "nothing: error: the program cannot be started"
        ),
        (["drive", "car_commute", "--", "/bin/sh", "-c", "exit 4"], 65, "ended with exit code 4"),
        (["drive", "car_commute", "--", "echo", "hello"], 65, "did not greet"),
      ] {
        let outcome = try await folder.tracewatt(arguments)
        expectEqual(outcome.exitCode, Int32(code), "\(arguments): \(outcome.stderr)")
        #expect(outcome.stderr.contains(words), "\(arguments): \(outcome.stderr)")
        #expect(outcome.stdout.isEmpty, "\(arguments)")
      }
    }

    @Test("a program that keeps the protocol conforms; one that changes does not")
    func conformance() async throws {
      let folder = try folder()
      let command = ["drive", "--conformance", "--", "/bin/sh"]
      let fine = try await folder.tracewatt(command + ["my-app.sh"])
      expectEqual(fine.exitCode, 0, "\(fine.stderr)")
      #expect(fine.stdout.hasSuffix("my_app keeps tracewatt.drive.v1.\n"))
      // It asks for positions at its first launch alone.
      let once = Self.script.replacing("*launched*) echo", with: "*launched*) [ -e once ] || echo")
        .replacing("esac", with: "esac; : > once")
      try folder.write(once, to: "once.sh")
      let changing = try await folder.tracewatt(command + ["once.sh"])
      expectEqual(changing.exitCode, 65, "\(changing.stderr)")
      #expect(changing.stderr.contains("answers car_commute otherwise"))
    }

    @Test("budgets are checked for a program, and the schema of its lines is printed")
    func checked() async throws {
      let folder = try folder()
      let budgets = """
        version: 1
        kind: budgets
        budgets:
          - { id: coarse, match: { scenario: car_commute, strategy: my_app }, metric: error_mean_m, max: 1 m }

        """
      try folder.write(budgets, to: "tracewatt.budgets.yaml")
      let check = ["drive", "check", "--scenario", "car_commute", "--", "/bin/sh", "my-app.sh"]
      let outcome = try await folder.tracewatt(check)
      expectEqual(outcome.exitCode, 1, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("my_app"))
      let schema = try await folder.tracewatt(["drive", "--schema"])
      #expect(schema.exitCode == 0 && schema.stdout.contains("tracewatt.drive.v1"))
    }
  }
}
