// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The report of an adoption, for the terminal and `adopt-report.md`.
struct AdoptionReport {
  var plan: AdoptionPlan
  var folderName: String
  var output: String
  var outcome: PackageWriter.Outcome?
  var isRerun = false

  /// Options of the run before that were not given again.
  var remembered: [String] = []

  private static let width = 80

  /// The whole text, Markdown that reads well in a terminal.
  var text: String {
    var lines = [answer, ""]
    lines += list("Options of the run before", remembered.map { ($0, "") })
    lines += rerun
    lines += section("Needs your hand", plan.findings.filter { $0.kind == .needsHand })
    lines += section(
      "Branches of #if that Linux would have dropped in silence",
      plan.findings.filter { $0.kind == .branchKept }
    )
    lines += section(
      "Branches of #if that are still dropped",
      plan.findings.filter { $0.kind == .branchDropped }
    )
    lines += otherChanges
    lines += stubs
    lines += undeclared
    lines += list("Carried", plan.carried.map { ($0.path, $0.reason) })
    lines += list("The app's own tests", plan.tests.map { ($0, "") })
    lines += list(
      "Renamed, because a module has each name once",
      plan.renamed.map { ($0, "to \($1)") }
    )
    lines += list("Left out", plan.leftOut.map { ($0.path, $0.reason) })
    lines += next
    return lines.joined(separator: "\n") + "\n"
  }

  /// The short answer.
  private var answer: String {
    let files = count(plan.carried.count, "file")
    let tests = plan.tests.isEmpty ? "" : " and \(count(plan.tests.count, "test file"))"
    let hand = Set(
      plan.findings.filter { $0.kind == .needsHand }.map { "\($0.path):\($0.line)" }
    ).count
    let verb = outcome == nil ? "would be carried" : "carried"
    let needs = hand == 1 ? "1 line needs" : "\(hand) lines need"
    return wrap(
      "\(files)\(tests) of \(folderName) \(verb) to \(output);"
        + " \(count(plan.changedLineCount, "line")) rewritten; \(needs) your hand.",
      ""
    ).joined(separator: "\n")
  }

  private var rerun: [String] {
    guard isRerun, let outcome else { return [] }
    return list("Conflicts, marked in the files", outcome.conflicts.map { ($0, "") })
      + list("Merged with your edits", outcome.merged.map { ($0, "") })
      + list("Updated", outcome.updated.map { ($0, "") })
      + list("Added", outcome.added.map { ($0, "") })
      + list("Removed, because the app has them no longer", outcome.removed.map { ($0, "") })
      + list("Kept as you left them", outcome.kept.map { ($0, "") })
  }

  /// Changes of one kind are one entry with all their places.
  private var otherChanges: [String] {
    let changes = plan.findings.filter { $0.kind == .changed }
    guard !changes.isEmpty else { return [] }
    var lines = ["## Other changes", ""]
    for message in Set(changes.map(\.message)).sorted() {
      let same = changes.filter { $0.message == message }
      lines += wrap("- \(message):", "  ")
      for change in same { lines += wrap("  - \(unbroken(change.path)):\(change.line)", "    ") }
      if let suggestion = same.first?.suggestion, !suggestion.isEmpty {
        lines += wrap("  → \(suggestion)", "    ")
      }
    }
    return lines + [""]
  }

  private var stubs: [String] {
    guard !plan.stubs.isEmpty else { return [] }
    var lines = ["## Foreign modules to fill", ""]
    for stub in plan.stubs {
      let names =
        stub.names.isEmpty ? "no name that is surely from it" : stub.names.joined(separator: ", ")
      lines += wrap("- Stubs/\(stub.module)/\(stub.module).swift: \(names)", "  ")
    }
    return lines + [""]
  }

  private var undeclared: [String] {
    let elsewhere = plan.undeclared.filter { $0.declaredIn != nil }
    let nowhere = plan.undeclared.filter { $0.declaredIn == nil }
    var lines: [String] = []
    if !elsewhere.isEmpty {
      lines += ["## Names that files not carried declare", ""]
      lines += wrap("Add such a file with --only, or declare in a stub what is used.", "") + [""]
      var names: [String: [String]] = [:]
      for name in elsewhere { names[name.declaredIn ?? "", default: []].append(name.name) }
      for path in names.keys.sorted() {
        lines += wrap("- \(unbroken(path)): \((names[path] ?? []).joined(separator: ", "))", "  ")
      }
      lines.append("")
    }
    if !nowhere.isEmpty {
      lines += ["## Names that no file of the folder declares", ""]
      lines += wrap("Declare in the package what is used, or keep it behind a protocol.", "") + [""]
      for name in nowhere {
        lines += wrap("- \(name.name): \(unbroken(name.firstUse ?? ""))", "  ")
      }
      lines.append("")
    }
    return lines
  }

  private var next: [String] {
    var lines = ["## Next", ""]
    let hasSpace = output.contains { $0 == " " || $0 == "'" || $0 == "\"" }
    let quoted = hasSpace ? "'\(output.replacing("'", with: "'\\''"))'" : output
    lines.append("    cd \(quoted) && swift test")
    lines.append("")
    if let root = plan.root {
      lines += wrap(
        "Tests/\(plan.module)DayTests/FirstDayTests.swift makes \(root.expression). Check that it"
          + " is what the app starts with.",
        ""
      )
    } else {
      lines += wrap(
        "No object to make without arguments was found:"
          + " Tests/\(plan.module)DayTests/FirstDayTests.swift makes a bare CLLocationManager."
          + " Put the app's own object there.",
        ""
      )
    }
    if !plan.tests.isEmpty {
      lines += wrap(
        "The app's own tests run outside a day: timers and queues are real there, and a"
          + " CLLocationManager does nothing.",
        ""
      )
    }
    return lines
  }

  // MARK: Lists

  private func section(_ title: String, _ findings: [Finding]) -> [String] {
    guard !findings.isEmpty else { return [] }
    var lines = ["## \(title)", ""]
    var seen: Set<String> = []
    for finding in findings where seen.insert("\(finding.path) \(finding.message)").inserted {
      // A name that many lines of a file use is one entry with all of them.
      let same = findings.filter { $0.path == finding.path && $0.message == finding.message }
      let numbers = Set(same.map(\.line)).sorted().map(String.init).joined(separator: ", ")
      lines += wrap("- \(unbroken(finding.path)):\(numbers): \(finding.message)", "  ")
      if !finding.suggestion.isEmpty { lines += wrap("  → \(finding.suggestion)", "    ") }
    }
    return lines + [""]
  }

  private func list(_ title: String, _ rows: [(String, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    var lines = ["## \(title)", ""]
    for (path, reason) in rows {
      lines += wrap(reason.isEmpty ? "- \(unbroken(path))" : "- \(unbroken(path)): \(reason)", "  ")
    }
    return lines + [""]
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// A path that `wrap` does not break.
  private func unbroken(_ path: String) -> String { path.replacing(" ", with: "\u{A0}") }

  /// Breaks a text at its spaces; a longer word stays whole.
  private func wrap(_ text: String, _ indentation: String) -> [String] {
    var lines: [String] = []
    var line = String(text.prefix { $0 == " " })
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.contains(where: { $0 != " " && $0 != "-" }),
        line.count + 1 + word.count > Self.width
      {
        lines.append(line)
        line = indentation + word
      } else {
        line += (isEmpty ? "" : " ") + word
      }
      isEmpty = false
    }
    return (lines + [line]).map { $0.replacing("\u{A0}", with: " ") }
  }
}
