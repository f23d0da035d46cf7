// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of a YAML file with its position; scalars are texts.
package struct SourceNode: Sendable, Hashable {
  /// The content of a node.
  package indirect enum Content: Sendable, Hashable {
    /// A text; `isQuoted` distinguishes `"5"` from `5`.
    case scalar(String, isQuoted: Bool)
    /// A list.
    case sequence([SourceNode])
    /// Keys and values in file order.
    case mapping([Entry])
  }

  /// A key with its value.
  package struct Entry: Sendable, Hashable {
    /// The key.
    package var key: String
    /// The position of the key.
    package var position: SourcePosition
    /// The value.
    package var value: SourceNode

    /// A key with its value.
    package init(key: String, position: SourcePosition, value: SourceNode) {
      self.key = key
      self.position = position
      self.value = value
    }
  }

  /// The value.
  package var content: Content
  /// The position at which it begins.
  package var position: SourcePosition

  /// A value at a position.
  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  /// The entries of a mapping; an empty list for an empty value.
  package var entries: [Entry]? {
    switch content {
    case .mapping(let entries): entries
    case .scalar("", isQuoted: false): []
    default: nil
    }
  }

  /// The text of a scalar.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The value of a key of a mapping.
  package subscript(key: String) -> SourceNode? {
    entries?.first { $0.key == key }?.value
  }

  /// A description of the value for messages.
  package var shape: String {
    switch content {
    case .scalar("", isQuoted: false): "empty"
    case .scalar(let text, _): InputProblem.quoted(text)
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The mapping with a key's value set; a new key is added at the end.
  package func setting(
    _ key: String,
    to value: SourceNode,
    keyPosition: SourcePosition? = nil
  ) -> SourceNode {
    var entries = entries ?? []
    let entry = Entry(key: key, position: keyPosition ?? value.position, value: value)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
    return SourceNode(.mapping(entries), at: position)
  }

  /// The mapping without some keys.
  package func removing(_ keys: [String]) -> SourceNode {
    let kept = (entries ?? []).filter { !keys.contains($0.key) }
    return SourceNode(.mapping(kept), at: position)
  }

  /// The value merged over a base: mappings are merged down to a depth, everything else replaces.
  package func merged(over base: SourceNode, depth: Int = .max) -> SourceNode {
    guard depth > 0, let own = entries, let theirs = base.entries else { return self }
    var result = SourceNode(.mapping(theirs), at: position)
    for entry in own {
      let value = result[entry.key].map { entry.value.merged(over: $0, depth: depth - 1) }
      result = result.setting(entry.key, to: value ?? entry.value, keyPosition: entry.position)
    }
    return result
  }
}
