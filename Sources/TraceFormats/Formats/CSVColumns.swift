// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Which columns of a table hold what a trace needs.
struct CSVColumns {
  /// What a column can hold.
  enum Role: Int, CaseIterable { case time, latitude, longitude, accuracy, mode, environment }

  /// What a number in the time column counts.
  enum TimeUnit {
    /// A calendar time or a number; the first row decides.
    case fromContent
    case calendar
    case secondsFromStart
    case seconds
    case milliseconds
    case microseconds
    case nanoseconds

    /// The power of ten that turns the unit into nanoseconds.
    var power: Int {
      switch self {
      case .milliseconds: 6
      case .microseconds: 3
      case .nanoseconds: 0
      default: 9
      }
    }

    /// The unit of a bare number, by its size.
    ///
    /// Assumption: below 1e8 it counts seconds from the start, for 1e8 s after 1970 is March 1973;
    /// below 1e11 seconds since 1970, below 1e14 ms, below 1e17 µs, else ns.
    init(magnitudeOf number: DecimalNumber) {
      let size = abs(number.double ?? 0)
      self =
        switch size {
        case ..<1e8: .secondsFromStart
        case ..<1e11: .seconds
        case ..<1e14: .milliseconds
        case ..<1e17: .microseconds
        default: .nanoseconds
        }
    }
  }

  private(set) var index: [Role: Int] = [:]
  private(set) var timeUnit = TimeUnit.fromContent
  private(set) var duplicates: [(name: String, other: String)] = []

  /// The needed columns that are absent, each with the names that would do.
  var missing: [[String]] {
    [Role.time, .latitude, .longitude].filter { index[$0] == nil }.map { role in
      role == .time
        ? ["time", "timestamp", "time_utc", "t_s", "seconds_elapsed", "elapsed_s"]
        : Self.names(role)
    }
  }

  /// The last column that every row must have.
  var last: Int {
    max(index[.time] ?? 0, index[.latitude] ?? 0, index[.longitude] ?? 0)
  }

  /// The roles of columns by their names, case and blanks around aside.
  init(_ header: [String]) {
    let names = header.map { name in
      String(name.lowercased().drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    for role in Role.allCases where role != .time {
      let found = names.indices.filter { Self.names(role).contains(names[$0]) }
      if let first = found.first { index[role] = first }
      if found.count > 1 { duplicates.append((names[found[0]], names[found[1]])) }
    }
    for (unit, accepted) in Self.timeNames where index[.time] == nil {
      let found = names.indices.filter { accepted.contains(names[$0]) }
      if let first = found.first {
        index[.time] = first
        timeUnit = unit
      }
    }
  }

  private static func names(_ role: Role) -> [String] {
    switch role {
    case .time: []
    case .latitude: ["latitude", "lat", "latitude_deg", "latitude (°)"]
    case .longitude: ["longitude", "lon", "lng", "longitude_deg", "longitude (°)"]
    case .accuracy:
      ["horizontal_accuracy_m", "accuracy", "horizontalaccuracy", "horizontal accuracy (m)"]
    case .mode: ["mode"]
    case .environment: ["environment"]
    }
  }

  /// Names of time columns; those since 1970 come before those from the start.
  private static let timeNames: [(TimeUnit, [String])] = [
    (.fromContent, ["time_utc", "timestamp", "time", "datetime", "tracked_at"]),
    (.milliseconds, ["timestamp_ms", "time_ms", "unix_ms"]),
    (.seconds, ["unix_s"]),
    (.secondsFromStart, ["t_s", "seconds_elapsed", "elapsed_s", "time (s)"]),
  ]
}
