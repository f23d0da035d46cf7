// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TracewattTestSupport

/// An addition to the program as a change of files; `make nightly` makes it in a copy and builds it.
struct WorkedExample: Sendable, CustomTestStringConvertible {
  var name: String
  /// The most source files that may be written by hand.
  var limit: Int

  var testDescription: String { name }

  /// The changed files, each with the texts that must stand in it.
  func files() throws -> [(path: String, texts: [String])] {
    let path = packageRoot + "/Tests/WorkedExamples/\(name).patch"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var files: [(path: String, texts: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- a/") {
        files.append((String(line.dropFirst(6)), []))
      } else if line.hasPrefix("@@") {
        files[files.count - 1].texts.append("")
      } else if let last = files.indices.last, let hunk = files[last].texts.indices.last,
        line.hasPrefix(" ") || (line.hasPrefix("-") && !line.hasPrefix("---"))
      {
        files[last].texts[hunk] += line.dropFirst() + "\n"
      }
    }
    return files
  }
}

@Suite("Worked examples")
struct WorkedExampleTests {
  static let examples = [
    WorkedExample(name: "strategy-key", limit: 4),
    WorkedExample(name: "system-switch", limit: 2),
    WorkedExample(name: "phone-number", limit: 1),
  ]

  @Test("an addition takes few source files, which are as the example says", arguments: examples)
  func applies(_ example: WorkedExample) throws {
    let files = try example.files()
    #expect(!files.isEmpty)
    #expect(files.filter { $0.path.hasSuffix(".swift") }.count <= example.limit)
    for file in files {
      let text = try String(contentsOfFile: packageRoot + "/" + file.path, encoding: .utf8)
      #expect(!file.texts.isEmpty)
      for part in file.texts { #expect(text.contains(part), "\(file.path): \(part)") }
    }
  }

  @Test("CONTRIBUTING names the examples and their files")
  func page() throws {
    let page = try String(contentsOfFile: packageRoot + "/CONTRIBUTING.md", encoding: .utf8)
    for example in Self.examples {
      #expect(page.contains("(Tests/WorkedExamples/\(example.name).patch)"))
    }
  }
}
