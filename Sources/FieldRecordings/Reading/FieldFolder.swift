// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

/// A folder of field recordings, laid out like the recordings of MobilityNet.
///
/// It reads `regimes.csv`, `battery.csv`, `fixes.csv`, `tracking_intervals.csv`,
/// `ground_truth_trips.csv`, `ground_truth_dwells.csv`, `truth_trace.csv` and, if it exists,
/// `transitions.csv`, each plain or packed with gzip. The folder is free in its timelines,
/// experiments, modes and phones. `docs/trust.md` describes the layout.
package enum FieldFolder {
  /// Instants in Unix seconds: 1970 to 2286.
  static let instants = 0.0...1e10

  /// Reads a folder.
  ///
  /// - Parameter path: the folder.
  /// - Returns: its recordings, sorted by experiment and name.
  /// - Throws: `FieldFolderError` for a missing file or column, a malformed number, or a name that
  ///   no other table defines; never traps.
  package static func read(_ path: String) throws(FieldFolderError) -> FieldDataSet {
    var runs = try readRuns(path)
    let sessions = try readSessions(path, runs: runs)
    try readBattery(path, into: &runs)
    try readFixes(path, into: &runs)
    try readTracking(path, into: &runs)
    try readPushes(path, into: &runs)
    for place in runs.list.indices {
      let run = runs.list[place]
      runs.list[place].leftOverDeparture = sessions[run.session].flatMap {
        TripWake.leftOverDeparture(of: run, in: $0)
      }
    }
    return FieldDataSet(
      sessions: sessions,
      runs: runs.list.sorted { ($0.session, $0.id) < ($1.session, $1.id) }
    )
  }

  /// Recordings with an index by name.
  struct Runs {
    var list: [FieldRun] = []
    private var index: [String: Int] = [:]

    mutating func add(_ run: FieldRun) -> Bool {
      guard index.updateValue(list.count, forKey: run.id) == nil else { return false }
      list.append(run)
      return true
    }

    func place(of id: String) -> Int? { index[id] }
  }

  // MARK: - Recordings

  private static func readRuns(_ folder: String) throws(FieldFolderError) -> Runs {
    var table = try FieldTable(folder: folder, name: "regimes.csv")
    let id = try table.column("phone_run_id")
    let session = try table.column("session_id")
    let system = try table.column("os")
    let unit = try table.column("phone_label")
    let model = try table.column("phone_model")
    let timeline = try table.column("timeline")
    let regime = try table.column("regime")
    let isDutyCycled = try table.column("is_duty_cycling")
    let start = try table.column("start_unix_s")
    let end = try table.column("end_unix_s")
    let status = try table.column("fixes_status")
    let settings = try SettingColumns(table)
    var runs = Runs()
    while try table.next() {
      guard let platform = Platform(rawValue: try table.name(system)) else {
        let known = Platform.allCases.map(\.rawValue)
        throw table.error(.unknownWord(table.text(system), known: known), at: system)
      }
      let from = try table.number(start, in: instants)
      let to = try table.number(end, in: instants)
      guard from < to else { throw table.error(.endsBeforeStart, at: end) }
      var run = FieldRun(
        id: try table.name(id),
        session: try table.name(session),
        platform: platform,
        unit: try table.name(unit),
        phone: try table.name(model),
        timeline: try table.name(timeline),
        regime: try table.name(regime),
        setting: try settings.setting(&table, platform),
        isDutyCycled: try table.flag(isDutyCycled),
        span: from...to
      )
      run.fixes = table.text(status) == "missing_from_snapshot" ? nil : []
      run.tracking = initialTracking(of: run)
      guard runs.add(run) else { throw table.error(.duplicate(run.id), at: id) }
    }
    return runs
  }

  private static func initialTracking(of run: FieldRun) -> [FieldRun.TrackingInterval] {
    if run.isDutyCycled || run.setting == .none { return [] }
    return [
      FieldRun.TrackingInterval(
        start: run.span.lowerBound,
        end: run.span.upperBound,
        startTrigger: "always_on",
        endCause: "open"
      )
    ]
  }

  /// The columns that together state an app's location request.
  private struct SettingColumns {
    let word: FieldTable.Column
    let filter: FieldTable.Column
    let interval: FieldTable.Column

    init(_ table: FieldTable) throws(FieldFolderError) {
      word = try table.column("accuracy_setting")
      filter = try table.column("distance_filter_m")
      interval = try table.column("interval_s")
    }

    func setting(
      _ table: inout FieldTable,
      _ platform: Platform
    ) throws(FieldFolderError) -> FieldSetting {
      let text = try table.name(word)
      if text == "tracking_off" { return .none }
      switch platform {
      case .ios:
        guard let accuracy = DesiredAccuracy(rawValue: text) else {
          let known = DesiredAccuracy.allCases.map(\.rawValue) + ["tracking_off"]
          throw table.error(.unknownWord(text, known: known), at: word)
        }
        return .standard(
          accuracy: accuracy,
          filter: Metres(try table.number(filter, in: 0...1e6))
        )
      case .android:
        let names = [
          "high_accuracy": "high_accuracy", "balanced_power_accuracy": "balanced",
          "low_power": "low_power",
        ]
        guard let name = names[text] else {
          throw table.error(
            .unknownWord(text, known: names.keys.sorted() + ["tracking_off"]),
            at: word
          )
        }
        return .fused(
          priority: name,
          interval: .seconds(try table.number(interval, in: 0.001...1e6))
        )
      }
    }
  }

  // MARK: - Recorded data

  /// The index of the recording that a row names.
  private static func place(
    _ table: inout FieldTable,
    _ column: FieldTable.Column,
    _ runs: Runs
  ) throws(FieldFolderError) -> Int {
    let name = try table.name(column)
    guard let place = runs.place(of: name) else {
      throw table.error(.unknownName(name, table: "regimes.csv"), at: column)
    }
    return place
  }

  private static func readBattery(
    _ folder: String,
    into runs: inout Runs
  ) throws(FieldFolderError) {
    var table = try FieldTable(folder: folder, name: "battery.csv")
    let id = try table.column("phone_run_id")
    let time = try table.column("t_unix_s")
    let level = try table.column("level_fraction")
    while try table.next() {
      let place = try place(&table, id, runs)
      runs.list[place].battery.append(
        FieldRun.BatteryReading(
          time: try table.number(time, in: instants),
          level: try table.number(level, in: 0...1)
        )
      )
    }
    for place in runs.list.indices {
      runs.list[place].battery = stable(runs.list[place].battery, by: \.time)
    }
  }

  private static func readFixes(
    _ folder: String,
    into runs: inout Runs
  ) throws(FieldFolderError) {
    var table = try FieldTable(folder: folder, name: "fixes.csv")
    let id = try table.column("phone_run_id")
    let time = try table.column("t_unix_s")
    let received = try table.column("t_written_unix_s")
    let latitude = try table.column("latitude_deg")
    let longitude = try table.column("longitude_deg")
    let reported = try table.column("horizontal_accuracy_m")
    let isCached = try table.column("is_cached")
    let phase = try table.column("phase")
    let leg = try table.column("leg_id")
    let mode = try table.column("mode")
    let zone = try table.column("in_endpoint_zone")
    let error = try table.column("truth_error_m")
    let gap = try table.column("truth_gap_s")
    while try table.next() {
      let place = try place(&table, id, runs)
      let measured = try table.number(time, in: instants)
      let fix = FieldFix(
        time: measured,
        received: try table.optional(received, in: instants) ?? measured,
        // A negative radius marks an invalid position, which is left out.
        reported: try table.number(reported, in: -1...1e9),
        error: try table.optional(error, in: 0...1e9),
        truthGap: try table.optional(gap, in: 0...1e9),
        leg: known(table.text(leg)),
        mode: known(table.text(mode)),
        phase: known(table.text(phase)),
        isInEndZone: try table.flag(zone),
        isCached: try table.flag(isCached),
        position: try coordinate(table, latitude, longitude)
      )
      if fix.reported >= 0 { runs.list[place].fixes?.append(fix) }
    }
    for place in runs.list.indices {
      runs.list[place].fixes = runs.list[place].fixes.map { stable($0, by: \.received) }
    }
  }

  private static func readTracking(
    _ folder: String,
    into runs: inout Runs
  ) throws(FieldFolderError) {
    var table = try FieldTable(folder: folder, name: "tracking_intervals.csv")
    let id = try table.column("phone_run_id")
    let start = try table.column("start_unix_s")
    let end = try table.column("end_unix_s")
    let trigger = try table.column("start_trigger")
    let cause = try table.column("end_cause")
    while try table.next() {
      let place = try place(&table, id, runs)
      let from = try table.number(start, in: instants)
      // An interval without an end lasts to the end of the recording.
      let to = try table.optional(end, in: instants) ?? max(from, runs.list[place].span.upperBound)
      guard from <= to else { throw table.error(.endsBeforeStart, at: end) }
      // A recording that is not duty cycled already has its intervals.
      guard runs.list[place].isDutyCycled else { continue }
      runs.list[place].tracking?.append(
        FieldRun.TrackingInterval(
          start: from,
          end: to,
          startTrigger: table.text(trigger),
          endCause: table.text(cause)
        )
      )
    }
    for place in runs.list.indices {
      runs.list[place].tracking = runs.list[place].tracking.map { stable($0, by: \.start) }
    }
  }

  /// Reads the silent pushes from the app's own record of its states, if the folder has it.
  private static func readPushes(
    _ folder: String,
    into runs: inout Runs
  ) throws(FieldFolderError) {
    guard var table = try FieldTable(ifIn: folder, name: "transitions.csv") else { return }
    let id = try table.column("phone_run_id")
    let time = try table.column("t_unix_s")
    let event = try table.column("event")
    while try table.next() {
      let place = try place(&table, id, runs)
      let now = try table.number(time, in: instants)
      // A recording with a record of its states but no push in it received none.
      var pushes = runs.list[place].pushes ?? []
      if table.text(event) == "server_push" { pushes.append(now) }
      runs.list[place].pushes = pushes
    }
    for place in runs.list.indices {
      runs.list[place].pushes = runs.list[place].pushes?.sorted()
    }
  }

  // MARK: - Helpers

  private static func known(_ text: String) -> String? { text.isEmpty ? nil : text }

  static func coordinate(
    _ table: FieldTable,
    _ latitude: FieldTable.Column,
    _ longitude: FieldTable.Column
  ) throws(FieldFolderError) -> Coordinate? {
    let north = try table.optional(latitude, in: -90...90)
    let east = try table.optional(longitude, in: -180...180)
    guard let north, let east else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }
}
