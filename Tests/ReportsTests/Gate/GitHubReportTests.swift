// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

/// A workflow command, parsed as by GitHub's runner.
private struct Annotation {
  var command: String
  var properties: [String: String] = [:]
  var message: String

  /// The command of a line; nil if it is none.
  ///
  /// The name ends at a space or at the second pair of colons, properties are separated by commas;
  /// first the escapes of line ends, of colon and comma are undone, then those of percent signs.
  init?(_ line: String) {
    guard line.hasPrefix("::") else { return nil }
    let scalars = Array(line.unicodeScalars.dropFirst(2))
    guard
      let end = scalars.indices.dropLast().first(where: {
        scalars[$0] == ":" && scalars[$0 + 1] == ":"
      })
    else { return nil }
    func text(_ part: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: part)
      return String(view)
    }
    let head = scalars[..<end]
    let space = head.firstIndex(of: " ") ?? end
    command = text(head[..<space])
    message = Self.undo(text(scalars[(end + 2)...]), ["%0D": "\r", "%0A": "\n"])
    for item in head[space...].dropFirst().split(separator: ",") {
      let equals = item.firstIndex(of: "=") ?? item.endIndex
      guard equals < item.endIndex else { return nil }
      properties[text(item[..<equals])] = Self.undo(
        text(item[(equals + 1)...]),
        ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","]
      )
    }
  }

  private static func undo(_ text: String, _ escapes: [String: Character]) -> String {
    var result = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    let all = escapes.merging(["%25": "%"]) { first, _ in first }
    while let first = rest.first {
      let three = rest.prefix(3).map(String.init).joined()
      if let character = all[three] {
        result.append(contentsOf: character.unicodeScalars)
        rest = rest.dropFirst(3)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }
}

@Suite("The report for GitHub")
struct GitHubReportTests {
  private func annotations(_ report: BudgetReport) throws -> [Annotation] {
    try report.text(as: .github).split(separator: "\n").map { line in
      try #require(Annotation(String(line)), "\(line)")
    }
  }

  @Test("every line is a command; each check that is reported has one, with its place")
  func commands() throws {
    let annotations = try annotations(Made.full)
    let drift = try #require(
      annotations.first { $0.properties["title"]?.hasPrefix("drift breached") == true }
    )
    expectEqual(drift.command, "error")
    expectEqual(drift.properties["file"], "tracewatt.budgets.yaml")
    expectEqual(drift.properties["line"], "8")
    expectEqual(drift.properties["col"], "5")
    let warning = annotations.first { $0.properties["title"] == "wakeups warning" }
    expectEqual(warning?.command, "warning")
    let unplaced = annotations.first { $0.properties["title"] == "ratio breached" }
    expectEqual(unplaced?.properties.keys.sorted(), ["title"])
    expectEqual(annotations.last?.command, "notice")
  }

  @Test("newlines, percent signs, commas and colons survive")
  func survival() throws {
    let check = try #require(Made.full.checks.first { $0.budget.id == "drift" })
    let annotation = try #require(
      try annotations(Made.full).first { $0.properties["title"]?.hasPrefix("drift ") == true }
    )
    let title = "drift breached: Energy does not creep up: " + Made.hostile
    let isTitle = annotation.properties["title"] == title.visible
    #expect(isTitle)
    let why = try #require(check.why)
    let help = Made.full.help(for: check).map { "help: " + $0 }
    let message = ([check.line, "why: " + why] + help).joined(separator: "\n")
    let isMessage = annotation.message == message.visible
    #expect(isMessage)
    #expect(annotation.message.contains("50 % off, a:b,c=d\nnext\tline ]]>"))
    for (name, report) in Made.all { _ = try annotations(report).map { _ in name } }
  }

  @Test(
    "escaping is undone by the runner's rules",
    arguments: [
      "", "%", "%25", "%0A", "%%0A\n", "a,b:c%2Cd", "\r\n", "e\u{301},\u{301}:\u{301}",
      Made.hostile,
    ]
  )
  func roundTrip(_ text: String) throws {
    let line = "::error title=\(GitHubReport.escapedProperty(text))::\(GitHubReport.escaped(text))"
    let annotation = try #require(Annotation(line))
    expectEqual(annotation.properties["title"], text)
    expectEqual(annotation.message, text)
    let isOneLine = !line.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    #expect(isOneLine)
  }

  @Test("a breach by an edited setting stands at the setting, and names the budget's place")
  func changedSetting() throws {
    var report = Made.full
    var asked: [String] = []
    report.locateChanges { group, key in
      asked.append("\(group.strategy) \(key)")
      return FilePlace(file: "./strategies/adaptive.yaml", line: 8, column: 5)
    }
    expectEqual(Set(asked), ["adaptive standard.desired_accuracy"])
    let all = try annotations(report)
    let drift = try #require(
      all.first { $0.properties["title"]?.hasPrefix("drift breached") == true }
    )
    expectEqual(drift.properties["file"], "strategies/adaptive.yaml")
    expectEqual(drift.properties["line"], "8")
    expectEqual(drift.properties["col"], "5")
    #expect(drift.message.contains("\nbudget: tracewatt.budgets.yaml:8:5\nwhy: "))
    let nothing = all.first { $0.properties["title"]?.hasPrefix("nothing no verdict") == true }
    expectEqual(nothing?.properties["file"], "tracewatt.budgets.yaml")
  }

  @Test("nine errors and nine warnings, the worst, and one closing line")
  func capped() throws {
    let annotations = try annotations(Made.crowd(breaches: 40, warnings: 30))
    let errors = annotations.filter { $0.command == "error" }
    expectEqual(errors.count, 9)
    expectEqual(annotations.filter { $0.command == "warning" }.count, 9)
    expectEqual(errors.first?.properties["title"], "error-39 breached")
    expectEqual(annotations.count, 19)
    expectEqual(annotations.last?.message.hasSuffix("; and 52 more, see the summary"), true)
  }

  @Test("with nine of each none is left out")
  func exactly() throws {
    let annotations = try annotations(Made.crowd(breaches: 9, warnings: 9))
    expectEqual(annotations.count, 19)
    expectEqual(annotations.last?.message, Made.crowd(breaches: 9, warnings: 9).summary)
  }
}
