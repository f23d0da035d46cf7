// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The timers of a future event list: one slot per source under a winner tree.
///
/// The tree is an array: node 1 is the root, node i has the children 2i and 2i + 1, and each holds
/// the lesser key of the two. The slots are its leaves. Arming and disarming rewrite the path from a
/// leaf to the root and allocate nothing; a disarmed slot holds the key of nothing.
///
/// Most timers are armed again as soon as they go off. The slot of the timer taken last therefore
/// keeps its key until it is armed or the tree is settled, which saves one of two rewrites.
@frozen @usableFromInline struct TimerSlots {
  /// The number of leaves: a power of two.
  @usableFromInline var slotCount: Int
  @usableFromInline var nodes: ContiguousArray<EventKey>
  @usableFromInline var tokens: ContiguousArray<EventToken>
  /// The number of armed timers.
  @usableFromInline var count = 0
  /// The slot whose timer went off and whose key is still in the tree, or -1.
  @usableFromInline var unsettledSlot = -1

  /// Disarmed slots for at least so many sources.
  @inlinable init(sourceCount: Int) {
    slotCount = 1
    while slotCount < sourceCount { slotCount *= 2 }
    nodes = ContiguousArray(repeating: .never, count: 2 * slotCount)
    tokens = ContiguousArray(repeating: .none, count: slotCount)
  }

  /// The key of the earliest timer, or the key of nothing.
  ///
  /// Precondition: the tree is settled.
  @inlinable var minimum: EventKey { nodes[1] }

  /// Takes the key of the timer that went off last out of the tree.
  @inlinable mutating func settle() {
    guard unsettledSlot >= 0 else { return }
    replaceKey(ofSlot: unsettledSlot, with: .never)
    unsettledSlot = -1
  }

  /// The key of a source's timer, or the key of nothing.
  @inlinable func key(of source: EventSource) -> EventKey {
    let slot = Int(source.rawValue)
    return slot < slotCount && slot != unsettledSlot ? nodes[slotCount + slot] : .never
  }

  /// Arms a source's timer in place of the one it may have.
  ///
  /// Complexity: O(log sources).
  @inlinable mutating func arm(_ source: EventSource, key: EventKey, token: EventToken) {
    let slot = Int(source.rawValue)
    if slot >= slotCount { grow(toHold: slot) }
    if slot == unsettledSlot {
      unsettledSlot = -1
      count += 1
    } else if nodes[slotCount + slot].isNever {
      count += 1
    }
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
  /// Precondition: one is armed and the tree is settled.
  @inlinable mutating func removeMinimum() -> Event {
    let key = nodes[1]
    let source = key.slot
    count -= 1
    unsettledSlot = Int(source.rawValue)
    return Event(
      time: key.time,
      priority: key.priority,
      sequence: key.sequence,
      source: source,
      token: tokens[unsettledSlot]
    )
  }

  /// Writes a leaf and plays the matches on its path to the root.
  @inlinable mutating func replaceKey(ofSlot slot: Int, with key: EventKey) {
    var node = slotCount + slot
    nodes.withUnsafeMutableBufferPointer { nodes in
      guard let tree = nodes.baseAddress else { return }
      tree[node] = key
      while node > 1 {
        let pair = node & ~1
        // Indexed by the comparison: a choice between two keys would become a branch that nobody
        // can predict.
        let least = tree[pair + (tree[pair + 1] < tree[pair] ? 1 : 0)]
        node = pair / 2
        tree[node] = least
      }
    }
  }

  /// Makes room for a slot beyond the table, keeping every timer.
  @usableFromInline mutating func grow(toHold slot: Int) {
    settle()
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
