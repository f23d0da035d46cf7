// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The timers of a future event list: one slot per source under a winner tree.
///
/// The tree is an array: node 1 is the root, node i has the children 2i and 2i + 1, and each node
/// holds the lesser key of its two children. The slots are its leaves. Arming and disarming rewrite
/// the path from a leaf to the root and allocate nothing; a disarmed slot holds `.never`.
///
/// Most timers are armed again as soon as they go off. The slot of the last timer taken therefore
/// keeps its key until it is armed or the tree is settled, which saves one of two rewrites.
@frozen @usableFromInline struct TimerSlots {
  /// The number of leaves: a power of two.
  @usableFromInline var slotCount: Int
  @usableFromInline var nodes: ContiguousArray<EventKey>
  @usableFromInline var tokens: ContiguousArray<EventToken>
  /// Whether a slot has ever had a token; until then the tokens are neither read nor written.
  @usableFromInline var hasTokens = false
  /// The number of slots with a key in the tree.
  @usableFromInline var keyCount = 0
  /// The slot whose timer went off and whose key is still in the tree, or -1.
  @usableFromInline var unsettledSlot = -1

  /// Disarmed slots for at least the given number of sources.
  @inlinable init(sourceCount: Int) {
    slotCount = 1
    while slotCount < sourceCount { slotCount *= 2 }
    nodes = ContiguousArray(repeating: .never, count: 2 * slotCount)
    tokens = ContiguousArray(repeating: .none, count: slotCount)
  }

  /// The number of armed timers.
  @inlinable var count: Int { keyCount - (unsettledSlot >= 0 ? 1 : 0) }

  /// The key of the earliest timer, or `.never` if none is armed.
  ///
  /// Precondition: the tree is settled.
  @inlinable @inline(__always) var minimum: EventKey { nodes[1] }

  /// Removes the key of the last timer that went off from the tree.
  @inlinable @inline(__always)
  mutating func settle() {
    if unsettledSlot >= 0 { disarmUnsettled() }
  }

  @inlinable mutating func disarmUnsettled() {
    keyCount -= 1
    replaceKey(ofSlot: unsettledSlot, with: .never)
    unsettledSlot = -1
  }

  /// The key of a source's timer, or `.never` if it is not armed.
  @inlinable func key(of source: EventSource) -> EventKey {
    let slot = Int(source.rawValue)
    return slot < slotCount && slot != unsettledSlot ? nodes[slotCount + slot] : .never
  }

  /// Arms a source's timer, replacing the one that may be armed.
  ///
  /// Complexity: O(log sources).
  @inlinable @inline(__always)
  mutating func arm(_ source: EventSource, key: EventKey, token: EventToken) {
    let slot = Int(source.rawValue)
    if slot >= slotCount { grow(toHold: slot) }
    if slot == unsettledSlot {
      unsettledSlot = -1
    } else if nodes[slotCount &+ slot].isNever {
      keyCount += 1
    }
    if hasTokens || token != .none { attach(token, to: slot) }
    replaceKey(ofSlot: slot, with: key)
  }

  /// Keeps the token of a timer.
  @inlinable mutating func attach(_ token: EventToken, to slot: Int) {
    hasTokens = true
    // Most sources always attach the same token; a read is cheaper than a write, which may copy.
    if tokens[slot] != token { tokens[slot] = token }
  }

  /// Disarms a source's timer, if it has one.
  ///
  /// Complexity: O(log sources).
  @inlinable mutating func disarm(_ source: EventSource) {
    guard !key(of: source).isNever else { return }
    keyCount -= 1
    replaceKey(ofSlot: Int(source.rawValue), with: .never)
  }

  /// Removes the earliest timer, whose key and time the caller has read.
  ///
  /// Precondition: one is armed and the tree is settled.
  @inlinable @inline(__always)
  mutating func removeMinimum(_ key: EventKey, at time: SimulationTime) -> Event {
    let source = key.slot
    unsettledSlot = Int(source.rawValue)
    return Event(
      time: time,
      priority: key.priority,
      sequence: key.sequence,
      source: source,
      token: hasTokens ? tokens[unsettledSlot] : .none
    )
  }

  /// Writes a leaf and plays the matches on its path to the root.
  ///
  /// The winner stays in registers, because reading back a value just written would stall. Up to 64
  /// slots the path is unrolled: in a loop the compiler makes an unpredictable branch of each
  /// match.
  @inlinable @inline(__always)
  mutating func replaceKey(ofSlot slot: Int, with key: EventKey) {
    let leaf = slotCount &+ slot
    nodes.withUnsafeMutableBufferPointer { nodes in
      if let tree = nodes.baseAddress { Self.replay(tree, leaf, key) }
    }
  }

  /// Writes a key to a leaf of a tree and to the nodes above, as far as it wins.
  @inlinable static func replay(
    _ tree: UnsafeMutablePointer<EventKey>,
    _ leaf: Int,
    _ key: EventKey
  ) {
    let tree = UnsafeMutableRawPointer(tree)
    var place = leaf &* MemoryLayout<EventKey>.stride
    var winner = key
    tree.storeBytes(of: winner, toByteOffset: place, as: EventKey.self)
    guard place >= lowest else { return }
    play(tree, &place, &winner)
    guard place >= lowest else { return }
    play(tree, &place, &winner)
    guard place >= lowest else { return }
    play(tree, &place, &winner)
    guard place >= lowest else { return }
    play(tree, &place, &winner)
    guard place >= lowest else { return }
    play(tree, &place, &winner)
    guard place >= lowest else { return }
    play(tree, &place, &winner)
    while place >= lowest { play(tree, &place, &winner) }
  }

  /// The place in bytes of the first node below the root.
  @inlinable @inline(__always)
  static var lowest: Int { 2 * MemoryLayout<EventKey>.stride }

  /// Plays the match of a node with its neighbour and writes the winner above them.
  ///
  /// Nodes are named by their place in bytes, which takes fewer steps than their number.
  @inlinable @inline(__always)
  static func play(
    _ tree: UnsafeMutableRawPointer,
    _ place: inout Int,
    _ winner: inout EventKey
  ) {
    let size = MemoryLayout<EventKey>.stride
    let other = tree.load(fromByteOffset: place ^ size, as: EventKey.self)
    let isLess = other < winner
    winner = EventKey(
      nanoseconds: isLess ? other.nanoseconds : winner.nanoseconds,
      order: isLess ? other.order : winner.order
    )
    place = (place &>> 1) & ~(size &- 1)
    tree.storeBytes(of: winner, toByteOffset: place, as: EventKey.self)
  }

  /// Enlarges the table to include a slot, keeping every timer.
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
