// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

/// A report for job summaries and comments: a table, worst first, and details of failed checks.
///
/// It begins with a hidden comment, by which a script finds the comment that it wrote before.
struct MarkdownReport {
  /// The hidden first line.
  static let marker = "<!-- tracewatt-check -->"
  /// The maximum in bytes: below the 65,536 characters of a comment, and far below the 1 MiB of a
  /// summary.
  static let mostBytes = 60_000
  /// The maximum in characters of a cell, and of one block of details.
  static let (longestCell, longestBlock) = (400, 6_000)

  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    var parts = Parts(mostBytes: Self.mostBytes - 1_000)
    parts.add("\(Self.marker)\n## \(title)\n\n\(Self.escaped(report.summary)).\n")
    let checks = report.worstFirst
    var missing = 0
    if !checks.isEmpty {
      parts.add("\n| outcome | budget | runs | |\n| --- | --- | --- | --- |\n")
      // Half of the space is reserved for details.
      let shown = checks.prefix { parts.add(row($0), upTo: Self.mostBytes / 2) }.count
      missing = checks.count - shown
      if missing > 0 { parts.add("\nAnd \(missing) more checks.\n") }
    }
    let reported = checks.filter(\.grade.isReported)
    let missingDetails = reported.count - reported.prefix { parts.add(details($0)) }.count
    if missingDetails > 0 {
      parts.close("\nDetails of \(missingDetails) more checks are in the text report.\n")
    }
    let notes = report.notes.map { "\n" + cell("note: " + $0) + "\n" }
    let noted = notes.prefix { parts.add($0) }.count
    if noted < notes.count { parts.close("\nAnd \(notes.count - noted) more notes.\n") }
    for line in report.evidenceLines { parts.add("\n" + cell(line) + "\n") }
    return parts.text
  }

  private var title: String {
    switch report.verdict {
    case .holds: "Tracewatt: every budget holds"
    case .breached: "Tracewatt: a budget is breached"
    case .noVerdict: "Tracewatt: no verdict"
    }
  }

  private func row(_ check: BudgetCheck) -> String {
    let words = check.grade.text
    let outcome = check.grade.isReported ? "**\(words)**" : words
    let name = report.name(of: check) ?? "-"
    let title = check.budget.title.isEmpty ? "" : ": " + check.budget.title
    let budget = cell(check.budget.id + title)
    return "| \(outcome) | \(budget) | \(cell(name)) | \(cell(check.headline)) |\n"
  }

  private func details(_ check: BudgetCheck) -> String {
    // This precedes the check of the length, because breaking commands makes the block longer.
    let block = report.block(of: check).withoutLogCommands().truncated(to: Self.longestBlock)
    let fence = Self.fence(around: block)
    let name = check.group.map { "\($0.scenario)/\($0.strategy)" } ?? "no runs"
    let line = cell("\(check.budget.id) \(check.grade.text): \(name)")
    let isOpen = check.grade == .breach ? " open" : ""
    let end = block.hasSuffix("\n") ? "" : "\n"
    return
      "\n<details\(isOpen)><summary>\(line)</summary>\n\n\(fence)text\n\(block)\(end)\(fence)\n\n"
      + "</details>\n"
  }

  private func cell(_ text: String) -> String {
    Self.escaped(text.oneLine.truncated(to: Self.longestCell))
  }

  /// A run of backticks that is longer than any in the text, at least three.
  static func fence(around text: String) -> String {
    var (longest, current) = (0, 0)
    for scalar in text.unicodeScalars {
      current = scalar == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    return String(repeating: "`", count: max(3, longest + 1))
  }

  /// Text that Markdown and HTML treat as plain text, and that mentions no user.
  ///
  /// Special characters become numeric references, which work in tables and in HTML alike; an
  /// underscore within a word is left unchanged.
  static func escaped(_ text: String) -> String {
    let signs: Set<Unicode.Scalar> = [
      "&", "<", ">", "|", "\\", "`", "*", "~", "[", "]", "#", "@", "$", "!",
    ]
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isInWord =
        index > 0 && index + 1 < scalars.count && scalars[index - 1].properties.isAlphabetic
        && (scalars[index + 1].properties.isAlphabetic || ("0"..."9").contains(scalars[index + 1]))
      // A colon before slashes would make a link.
      let isLink = scalar == ":" && scalars[index...].starts(with: [":", "/", "/"])
      if signs.contains(scalar) || isLink || (scalar == "_" && !isInWord) {
        result += "&#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Text that grows in whole parts up to a maximum of bytes.
private struct Parts {
  let mostBytes: Int
  private(set) var text = ""

  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// Adds a part if it fits; returns whether it did.
  @discardableResult
  mutating func add(_ part: String, upTo bytes: Int = .max) -> Bool {
    guard text.utf8.count + part.utf8.count <= min(bytes, mostBytes) else { return false }
    text += part
    return true
  }

  /// Adds a closing line, which may exceed the maximum.
  mutating func close(_ line: String) { text += line }
}
