// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension FieldFolder {
  /// Reads the true positions of the phones of every experiment.
  ///
  /// - Throws: `FieldFolderError`, also for an experiment of `runs` without two true positions.
  static func readSessions(
    _ folder: String,
    runs: Runs
  ) throws(FieldFolderError) -> [String: FieldSession] {
    var sessions: [String: FieldSession] = [:]
    for run in runs.list where sessions[run.session] == nil {
      sessions[run.session] = FieldSession(
        id: run.session,
        timeline: run.timeline,
        phases: [],
        legs: [],
        truth: []
      )
    }
    let dwells = try readDwells(folder, into: &sessions)
    try readTrips(folder, into: &sessions)
    try readTruth(folder, into: &sessions)
    for name in sessions.keys.sorted() {
      guard var session = sessions[name] else { continue }
      session.phases = stable(session.phases, by: \.start)
      session.legs = stable(session.legs, by: \.start)
      session.truth = stable(session.truth, by: \.time)
      // A session at rest for its whole length is not in the trace, only among the dwells.
      if session.truth.isEmpty { session.truth = dwells[name] ?? [] }
      guard session.truth.count >= 2 else {
        throw FieldFolderError(path: folder, key: "session_id", fact: .noTruth(name))
      }
      sessions[name] = session
    }
    return sessions
  }

  /// Reads dwells as phases and returns their positions as true ones.
  private static func readDwells(
    _ folder: String,
    into sessions: inout [String: FieldSession]
  ) throws(FieldFolderError) -> [String: [FieldSession.TruthPoint]] {
    var table = try FieldTable(folder: folder, name: "ground_truth_dwells.csv")
    let session = try table.column("session_id")
    let phase = try table.column("phase")
    let start = try table.column("start_unix_s")
    let end = try table.column("end_unix_s")
    let latitude = try table.column("latitude_deg")
    let longitude = try table.column("longitude_deg")
    var positions: [String: [FieldSession.TruthPoint]] = [:]
    while try table.next() {
      let id = try table.name(session)
      guard sessions[id] != nil else {
        throw table.error(.unknownName(id, table: "regimes.csv"), at: session)
      }
      let from = try table.number(start, in: instants)
      let to = try table.number(end, in: instants)
      guard from <= to else { throw table.error(.endsBeforeStart, at: end) }
      let name = try table.name(phase)
      sessions[id]?.phases
        .append(FieldSession.Phase(name: name, isTrip: false, start: from, end: to))
      guard let position = try coordinate(table, latitude, longitude) else {
        throw table.error(.empty, at: latitude)
      }
      for time in [from, to] {
        positions[id, default: []]
          .append(
            FieldSession.TruthPoint(
              time: time,
              position: position,
              mode: "STILL",
              phase: name,
              leg: name == "stationary" ? name : "dwell",
              gap: 0,
              isInEndZone: false
            )
          )
      }
    }
    return positions.mapValues { stable($0, by: \.time) }
  }

  private static func readTrips(
    _ folder: String,
    into sessions: inout [String: FieldSession]
  ) throws(FieldFolderError) {
    var table = try FieldTable(folder: folder, name: "ground_truth_trips.csv")
    let session = try table.column("session_id")
    let trip = try table.column("trip_id")
    let tripIndex = try table.column("trip_index")
    let tripStart = try table.column("trip_start_unix_s")
    let tripEnd = try table.column("trip_end_unix_s")
    let leg = try table.column("leg_id")
    let kind = try table.column("leg_type")
    let mode = try table.column("mode")
    let start = try table.column("start_unix_s")
    let end = try table.column("end_unix_s")
    let residual = (
      median: table.column(ifIn: "residual_p50_m"), p95: table.column(ifIn: "residual_p95_m")
    )
    func metres(_ column: FieldTable.Column?) throws(FieldFolderError) -> Double? {
      guard let column else { return nil }
      return try table.optional(column, in: 0...1e6)
    }
    var seen: Set<String> = []
    while try table.next() {
      let id = try table.name(session)
      guard sessions[id] != nil else {
        throw table.error(.unknownName(id, table: "regimes.csv"), at: session)
      }
      let name = try table.name(trip)
      if seen.insert("\(id)\u{0}\(table.text(tripIndex))").inserted {
        let from = try table.number(tripStart, in: instants)
        let to = try table.number(tripEnd, in: instants)
        guard from <= to else { throw table.error(.endsBeforeStart, at: tripEnd) }
        sessions[id]?.phases
          .append(FieldSession.Phase(name: name, isTrip: true, start: from, end: to))
      }
      let from = try table.number(start, in: instants)
      let to = try table.number(end, in: instants)
      guard from <= to else { throw table.error(.endsBeforeStart, at: end) }
      sessions[id]?.legs
        .append(
          FieldSession.Leg(
            trip: name,
            name: try table.name(leg),
            kind: table.text(kind),
            mode: table.text(mode),
            start: from,
            end: to,
            truthError: TruthError(
              crossTrackMedian: try metres(residual.median),
              p95: try metres(residual.p95)
            )
          )
        )
    }
  }

  private static func readTruth(
    _ folder: String,
    into sessions: inout [String: FieldSession]
  ) throws(FieldFolderError) {
    var table = try FieldTable(folder: folder, name: "truth_trace.csv")
    let session = try table.column("session_id")
    let time = try table.column("t_unix_s")
    let latitude = try table.column("latitude_deg")
    let longitude = try table.column("longitude_deg")
    let phase = try table.column("phase")
    let leg = try table.column("leg_id")
    let mode = try table.column("mode")
    let gap = try table.column("gap_s")
    let zone = try table.column("in_endpoint_zone")
    var points: [FieldSession.TruthPoint] = []
    var current = ""
    while try table.next() {
      let id = try table.name(session)
      if id != current {
        sessions[current]?.truth += points
        points.removeAll(keepingCapacity: true)
        guard sessions[id] != nil else {
          throw table.error(.unknownName(id, table: "regimes.csv"), at: session)
        }
        current = id
      }
      guard let position = try coordinate(table, latitude, longitude) else {
        throw table.error(.empty, at: latitude)
      }
      points.append(
        FieldSession.TruthPoint(
          time: try table.number(time, in: instants),
          position: position,
          mode: table.text(mode),
          phase: table.text(phase),
          leg: table.text(leg),
          gap: try table.optional(gap, in: 0...1e9) ?? 0,
          isInEndZone: try table.flag(zone)
        )
      )
    }
    sessions[current]?.truth += points
  }
}
