// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// An addition to the program as a change of files; `make nightly` applies it to a copy and builds
/// it.
struct WorkedExample: Sendable, CustomTestStringConvertible {
  var name: String
  /// The most Swift files under `Sources` that may be written by hand.
  var limit: Int

  /// A file that the example changes or adds.
  struct File {
    var path: String
    /// Whether the example adds the file.
    var isNew: Bool
    /// The texts that the example expects in the file, one for each hunk.
    var texts: [String] = []

    /// Whether the limit counts the file.
    var isSource: Bool { path.hasPrefix("Sources/") && path.hasSuffix(".swift") }
  }

  var testDescription: String { name }

  /// The changed and new files.
  func files() throws -> [File] {
    let path = packageRoot + "/Tests/WorkedExamples/\(name).patch"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var files: [File] = []
    var isNew = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        isNew = line == "--- /dev/null"
      } else if line.hasPrefix("+++ b/") {
        files.append(File(path: String(line.dropFirst(6)), isNew: isNew))
      } else if line.hasPrefix("@@") {
        files[files.count - 1].texts.append("")
      } else if let last = files.indices.last, let hunk = files[last].texts.indices.last,
        line.hasPrefix(" ") || line.hasPrefix("-")
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
    WorkedExample(name: "phone-component", limit: 10),
    WorkedExample(name: "service", limit: 6),
  ]

  @Test("an addition takes few source files, which are as the example says", arguments: examples)
  func applies(_ example: WorkedExample) throws {
    let files = try example.files()
    #expect(!files.isEmpty)
    #expect(files.filter(\.isSource).count <= example.limit)
    for file in files {
      let path = packageRoot + "/" + file.path
      #expect(!file.texts.isEmpty)
      if file.isNew {
        #expect(!FileManager.default.fileExists(atPath: path))
        continue
      }
      let text = try String(contentsOfFile: path, encoding: .utf8)
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
