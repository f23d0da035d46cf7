// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What it means that a condition between settings is broken.
public enum SettingEffect: Sendable, Hashable {
  /// The settings cannot stand together; files are refused.
  case refused
  /// The setting at the key does nothing; knobs and pages say so, and lint where it has a rule.
  case useless
}

/// A condition between settings of one owner.
public struct SettingCondition<Root: Sendable>: Sendable {
  /// The dotted key at which the condition is reported, such as `deferred` or `standard.distance_filter`.
  public var key: String
  /// What is wrong, as messages say it.
  public var text: String
  /// The way out; nil where the text says it.
  public var remedy: String?
  /// What a broken condition means.
  public var effect: SettingEffect
  /// Whether the condition applies only where the file names the key, not to its default.
  public var isOfNamedKey: Bool
  /// The name of the rule of lint that warns of it; nil for none.
  public var rule: String?
  /// Where it is stated; empty where the model alone says so.
  public var source: String
  private let broken: @Sendable (Root) -> Bool

  /// A condition that is reported at a key.
  package init(
    _ key: String,
    _ text: String,
    remedy: String? = nil,
    effect: SettingEffect = .refused,
    isOfNamedKey: Bool = false,
    rule: String? = nil,
    source: String = "",
    isBroken broken: @escaping @Sendable (Root) -> Bool
  ) {
    self.key = key
    self.text = text
    self.remedy = remedy
    self.effect = effect
    self.isOfNamedKey = isOfNamedKey
    self.rule = rule
    self.source = source
    self.broken = broken
  }

  /// Whether an owner breaks the condition.
  public func isBroken(by root: Root) -> Bool { broken(root) }

  /// The same condition of a part that an owner may lack, seen from the owner.
  package func lifted<Owner: Sendable>(
    _ section: String,
    _ path: any WritableKeyPath<Owner, Root?> & Sendable
  ) -> SettingCondition<Owner> {
    SettingCondition<Owner>(
      section + "." + key,
      text,
      remedy: remedy,
      effect: effect,
      isOfNamedKey: isOfNamedKey,
      rule: rule,
      source: source,
      isBroken: { [broken] in $0[keyPath: path].map(broken) ?? false }
    )
  }

  /// The same condition of an owner's part, seen from the owner, with the same key behind a prefix.
  package func lifted<Owner: Sendable>(
    _ path: any WritableKeyPath<Owner, Root> & Sendable,
    prefix: String = ""
  ) -> SettingCondition<Owner> {
    SettingCondition<Owner>(
      prefix + key,
      text,
      remedy: remedy,
      effect: effect,
      isOfNamedKey: isOfNamedKey,
      rule: rule,
      source: source,
      isBroken: { [broken] in broken($0[keyPath: path]) }
    )
  }

  /// A least value, which must not be above a most one.
  package static func order<Amount: Comparable & SendableMetatype>(
    _ low: String,
    _ lowPath: any WritableKeyPath<Root, Amount> & Sendable,
    atMost high: String,
    _ highPath: any WritableKeyPath<Root, Amount> & Sendable
  ) -> Self {
    Self(low, "it must be at most \(high.split(separator: ".").last ?? "")") {
      $0[keyPath: lowPath] > $0[keyPath: highPath]
    }
  }
}
