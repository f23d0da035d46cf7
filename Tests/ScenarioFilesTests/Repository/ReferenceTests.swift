// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// References to facts, such as "(N5)" in a comment: each is defined on a page of the documentation.
@Suite("References to facts")
struct ReferenceTests {
  /// The files below a folder with an ending, from the root of the repository.
  static func files(below folder: String, ending: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: packageRoot + "/" + folder)
    return (paths?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(ending) }.map { folder + "/" + $0 }.sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: packageRoot + "/" + path, encoding: .utf8)
  }

  /// The names in a list such as "C15, R27 and V10".
  static func names(in list: some StringProtocol) -> [String] {
    String(list).matches(of: /[A-Z]{1,2}[0-9]{1,2}[a-z]?/).map { String($0.0) }
  }

  /// Whether a text has a capital letter before a digit, as every fact's name does.
  ///
  /// Most lines have none, and a search for patterns takes a hundred times as long.
  static func mayName(_ text: some StringProtocol) -> Bool {
    var isCapital = false
    for byte in text.utf8 {
      if isCapital, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { return true }
      isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
    return false
  }

  /// The facts that a text refers to in parentheses, or by the word "fact".
  static func cited(in text: some StringProtocol) -> [String] {
    guard mayName(text) else { return [] }
    let text = String(text)
    let list = /\((?:fact )?([A-Z][0-9]{1,2}[a-z]?(?:(?:, | and | to )[A-Z][0-9]{1,2}[a-z]?)*)\)/
    let word = /\bfacts? ([A-Z][0-9]{1,2}[a-z]?(?:(?:, | and )[A-Z][0-9]{1,2}[a-z]?)*)/
    return text.matches(of: list).flatMap { names(in: $0.1) }
      + text.matches(of: word).flatMap { names(in: $0.1) }
  }

  /// The facts that pages define: in the first cell of a row, as a bold title, or behind a source.
  static func defined(in page: String) -> [String] {
    page.split(separator: "\n").filter(mayName).flatMap { line -> [String] in
      if let row = line.prefixMatch(
        of: /\| ([A-Z]{1,2}[0-9]{1,2}[a-z]?(?:(?:, | to )[A-Z0-9a-z]+)*) \|/
      ) {
        let names = names(in: row.1)
        guard row.1.contains(" to "), names.count == 2,
          let first = Int(names[0].dropFirst()), let last = Int(names[1].dropFirst()), first < last
        else { return names }
        return (first...last).map { "\(names[0].prefix(1))\($0)" }
      }
      if let title = line.prefixMatch(of: /\*\*([A-Z][0-9]{1,2})[,.]/) { return [String(title.1)] }
      return line.hasPrefix("* ") || line.hasPrefix("  ") ? cited(in: line) : []
    }
  }

  @Test("every fact that a comment or a system's file cites is in the table of rules or on a page")
  func facts() throws {
    let pages = Self.files(below: "docs", ending: ".md")
    let named = SystemRule.all.filter { !$0.isNumbered }.map(\.name)
    let known = try Set(pages.flatMap { Self.defined(in: try Self.text($0)) } + named)
    var missing: [String] = []
    for path in Self.files(below: "Sources", ending: ".swift") {
      for line in try Self.text(path).split(separator: "\n") where Self.mayName(line) {
        guard let comment = line.range(of: "//") else { continue }
        let cited = Self.cited(in: line[comment.lowerBound...])
        missing += cited.filter { !known.contains($0) }.map { "\(path): \($0)" }
      }
    }
    for path in Self.files(below: "scenarios/os", ending: ".yaml") {
      let cited = Self.cited(in: try Self.text(path))
      missing += cited.filter { !known.contains($0) }.map { "\(path): \($0)" }
    }
    expectEqual(missing, [])
    #expect(known.count > 50)
  }

  @Test("no page and no comment refers to notes that are not in the repository")
  func notes() throws {
    let paths =
      Self.files(below: "Sources", ending: ".swift") + Self.files(below: "docs", ending: ".md")
    let words = ["DESIGN.md", "STYLE.md", "facts/", "notes of the MobilityNet", "errata"]
    for path in paths {
      let text = try Self.text(path)
      for word in words { #expect(!text.contains(word), "\(path): \(word)") }
    }
  }

  @Test("a reference that is not defined is found")
  func teeth() {
    expectEqual(Self.cited(in: "told at once (N5), or later (Z9 and Z8)"), ["N5", "Z9", "Z8"])
    expectEqual(Self.cited(in: "rule 3 (fact Z7)"), ["Z7", "Z7"])
    expectEqual(Self.defined(in: "| L20 to L22 | reduced accuracy | doc |"), ["L20", "L21", "L22"])
    expectEqual(Self.defined(in: "**G2, checks.** While"), ["G2"])
    expectEqual(Self.defined(in: "where (Z9) stands in a paragraph"), [])
  }
}
