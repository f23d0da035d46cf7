// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kinds of omission or assumption that a reader makes row by row.
enum RawRemark: Int, CaseIterable {
  /// A time without a zone, taken as UTC.
  case timeWithoutZone
  /// A row or record without a position.
  case noPosition
  /// A row that says that there was no fix.
  case noFix
  /// A record whose checksum does not match its bytes.
  case badChecksum
  /// A record that cannot be read, among others that can.
  case unreadable
  /// A record of a kind without a position.
  case otherKind
  /// A position marked as estimated or simulated, not measured.
  case notMeasured
  /// A time made of the time of day alone, without a date.
  case noDate
  /// A point of a track beyond the number of distinguished tracks.
  case joinedTrack
  /// The end of a visit or a leg as a phone worked it out, not a fix.
  case estimatedStretch
  /// A point whose time cannot be read, left out because the rules ask for it.
  case unreadableTime
}

extension RawRemark {
  /// The warning for a number of points or records with the remark.
  func fact(_ count: Int) -> TraceWarning.Fact {
    switch self {
    case .timeWithoutZone: .timesWithoutZone(points: count)
    case .noPosition: .missingPositions(points: count)
    case .noFix: .noFixes(records: count)
    case .badChecksum: .badChecksums(records: count)
    case .unreadable: .unreadable(records: count)
    case .otherKind: .otherKinds(records: count)
    case .notMeasured: .notMeasured(points: count)
    case .noDate: .noDates(points: count)
    case .joinedTrack: .joinedTracks(points: count)
    case .estimatedStretch: .estimatedStretches(points: count)
    case .unreadableTime: .unreadableTimes(points: count)
    }
  }
}

/// The count of each remark, with its first place.
struct RemarkTallies {
  private var counts = [Int](repeating: 0, count: RawRemark.allCases.count)
  private var lines = [Int](repeating: 0, count: RawRemark.allCases.count)

  mutating func count(_ remark: RawRemark, line: Int) {
    if counts[remark.rawValue] == 0 { lines[remark.rawValue] = line }
    counts[remark.rawValue] += 1
  }

  /// Takes a remark back.
  mutating func forget(_ remark: RawRemark) { counts[remark.rawValue] = 0 }

  /// Adds the counts of another file.
  mutating func add(_ other: RemarkTallies) {
    for index in counts.indices {
      if counts[index] == 0 { lines[index] = other.lines[index] }
      counts[index] += other.counts[index]
    }
  }

  subscript(remark: RawRemark) -> Int { counts[remark.rawValue] }

  /// Each remark that was made, as a warning.
  var warnings: [TraceWarning] {
    RawRemark.allCases.filter { self[$0] > 0 }.map { remark in
      let line = lines[remark.rawValue]
      let place = line > 0 ? TextPosition(line: line) : nil
      return TraceWarning(remark.fact(self[remark]), at: place)
    }
  }
}
