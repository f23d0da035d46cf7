// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A time without positions in an app's log.
public struct FieldGap: Sendable, Hashable {
  /// The last position before it, or the first record of the log, in milliseconds since 1970.
  public var start: Int64
  /// The first position after it, or the last record of the log, in milliseconds since 1970.
  public var end: Int64
  /// The distance between the positions at its ends; nil at an end of the log.
  public var distance: Metres?
  /// The other records at its start and within it, in order.
  public var records: [AppLog.Entry]

  /// A gap by its parts.
  public init(start: Int64, end: Int64, distance: Metres?, records: [AppLog.Entry] = []) {
    self.start = start
    self.end = end
    self.distance = distance
    self.records = records
  }

  /// Its length.
  public var duration: SimulationDuration {
    SimulationDuration(nanoseconds: (end - start) * 1_000_000)
  }

  /// The distance from which the ends of a gap count as two places, as in a recorded trace.
  public static let restRadius = Metres(100)

  /// Whether the positions at its ends are two places, so that the way in between is unknown.
  public var isWithMovement: Bool { distance.map { $0 > Self.restRadius } ?? false }

  /// The time at an end in which a record says nothing of the gap: an app may log a little later.
  static let margin: Int64 = 60_000

  /// Whether a record proves that the app ran in the middle of it.
  public var showsRunning: Bool {
    records.contains {
      $0.kind.provesRunning && $0.time > start + Self.margin && $0.time < end - Self.margin
    }
  }
}

extension AppLog {
  /// The times without positions that are longer than a duration, in order.
  public func gaps(longerThan threshold: SimulationDuration) -> [FieldGap] {
    guard let first = entries.first, let last = entries.last else { return [] }
    var ends: [(index: Int, place: Coordinate?)] = [(0, nil)]
    for (index, entry) in entries.enumerated() {
      if case .position(let place, _) = entry.kind { ends.append((index, place)) }
    }
    ends.append((entries.count - 1, nil))
    return zip(ends, ends.dropFirst()).compactMap { before, after in
      let start = before.place == nil ? first.time : entries[before.index].time
      let end = after.place == nil ? last.time : entries[after.index].time
      guard (end - start) * 1_000_000 > threshold.nanoseconds else { return nil }
      let distance = before.place.flatMap { a in
        after.place.map { Geodesic.distance(from: a, to: $0) }
      }
      let inner = entries[before.index...after.index].filter {
        if case .position = $0.kind { false } else { true }
      }
      return FieldGap(start: start, end: end, distance: distance, records: inner)
    }
  }
}
