// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The timers of a future event list: one slot per source under a winner tree.
///
/// The tree is an array: node 1 is the root, node i has the children 2i and 2i + 1, and each holds
/// the lesser key of the two. The slots are its leaves. Arming and disarming rewrite the path from a
/// leaf to the root and allocate nothing; a disarmed slot holds the key of nothing.
@frozen @usableFromInline struct TimerSlots {
  /// The number of leaves: a power of two.
  @usableFromInline var slotCount: Int
  @usableFromInline var nodes: ContiguousArray<EventKey>
  @usableFromInline var tokens: ContiguousArray<EventToken>
  /// The number of armed timers.
  @usableFromInline var count = 0

  /// Disarmed slots for at least so many sources.
  @inlinable init(sourceCount: Int) {
    slotCount = 1
    while slotCount < sourceCount { slotCount *= 2 }
    nodes = ContiguousArray(repeating: .never, count: 2 * slotCount)
    tokens = ContiguousArray(repeating: .none, count: slotCount)
  }

  /// The key of the earliest timer, or the key of nothing.
  @inlinable var minimum: EventKey { nodes[1] }

  /// The key of a source's timer, or the key of nothing.
  @inlinable func key(of source: EventSource) -> EventKey {
    let slot = Int(source.rawValue)
    return slot < slotCount ? nodes[slotCount + slot] : .never
  }

  /// Arms a source's timer in place of the one it may have.
  ///
  /// Complexity: O(log sources).
  @inlinable mutating func arm(_ source: EventSource, key: EventKey, token: EventToken) {
    let slot = Int(source.rawValue)
    if slot >= slotCount { grow(toHold: slot) }
    if nodes[slotCount + slot].isNever { count += 1 }
    tokens[slot] = token
    replaceKey(ofSlot: slot, with: key)
  }

  /// Disarms a source's timer, if it has one.
  ///
  /// Complexity: O(log sources).
  @inlinable mutating func disarm(_ source: EventSource) {
    guard !key(of: source).isNever else { return }
    count -= 1
    replaceKey(ofSlot: Int(source.rawValue), with: .never)
  }

  /// Removes the earliest timer.
  ///
  /// Precondition: one is armed. Complexity: O(log sources).
  @inlinable mutating func removeMinimum() -> Event {
    let key = nodes[1]
    let slot = nodes.withUnsafeBufferPointer { nodes in
      var node = 1
      while node < slotCount {
        node *= 2
        // Priority and sequence together name one armed timer.
        if nodes[node].order != key.order { node += 1 }
      }
      return node - slotCount
    }
    count -= 1
    replaceKey(ofSlot: slot, with: .never)
    return Event(
      time: key.time,
      priority: key.priority,
      sequence: key.sequence,
      source: EventSource(rawValue: UInt16(truncatingIfNeeded: slot)),
      token: tokens[slot]
    )
  }

  @inlinable mutating func replaceKey(ofSlot slot: Int, with key: EventKey) {
    var node = slotCount + slot
    nodes.withUnsafeMutableBufferPointer { nodes in
      guard let tree = nodes.baseAddress else { return }
      var least = key
      tree[node] = least
      while node > 1 {
        let sibling = tree[node ^ 1]
        least = sibling < least ? sibling : least
        node /= 2
        tree[node] = least
      }
    }
  }

  /// Makes room for a slot beyond the table, keeping every timer.
  @usableFromInline mutating func grow(toHold slot: Int) {
    var larger = TimerSlots(sourceCount: slot + 1)
    for slot in 0..<slotCount where !nodes[slotCount + slot].isNever {
      larger.arm(
        EventSource(rawValue: UInt16(truncatingIfNeeded: slot)),
        key: nodes[slotCount + slot],
        token: tokens[slot]
      )
    }
    self = larger
  }
}
