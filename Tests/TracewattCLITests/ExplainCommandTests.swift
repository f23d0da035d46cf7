// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt explain")
  struct ExplainCommandTests {
    private func explain(_ arguments: String...) async throws -> Outcome {
      try await Program.run(["explain"] + arguments, in: packageRoot)
    }

    @Test("a setting is explained: its meaning, its bounds, its source and its effect")
    func setting() async throws {
      let outcome = try await explain("static_hold_after")
      expectEqual(outcome.exitCode, 0)
      expectEqual(outcome.stderr, "")
      let lines = outcome.stdout.split(separator: "\n")
      #expect(lines.first?.hasPrefix("os.static_hold_after: The time at rest after which") == true)
      #expect(lines.contains("allowed   from 0 s to 366 d"))
      #expect(lines.contains("default   30 s"))
      #expect(lines.contains("source    assumption"))
      #expect(outcome.stdout.contains("range     10 s to 120 s; assumption: nothing is published"))
      #expect(outcome.stdout.contains("changes   one replication of office_day at 15 s, 1 min:"))
      #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test("a power changes energy alone, a setting of an unused service nothing")
    func changes() async throws {
      let power = try await explain("phone.gnss.tracking_power").stdout
      #expect(power.contains("energy by up to"))
      #expect(
        power.split(separator: "\n").joined(separator: " ").contains("not deliveries nor error")
      )
      let dead = try await explain("deferred.timeout").stdout
      #expect(dead.contains("nothing; the day may not depend on it"))
    }

    @Test("a section lists its settings, and --no-trial tries nothing")
    func section() async throws {
      let list = try await explain("uploads").stdout.split(separator: "\n")
      expectEqual(
        list.map { $0.prefix { $0 != " " } },
        [
          "uploads.every", "uploads.bytes", "uploads.batch", "uploads.distance",
          "uploads.heartbeat", "uploads.duration", "uploads.failure", "uploads.retries",
          "uploads.retry_after",
        ]
      )
      #expect(try await !explain("gnss_interval", "--no-trial").stdout.contains("changes"))
    }

    @Test("a built-in profile prints its file", arguments: ["duty_cycled", "iphone_15", "ios_18"])
    func profile(_ name: String) async throws {
      let outcome = try await explain(name)
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains("\nname: \(name)\n") && !outcome.stdout.contains("$schema"))
    }

    @Test("a measure prints its meaning, and an event of a day where its values are")
    func other() async throws {
      let measure = try await explain("return_max_s").stdout
      #expect(measure.hasPrefix("return_max_s, a measure: Time from the process ending"))
      #expect(try await explain("false_visit").stdout.contains("docs/reference/days.md"))
    }

    @Test("another name, such as a type of Apple's, lists the rules that mention it")
    func mentions() async throws {
      for (name, rule) in [
        ("CLCondition", "rule 49"), ("geofence", "G1"),
      ] {
        let outcome = try await explain(name)
        expectEqual(outcome.exitCode, 0, "\(name)")
        #expect(outcome.stdout.hasPrefix("\(name) is no setting, measure or event."))
        #expect(outcome.stdout.contains("\n\(rule)"), "\(name): \(outcome.stdout)")
        #expect(outcome.stdout.split(separator: "\n").allSatisfy { $0.count <= 80 })
      }
    }

    @Test(
      "words that users type show their topic, with rules and commands that go on",
      arguments: [
        (["swipe", "away"], "force_quit_ios:", "rule 45"),
        (["CLServiceSession"], "service_session:", "N5"), (["wake_lock"], "wake_lock:", "W1"),
        (["what", "about", "wake", "locks"], "wake_lock:", "is no setting"),
      ] as [([String], String, String)]
    )
    func topics(_ words: [String], _ name: String, _ rule: String) async throws {
      let outcome = try await Program.run(["explain"] + words, in: packageRoot)
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains(name) && outcome.stdout.contains(rule), "\(outcome.stdout)")
    }

    @Test("an unknown key names the nearest")
    func unknown() async throws {
      let outcome = try await explain("standard.distanse_filter")
      expectEqual(outcome.exitCode, 64)
      expectEqual(outcome.stdout, "")
      #expect(outcome.stderr.contains("no setting is named \"standard.distanse_filter\""))
      #expect(outcome.stderr.contains("the nearest is standard.distance_filter"))
    }
  }
}
