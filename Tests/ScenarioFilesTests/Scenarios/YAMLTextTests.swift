// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Documents

@Suite("YAML with positions")
struct YAMLTextTests {
  private func read(_ bytes: [UInt8]) -> (node: SourceNode?, errors: [String], code: Int32) {
    let problems = ProblemList()
    let node = YAMLText.read(bytes: bytes, file: "f.yaml", problems: problems)
    return (node, problems.failure.diagnostics, problems.failure.exitCode)
  }
  private func read(_ text: String) -> (node: SourceNode?, errors: [String], code: Int32) {
    read(Array(text.utf8))
  }

  @Test("scalars stay text, whatever YAML would make of them")
  func text() throws {
    let node = try #require(read("a: off\nb: 0123\nc: 2026-03-01\nd: 1:30\ne: ~\n").node)
    expectEqual(
      ["a", "b", "c", "d", "e"].map { node[$0]?.text },
      [
        "off", "0123", "2026-03-01", "1:30", "~",
      ]
    )
  }

  @Test("values know their line and column")
  func positions() throws {
    let node = try #require(read("a: 1\nb:\n  - { c: x }\n").node)
    expectEqual(node["a"]?.position, SourcePosition(file: "f.yaml", line: 1, column: 4))
    guard case .sequence(let list) = try #require(node["b"]).content else {
      Issue.record("b is not a list")
      return
    }
    expectEqual(list[0]["c"]?.position, SourcePosition(file: "f.yaml", line: 3, column: 10))
  }

  @Test("a byte order mark at the beginning is not part of the file, whatever follows")
  func byteOrderMark() throws {
    for text in ["a: 1\nb: 2\n", "# note\na: 1\nb: 2\n", "---\na: 1\nb: 2\n", "{a: 1, b: 2}"] {
      let (marked, plain) = (read("\u{FEFF}" + text), read(text))
      #expect(marked.errors.isEmpty)
      expectEqual(marked.node?["a"]?.position, plain.node?["a"]?.position)
      expectEqual(marked.node?.entries?.map(\.key), ["a", "b"])
    }
    expectEqual(read("\u{FEFF}").errors, read("").errors)
    let wide = read([0xFF, 0xFE, 0x61, 0]).errors.first
    expectEqual(wide?.hasPrefix("f.yaml: error: the file is not UTF-8 text\n"), true)
  }

  @Test("anchors and aliases are followed")
  func anchors() throws {
    let node = try #require(read("a: &x { b: 5 }\nc: *x\n").node)
    expectEqual(node["c"]?["b"]?.text, "5")
  }

  @Test(
    "text that cannot be parsed is one error with its place",
    arguments: [
      ("", "f.yaml:1:1: error: the file is empty"),
      ("# nothing\n", "f.yaml:1:1: error: the file is empty"),
      ("- a\n", "f.yaml:1:1: error: the file is a list; it must be a mapping"),
      ("a: [1\nb: 2\n", "f.yaml:2:2: error: the YAML is malformed"),
      ("a: !!int 5\n", "f.yaml:1:4: error: the tag \"tag:yaml.org,2002:int\" is not allowed"),
      ("a: !mine 5\n", "f.yaml:1:4: error: the tag \"!mine\" is not allowed"),
      ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: error: a: the key occurs twice in its mapping"),
      ("x: {a: 1, a: 3}\n", "f.yaml:1:11: error: a: the key occurs twice in its mapping"),
      ("a: *nowhere\n", "f.yaml:1:4: error: the YAML is malformed: found undefined alias"),
      ("a: 1\n---\nb: 2\n", "f.yaml:2:1: error: the YAML is malformed"),
      ("a: \"\u{7}\"\n", "f.yaml:1:5: error: the YAML is malformed: control characters"),
      ("? [a]\n: 5\n", "f.yaml:1:3: error: a key must be plain text"),
    ]
  )
  func errors(_ text: String, _ expected: String) {
    let (node, errors, code) = read(text)
    #expect(node == nil)
    expectEqual(errors.count, 1)
    #expect(errors[0].hasPrefix(expected), "\(errors)")
    expectEqual(code, 65)
  }

  @Test("bytes that are not UTF-8 are refused")
  func notUTF8() {
    #expect(read([0x61, 0x3A, 0x20, 0xFF, 0xFE]).errors[0].contains("not UTF-8"))
  }

  @Test("deep nesting is refused before it costs stack")
  func deep() {
    for text in [
      "a: " + String(repeating: "[", count: 100_000),
      "a: " + String(repeating: "{b: ", count: 10_000),
      String(repeating: "- ", count: 50_000) + "a",
      (0..<400).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    ] {
      #expect(read(text).errors[0].contains("nested too deeply"))
    }
  }

  @Test("a chain of aliases that would grow without bound is refused")
  func aliasBomb() {
    var text = "a0: &a0 [x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(read(text).errors[0].contains("too many aliases"))
  }

  @Test("a few aliases that grow too far are refused by their values")
  func smallAliasBomb() {
    let many = Array(repeating: "x", count: 20_000).joined(separator: ",")
    let text = "a: &a [\(many)]\nb: [*a, *a, *a]\n"
    #expect(read(text).errors[0].contains("too many values"))
  }

  @Test("a file above the limit is refused")
  func large() {
    let text = "a: " + String(repeating: "x", count: YAMLText.sizeLimit)
    #expect(read(text).errors[0].contains("too large"))
  }
}
