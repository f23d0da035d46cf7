// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Settings written together below one key, such as `standard`, or a key that is a switch by
/// itself.
public struct SettingSection<Root: Sendable>: Sendable {
  /// The content below the key.
  package enum Content: Sendable {
    /// Settings by key.
    case settings([Setting<Root>])
    /// Nothing: the key itself switches on.
    case mark
    /// A list, whose elements have keys of their own.
    case list
  }

  /// The key in files.
  public var key: String
  /// The section's meaning, in one sentence without a full stop.
  public var text: String
  /// The page that documents it, or its meaning; empty where there is neither.
  public var source: String
  /// The enclosing section; nil if there is none.
  package var outer: String?
  /// The content below the key.
  package var content: Content
  private let isThere: @Sendable (Root) -> Bool
  private let begin: @Sendable (inout Root) -> Void

  /// An optional section with its settings.
  package init<Section: Sendable>(
    _ key: String,
    _ path: any WritableKeyPath<Root, Section?> & Sendable,
    _ settings: [Setting<Section>],
    from defaults: Section,
    _ text: String,
    _ source: String = "",
    inside outer: String? = nil
  ) {
    self.key = key
    self.text = text
    self.source = source
    self.outer = outer
    content = .settings(settings.map { $0.optional(path, defaults) })
    isThere = { $0[keyPath: path] != nil }
    begin = { $0[keyPath: path] = defaults }
  }

  /// A key whose presence switches something on.
  package init(
    _ key: String,
    mark path: any WritableKeyPath<Root, Bool> & Sendable,
    _ text: String,
    _ source: String = ""
  ) {
    self.key = key
    self.text = text
    self.source = source
    content = .mark
    isThere = { $0[keyPath: path] }
    begin = { $0[keyPath: path] = true }
  }

  /// A list.
  package init<Element: Sendable>(
    _ key: String,
    list path: any WritableKeyPath<Root, [Element]> & Sendable,
    _ text: String,
    _ source: String = ""
  ) {
    self.key = key
    self.text = text
    self.source = source
    content = .list
    isThere = { !$0[keyPath: path].isEmpty }
    begin = { _ in }
  }

  /// The settings below the key; none for marks and lists.
  public var settings: [Setting<Root>] {
    if case .settings(let settings) = content { return settings }
    return []
  }

  /// Whether an owner has the section.
  public func isUsed(in root: Root) -> Bool { isThere(root) }

  /// Gives an owner the section, with its defaults; a list stays as it is.
  public func use(in root: inout Root) { begin(&root) }
}

extension Setting {
  /// The setting of a part that an owner may lack: its default is read where it does, and writing
  /// changes nothing.
  fileprivate func optional<Owner: Sendable>(
    _ path: any WritableKeyPath<Owner, Root?> & Sendable,
    _ defaults: Root
  ) -> Setting<Owner> {
    let inner = self
    return Setting<Owner>(
      key,
      kind,
      text,
      basis,
      source,
      absent: absence,
      isRequired: isRequired,
      steps: steps,
      get: { inner.value(in: $0[keyPath: path] ?? defaults) },
      put: { value, owner in
        guard var part = owner[keyPath: path], inner.set(value, in: &part) else { return false }
        owner[keyPath: path] = part
        return true
      }
    )
  }
}
