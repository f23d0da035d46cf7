// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Lint rules")
struct LintRuleTests {
  private func warnings(_ text: String) throws -> [InputDiagnostic] {
    let folder = try TemporaryFolder(["file.yaml": text, "day.gpx": sampleGPX])
    let report = FileLint.check(paths: [folder.path + "/file.yaml"])
    try #require(report.errorCount == 0, "\(report.diagnostics)")
    return report.diagnostics
  }

  @Test("a rule warns where it holds", arguments: LintCase.all)
  func fires(_ one: LintCase) throws {
    let found = try warnings(one.bad).filter { $0.rule == one.rule }
    expectEqual(found.map { "\($0.line ?? 0):\($0.column ?? 0)" }, one.at)
    let rule = try #require(LintRule.all.first { $0.name == one.rule })
    for warning in found {
      expectEqual(warning.message, rule.message)
      expectEqual(warning.note, rule.remedy)
    }
  }

  @Test("a rule is silent where it does not hold", arguments: LintCase.all)
  func silent(_ one: LintCase) throws {
    for (old, new) in one.cures {
      try #require(one.bad.contains(old), "\(old)")
      let text = one.bad.replacingOccurrences(of: old, with: new)
      let found = try warnings(text).filter { $0.rule == one.rule }
      // A cure may leave the second of two warnings.
      #expect(found.count < one.at.count, "\(new): \(found)")
    }
  }

  @Test("every rule has cases that fire and cases that do not")
  func complete() {
    expectEqual(Set(LintCase.all.map(\.rule)), Set(LintRule.all.map(\.name)))
    for rule in LintRule.all {
      #expect(LintCase.all.contains { $0.rule == rule.name && !$0.cures.isEmpty }, "\(rule.name)")
    }
  }

  @Test("names differ, and every rule has a source, a remedy and settings that it checks")
  func facts() {
    expectEqual(Set(LintRule.all.map(\.name)).count, LintRule.all.count)
    for rule in LintRule.all {
      #expect(rule.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(rule.name)")
      for text in [rule.subject, rule.message, rule.remedy, rule.source] {
        #expect(text.count > 10 && !text.contains("\n") && !text.contains("|"), "\(rule.name)")
      }
    }
  }

  @Test("a rule ignores a setting that comes from another file")
  func inherited() throws {
    let text = LintCase.strategy("extends: traccar_old_like\n")
    try expectEqual(warnings(text), [])
    let own = text + "services: { standard: { desired_accuracy: best_for_navigation } }\n"
    try expectEqual(warnings(own).map(\.rule), ["navigation-accuracy"])
    let day = LintCase.scenario("strategies: [traccar_old_like]\n")
    try expectEqual(warnings(day), [])
    let changed = LintCase.scenario(
      """
      strategies:
        - use: standard_best
          set: { standard.desired_accuracy: best_for_navigation }
      """
    )
    try expectEqual(warnings(changed).map(\.rule), ["navigation-accuracy"])
  }

  @Test("a day on Android alone is not held to rules about iOS")
  func android() throws {
    let body = "strategies: [{ name: mine, services: { standard: {}, heading: {} } }]\n"
    #expect(try !warnings(LintCase.scenario("os: [ios_18]\n" + body)).isEmpty)
    let rules = try warnings(LintCase.scenario("os: [android_6]\n" + body)).compactMap(\.rule)
    expectEqual(rules, [])
  }

  @Test("each policy of a store is a rule with its first day and its source")
  func policies() throws {
    expectEqual(LintRule.storeRules.map(\.name), StorePolicy.all.map(\.name))
    for (rule, policy) in zip(LintRule.storeRules, StorePolicy.all) {
      expectEqual(rule.message, "Google Play, from \(policy.from): \(policy.statement)")
      #expect(rule.remedy.contains(policy.source))
    }
    let text = LintCase.strategy(
      "services: { fused: { priority: low_power, interval: 1 min } }\nwake_lock: {}\n"
    )
    let found = try #require(warnings(text).first)
    #expect(found.message.hasPrefix("Google Play, from 2026-03-01: wake locks of 2 h or more"))
    #expect(try #require(found.note).contains("android-developers.googleblog.com/2026/03/"))
  }
}
