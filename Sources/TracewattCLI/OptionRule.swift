// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// A rule on an option of a command: the options that it excludes or needs.
struct OptionRule {
  private let option: String
  private let isBroken: Bool
  private let relation: String
  private let reason: String

  /// The rule that an option excludes others.
  ///
  /// - Parameters:
  ///   - option: its name, and whether it is given.
  ///   - others: the names of the others, and whether they are given.
  ///   - reason: the reason, or an alternative.
  init(_ option: (String, Bool), excludes others: KeyValuePairs<String, Bool>, _ reason: String) {
    let given = others.filter(\.value).map(\.key)
    self.option = option.0
    isBroken = option.1 && !given.isEmpty
    relation = "cannot be combined with " + given.joined(separator: ", ")
    self.reason = reason
  }

  /// The rule that an option needs another.
  ///
  /// - Parameters:
  ///   - option: its name, and whether it is given.
  ///   - other: the name of the other, and whether it is given.
  ///   - reason: the reason, or an alternative.
  init(_ option: (String, Bool), needs other: (String, Bool), _ reason: String) {
    self.option = option.0
    isBroken = option.1 && !other.1
    relation = "needs " + other.0
    self.reason = reason
  }

  /// Checks a command line against rules.
  ///
  /// - Throws: a `ValidationError` for the first violated rule.
  static func check(_ rules: [OptionRule]) throws {
    guard let broken = rules.first(where: { $0.isBroken }) else { return }
    throw ValidationError("\(broken.option) \(broken.relation): \(broken.reason)")
  }
}

/// The checks of numbers that several commands take.
enum NumberOption {
  /// Checks a number of replications, which must be at least 1.
  static func check(replications: Int?) throws {
    if let replications, replications < 1 {
      throw ValidationError("--replications is \(replications); it must be at least 1")
    }
  }

  /// Checks a seed, which a JSON number must be able to represent exactly.
  static func check(seed: UInt64?) throws {
    if let seed, seed >= 1 << 53 {
      throw ValidationError("--seed is \(seed); it must be below 9007199254740992")
    }
  }
}
