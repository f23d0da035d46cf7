// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftParser
import SwiftSyntax
import Testing

@testable import Adoption

private func rewrite(_ text: String, isTest: Bool = true) -> Rewriter.Result {
  var context = Rewriter.Context(module: "Tracker")
  context.isTest = isTest
  return Rewriter.rewrite(AppFile(path: "Tests/File.swift", text: text), context)
}

@Suite struct RewriterTestCodeTests {
  static let cases: [RewritingCase] = [
    .init(
      "a wait without a limit",
      "await fulfillment(of: [e])",
      "await fulfillment(of: [e], timeout: 60)"
    ),
    .init(
      "a wait in order without a limit",
      "await fulfillment(of: [e, f], enforceOrder: true)",
      "await fulfillment(of: [e, f], timeout: 60, enforceOrder: true)"
    ),
    .init("a blocking wait", "wait(for: [e])", "wait(for: [e], timeout: 60)"),
    .init(
      "a waiter's wait",
      "XCTWaiter().wait(for: expectations)",
      "XCTWaiter().wait(for: expectations, timeout: 60)"
    ),
    .init("a wait with a limit", "wait(for: [e], timeout: 1)", "wait(for: [e], timeout: 1)"),
    .init("a helper of the tests", "wait(for: 2)", "wait(for: 2)"),
    .init(
      "measuring with metrics",
      "measure(metrics: [XCTClockMetric()], options: o) { a() }",
      "measure() { a() }"
    ),
    .init(
      "measuring a function",
      "measure(metrics: [XCTClockMetric()], block: a)",
      "measure(block: a)"
    ),
    .init("measuring", "measure { a() }", "measure { a() }"),
    .init(
      "a preparation in a class of the main actor",
      "@MainActor final class T: XCTestCase {\n  override func setUp() {\n    a = 1\n  }\n}",
      "@MainActor final class T: XCTestCase {\n  override func setUp()"
        + " { MainActor.assumeIsolated {\n    a = 1\n  } }\n}"
    ),
    .init(
      "one that throws and is of the main actor itself",
      "class T: XCTestCase { @MainActor override func setUpWithError() throws { try a() } }",
      "class T: XCTestCase { override func setUpWithError() throws"
        + " { try MainActor.assumeIsolated { try a() } } }"
    ),
    .init(
      "an async one",
      "@MainActor class T: XCTestCase { override func setUp() async throws { a = 1 } }",
      "@MainActor class T: XCTestCase { override func setUp() async throws { a = 1 } }"
    ),
    .init(
      "one of no actor",
      "class T: XCTestCase { override func tearDown() { a = 1 } }",
      "class T: XCTestCase { override func tearDown() { a = 1 } }"
    ),
    .init(
      "a limit of the test itself",
      "func a() {\n  executionTimeAllowance = 9\n}",
      "func a() {\n  // executionTimeAllowance = 9\n}"
    ),
  ]

  @Test("each construct has its form of Linux", arguments: cases)
  func construct(_ one: RewritingCase) {
    let result = rewrite(one.before)
    #expect(result.text == one.after)
    #expect(AppFile.lineCount(result.text) == AppFile.lineCount(one.before))
    #expect(!Parser.parse(source: result.text).hasError)
    #expect(rewrite(result.text).text == result.text)
  }

  @Test("the app's own code stays as it is", arguments: cases)
  func appCode(_ one: RewritingCase) {
    #expect(rewrite(one.before, isTest: false).text == one.before)
  }

  @Test("every change is reported", arguments: cases)
  func reported(_ one: RewritingCase) {
    let findings = rewrite(one.before).findings.filter { $0.kind == .changed }
    #expect(findings.count == (one.before == one.after ? 0 : 1))
  }

  @Test(
    "what XCTest on Linux lacks is reported with its line and stays",
    arguments: [
      "expectation(forNotification: n, object: nil)",
      "XCTNSNotificationExpectation(name: n)",
      "keyValueObservingExpectation(for: a, keyPath: b)",
      "XCTExpectFailure()",
      "XCTContext.runActivity(named: a) { _ in }",
      "record(XCTIssue(type: .assertionFailure, compactDescription: a))",
      "let test = _XCTCurrentTestCase()",
      "self.continueAfterFailure = false",
    ]
  )
  func missing(_ code: String) throws {
    let text = "import XCTest\n\(code)\n"
    let result = rewrite(text)
    let finding = try #require(result.findings.first)
    #expect(result.text == text)
    #expect(finding.kind == .needsHand)
    #expect(finding.line == 2)
    #expect(!finding.suggestion.isEmpty)
  }
}
