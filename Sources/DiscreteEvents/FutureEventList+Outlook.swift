// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension FutureEventList {
  /// The time of the earliest pending event other than the timer of one source; nil without any.
  ///
  /// If the next steps of a source change nothing but the source itself, it can take them at once
  /// up to this instant, because nothing else happens before. Complexity: O(log sources).
  @inlinable public mutating func nextTime(besides source: EventSource) -> SimulationTime? {
    timers.settle()
    oneOffs.settle()
    let timer = timers.minimum(besides: source)
    let oneOff = oneOffs.minimum
    let key = timer < oneOff ? timer : oneOff
    return key.isNever ? nil : start + key.delay
  }
}

extension TimerSlots {
  /// The key of the earliest timer except that of one source, or `.never` if there is none.
  ///
  /// Precondition: the tree is settled.
  @inlinable func minimum(besides source: EventSource) -> EventKey {
    let slot = Int(source.rawValue)
    guard slot < slotCount else { return minimum }
    var node = slotCount + slot
    var least = EventKey.never
    // On the way to the root, compare with the other half of each match.
    while node > 1 {
      let rival = nodes[node ^ 1]
      if rival < least { least = rival }
      node /= 2
    }
    return least
  }
}
