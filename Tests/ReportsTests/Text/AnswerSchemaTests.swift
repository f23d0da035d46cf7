// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TracewattTestSupport

@testable import Reports

@Suite("Schemas of answers")
struct AnswerSchemaTests {
  @Test("every answer has a shape, and every shape that it names", arguments: AnswerSchema.names)
  func complete(_ name: String) throws {
    let text = try #require(AnswerSchema(name)).text
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(root["type"] != nil)
    let definitions = try #require(root["definitions"] as? [String: [String: Any]])
    for (shape, content) in definitions { #expect(!content.isEmpty, "\(name) has no \(shape)") }
    for part in text.components(separatedBy: "#/definitions/").dropFirst() {
      let shape = String(part.prefix { $0 != "\"" })
      #expect(definitions[shape] != nil, "\(name) has no \(shape)")
    }
  }

  @Test("an unknown name has no schema")
  func unknown() { #expect(AnswerSchema("compares") == nil) }
}
