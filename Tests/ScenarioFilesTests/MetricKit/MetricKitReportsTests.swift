// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// Payloads made by hand.
enum MadePayloads {
  static let folder = packageRoot + "/Tests/ScenarioFilesTests/MetricKit/Payloads"

  static func path(_ name: String) -> String { folder + "/" + name }

  /// A payload of one day whose location part is a text.
  static func payload(_ activity: String) -> String {
    """
    {"timeStampBegin":"2026-03-02 00:00:00 +0000","timeStampEnd":"2026-03-03 00:00:00 +0000",\
    "locationActivityMetrics":\(activity)}
    """
  }
}

@Suite("MetricKit's files")
struct MetricKitReportsTests {
  @Test("a classic payload gives seconds, run times and the phone")
  func classic() throws {
    let read = try MetricKitReports(paths: [MadePayloads.path("classic.json")])
    let report = try #require(read.reports.first)
    #expect(read.reports.count == 1 && read.states.isEmpty && read.notes.isEmpty)
    expectEqual(report.days, 1)
    expectEqual(report.seconds[.best], 4760)
    expectEqual(report.seconds[.tenMeters], 12)
    expectEqual(report.seconds[.bestForNavigation], 0)
    #expect(report.seconds[.reduced] == nil)
    #expect(report.foregroundSeconds == 1260 && report.backgroundLocationSeconds == 3500)
    #expect(report.system == "iPhone OS 18.3 (22D63)" && report.device == "iPhone15,4")
    #expect(read.keys.contains("cumulativeBestAccuracyTime"))
  }

  @Test("one payload per line: other languages, no zone, 12-hour times, junk and silence")
  func lines() throws {
    let read = try MetricKitReports(paths: [MadePayloads.path("days.jsonl")])
    expectEqual(read.reports.map { $0.seconds[.best] }, [1456, 1500])
    expectEqual(read.reports[0].days, 1)
    #expect(abs(read.reports[1].days - 1439.0 / 1440) < 1e-12)
    #expect(read.reports[1].seconds[.hundredMeters] == nil)
    let notes = read.notes.joined(separator: "\n")
    #expect(notes.contains("1 payload does not mention location"))
    #expect(notes.contains("1 diagnostic payload is left out"))
    #expect(notes.contains("1 value is below zero"))
  }

  @Test("a report of iOS 27 gives the full day and the app's states")
  func new() throws {
    let read = try MetricKitReports(paths: [MadePayloads.path("report.json")])
    let report = try #require(read.reports.first)
    expectEqual(read.reports.count, 1)
    expectEqual(report.seconds[.best], 1800)
    #expect(report.seconds[.hundredMeters] == 7 && report.seconds[.reduced] == 2)
    expectEqual(report.days, 1)
    expectEqual(read.states.map(\.label), ["trip", "idle"])
    expectEqual(read.states.map { $0.seconds[.best] }, [1750, 50])
    #expect(read.states[0].duration == 2000 && read.states[1].duration == nil)
    expectEqual(read.states[0].domain, "com.example.tracking")
    #expect(Set(["intervalEntries", "stateEntries"]).isSubset(of: read.keys))
  }

  @Test("a report by domain gives the same states")
  func byDomain() throws {
    let text = """
      {"timeRange":{"start":"2026-03-04T00:00:00Z","end":"2026-03-05T00:00:00Z"},
      "stateEntries":{"com.example":{"trip":{"values":[{"locationActivityTime":{"bestAccuracy":9}}]},
      "idle":[{"values":[{"locationActivityTime":{"bestAccuracy":1}}]}]}}}
      """
    let read = try MetricKitReports(text: text, name: "x")
    #expect(read.reports.isEmpty)
    expectEqual(read.states.map(\.domain), ["com.example", "com.example"])
    expectEqual(read.states.map(\.label), ["trip", "idle"])
    expectEqual(read.states.map { $0.seconds[.best] }, [9, 1])
  }

  @Test("lists, wrappers, whole folders and packed files hold the same reports")
  func forms() throws {
    let one = MadePayloads.payload(#"{"cumulativeBestAccuracyTime":"20 sec"}"#)
    for text in [
      "[\(one),\(one)]", "{\"payloads\":[\(one),\(one)]}", "\(one)\n\(one)\n",
      "[[\(one)],{\"payload\":\(one)}]", "{\"a\":{\"b\":[\(one)]},\"c\":\(one)}",
    ] {
      let read = try MetricKitReports(text: text, name: "x")
      expectEqual(read.reports.map { $0.seconds[.best] }, [20, 20], "\(text)")
    }
    let all = try MetricKitReports(paths: [MadePayloads.folder])
    expectEqual(all.reports.count, 4)
  }

  @Test("a location part alone, numbers without units and missing times are taken")
  func tolerant() throws {
    let read = try MetricKitReports(text: #"{"cumulativeBestAccuracyTime": 33}"#, name: "x")
    expectEqual(read.reports.first?.seconds, [.best: 33])
    #expect(read.notes.contains { $0.contains("is treated as one day") })
  }

  @Test("Xcode's sample is distinguished from a measurement and left out")
  func sample() throws {
    let text = MadePayloads.payload(
      """
      {"cumulativeBestAccuracyForNavigationTime":"20 sec","cumulativeBestAccuracyTime":"30 sec",
      "cumulativeHundredMetersAccuracyTime":"30 sec","cumulativeNearestTenMetersAccuracyTime":"30 sec",
      "cumulativeKilometerAccuracyTime":"20 sec","cumulativeThreeKilometersAccuracyTime":"20 sec"}
      """
    )
    let good = MadePayloads.payload(#"{"cumulativeBestAccuracyTime":"90 sec"}"#)
    let read = try MetricKitReports(text: text + "\n" + good, name: "x")
    expectEqual(read.reports.map { $0.seconds[.best] }, [90])
    expectEqual(read.notes, ["1 payload is Xcode's simulated sample and is left out"])
    let failure = #expect(throws: InputFailure.self) {
      try MetricKitReports(text: text, name: "x")
    }
    expectEqual(failure?.exitCode, 65)
    expectEqual(failure?.diagnostics.first?.contains("all payloads are Xcode's samples"), true)
  }

  @Test("periods too short or too long and times beyond a period are left out")
  func odd() throws {
    func text(_ end: String, _ value: String) -> String {
      """
      {"timeStampBegin":"2026-03-02 00:00:00 +0000","timeStampEnd":"\(end)",\
      "locationActivityMetrics":{"cumulativeBestAccuracyTime":"\(value)","cumulativeKilometerAccuracyTime":"1 s"}}
      """
    }
    let good = MadePayloads.payload(#"{"cumulativeBestAccuracyTime":"1 s"}"#)
    for end in [
      "2026-03-02 00:10:00 +0000", "2036-03-02 00:00:00 +0000", "2026-03-01 00:00:00 +0000",
    ] {
      let read = try MetricKitReports(text: good + text(end, "1 s"), name: "x")
      expectEqual(read.reports.count, 1, "\(end)")
      #expect(read.notes.contains { $0.contains("covers less than an hour") })
    }
    for end in ["2026-03-02 00:10:00 +0000", "2026-03-01 00:00:00 +0000"] {
      let failure = #expect(throws: InputFailure.self) {
        try MetricKitReports(text: text(end, "1 s"), name: "x")
      }
      expectEqual(
        failure?.diagnostics,
        [
          "x: error: the only payload is left out",
          "note: 1 payload covers less than an hour or more than 400 days, or ends before it begins, "
            + "and is left out",
        ]
      )
    }
    let long = try MetricKitReports(text: text("2026-03-03 00:00:00 +0000", "100000 s"), name: "x")
    expectEqual(long.reports.first?.seconds, [.kilometer: 1])
  }

  /// A text that is not a report, and the message about it.
  struct Hostile: Sendable, CustomTestStringConvertible {
    var text: String
    var words: String

    init(_ text: String, _ words: String = "error: ") { (self.text, self.words) = (text, words) }

    var testDescription: String { "\(text.prefix(60)), \(text.utf8.count) bytes" }
  }

  static let hostile = [
    Hostile(""), Hostile("nonsense"), Hostile("{\"a\":"), Hostile("{}", "no MetricKit payload"),
    Hostile("[1,2,3]", "no MetricKit payload"), Hostile("{\"a\":\"\u{1}\"}"),
    Hostile("{\"crashDiagnostics\":[{}]}", "all payloads are diagnostic payloads"),
    Hostile(MadePayloads.payload("{}"), "none of the 1 payloads"),
    Hostile(
      MadePayloads.payload(#"{"cumulativeBestAccuracyTime":"20 parsecs"}"#),
      "locationActivityMetrics.cumulativeBestAccuracyTime is \"20 parsecs\""
    ),
    Hostile(
      MadePayloads.payload(#"{"cumulativeBestAccuracyTime":[1]}"#),
      "cumulativeBestAccuracyTime is not a length of time"
    ),
    Hostile(MadePayloads.payload(#"{"cumulativeBestAccuracyTime":1e999}"#)),
    Hostile(String(repeating: "[", count: 100_000)),
    Hostile(String(repeating: "{\"a\":", count: 100_000)),
    Hostile("{\"intervalEntries\":[" + String(repeating: "{\"a\":[", count: 200)),
  ]

  @Test("a file that is not a report is refused with its name and the reason", arguments: hostile)
  func refusal(_ hostile: Hostile) throws {
    let failure = #expect(throws: InputFailure.self) {
      try MetricKitReports(text: hostile.text, name: "x.json")
    }
    let message = try #require(failure?.diagnostics.first)
    expectEqual(failure?.exitCode, 65)
    #expect(message.hasPrefix("x.json") && message.contains(hostile.words), "\(message)")
    #expect(message.utf8.count < 400)
  }

  @Test(
    "an empty file and a truncated one are reported in terms of payloads, not traces",
    arguments: ["", "{\"a\":"]
  )
  func words(text: String) throws {
    let failure = #expect(throws: InputFailure.self) {
      try MetricKitReports(text: text, name: "x.json")
    }
    let lines = try #require(failure?.diagnostics)
    #expect(lines.count == 2 && lines[1].contains("payload"), "\(lines)")
    #expect(!lines.contains { $0.contains("trace") || $0.contains("recording") }, "\(lines)")
  }

  @Test("a missing file, and a folder without reports, are missing input")
  func missing() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    #expect(throws: InputFailure.self) { try MetricKitReports(paths: [place]) }
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let failure = #expect(throws: InputFailure.self) { try MetricKitReports(paths: [place]) }
    expectEqual(failure?.exitCode, 66)
  }

  @Test("a classic payload cut anywhere is refused or read, and never ends the program")
  func cuts() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: MadePayloads.path("classic.json")))
    var refused = 0
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let text = String(decoding: bytes.prefix(length), as: UTF8.self)
      do {
        _ = try MetricKitReports(text: text, name: "x")
      } catch {
        expectEqual(error.exitCode, 65)
        refused += 1
      }
    }
    #expect(refused > 100)
  }
}
