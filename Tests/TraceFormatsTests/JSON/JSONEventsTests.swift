// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

/// The value of a text that is read in place, and of a copy of it.
private func valuesInPlace(_ text: [UInt8]) -> [JSONValue] {
  let json = JSONLineReader()
  return withExtendedLifetime(json) {
    text.withUnsafeBufferPointer { bytes in
      guard let node = json.value(bytes) else { return [] }
      let copy = node.copy
      return [node.value, withExtendedLifetime(copy) { copy.node.value }]
    }
  }
}

@Suite("Events of JSON")
struct JSONEventsTests {
  @Test(
    "a text that is JSON is read",
    arguments: [
      (#"{}"#, .object([])), (#" [ ] "#, .array([])), (#"[[[]]]"#, .array([.array([.array([])])])),
      (#"[true,false,null]"#, .array([.bool(true), .bool(false), .null])),
      (#"[0,-0,1.5e3,1E-2]"#, .array([.number(0), .number(0), .number(1500), .number(0.01)])),
      (#"["a\"\\\/\b\f\n\r\tz"]"#, .array([.string("a\"\\/\u{8}\u{c}\n\r\tz")])),
      (#"["\u00e9\u20AC\ud83d\ude00\u0000"]"#, .array([.string("é€😀\0")])),
      ("[\"é€😀\u{7f}\"]", .array([.string("é€😀\u{7f}")])),
      (
        #"{"a":{"b":[1,{"c":"d"}]},"e":""}"#,
        .object([
          JSONValue.Member(
            key: "a",
            value: .object([
              JSONValue.Member(
                key: "b",
                value: .array([
                  .number(1), .object([JSONValue.Member(key: "c", value: .string("d"))]),
                ])
              )
            ])
          ),
          JSONValue.Member(key: "e", value: .string("")),
        ])
      ),
      ("export default [1];\n", .array([.number(1)])),
      ("\u{1e}{}\n", .object([])),
    ] as [(String, JSONValue)]
  )
  func wellFormed(text: String, value: JSONValue) {
    expectEqual(JSONValue(text.utf8), value)
    guard text.hasPrefix("{") || text.hasPrefix("[") else { return }
    expectEqual(valuesInPlace(Array(text.utf8)), [value, value])
  }

  @Test(
    "a text that is not JSON is refused",
    arguments: [
      "", "{", "[", "]", "{]", "[}", "[1", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}",
      "{\"a\":1,}",
      "{a:1}", "{1:1}", "{\"a\" 1}", "[01]", "[-]", "[+1]", "[.5]", "[1.]", "[1.e1]", "[1e]",
      "[1e+]",
      "[0x1]", "[nan]", "[tru]", "[truE]", "[nul]", "[\"]", "[\"\n\"]", "[\"\\x\"]",
      "[\"\\u12g4\"]",
      "[\"\\ud83d\"]", "[\"\\ud83dx\"]", "[\"\\ud83d\\u0041\"]", "[\"\\ude00\"]", "[1e999]",
      "[-1e999]",
      "[] []", "[]]", "[/**/]", "[1]//", "[\u{0}]", "{}{}",
      String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
    ]
  )
  func malformed(text: String) {
    #expect(JSONValue(text.utf8) == nil)
    expectEqual(valuesInPlace(Array(text.utf8)), [])
  }

  @Test(
    "bytes that are not UTF-8 are refused in a text",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
      [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]]
  )
  func notUTF8(bytes: [UInt8]) {
    let quoted = Array("[\"".utf8) + bytes + Array("\"]".utf8)
    #expect(JSONValue(quoted) == nil)
    expectEqual(valuesInPlace(quoted), [])
  }

  @Test("64 levels are read")
  func deepest() {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(JSONValue(text.utf8) != nil)
  }

  @Test(
    "an error has its line and column",
    arguments: [
      ("[\n1,\n x]", 3, 3), ("{\"a\":\n\"\u{1}\"}", 2, 3), ("[1,\n2\n3]", 3, 2),
      ("[\"a\\\nb\"]", 2, 1),
      ("[\n1.x]", 2, 4),
    ]
  )
  func places(text: String, line: Int, column: Int) {
    let error = JSONElements.read(ByteStream(bytes: Array(text.utf8), name: "")) { _ in true }
    expectEqual(error?.position, TextPosition(line: line, column: column))
  }

  @Test("several texts in one reader are read one after the other, whatever came before")
  func texts() {
    let json = JSONLineReader()
    for text in ["[1]", "[", "{\"a\":[1,2", "{\"a\":2}", "[\"\\", "7", "\"x\"", "[1] 2", "[[], 3]"]
    {
      var copy = text
      let value = copy.withUTF8 { json.value($0)?.value }
      expectEqual(value, JSONValue(text.utf8), "\(text)")
    }
    withExtendedLifetime(json) {}
  }
}

@Suite("Random JSON")
struct JSONEventsProperties {
  private struct Writer {
    var generator: SplitMix
    var text = ""

    mutating func blank() {
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        text += [" ", "\n", "\t", "\r\n"].randomElement(using: &generator) ?? ""
      }
    }

    mutating func string() -> String {
      var value = ""
      text += "\""
      let pieces = [
        ("a", "a"), ("°", "°"), ("€", "€"), ("😀", "😀"), ("\\n", "\n"), ("\\u00b0", "°"),
        ("\\ud83d\\ude00", "😀"), ("\\\"", "\""),
      ]
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let piece = pieces.randomElement(using: &generator) ?? ("a", "a")
        text += piece.0
        value += piece.1
      }
      text += "\""
      return value
    }

    mutating func number() -> Double {
      var digits = Bool.random(using: &generator) ? "-" : ""
      digits += "\(Int.random(in: 0...20, using: &generator))"
      for _ in 0..<Int.random(in: 0...22, using: &generator) {
        if digits.hasSuffix("0"), digits.utf8.count < 3 { break }
        digits += "\(Int.random(in: 0...9, using: &generator))"
      }
      if Bool.random(using: &generator) {
        digits += "."
        for _ in 0...Int.random(in: 0...22, using: &generator) {
          digits += "\(Int.random(in: 0...9, using: &generator))"
        }
      }
      if Int.random(in: 0...5, using: &generator) == 0 {
        digits += "e\(Int.random(in: -340...270, using: &generator))"
      }
      text += digits
      let value = Double(digits) ?? .nan
      // An integer has no negative zero.
      return digits.contains(where: { $0 == "." || $0 == "e" }) || value != 0 ? value : 0
    }

    mutating func value(depth: Int) -> JSONValue {
      blank()
      defer { blank() }
      switch Int.random(in: 0..<(depth > 4 ? 4 : 8), using: &generator) {
      case 0: return .string(string())
      case 1, 2: return .number(number())
      case 3:
        text += "null"
        return .null
      case 4, 5:
        text += "["
        var elements: [JSONValue] = []
        for index in 0..<Int.random(in: 0...4, using: &generator) {
          if index > 0 { text += "," }
          elements.append(value(depth: depth + 1))
        }
        text += "]"
        return .array(elements)
      default:
        text += "{"
        var members: [JSONValue.Member] = []
        for index in 0..<Int.random(in: 0...4, using: &generator) {
          if index > 0 { text += "," }
          blank()
          let key = string()
          blank()
          text += ":"
          members.append(JSONValue.Member(key: key, value: value(depth: depth + 1)))
        }
        text += "}"
        return .object(members)
      }
    }
  }

  @Test("is read as it was written, numbers to the last bit", arguments: 0..<200)
  func roundTrip(seed: UInt64) {
    var writer = Writer(generator: SplitMix(seed: seed), text: "[")
    let written = writer.value(depth: 0)
    writer.text += "]"
    expectEqual(JSONValue(writer.text.utf8), .array([written]), "\(writer.text)")
    let values = valuesInPlace(Array(writer.text.utf8))
    expectEqual(values, [.array([written]), .array([written])], "\(writer.text)")
  }

  @Test("is taken or refused as Foundation does, whatever byte is changed", arguments: 0..<200)
  func judge(seed: UInt64) {
    var writer = Writer(generator: SplitMix(seed: seed), text: "[")
    _ = writer.value(depth: 0)
    writer.text += "]"
    let whole = Array(writer.text.utf8)
    let marks = Array(#"{}[]:,"\u0123456789.eE+-tfn xdD/"#.utf8) + [0x0A, 0x1F, 0x80, 0xC3, 0xED]
    // The first and the last byte stay, because a reader skips what surrounds a value.
    for _ in 0..<20 where whole.count > 2 {
      var text = whole
      let place = Int.random(in: 1..<text.count - 1, using: &writer.generator)
      let mark = marks.randomElement(using: &writer.generator) ?? 0
      switch Int.random(in: 0..<3, using: &writer.generator) {
      case 0: text[place] = mark
      case 1: text.insert(mark, at: place)
      default: text.remove(at: place)
      }
      // Foundation takes a comma after the last element, which JSON does not have.
      let dense = text.filter { $0 > 0x20 }
      if zip(dense, dense.dropFirst()).contains(where: { $0 == 0x2C && ($1 | 0x20) == 0x7D }) {
        continue
      }
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(text))) != nil
      expectEqual(JSONValue(text) != nil, isJSON, "\(String(decoding: text, as: UTF8.self))")
      expectEqual(valuesInPlace(text).isEmpty, !isJSON)
    }
  }

  @Test("is read the same wherever the window that moves over a file ends")
  func borders() {
    let sample = #"{"né\n":[-12.5e-1,true,false,null,"é€😀\ud83d\ude00 x",{"a":[]}],"b":10}"#
    let value = JSONValue(sample.utf8)
    let bytes = Array(sample.utf8)
    #expect(value != nil)
    for cut in 0...bytes.count {
      let blanks = [UInt8](repeating: 0x20, count: ByteStream.piece - 1 - cut)
      let text = Array("[".utf8) + blanks + bytes + Array("]".utf8)
      expectEqual(JSONValue(text)?.elements, value.map { [$0] }, "\(cut)")
    }
  }
}
