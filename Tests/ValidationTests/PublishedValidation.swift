// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TracewattFiles

@testable import Validation

extension Tag {
  /// Tests against what others have published.
  @Tag static var validation: Self
}

/// Everything that was published, replayed twice; seeds are fixed, sample sizes stand in the rows.
@Suite("Published results", .tags(.validation), .serialized)
struct PublishedValidation {
  /// The lab's answer, worked out once for all tests.
  private static let replayed = Task { ValidationReport(try await Validation.all.run(jobs: 2)) }

  @Test("every identity comes out")
  func fractions() async throws {
    let report = try await Self.replayed.value
    let identity = report.fractions(of: .identity)
    #expect(identity.inside == identity.listed, "\(identity.sentence)")
  }

  @Test("what is recorded of each row is true")
  func recorded() async throws {
    let report = try await Self.replayed.value
    #expect(report.broken.map(\.row.id) == [], "recorded as pass")
    #expect(report.mended.map(\.row.id) == [], "recorded as a miss")
  }

  @Test("docs/validation.md is what the lab says")
  func page() async throws {
    let report = try await Self.replayed.value
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/validation.md"),
      encoding: .utf8
    )
    let field = FieldReport(try BuiltIn.fieldScores())
    let text = report.document + field.document
    #expect(difference(page, text) == nil, "write it anew with make validation")
  }

  @Test("the fractions in README are the lab's")
  func readme() async throws {
    let model = try await Self.replayed.value.fractions(of: .model)
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.contains("\(model.inside) of \(model.expressible) lie"))
    #expect(text.contains("\(model.independentInside) of \(model.independent) lie"))
  }

  @Test("another run with other jobs gives the same text")
  func again() async throws {
    let report = try await Self.replayed.value
    let again = ValidationReport(try await Validation.all.run(jobs: 3))
    #expect(again.rendered(as: .csv) == report.rendered(as: .csv))
  }

  /// The first line where two texts differ, numbers by more than 1e-9 of the larger; nil if none.
  private func difference(_ expected: String, _ actual: String) -> String? {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    for (before, after) in zip(old, new) where before != after {
      let (a, b) = (before.split(separator: " "), after.split(separator: " "))
      let agree = a.count == b.count && zip(a, b).allSatisfy(Self.agree)
      if !agree { return "\(after)\ninstead of\n\(before)" }
    }
    return old.count == new.count ? nil : "\(new.count) lines instead of \(old.count)"
  }

  private static func agree(_ a: Substring, _ b: Substring) -> Bool {
    if a == b { return true }
    guard let a = Double(a.filter { $0 != "*" }), let b = Double(b.filter { $0 != "*" }) else {
      return false
    }
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
  }
}
