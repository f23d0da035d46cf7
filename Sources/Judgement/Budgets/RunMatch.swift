// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX
internal import Studies

/// Shell globs on the names of runs; an absent one matches every name.
public struct RunMatch: Sendable, Hashable {
  /// A glob on the scenario's name.
  public var scenario: String?
  /// A glob on the strategy's name.
  public var strategy: String?
  /// A glob on the phone's name.
  public var phone: String?
  /// A glob on the system's name.
  public var os: String?

  /// Globs on names, such as `commute_*`; nil matches every name.
  public init(
    scenario: String? = nil,
    strategy: String? = nil,
    phone: String? = nil,
    os: String? = nil
  ) {
    self.scenario = scenario
    self.strategy = strategy
    self.phone = phone
    self.os = os
  }

  /// True if every glob matches.
  public func matches(_ group: RunGroup) -> Bool {
    Self.matches(group.scenario, scenario) && Self.matches(group.strategy, strategy)
      && Self.matches(group.phone, phone) && Self.matches(group.os, os)
  }

  /// True if a name matches a shell glob of `*`, `?` and `[…]`; nil matches every name.
  public static func matches(_ name: String, _ glob: String?) -> Bool {
    guard let glob else { return true }
    return fnmatch(glob, name, 0) == 0
  }
}

extension RunGroup: CustomStringConvertible {
  /// The four names, joined by dots, which `--only` matches.
  public var description: String { "\(scenario).\(strategy).\(phone).\(os)" }

  /// True if a glob matches `scenario.strategy` or all four names.
  public func matches(only glob: String) -> Bool {
    RunMatch.matches("\(scenario).\(strategy)", glob) || RunMatch.matches(description, glob)
  }
}
