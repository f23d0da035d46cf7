// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of XML with its text.
private final class Element {
  let name: String
  let attributes: [String: String]
  var children: [Element] = []
  var text = ""

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  func all(_ name: String) -> [Element] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }
}

/// A reader that rejects documents that are not well-formed.
private final class Reader: NSObject, XMLParserDelegate {
  private var open: [Element] = [Element("", [:])]
  private var problem: (any Error)?

  static func read(_ text: String) throws -> Element {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    let isRead = parser.parse()
    if let problem = reader.problem ?? parser.parserError { throw problem }
    guard isRead else { throw CocoaError(.fileReadCorruptFile) }
    return try #require(reader.open.first?.children.first)
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    problem = parseError
  }
}

@Suite("The JUnit report")
struct JUnitReportTests {
  private func root(_ report: BudgetReport) throws -> Element {
    try Reader.read(report.text(as: .junit))
  }

  private func test(_ id: String) throws -> Element {
    try #require(try root(Made.full).all("testcase").first { $0.attributes["name"] == id })
  }

  @Test("the reader of these tests refuses what is broken")
  func strict() {
    for broken in ["<a>&</a>", "<a b=\"<\"/>", "<a></b>", "<a>\u{1}</a>", "<a b=1/>"] {
      #expect(throws: (any Error).self, "\(broken)") { try Reader.read(broken) }
    }
  }

  @Test("a suite for each scenario, a case for each check, and counts that agree")
  func suites() throws {
    for (name, report) in Made.all {
      let root = try root(report)
      expectEqual(root.name, "testsuites")
      expectEqual(root.all("testcase").count, report.checks.count, "\(name)")
      for element in [root] + root.all("testsuite") {
        let counts = [
          "testcase": "tests", "failure": "failures", "error": "errors", "skipped": "skipped",
        ]
        for (child, attribute) in counts {
          expectEqual(element.attributes[attribute], String(element.all(child).count), "\(name)")
        }
      }
      let suites = root.all("testsuite").map { $0.attributes["name"] ?? "" }
      expectEqual(Set(suites).count, suites.count, "\(name)")
    }
    let names = try root(Made.full).all("testsuite").map { $0.attributes["name"] }
    expectEqual(names, ["commute_rail", "overnight", "no_runs"])
  }

  @Test("class and name are unique, and name scenario, strategy, phone and system")
  func unique() throws {
    for (name, report) in Made.all {
      let cases = try root(report).all("testcase")
        .map { [$0.attributes["classname"] ?? "", $0.attributes["name"] ?? ""] }
      expectEqual(Set(cases).count, cases.count, "\(name)")
    }
    let classes = try root(Made.full).all("testcase")
      .filter { $0.attributes["name"] == "wakeups" }.map { $0.attributes["classname"] }
    expectEqual(
      classes,
      [
        "tracewatt.overnight.adaptive.phone_mid_2024.ios_17",
        "tracewatt.overnight.adaptive.phone_mid_2024.ios_18",
      ]
    )
    #expect(
      try test("drift").attributes["classname"]
        == "tracewatt.commute_rail.adaptive.phone_mid_2024.ios_18"
    )
  }

  @Test("a check that passes only because of an accepted limit says so")
  func accepted() throws {
    let text = try test("accepted").all("system-out").first?.text
    expectEqual(text?.contains("accepted until 2027-01-31"), true)
  }

  @Test("a failure holds one line as its message and everything as its text")
  func failure() throws {
    let check = try #require(Made.full.checks.first { $0.budget.id == "drift" })
    let test = try test("drift")
    expectEqual(test.attributes["file"], "tracewatt.budgets.yaml")
    expectEqual(test.attributes["line"], "8")
    let failure = try #require(test.all("failure").first)
    expectEqual(failure.attributes["type"], "budget_breach")
    expectEqual(failure.attributes["message"], check.line.oneLine)
    let isWhole = failure.text == Made.full.block(of: check)
    #expect(isWhole)
    #expect(failure.text.contains("]]> <b>&amp;</b> \"q\" 'p'"))
    #expect(failure.text.contains("= why: ") && failure.text.contains("= help: "))
  }

  @Test(
    "no verdict is an error, an ignored budget is skipped, and a warning is in a test that passes"
  )
  func others() throws {
    try expectEqual(test("few").all("error").first?.attributes["type"], "no_verdict")
    #expect(
      try test("few").all("error").first?.text.contains(
        "4 replications, but at least 10 are required"
      ) == true
    )
    try expectEqual(test("ignored").children.map(\.name), ["skipped"])
    try expectEqual(test("wakeups").children.map(\.name), ["system-out"])
    #expect(
      try test("wakeups").all("system-out").first?.text.hasPrefix("warning[wakeups]: ") == true
    )
    #expect(try test("ok").children.isEmpty)
  }

  @Test("line ends and tabs in attributes survive a reader")
  func attributes() throws {
    let name = try #require(try root(Made.odd).all("testcase").first?.attributes["name"])
    let isSame = name == Made.hostile.visible
    #expect(isSame)
  }
}
