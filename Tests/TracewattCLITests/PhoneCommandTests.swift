// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("tracewatt phone")
  struct PhoneCommandTests {
    private static let example = packageRoot + "/scenarios/power_profiles/pixel_5.xml"
    private static let phones = [
      "iphone_class", "iphone_13", "iphone_6", "modern_pixel7_2022", "mid2010s_pixel_2016",
      "classic_n95_2009", "nexus_6",
    ]

    @Test("show without a name lists the built-in phones")
    func list() async throws {
      let outcome = try await Program.run(["phone", "show"], in: packageRoot)
      expectEqual(outcome.exitCode, 0)
      let names = outcome.stdout.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
      #expect(names.starts(with: Self.phones.map { $0[...] }))
    }

    @Test("calibrate reads a powerlog, shows the named app alone, and writes a phone")
    func powerlog() async throws {
      let folder = try TemporaryFolder()
      let log = folder.path + "/powerlog.PLSQL"
      try #require(MadePowerlog().write(to: log))
      let common = ["phone", "calibrate", log, "--phone", "iphone_13"]
      let output = ["--app", "com.example.walks", "-o", folder.path + "/mine.yaml"]
      let outcome = try await folder.tracewatt(common + output)
      expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
      #expect(outcome.stdout.hasPrefix("Numbers of iphone_13 from powerlog.PLSQL\n"))
      #expect(outcome.stdout.contains("gnss.tracking_power"))
      #expect(outcome.stdout.contains("Energy of com.example.walks, 168 mWh per 24 h"))
      #expect(!outcome.stdout.contains("walksmore"))
      let shown = try await folder.tracewatt(["phone", "show", folder.path + "/mine.yaml"])
      #expect(shown.exitCode == 0 && shown.stdout.contains("162 mW"), "\(shown.stderr)")
      let json = try await folder.tracewatt(common + ["--format", "json", "-q"])
      let root = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
      #expect((root?["numbers"] as? [Any])?.count == 6 && json.stderr.isEmpty)
      let csv = try await folder.tracewatt(common + ["--format", "csv"])
      #expect(csv.stdout.hasPrefix("table,name,component,unit,value,low,high,start,bound\n"))
    }

    @Test("calibrate sets an app of a powerlog beside a strategy of a study, part by part")
    func against() async throws {
      let folder = try TemporaryFolder()
      try #require(MadePowerlog().write(to: folder.path + "/p.PLSQL"))
      let study = try await folder.tracewatt([
        "compare", "office_day", "--strategy", "duty_cycled", "--strategy", "family_tracker",
        "--replications", "2", "-o", "out", "-q",
      ])
      expectEqual(study.exitCode, 0, "\(study.stderr)")
      let command = ["phone", "calibrate", "p.PLSQL", "--phone", "iphone_13", "--against", "out"]
      let app = ["--app", "com.example.walks"]
      let found = try await folder.tracewatt(command + app + ["--strategy", "duty_cycled"])
      expectEqual(found.exitCode, 0, "\(found.stderr)")
      let head = "com.example.walks in the field, and duty_cycled in the lab, mWh per 24 h"
      #expect(found.stdout.contains(head), "\(found.stdout)")
      // 30 mWh of reception in six hours are 120 mWh a day.
      let row = try #require(found.stdout.firstMatch(of: /satellites +120 +([0-9.]+) +/))
      #expect((Double(row.1) ?? 0) > 1)
      // An app that sends nothing has no uploads, whatever the system looks up.
      #expect(found.stdout.contains(/uploads +0 +0\n/), "\(found.stdout)")
      let tracker = try await folder.tracewatt(command + app + ["--strategy", "family_tracker"])
      let uploads = try #require(tracker.stdout.firstMatch(of: /uploads +0 +([0-9.]+)\n/))
      #expect((Double(uploads.1) ?? 0) > 1, "\(tracker.stdout)")
      let other = try await folder.tracewatt(command + app + ["--strategy", "standard_best"])
      #expect(other.exitCode == 64 && other.stderr.contains("is not one of the strategies in out"))
      for wrong in [command + app, command + ["--strategy", "duty_cycled"]] {
        try await expectEqual(folder.tracewatt(wrong).exitCode, 64)
      }
    }

    @Test(
      "options of a simulated fit do not go with a phone's own log",
      arguments: [["--fit", "base.power"], ["--os", "ios_18"], ["--setting", "best"]]
    )
    func powerlogOptions(_ arguments: [String]) async throws {
      let folder = try TemporaryFolder()
      try #require(MadePowerlog().write(to: folder.path + "/p.PLSQL"))
      let command = ["phone", "calibrate", "p.PLSQL", "--phone", "iphone_13"]
      let outcome = try await folder.tracewatt(command + arguments)
      #expect(outcome.exitCode == 64 && outcome.stdout.isEmpty)
      let app = ["phone", "calibrate", Self.example, "--app", "com.example.walks"]
      try await expectEqual(Program.run(app, in: packageRoot).exitCode, 64)
    }

    @Test("show prints every number with range, evidence and source", arguments: phones)
    func show(_ name: String) async throws {
      let outcome = try await Program.run(
        ["phone", "show", name, "--format", "json"],
        in: packageRoot
      )
      expectEqual(outcome.exitCode, 0)
      let root = try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8))
      let phone = try #require(root as? [String: Any])
      #expect(phone["name"] as? String == name)
      let rows = try #require(phone["parameters"] as? [[String: Any]])
      #expect(rows.count >= 30)
      for row in rows {
        let low = try #require(row["low"] as? Double)
        let value = try #require(row["value"] as? Double)
        let high = try #require(row["high"] as? Double)
        #expect(low <= value && value <= high)
        expectEqual((row["source"] as? String)?.isEmpty, false)
        expectEqual((row["is_scaled"] as? Bool), ((row["unit"] as? String) == "W"))
      }
    }

    @Test("show has a table, CSV and Markdown with as many rows")
    func formats() async throws {
      func lines(_ format: String) async throws -> [Substring] {
        let arguments = ["phone", "show", "iphone_6", "--format", format]
        let outcome = try await Program.run(arguments, in: packageRoot)
        expectEqual(outcome.exitCode, 0)
        return outcome.stdout.split(separator: "\n")
      }
      let csv = try await lines("csv")
      expectEqual(csv[0], "key,value,low,high,unit,basis,source,is_scaled,choice")
      let table = try await lines("table")
      expectEqual(table[0], "iphone_6 (ios): iPhone 6 (2014), MobilityNet field baseline")
      expectEqual(table.count, csv.count + 2)
      expectEqual(table.last, "Every run multiplies these powers by scale.power 1 (0.81 to 1.17).")
      let capacity = try #require(table.first { $0.hasPrefix("battery.capacity ") })
      expectEqual(capacity.split(separator: " ").prefix(3), ["battery.capacity", "6.91", "Wh"])
      #expect(csv.contains { $0.hasPrefix("battery.capacity,24876.0,") })
      try await expectEqual(lines("markdown").filter { $0.hasPrefix("| ") }.count, csv.count + 1)
    }

    @Test("show names the factors of the parts with their ranges")
    func scale() async throws {
      let outcome = try await Program.run(["phone", "show", "iphone_class"], in: packageRoot)
      let last = try #require(outcome.stdout.split(separator: "\n").last)
      expectEqual(
        last,
        "Every run multiplies these powers by scale.power 1 (0.81 to 1.17), scale.gnss 1 "
          + "(0.72 to 2.06), scale.wifi 1 (0.46 to 1.73), scale.cpu 1 (0.62 to 1.43); cpu and wifi "
          + "also by scale.gnss."
      )
    }

    @Test("show of an unknown name suggests the nearest, as compare does")
    func unknown() async throws {
      let shown = try await Program.run(["phone", "show", "iphone6"], in: packageRoot)
      let day = packageRoot + "/scenarios/office_day.yaml"
      let compared = try await Program.run(["compare", day, "--phone", "iphone6"], in: packageRoot)
      expectEqual(shown.exitCode, compared.exitCode)
      #expect(shown.stdout.isEmpty)
      expectEqual(shown.errorLines[0], "phone: error: no phone is named \"iphone6\"")
      #expect(shown.errorLines[1].hasPrefix("note: the nearest is iphone_6; known names: "))
      let missing = try await Program.run(["phone", "show", "none/such.yaml"], in: packageRoot)
      expectEqual(missing.exitCode, 66)
      let noLog = try await Program.run(["phone", "calibrate", "none.csv"], in: packageRoot)
      expectEqual(noLog.exitCode, 66)
      #expect(noLog.stderr.hasPrefix("none.csv: error: "), "\(noLog.stderr)")
    }

    @Test("an imported phone is written whole, shown, and used by compare")
    func roundTrip() async throws {
      let folder = try TemporaryFolder()
      let made = try await folder.tracewatt([
        "phone", "import", Self.example, "--name", "mine", "-o", "mine.yaml",
      ])
      expectEqual(made.exitCode, 0)
      #expect(made.stdout.isEmpty)
      #expect(made.stderr.contains("warning: identical to Pixel 5 (redfin) of 2020 in gps, wifi, "))
      #expect(made.stderr.contains("note: phone written to mine.yaml"))
      expectEqual(folder.listing(), ["mine.yaml"])
      let shown = try await folder.tracewatt(["phone", "show", "mine", "--format", "csv"])
      expectEqual(shown.exitCode, 0)
      #expect(shown.stdout.contains("\ngnss.tracking_power,0.0185,"))
      let day = packageRoot + "/scenarios/traffic_jam.yaml"
      let compared = try await folder.tracewatt([
        "compare", day, "--phone", "mine.yaml", "--strategy", "standard_best", "--dry-run",
      ])
      #expect(compared.stdout.contains("phones      mine\n"))
    }

    @Test("without -o the phone goes to standard output, and -q leaves the warnings")
    func standardOutput() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["phone", "import", Self.example, "-q"])
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains("\nname: pixel_5\n"))
      #expect(outcome.stderr.contains("warning: "))
      #expect(!outcome.stderr.contains("note: "))
      #expect(folder.listing().isEmpty)
    }

    @Test("a phone given by file is extended by its path from the new file")
    func defaults() async throws {
      let folder = try TemporaryFolder()
      try folder.write(
        "version: 1\nkind: phone\nextends: iphone_6\nname: base\nplatform: android\n",
        to: "base.yaml"
      )
      try FileManager.default.createDirectory(
        atPath: folder.path + "/phones",
        withIntermediateDirectories: false
      )
      let made = try await folder.tracewatt([
        "phone", "import", Self.example, "--defaults", "base.yaml", "-o", "phones/new.yaml",
      ])
      expectEqual(made.exitCode, 0, "\(made.stderr)")
      #expect(try folder.text("phones/new.yaml").contains("extends: \"../base.yaml\""))
      try await expectEqual(folder.tracewatt(["phone", "show", "new"]).exitCode, 0)
    }

    @Test(
      "wrong flags are wrong use and leave nothing",
      arguments: [
        ["--voltage", "37"], ["--voltage", "low"], ["--name", "My Phone"], ["-o", "phone.xml"],
        ["-o", "modern_pixel7_2022.yaml"], ["--defaults", "pixel"],
      ]
    )
    func wrongUse(_ flags: [String]) async throws {
      let folder = try TemporaryFolder()
      let outcome = try await folder.tracewatt(["phone", "import", Self.example] + flags)
      expectEqual(outcome.exitCode, 64)
      #expect(outcome.stdout.isEmpty)
      #expect(folder.listing().isEmpty)
    }

    @Test("input that is not a power profile is malformed, and an existing file stays")
    func refused() async throws {
      let folder = try TemporaryFolder()
      try folder.write("keep", to: "phone.yaml")
      let day = packageRoot + "/scenarios/traces/office_day.gpx"
      let outcome = try await folder.tracewatt(["phone", "import", day, "-o", "phone.yaml"])
      expectEqual(outcome.exitCode, 65)
      #expect(outcome.stderr.contains("error: the file begins with \"<gpx>\""))
      try expectEqual(folder.text("phone.yaml"), "keep")
      let missing = try await folder.tracewatt(["phone", "import", "none.xml"])
      expectEqual(missing.exitCode, 66)
      let unwritable = try await folder.tracewatt([
        "phone", "import", Self.example, "-o", "phone.yaml/new.yaml",
      ])
      expectEqual(unwritable.exitCode, 73)
      expectEqual(folder.listing(), ["phone.yaml"])
    }

    @Test("shells complete the names of phones", arguments: ["bash", "zsh", "fish"])
    func completion(_ shell: String) async throws {
      let outcome = try await Program.run(["--generate-completion-script", shell], in: packageRoot)
      expectEqual(outcome.exitCode, 0)
      for word in ["phone", "import", "mid2010s_pixel_2016"] {
        #expect(outcome.stdout.contains(word))
      }
    }
  }
}
