// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// Compares `scenarios/rules.csv` with the sources, the tests and the default profile.
@Suite("The table of the rules")
struct RulePageTests {
  /// One row of the table.
  struct Row: Sendable, CustomTestStringConvertible {
    var number: Int
    var settings: [(key: String, value: String)]
    var evidence: [String]
    var files: [String]
    var test: String

    var testDescription: String { "rule \(number)" }
  }

  static let root = URL(fileURLWithPath: packageRoot)

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The numbered rows of the table.
  static let rows: [Row] = SystemRule.all.filter(\.isNumbered).map { rule in
    let settings = rule.settings.components(separatedBy: "; ").filter { !$0.isEmpty }.map { text in
      let parts = text.components(separatedBy: "` ")
      return (key: String(parts[0].dropFirst()), value: parts.count == 2 ? parts[1] : "")
    }
    return Row(
      number: Int(rule.name) ?? 0,
      settings: settings,
      evidence: rule.evidence.components(separatedBy: "; "),
      files: rule.files.components(separatedBy: ", ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      },
      test: rule.test
    )
  }

  @Test("every row of the file has eight cells and a name, a system and a statement")
  func complete() throws {
    let lines = try Self.text("scenarios/rules.csv").split(separator: "\n").count - 1
    expectEqual(SystemRule.all.count, lines)
    for rule in SystemRule.all {
      #expect(!rule.name.isEmpty && !rule.statement.isEmpty, "\(rule.name)")
      #expect(["android", "ios"].contains(rule.system), "\(rule.name)")
    }
    let keys = SystemRule.all.map { $0.system + $0.name }
    expectEqual(Set(keys).count, keys.count)
  }

  @Test("a rule is found by its number, with a word before it, and a name by any case")
  func named() {
    for text in ["14", "rule 14", "Rule 14"] {
      expectEqual(SystemRule.named(text).map(\.name), ["14"])
    }
    expectEqual(SystemRule.named("fact d7").map(\.name), ["D7"])
    expectEqual(SystemRule.named("G5").map(\.system), ["ios", "android"])
    expectEqual(SystemRule.named("law 14"), [])
  }

  @Test("the table has every rule from 1 to 58 once, in order")
  func numbers() {
    expectEqual(Self.rows.map(\.number), Array(1...58))
  }

  @Test("each rule's evidence is marked in one of the known ways", arguments: rows)
  func marks(row: Row) {
    #expect(!row.evidence.isEmpty)
    #expect(Set(row.evidence).isSubset(of: ["doc", "measured", "fitted", "reported", "A"]))
  }

  @Test("a row of Android that names files and a test names some that exist")
  func androidPlaces() throws {
    let tests = try ["LocationDaemonTests", "ScenarioFilesTests/Phones"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: Self.root.appendingPathComponent("Tests/\(folder)"),
        includingPropertiesForKeys: nil
      )
      .map { try String(contentsOf: $0, encoding: .utf8) }
    }
    let placed = SystemRule.all.filter { $0.system == "android" && !$0.test.isEmpty }
    #expect(placed.count >= 30)
    for rule in placed {
      let files = rule.files.components(separatedBy: ", ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      }
      #expect(files.allSatisfy { Self.path(of: $0) != nil }, "\(rule.name): \(files)")
      #expect(tests.contains { $0.contains("\"\(rule.test)\"") }, "\(rule.name)")
    }
  }

  // MARK: Files

  /// The path from the root of a file that the table names from `Sources` or `Tests`.
  static func path(of file: String) -> String? {
    ["Sources/\(file)", "Tests/\(file)"].first {
      FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path)
    }
  }

  /// The rules that a file cites: in comments as "rule 3", "rules 3 to 5" or "(3)", in tests by name.
  static func citations(in text: String) -> Set<Int> {
    let comments = text.split(separator: "\n").compactMap { line -> Substring? in
      line.range(of: "//").map { line[$0.upperBound...].drop { $0 == "/" || $0 == " " } }
    }
    let prose = comments.joined(separator: " ")
    var cited: Set<Int> = []
    let list = #/(?:[Rr]ules? |\()(\d+(?:(?:, and |, | and | to )\d+)*)\b/#
    for match in prose.matches(of: list) {
      cited.formUnion(numbers(of: match.output.1))
    }
    for match in text.matches(of: #/"rule (\d+):/#) {
      cited.formUnion(numbers(of: match.output.1))
    }
    return cited
  }

  /// The numbers of a list such as "30, 31 and 33" or "8 to 10".
  static func numbers(of list: Substring) -> Set<Int> {
    var found: Set<Int> = []
    var last: Int?
    for word in list.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if let number = Int(word) {
        found.insert(number)
        if let first = last, first < 0, -first < number { found.formUnion(-first...number) }
        last = number
      } else if word == "to" {
        last = last.map { -$0 }
      }
    }
    return found
  }

  @Test("lists of rules are parsed as written")
  func lists() {
    #expect(
      Self.citations(in: "/// Held back (rules 30 to\n/// 32, 41 and 43), not 99 (7, A).")
        == [7, 30, 31, 32, 41, 43]
    )
    #expect(Self.citations(in: "let x = SimulationDuration.seconds(20)") == [])
  }

  @Test("each file that the table names exists and cites the rule", arguments: rows)
  func files(row: Row) throws {
    #expect(!row.files.isEmpty)
    for file in row.files {
      let path = try #require(Self.path(of: file), "\(file)")
      #expect(Self.citations(in: try Self.text(path)).contains(row.number), "\(path)")
    }
  }

  // MARK: Tests

  /// The text of all tests.
  static let tests: String = {
    let folder = root.appendingPathComponent("Tests")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted()
      .compactMap { try? text("Tests/\($0)") }.joined()
  }()

  @Test("each rule's test exists and is named after the rule", arguments: rows)
  func namedTest(row: Row) {
    #expect(row.test.hasPrefix("rule \(row.number): "))
    #expect(Self.tests.contains("\"\(row.test)\""))
  }

  // MARK: Settings

  /// An amount in the form of the table, in nanoseconds, metres or as a number.
  static func amount(_ text: String) -> Double? {
    let parts = text.split(separator: " ")
    guard let first = parts.first, let number = Double(first), parts.count <= 2 else { return nil }
    switch parts.dropFirst().first {
    case nil, "m": return number
    case "s": return number * 1e9
    case "min": return number * 60e9
    case "h": return number * 3600e9
    default: return nil
    }
  }

  /// Whether a setting of the newest system has the value that the table shows.
  static func isRight(_ value: String, of setting: Setting<OSProfile>) -> Bool {
    switch setting.value(in: OSProfile()) {
    case .duration(let duration?):
      // A duration has a unit of time.
      return amount(value) == Double(duration.nanoseconds)
        && [" s", " min", " h"].contains { value.hasSuffix($0) }
    case .length(let length?):
      return amount(value) == length.value && value.hasSuffix(" m")
    case .number(let number?):
      return Double(value) == number
    case let other:
      return value == other.text
    }
  }

  @Test("each setting that the table names has the value of the newest system", arguments: rows)
  func settings(row: Row) throws {
    for (key, value) in row.settings {
      let setting = try #require(OSProfile.settings.first { $0.key == key }, "\(key)")
      #expect(Self.isRight(value, of: setting), "\(key) \(value)")
    }
  }

  /// The property of a setting: the only difference between two systems with different values of
  /// it.
  static func property(of setting: Setting<OSProfile>) -> String? {
    let system = OSProfile()
    var other = system
    var values: [SettingValue?] =
      [.flag(true), .flag(false)] + [1, 2].map { setting.kind.value(ofMagnitude: $0) }
    if case .word(let words, _) = setting.kind { values += words.map { .word($0) } }
    for case let value? in values where value != setting.value(in: system) {
      setting.set(value, in: &other)
    }
    for (old, new) in zip(Mirror(reflecting: system).children, Mirror(reflecting: other).children) {
      let parts = zip(
        Mirror(reflecting: old.value).children,
        Mirror(reflecting: new.value).children
      )
      for (before, after) in parts where "\(before.value)" != "\(after.value)" {
        return after.label
      }
    }
    return nil
  }

  /// The text of the daemon without the profile itself, in lower case.
  static let daemon: String = {
    let folder = "Sources/LocationDaemon"
    let path = root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted()
      .compactMap { try? text("\(folder)/\($0)") }.joined().lowercased()
  }()

  @Test("each setting that the table names is one that the daemon uses", arguments: rows)
  func heeded(row: Row) throws {
    for (key, _) in row.settings {
      let setting = try #require(OSProfile.settings.first { $0.key == key }, "\(key)")
      let property = try #require(Self.property(of: setting), "\(key)")
      #expect(Self.daemon.contains(".\(property.lowercased())"), "\(key)")
    }
  }
}
