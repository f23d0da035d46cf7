// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The typed values of cells.
extension StoredTable {
  /// The table with a name in a folder, compressed or not; nil if there is none.
  static func ifPresent(_ name: String, in folder: String) throws(ResultsError) -> StoredTable? {
    try TablePath.find(name, in: folder).map { path throws(ResultsError) in
      try StoredTable(path: path)
    }
  }

  /// A cell as a number that must be there.
  func required(_ row: Row, _ column: Int) throws(ResultsError) -> Double {
    guard let value = try number(row, column) else { throw bad(row, column, "a number") }
    return value
  }

  /// A cell as a number within bounds; nil if it is empty.
  func number(
    _ row: Row,
    _ column: Int,
    in range: ClosedRange<Double>
  ) throws(ResultsError) -> Double? {
    guard let value = try number(row, column) else { return nil }
    guard range.contains(value) else {
      throw bad(row, column, "from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A cell as a number within bounds that must be there.
  func required(
    _ row: Row,
    _ column: Int,
    in range: ClosedRange<Double>
  ) throws(ResultsError) -> Double {
    guard let value = try number(row, column, in: range) else {
      throw bad(row, column, "a number")
    }
    return value
  }

  /// A cell as an instant; nil if it is empty.
  ///
  /// Differences of instants stay within the range of whole nanoseconds.
  func instant(_ row: Row, _ column: Int) throws(ResultsError) -> SimulationTime? {
    guard let seconds = try number(row, column) else { return nil }
    guard seconds > -1e8, seconds < 9e9 else {
      throw bad(row, column, "a number of seconds above -1e8 and below 9e9")
    }
    return SimulationTime(seconds: seconds)
  }

  /// A cell as an instant that must be there.
  func requiredInstant(_ row: Row, _ column: Int) throws(ResultsError) -> SimulationTime {
    guard let time = try instant(row, column) else { throw bad(row, column, "a number of seconds") }
    return time
  }

  /// A cell as a value with a name; `expected` describes the allowed names.
  func named<Value: RawRepresentable<String>>(
    _ row: Row,
    _ column: Int,
    _ expected: String
  ) throws(ResultsError) -> Value {
    guard let value = Value(rawValue: row.cells[column]) else { throw bad(row, column, expected) }
    return value
  }

  /// A cell as text; nil if it is empty.
  func text(_ row: Row, _ column: Int) -> String? {
    row.cells.isEmpty(column) ? nil : row.cells[column]
  }
}

/// The columns of a place: on the globe and in the local plane.
struct PlaceColumns {
  private let latitude: Int
  private let longitude: Int
  private let east: Int
  private let north: Int

  /// Larger than any place on the globe.
  private static let plane = -1e9...1e9

  init(_ table: StoredTable) throws(ResultsError) {
    latitude = try table.column("latitude_deg")
    longitude = try table.column("longitude_deg")
    east = try table.column("east_m")
    north = try table.column("north_m")
  }

  /// The place of a row; nil if it has none.
  func place(
    _ row: StoredTable.Row,
    _ table: StoredTable
  ) throws(ResultsError) -> (coordinate: Coordinate, point: PlanePoint)? {
    guard !row.cells.isEmpty(latitude) else { return nil }
    let coordinate = Coordinate(
      latitude: try table.required(row, latitude, in: -90...90),
      longitude: try table.required(row, longitude, in: -180...180)
    )
    let point = PlanePoint(
      east: try table.required(row, east, in: Self.plane),
      north: try table.required(row, north, in: Self.plane)
    )
    return (coordinate, point)
  }

  /// The place of a row that must have one.
  func required(
    _ row: StoredTable.Row,
    _ table: StoredTable
  ) throws(ResultsError) -> (coordinate: Coordinate, point: PlanePoint) {
    guard let place = try place(row, table) else { throw table.bad(row, latitude, "a number") }
    return place
  }
}

/// The columns of a component's state and its cause.
struct CauseColumns {
  private let component: Int
  private let state: Int
  private let cause: Int
  private let category: Int
  private let client: Int

  init(_ table: StoredTable) throws(ResultsError) {
    component = try table.column("component")
    state = try table.column("state")
    cause = try table.column("cause")
    category = try table.column("category")
    client = try table.column("client")
  }

  /// The subject of a row.
  func value(
    _ row: StoredTable.Row,
    _ table: StoredTable
  ) throws(ResultsError) -> (component: Component, state: String, cause: CauseLabel) {
    let part: Component = try table.named(row, component, "a component")
    let kind: EnergyCategory = try table.named(row, category, "idle, user, location or app")
    let app = row.cells.isEmpty(client) ? nil : try table.integer(row, client)
    let label = CauseLabel(label: row.cells[cause], category: kind, client: app)
    return (part, row.cells[state], label)
  }
}
