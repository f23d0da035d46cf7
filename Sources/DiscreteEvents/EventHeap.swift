// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The one-off events of a future event list: a 4-ary heap with cancellation by mark.
///
/// The heap moves keys and record numbers only; payloads stay where they are. A cancelled event
/// keeps its place until it reaches the top, or until more than 64 entries and more than half of
/// the heap are cancelled; the top is never a cancelled event. Keys are unique, so the order of
/// events does not depend on the heap's shape.
///
/// Most events schedule another one. A taken event therefore leaves its place at the top open for
/// the next event, which sifts down once; otherwise the last entry would sift down and the new one
/// up.
@frozen @usableFromInline struct EventHeap {
  /// A place in the heap.
  @frozen @usableFromInline struct Entry {
    @usableFromInline var key: EventKey
    @usableFromInline var record: UInt32

    @inlinable init(key: EventKey, record: UInt32) {
      self.key = key
      self.record = record
    }
  }

  /// The data of a scheduled event besides its key.
  @frozen @usableFromInline struct Record {
    /// The sequence of the pending event, which distinguishes its handle from older ones; else
    /// `.max`.
    @usableFromInline var pending: UInt64
    @usableFromInline var token: EventToken
    @usableFromInline var source: EventSource

    @inlinable init(pending: UInt64, token: EventToken, source: EventSource) {
      self.pending = pending
      self.token = token
      self.source = source
    }
  }

  /// The number of cancelled entries below which the heap is never rebuilt without them.
  @inlinable static var toleratedCancellations: Int { 64 }

  @usableFromInline var entries: ContiguousArray<Entry> = []
  @usableFromInline var records: ContiguousArray<Record> = []
  @usableFromInline var freeRecords: ContiguousArray<UInt32> = []
  @usableFromInline var cancelledCount = 0
  /// Whether the top was taken and its place is still open.
  @usableFromInline var isTopTaken = false

  @inlinable init() {}

  /// The number of pending events, without the cancelled ones.
  @inlinable var count: Int { entries.count - cancelledCount - (isTopTaken ? 1 : 0) }

  /// Closes the place of the last event taken.
  @inlinable @inline(__always)
  mutating func settle() {
    if isTopTaken { closeTop() }
  }

  @inlinable mutating func closeTop() {
    isTopTaken = false
    freeRecords.append(removeTop().record)
    removeCancelledTop()
  }

  /// The key of the earliest pending event, or `.never` if there is none.
  ///
  /// Precondition: the heap is settled.
  @inlinable var minimum: EventKey { entries.isEmpty ? .never : entries[0].key }

  /// Adds an event.
  ///
  /// Complexity: O(log n).
  @inlinable mutating func insert(
    _ key: EventKey,
    source: EventSource,
    token: EventToken
  ) -> EventHandle {
    let record = Record(pending: key.sequence, token: token, source: source)
    if isTopTaken {
      isTopTaken = false
      let number = entries[0].record
      records[Int(number)] = record
      siftDown(Entry(key: key, record: number), from: 0)
      if cancelledCount > 0 { removeCancelledTop() }
      return EventHandle(record: number, sequence: key.sequence)
    }
    let number: UInt32
    if let free = freeRecords.popLast() {
      number = free
      records[Int(free)] = record
    } else {
      number = UInt32(records.count)
      records.append(record)
    }
    let entry = Entry(key: key, record: number)
    entries.append(entry)
    siftUp(entry)
    return EventHandle(record: number, sequence: key.sequence)
  }

  /// Marks an event as cancelled, unless it already happened or was cancelled.
  @inlinable mutating func cancel(_ handle: EventHandle) -> Bool {
    settle()
    let number = Int(handle.record)
    guard number < records.count, records[number].pending == handle.sequence else { return false }
    records[number].pending = .max
    cancelledCount += 1
    if cancelledCount > Self.toleratedCancellations && cancelledCount > entries.count / 2 {
      removeCancelled()
    } else {
      removeCancelledTop()
    }
    return true
  }

  /// Removes the earliest event of a list that began at `start`.
  ///
  /// Precondition: the heap is settled and not empty. Complexity: O(1), plus O(log n) in the next
  /// call.
  @inlinable mutating func removeMinimum(_ start: SimulationTime) -> Event {
    let top = entries[0]
    let record = records[Int(top.record)]
    records[Int(top.record)].pending = .max
    isTopTaken = true
    return Event(
      time: start + top.key.delay,
      priority: top.key.priority,
      sequence: top.key.sequence,
      source: record.source,
      token: record.token
    )
  }

  @inlinable mutating func removeCancelledTop() {
    while cancelledCount > 0, records[Int(entries[0].record)].pending == .max {
      freeRecords.append(removeTop().record)
      cancelledCount -= 1
    }
  }

  /// Rebuilds the heap without its cancelled entries.
  ///
  /// Complexity: O(n).
  @usableFromInline mutating func removeCancelled() {
    var kept: ContiguousArray<Entry> = []
    kept.reserveCapacity(count)
    for entry in entries {
      if records[Int(entry.record)].pending == .max {
        freeRecords.append(entry.record)
      } else {
        kept.append(entry)
      }
    }
    entries = kept
    cancelledCount = 0
    guard entries.count > 1 else { return }
    for index in stride(from: (entries.count - 2) / 4, through: 0, by: -1) {
      siftDown(entries[index], from: index)
    }
  }

  @inlinable mutating func removeTop() -> Entry {
    let top = entries[0]
    let last = entries.removeLast()
    if !entries.isEmpty { siftDown(last, from: 0) }
    return top
  }

  /// Moves the last entry up to its place.
  @inlinable mutating func siftUp(_ entry: Entry) {
    entries.withUnsafeMutableBufferPointer { buffer in
      guard let heap = buffer.baseAddress else { return }
      var hole = buffer.count - 1
      while hole > 0 {
        let parent = (hole - 1) / 4
        guard entry.key < heap[parent].key else { break }
        heap[hole] = heap[parent]
        hole = parent
      }
      heap[hole] = entry
    }
  }

  /// Puts an entry at a hole or below it, moving lesser entries up.
  @inlinable mutating func siftDown(_ entry: Entry, from start: Int) {
    entries.withUnsafeMutableBufferPointer { buffer in
      guard let heap = buffer.baseAddress else { return }
      let count = buffer.count
      var hole = start
      while true {
        let firstChild = 4 &* hole &+ 1
        guard firstChild < count else { break }
        var least = firstChild
        if firstChild &+ 4 <= count {
          // Compare two pairs, and then their winners.
          least = Self.lesser(of: firstChild, firstChild &+ 1, in: heap)
          let other = Self.lesser(of: firstChild &+ 2, firstChild &+ 3, in: heap)
          least = Self.lesser(of: least, other, in: heap)
        } else {
          var child = firstChild &+ 1
          while child < count {
            least = Self.lesser(of: least, child, in: heap)
            child &+= 1
          }
        }
        guard heap[least].key < entry.key else { break }
        heap[hole] = heap[least]
        hole = least
      }
      heap[hole] = entry
    }
  }

  /// The place of the lesser of two entries, without a branch, because the branch would be
  /// unpredictable.
  @inlinable @inline(__always)
  static func lesser(of a: Int, _ b: Int, in heap: UnsafeMutablePointer<Entry>) -> Int {
    a ^ ((a ^ b) & EventKey.mask(heap[b].key, before: heap[a].key))
  }
}
