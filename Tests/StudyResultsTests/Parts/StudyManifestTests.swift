// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import StudyResults

@Suite("The manifest of a study in parts")
struct StudyManifestTests {
  @Test(
    "a manifest with values that no study has is refused",
    arguments: [
      ("\"length\" : [0-9.]+", "\"length\" : 1e300"), ("\"length\" : [0-9.]+", "\"length\" : -1"),
      ("\"name\" : \"day\"", "\"name\" : \"../day\""), ("\"name\" : \"day\"", "\"name\" : \"\""),
      ("\"name\" : \"day\"", "\"name\" : \"second\""), ("\"weight\" : 1", "\"weight\" : 0"),
      ("\"following\" : \\[", "\"following\" : [99, "),
      ("\"powers\" : \\[", "\"powers\" : [], \"others\" : ["),
      ("\"high\" : [0-9.]+", "\"high\" : 0.5"), ("\"high\" : [0-9.]+", "\"high\" : 1e6"),
      ("\"low\" : [0-9.]+", "\"low\" : 2"), ("\"low\" : [0-9.]+", "\"low\" : 0"),
      ("\"days\" : \\[", "\"days\" : [], \"others\" : ["),
    ]
  )
  func unsound(_ pattern: String, _ other: String) throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 1)
    let text = String(decoding: StudyManifest(loaded, detail: .none).bytes, as: UTF8.self)
    try folder.write(text, to: StudyManifest.fileName)
    #expect(try StudyManifest.read(from: folder.path) != nil)
    let range = try #require(text.range(of: pattern, options: .regularExpression), "\(text)")
    try folder.write(text.replacingCharacters(in: range, with: other), to: StudyManifest.fileName)
    let error = #expect(throws: InputFailure.self) { try StudyManifest.read(from: folder.path) }
    expectEqual(error?.exitCode, 65)
  }
}
