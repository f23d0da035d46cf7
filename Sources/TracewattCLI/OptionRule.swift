// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// What an option of a command excludes or needs; the one place where commands say so.
struct OptionRule {
  private let option: String
  private let isBroken: Bool
  private let relation: String
  private let reason: String

  /// An option that does not go with others.
  ///
  /// - Parameters:
  ///   - option: its name and whether it is given.
  ///   - others: the names of the others and whether they are given.
  ///   - reason: why, or what to do instead.
  init(_ option: (String, Bool), excludes others: KeyValuePairs<String, Bool>, _ reason: String) {
    let given = others.filter(\.value).map(\.key)
    self.option = option.0
    isBroken = option.1 && !given.isEmpty
    relation = "does not go with " + given.joined(separator: ", ")
    self.reason = reason
  }

  /// An option that has no meaning without another.
  ///
  /// - Parameters:
  ///   - option: its name and whether it is given.
  ///   - other: the name of the other and whether it is given.
  ///   - reason: why, or what to do instead.
  init(_ option: (String, Bool), needs other: (String, Bool), _ reason: String) {
    self.option = option.0
    isBroken = option.1 && !other.1
    relation = "needs " + other.0
    self.reason = reason
  }

  /// Holds a command line against rules.
  ///
  /// - Throws: a `ValidationError` for the first that is broken.
  static func check(_ rules: [OptionRule]) throws {
    guard let broken = rules.first(where: { $0.isBroken }) else { return }
    throw ValidationError("\(broken.option) \(broken.relation): \(broken.reason)")
  }
}

/// The numbers that several commands take.
enum NumberOption {
  /// Holds a number of replications, which is at least 1.
  static func check(replications: Int?) throws {
    if let replications, replications < 1 {
      throw ValidationError("--replications is \(replications); it must be at least 1")
    }
  }

  /// Holds a seed, which a JSON number can hold exactly.
  static func check(seed: UInt64?) throws {
    if let seed, seed >= 1 << 53 {
      throw ValidationError("--seed is \(seed); it must be below 9007199254740992")
    }
  }
}
