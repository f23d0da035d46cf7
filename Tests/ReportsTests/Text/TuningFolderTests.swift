// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite struct TuningFolderTests {
  private static let strategy: [(name: String, text: String)] = [
    ("tuned.yaml", "a: 1\n"), ("tuned.swift", "let a = 1\n"),
  ]

  @Test("the table and the strategy's files are written, and nothing else is left")
  func complete() throws {
    let folder = try TemporaryFolder()
    let tuning = try TuningFolder(folder.path)
    let paths = try tuning.write(candidates: "strategy\n", Self.strategy)
    tuning.discard()
    let written = ["candidates.csv", "tuned.yaml", "tuned.swift"]
    #expect(paths == written.map { folder.path + "/" + $0 })
    #expect(folder.names == written.sorted())
  }

  @Test("if one file cannot be written, none of them appears")
  func incomplete() throws {
    let folder = try TemporaryFolder()
    // A link into a folder that does not exist cannot be written, whatever the rights of the user.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tuned.swift",
      withDestinationPath: folder.path + "/none/tuned.swift"
    )
    #expect(throws: OutputError.self) {
      let tuning = try TuningFolder(folder.path)
      defer { tuning.discard() }
      _ = try tuning.write(candidates: "strategy\n", Self.strategy)
    }
    #expect(folder.names == ["tuned.swift"])
  }
}
