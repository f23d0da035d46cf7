// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Picking fields of JSON records")
struct JSONRecordsTests {
  /// The numbers and texts that a field has in each record, in words.
  private func picked(_ text: String, at place: String, field: String) -> [String] {
    var found: [String] = []
    let stream = ByteStream(bytes: Array(text.utf8), name: "")
    _ = JSONRecords.read(stream, at: place, fields: [field]) { record in
      switch record[0] {
      case .missing: found.append("-")
      case .number(let number): found.append("\(number)")
      case .text(let bytes): found.append("'\(String(decoding: bytes, as: UTF8.self))'")
      }
      return true
    }
    return found
  }

  @Test("fields are found by their place, also behind objects and lists of the same names")
  func places() {
    let text = """
      {"b": [{"a": 9}], "list": [{"x": {"a": 8}, "y": [{"a": 7}, [1]], "a": 1}, {"a": "t"}, {}, 3]}
      """
    expectEqual(picked(text, at: "list[]", field: "a"), ["1.0", "'t'", "-"])
    expectEqual(picked(text, at: "list[]", field: "x.a"), ["8.0", "-", "-"])
    expectEqual(picked(text, at: "b[]", field: "a"), ["9.0"])
    #expect(picked(text, at: "c[]", field: "a").isEmpty)
  }

  @Test("lists at the top, and objects one after the other, are records too")
  func tops() {
    expectEqual(picked("[{\"a\": 1}, {\"a\": 2}]", at: "[]", field: "a"), ["1.0", "2.0"])
    expectEqual(picked("{\"a\": 1}\n{\"a\": 2}", at: "", field: "a"), ["1.0", "2.0"])
  }

  @Test("of a name that occurs twice the first value counts; nulls and booleans are missing")
  func values() {
    let text = "[{\"a\": 1, \"a\": 2}, {\"a\": null}, {\"a\": true}, {\"a\": [5]}, {\"a\": \"\"}]"
    expectEqual(picked(text, at: "[]", field: "a"), ["1.0", "-", "-", "-", "''"])
  }

  @Test("texts of a record beyond 4096 bytes are missing")
  func longTexts() {
    let long = String(repeating: "x", count: 5000)
    let text = "[{\"a\": \"\(long)\"}, {\"a\": \"\\u00e9\"}]"
    expectEqual(picked(text, at: "[]", field: "a"), ["-", "'é'"])
  }

  @Test("the walk ends where the body says no")
  func stops() {
    var count = 0
    let stream = ByteStream(bytes: Array("[{}, {}, {}, broken".utf8), name: "")
    let failure = JSONRecords.read(stream, at: "[]", fields: []) { _ in
      count += 1
      return count < 2
    }
    expectEqual(count, 2)
    #expect(failure == nil)
  }
}
