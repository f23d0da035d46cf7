// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The effect of a broken condition between settings.
public enum SettingEffect: Sendable, Hashable {
  /// The settings exclude one another; files are refused.
  case refused
  /// The setting at the key has no effect; knobs and pages show this, and so does lint where it has
  /// a rule.
  case useless
}

/// A condition between settings of one owner.
public struct SettingCondition<Root: Sendable>: Sendable {
  /// The dotted key at which the condition is reported, such as `deferred` or
  /// `standard.distance_filter`.
  public var key: String
  /// The problem, in the words of messages.
  public var text: String
  /// The remedy; nil where the text states it.
  public var remedy: String?
  /// The effect of a broken condition.
  public var effect: SettingEffect
  /// Whether the condition applies only where the file names the key, not to its default.
  public var isOfNamedKey: Bool
  /// The name of the lint rule that warns of it; nil for none.
  public var rule: String?
  /// The page or source that states it; empty where only the model does.
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

  /// The same condition of an owner's part, seen from the owner, with the same key after a prefix.
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

  /// A condition that a minimum is not above a maximum.
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
