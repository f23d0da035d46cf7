// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension RecordedRun {
  /// The runs with details of a folder, in the order of their keys; none without detail tables.
  static func all(in folder: String) throws(ResultsError) -> [RecordedRun] {
    var runs = Collected()
    try runs.read("fixes", in: folder, fixes)
    try runs.read("events", in: folder, events)
    try runs.read("states", in: folder, states)
    try runs.read("battery", in: folder, battery)
    try runs.read("regions", in: folder, regions)
    return runs.byKey.values.sorted { $0.key < $1.key }
  }

  /// Bounds far beyond any phone and any place: metres and metres per second, and watts.
  private static let lengths = 0...1e9
  private static let powers = -1e6...1e6

  /// The runs found so far; rows of one run are adjacent, so the last key is cached.
  private struct Collected {
    var byKey: [RunKey: RecordedRun] = [:]

    /// Passes each stretch of rows of one run to `append`.
    mutating func read(
      _ name: String,
      in folder: String,
      _ append: (StoredTable, ArraySlice<StoredTable.Row>, inout RecordedRun) throws(ResultsError)
        -> Void
    ) throws(ResultsError) {
      guard let path = try TablePath.find(name, in: folder) else { return }
      try StoredTable.parts(of: path) { table throws(ResultsError) in
        let columns = try ResultsReader.KeyColumns(table)
        var start = 0
        while start < table.rows.count {
          let key = try columns.key(table.rows[start], table)
          var end = start + 1
          while end < table.rows.count, columns.areSame(table.rows[start], table.rows[end]) {
            end += 1
          }
          var run = byKey.removeValue(forKey: key) ?? RecordedRun(key: key)
          try append(table, table.rows[start..<end], &run)
          byKey[key] = run
          start = end
        }
      }
    }
  }

  private static func fixes(
    _ table: StoredTable,
    _ rows: ArraySlice<StoredTable.Row>,
    _ run: inout RecordedRun
  ) throws(ResultsError) {
    let time = try table.column("t_s")
    let client = try table.column("client")
    let timestamp = try table.column("timestamp_s")
    let channel = try table.column("channel")
    let source = try table.column("source")
    let place = try PlaceColumns(table)
    let accuracy = try table.column("horizontal_accuracy_m")
    let vertical = try table.column("vertical_accuracy_m")
    let speed = try table.column("speed_mps")
    let course = try table.column("course_deg")
    let error = try table.column("error_m")
    for row in rows {
      let spot = try place.required(row, table)
      run.fixes.append(
        RecordedFix(
          time: try table.requiredInstant(row, time),
          client: ClientIdentifier(rawValue: try table.integer(row, client)),
          timestamp: try table.requiredInstant(row, timestamp),
          channel: try table.named(row, channel, "a delivery channel"),
          source: try table.named(row, source, "gnss, wifi or cell"),
          coordinate: spot.coordinate,
          point: spot.point,
          horizontalAccuracy: Metres(try table.required(row, accuracy, in: lengths)),
          verticalAccuracy: try table.number(row, vertical, in: lengths).map { Metres($0) },
          speed: try table.number(row, speed, in: lengths).map { MetresPerSecond($0) },
          course: try table.number(row, course, in: 0...360).map { Degrees($0) },
          error: try table.number(row, error, in: lengths).map { Metres($0) }
        )
      )
    }
  }

  private static func events(
    _ table: StoredTable,
    _ rows: ArraySlice<StoredTable.Row>,
    _ run: inout RecordedRun
  ) throws(ResultsError) {
    let time = try table.column("t_s")
    let client = try table.column("client")
    let event = try table.column("event")
    let detail = try table.column("detail")
    let region = try table.column("region")
    let bytes = try table.column("upload_bytes")
    let place = try PlaceColumns(table)
    let arrival = try table.column("arrival_s")
    let departure = try table.column("departure_s")
    for row in rows {
      run.events.append(
        RecordedEvent(
          time: try table.requiredInstant(row, time),
          client: ClientIdentifier(rawValue: try table.integer(row, client)),
          name: try table.named(row, event, "the name of an event"),
          detail: table.text(row, detail),
          region: table.text(row, region),
          uploadBytes: row.cells.isEmpty(bytes) ? nil : try table.integer(row, bytes),
          coordinate: try place.place(row, table)?.coordinate,
          arrival: try table.instant(row, arrival),
          departure: try table.instant(row, departure)
        )
      )
    }
  }

  private static func states(
    _ table: StoredTable,
    _ rows: ArraySlice<StoredTable.Row>,
    _ run: inout RecordedRun
  ) throws(ResultsError) {
    let columns = try CauseColumns(table)
    let start = try table.column("start_s")
    let end = try table.column("end_s")
    let power = try table.column("power_w")
    for row in rows {
      let about = try columns.value(row, table)
      let interval = LedgerInterval(
        component: about.component,
        state: about.state,
        cause: about.cause,
        start: try table.requiredInstant(row, start),
        end: try table.requiredInstant(row, end),
        power: Watts(try table.required(row, power, in: powers))
      )
      guard interval.end >= interval.start else { throw table.bad(row, end, "at least start_s") }
      run.states.append(interval)
    }
  }

  private static func battery(
    _ table: StoredTable,
    _ rows: ArraySlice<StoredTable.Row>,
    _ run: inout RecordedRun
  ) throws(ResultsError) {
    let time = try table.column("t_s")
    let energy = try table.column("energy_total_j")
    let power = try table.column("power_mean_w")
    let charge = try table.column("charge_fraction")
    let shown = table.optionalColumn("shown_fraction")
    for row in rows {
      var shownFraction: Double?
      if let shown { shownFraction = try table.number(row, shown) }
      run.battery.append(
        RecordedCharge(
          time: try table.requiredInstant(row, time),
          energy: Joules(try table.required(row, energy)),
          power: try table.number(row, power, in: powers).map { Watts($0) },
          chargeFraction: try table.number(row, charge),
          shownFraction: shownFraction
        )
      )
    }
  }

  private static func regions(
    _ table: StoredTable,
    _ rows: ArraySlice<StoredTable.Row>,
    _ run: inout RecordedRun
  ) throws(ResultsError) {
    let client = try table.column("client")
    let name = try table.column("region")
    let place = try PlaceColumns(table)
    let radius = try table.column("radius_m")
    let from = try table.column("from_s")
    let to = try table.column("to_s")
    for row in rows {
      let spot = try place.required(row, table)
      run.regions.append(
        RecordedRegion(
          client: ClientIdentifier(rawValue: try table.integer(row, client)),
          name: row.cells[name],
          coordinate: spot.coordinate,
          point: spot.point,
          radius: Metres(try table.required(row, radius, in: lengths)),
          from: try table.requiredInstant(row, from),
          to: try table.instant(row, to)
        )
      )
    }
  }
}
