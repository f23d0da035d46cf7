// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Schemas made from the settings table")
struct SchemaMadeTests {
  /// The build writes the files.
  @Test("the files under schemas are those that the table makes", arguments: FileKind.allCases)
  func files(_ kind: FileKind) throws {
    let path = packageRoot + "/schemas/" + kind.schemaName
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect((text == kind.schema) as Bool, "\(kind): make build writes it")
  }
}
