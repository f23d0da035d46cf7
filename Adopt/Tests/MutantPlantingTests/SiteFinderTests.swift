// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftParser
import SwiftSyntax
import Testing

@testable import MutantPlanting

/// A piece of code, and what it becomes with mutant 7 at its only site of a kind.
struct SiteCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var kind: MutationOperator
  var code: String
  var planted: String

  init(_ description: String, _ kind: MutationOperator, _ code: String, _ planted: String) {
    testDescription = description
    self.kind = kind
    self.code = code
    self.planted = planted
  }
}

private func sites(_ code: String, _ kind: MutationOperator? = nil) -> [MutationSite] {
  SiteFinder.sites(in: code, path: "Sources/Room/File.swift")
    .filter { kind == nil || $0.kind == kind }
}

@Suite struct SiteFinderTests {
  static let cases: [SiteCase] = [
    .init(
      "a comparison includes the limit",
      .comparison,
      "func f(_ a: A, _ b: A) -> Bool { a < b }",
      "func f(_ a: A, _ b: A) -> Bool { (tracewattMutant == 7 ? a <= b : a < b) }"
    ),
    .init(
      "an equality is inverted without repeating its code",
      .comparison,
      "func f() -> Bool { a == b }",
      "func f() -> Bool { ((tracewattMutant == 7) != (a == b)) }"
    ),
    .init(
      "a sum becomes a difference, and keeps its product together",
      .arithmetic,
      "func f() -> Double { a.x + b.y }",
      "func f() -> Double { (tracewattMutant == 7 ? a.x - b.y : a.x + b.y) }"
    ),
    .init(
      "an assignment with an operation",
      .arithmetic,
      "func f() { total += part }",
      "func f() { if tracewattMutant == 7 { total -= part } else { total += part } }"
    ),
    .init(
      "a conjunction becomes a disjunction of the same operands",
      .boolean,
      "func f() -> Bool { a && b(1) }",
      "func f() -> Bool { (tracewattMutant == 7 ? (a) || (b(1)) : a && b(1)) }"
    ),
    .init(
      "a negation is dropped",
      .boolean,
      "func f() -> Bool { !a.isEmpty }",
      "func f() -> Bool { ((tracewattMutant == 7) == (a.isEmpty)) }"
    ),
    .init(
      "a condition beside an optional binding is negated",
      .condition,
      "func f() { guard let a, isReady else { return } }",
      "func f() { guard let a, ((tracewattMutant == 7) != (isReady)) else { return } }"
    ),
    .init(
      "0 becomes 1",
      .literal,
      "func f() -> Int { 0 }",
      "func f() -> Int { (tracewattMutant == 7 ? 1 : 0) }"
    ),
    .init(
      "a whole number grows by 1",
      .literal,
      "func f() -> Int { -41 }",
      "func f() -> Int { -(tracewattMutant == 7 ? 42 : 41) }"
    ),
    .init(
      "a hexadecimal number grows by 1",
      .literal,
      "func f() -> Int { 0xFE }",
      "func f() -> Int { (tracewattMutant == 7 ? 0xFE + 1 : 0xFE) }"
    ),
    .init(
      "a broken number is doubled",
      .literal,
      "func f() -> Double { 0.5 }",
      "func f() -> Double { (tracewattMutant == 7 ? 2 * 0.5 : 0.5) }"
    ),
    .init(
      "0.0 becomes 1.0",
      .literal,
      "func f() -> Double { 0.0 }",
      "func f() -> Double { (tracewattMutant == 7 ? 1.0 : 0.0) }"
    ),
    .init(
      "a statement that is a call is removed",
      .call,
      "func f() { try a?.go(); x = y }",
      "func f() { if tracewattMutant != 7 { try a?.go() }; x = y }"
    ),
    .init(
      "the only statement of a function without a value is removed",
      .call,
      "func f() { if isReady { a.go() } }",
      "func f() { if isReady { if tracewattMutant != 7 { a.go() } } }"
    ),
    .init(
      "the smaller becomes the larger",
      .extreme,
      "func f() -> Int { min(a, b) }",
      "func f() -> Int { (tracewattMutant == 7 ? max(a, b) : min(a, b)) }"
    ),
    .init(
      "the largest element becomes the smallest",
      .extreme,
      "func f() -> Int? { all.max() }",
      "func f() -> Int? { (tracewattMutant == 7 ? all.min() : all.max()) }"
    ),
    .init(
      "true becomes false",
      .outcome,
      "func f() -> Bool { return true }",
      "func f() -> Bool { return (tracewattMutant != 7) }"
    ),
    .init(
      "false becomes true",
      .outcome,
      "func f() -> Bool { return false }",
      "func f() -> Bool { return (tracewattMutant == 7) }"
    ),
  ]

  @Test("each operator plants both versions", arguments: cases)
  func planting(_ example: SiteCase) throws {
    let found = sites(example.code, example.kind)
    try #require(found.count == 1)
    let mutant = Mutant(number: 7, room: "room", site: found[0])
    let planted = PlantedText.planting([mutant], in: example.code)
    #expect(planted == example.planted)
    #expect(!Parser.parse(source: planted).hasError)
  }

  @Test("every operator has an example")
  func everyOperator() {
    #expect(Set(Self.cases.map(\.kind)) == Set(MutationOperator.allCases))
  }

  @Test(
    "code that is no behaviour has no sites",
    arguments: [
      "let limit = 5",
      "struct A { var size = 5 + 1 }",
      "struct A { static let sizes = [1, 2] }",
      "enum A: Int { case b = 2 }",
      "func f(_ a: Int = 3) {}",
      "@available(macOS 15, *) func f() {}",
      "func f() { precondition(a > 0, \"above 0\") }",
      "func f() { assert(!isBusy) }",
      "func f() -> String { \"\\(a + 1) of \\(b > 2)\" }",
      "func f() -> String { a + \" and\" }",
      "func f() { switch a { case 1: break case 2...3: break } }",
      "struct A { init(b: Int) { self.b = b + 1 } }",
      "#if os(macOS)\nfunc f() -> Int { 1 + 2 }\n#endif",
      "func f() -> Int { go(a) }",
      "let f = { go(a) }",
    ]
  )
  func withoutSites(_ code: String) {
    #expect(sites(code).map(\.original).isEmpty)
  }

  @Test("the last line of a branch that is a value stays")
  func valueOfBranch() {
    #expect(sites("func f() -> Int { if a { go() } else { stop() } }", .call).isEmpty)
    #expect(sites("func f() { let a = switch b { case .c: go() } }", .call).isEmpty)
    #expect(sites("func f() { if a { go() } else { stop() } }", .call).count == 2)
  }

  @Test("code on several lines keeps their number, and the site its line")
  func lines() throws {
    let code = """
      func f() -> Bool {
        return first
          && second
      }
      """
    let site = try #require(sites(code, .boolean).first)
    #expect(site.line == 2)
    #expect(site.original == "first && second")
    let planted = PlantedText.planting([Mutant(number: 1, room: "", site: site)], in: code)
    #expect(planted.split(separator: "\n").count == 4)
  }
}
