// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import RunMetrics
import Testing

@Suite struct DocumentationTests {
  @Test("docs/measures.md defines every measure in the words of the tables")
  func measures() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/measures.md"),
      encoding: .utf8
    )
    for definition in RunMeasures.definitions {
      let row = "| `\(definition.name)` | \(definition.unit) | \(definition.meaning) |"
      #expect(page.contains(row), "\(row)")
    }
  }
}
