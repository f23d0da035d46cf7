// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The meaning of a setting without a value.
package enum SettingAbsence: Sendable, Hashable {
  /// The setting always has a value.
  case never
  /// Files write this word; the amount is then zero, or unlimited.
  case word(String, isEndless: Bool = false)
  /// Files leave the key out, which has this meaning.
  case leftOut(String)
}

/// The values of a setting that a search tries.
package enum SettingSteps: Sendable {
  /// These values, whatever the setting's own value is.
  case values([SettingValue])
  /// The setting's own value times these factors; the list where it has no value.
  case multiples([Double], absent: [SettingValue] = [])

  /// The steps of a kind: a quarter to four times an amount, both positions of a switch, all words.
  fileprivate static func usual(_ kind: SettingKind) -> Self {
    switch kind {
    case .amount, .angle, .count: .multiples([0.25, 0.5, 2, 4])
    case .flag, .event: .values([.flag(false), .flag(true)])
    case .word(let words, _): .values(words.map { .word($0) })
    case .words: .values([])
    }
  }
}

/// One setting: its key, its kind, its meaning and its place in the owner.
///
/// A setting is declared once, beside the type that owns it. Files, `--set`, knobs, ranges of
/// uncertainty, JSON Schemas and the tables in the documentation are all made from it.
public struct Setting<Root: Sendable>: Sendable {
  /// The key in files, dotted below the owner, such as `distance_filter` or `gnss.run_bias`.
  public var key: String
  /// The setting's meaning, in one sentence without a full stop.
  public var text: String
  /// The kind of evidence behind its default; nil where files carry their own, or the setting is a
  /// wish.
  public var basis: Evidence?
  /// The source: a page, a rule of the documentation, or the reason for the assumption.
  public var source: String
  /// The kind of its values.
  package var kind: SettingKind
  /// The meaning of a missing value.
  package var absence: SettingAbsence
  /// Whether a file must name it.
  package var isRequired: Bool
  /// The values that a search tries.
  package var steps: SettingSteps
  private let get: @Sendable (Root) -> SettingValue
  private let put: @Sendable (SettingValue, inout Root) -> Bool

  /// A setting at its place in its owner.
  package init<Value: SettingContent>(
    _ key: String,
    _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ kind: SettingKind,
    _ text: String,
    _ basis: Evidence? = nil,
    _ source: String = "",
    absent absence: SettingAbsence = .never,
    isRequired: Bool = false,
    steps: SettingSteps? = nil
  ) {
    self.init(
      key,
      kind,
      text,
      basis,
      source,
      absent: absence,
      isRequired: isRequired,
      steps: steps ?? .usual(kind),
      get: { $0[keyPath: path].settingValue },
      put: { value, root in
        guard let content = Value(settingValue: value) else { return false }
        root[keyPath: path] = content
        return true
      }
    )
  }

  /// A setting that is read and written by functions; the writing one returns whether the value
  /// fits.
  package init(
    _ key: String,
    _ kind: SettingKind,
    _ text: String,
    _ basis: Evidence?,
    _ source: String,
    absent absence: SettingAbsence = .never,
    isRequired: Bool = false,
    steps: SettingSteps,
    get: @escaping @Sendable (Root) -> SettingValue,
    put: @escaping @Sendable (SettingValue, inout Root) -> Bool
  ) {
    self.key = key
    self.kind = kind
    self.text = text
    self.basis = basis
    self.source = source
    self.absence = absence
    self.isRequired = isRequired
    self.steps = steps
    self.get = get
    self.put = put
  }

  /// The value in an owner.
  public func value(in root: Root) -> SettingValue { get(root) }

  /// Puts a value into an owner.
  ///
  /// - Returns: false, and nothing changes, if the value is of another kind.
  @discardableResult
  public func set(_ value: SettingValue, in root: inout Root) -> Bool { put(value, &root) }

  /// Whether the values in two owners are the same.
  package func isSame(_ a: Root, _ b: Root) -> Bool { get(a) == get(b) }

  /// The same setting of an owner's part, seen from the owner.
  package func lifted<Owner: Sendable>(
    _ path: any WritableKeyPath<Owner, Root> & Sendable,
    prefix: String = ""
  ) -> Setting<Owner> {
    Setting<Owner>(
      prefix + key,
      kind,
      text,
      basis,
      source,
      absent: absence,
      isRequired: isRequired,
      steps: steps,
      get: { [get] in get($0[keyPath: path]) },
      put: { [put] in put($0, &$1[keyPath: path]) }
    )
  }

  /// The part of the key before its last dot; empty without one.
  package var section: String { key.split(separator: ".").dropLast().joined(separator: ".") }
  /// The part of the key after its last dot.
  package var leaf: String { key.split(separator: ".").last.map(String.init) ?? key }

  /// The word for the absent value: `none`, `each_delivery`, or `default` for a key left out.
  package var absentText: String {
    switch absence {
    case .never: "none"
    case .word(let word, _): word
    case .leftOut: "default"
    }
  }

  /// The value in an owner as files write it; nil where the key is left out.
  package func text(in root: Root) -> String? {
    if let text = get(root).text { return text }
    if case .word(let word, _) = absence { return word }
    return nil
  }

  /// The allowed values, as tables and messages show them, including the word for no value.
  public var allowedText: String {
    if case .word(let word, _) = absence {
      return kind.allowedText + (kind.bounds == nil ? ", " : ", or ") + word
    }
    return kind.allowedText
  }
}
