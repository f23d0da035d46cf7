// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement
internal import TraceFormats
internal import World

/// The CSV of an app's own log: a time, a kind of event, a position or a value in each row.
///
/// Rows with coordinates and no event are positions, so a table of positions alone is a log too.
enum AppLogTable {
  /// The columns with the names that mean them.
  private enum Column: CaseIterable {
    case time, event, value, latitude, longitude, accuracy

    var names: [String] {
      switch self {
      case .time: ["time", "timestamp", "time_utc"]
      case .event: ["event"]
      case .value: ["value"]
      case .latitude: ["latitude_deg", "latitude", "lat"]
      case .longitude: ["longitude_deg", "longitude", "lon", "lng"]
      case .accuracy: ["accuracy_m", "accuracy", "horizontal_accuracy"]
      }
    }
  }

  /// The kinds of events, in the order of the documentation.
  static let events = [
    "position", "running", "launch", "foreground", "background", "suspend", "resume", "terminate",
    "tracking", "permission", "location_services", "screen", "charger", "low_power", "network",
    "doze", "restart",
  ]

  /// The most errors of a table that are reported.
  private static let errorLimit = 20

  static func read(
    _ stream: ByteStream,
    into records: inout AppLogRecords
  ) throws(InputFailure) {
    records.format = "CSV"
    var scanner = CSVScanner(stream)
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else {
      throw records.failure(scanner.failure?.sentence ?? "the file has no header")
    }
    let titles = fields.map { word(scanner.text($0)) }
    var places: [Column: Int] = [:]
    for column in Column.allCases {
      places[column] = titles.firstIndex { column.names.contains($0) }
    }
    guard places[.time] != nil,
      places[.event] != nil || places[.latitude] != nil && places[.longitude] != nil
    else {
      throw records.failure(
        "this is not an app's log: its first row names no columns time and event",
        line: 1,
        note: "a log is a CSV table with time, event, value, latitude_deg, longitude_deg, "
          + "accuracy_m, or a file of transistorsoft, e-mission or OwnTracks"
      )
    }
    var diagnostics: [String] = []
    func complain(_ reason: String, _ note: String? = nil) {
      let place = SourcePosition(file: records.path, line: scanner.line)
      let diagnostic = InputDiagnostic(.error, reason, note: note, at: place)
      if diagnostics.count < errorLimit { diagnostics.append(diagnostic.description) }
    }
    while !records.isFull, scanner.readRow(&fields) {
      func text(_ column: Column) -> String {
        guard let index = places[column], index < fields.count else { return "" }
        return scanner.text(fields[index])
      }
      guard let time = records.time(text(.time)) else {
        complain(
          "time is \(InputProblem.quoted(text(.time))); it must be a time in ISO 8601, such as "
            + "2026-11-03T07:30:00Z, or Unix seconds"
        )
        continue
      }
      var event = word(text(.event))
      let hasPlace = !word(text(.latitude)).isEmpty
      if event.isEmpty, hasPlace || places[.event] == nil { event = "position" }
      if event == "position" {
        records.add(
          latitude: Double(word(text(.latitude))),
          longitude: Double(word(text(.longitude))),
          accuracy: Double(word(text(.accuracy))),
          at: time,
          line: scanner.line
        )
        continue
      }
      switch kind(event, word(text(.value))) {
      case .success(let kind): records.add(time, kind)
      case .failure(let problem):
        let (what, note) = problem.text(key: events.contains(event) ? "value" : "event")
        complain(what, note)
      }
    }
    // A row that is cut off with the file is not the reason.
    if let fact = stream.failure { throw records.failure(fact.sentence) }
    if let failure = scanner.failure {
      throw records.failure(failure.sentence, line: scanner.line)
    }
    guard diagnostics.isEmpty else {
      throw InputFailure(diagnostics: diagnostics, exitCode: 65)
    }
  }

  private static func word(_ text: String) -> String {
    text.filter { $0 != " " && $0 != "\t" && $0 != "\u{FEFF}" }.lowercased()
  }

  /// The problem of a row.
  private struct Failure: Error {
    var problem: InputProblem
    func text(key: String) -> (what: String, note: String?) { problem.text(key: key) }
  }

  private static func kind(_ event: String, _ value: String) -> Result<AppLog.Kind, Failure> {
    func chosen(_ words: [(String, AppLog.Kind)]) -> Result<AppLog.Kind, Failure> {
      if let found = words.first(where: { $0.0 == value }) { return .success(found.1) }
      let allowed = words.map(\.0).filter { !$0.isEmpty }
      return .failure(Failure(problem: .unknownWord(text: value, allowed: allowed)))
    }
    func either(_ make: (Bool) -> AppLog.Kind) -> Result<AppLog.Kind, Failure> {
      chosen([
        ("on", make(true)), ("off", make(false)), ("true", make(true)), ("false", make(false)),
        ("1", make(true)), ("0", make(false)),
      ])
    }
    switch event {
    case "running": return .success(.running)
    case "launch":
      return chosen([
        ("", .launch(isByUser: nil)), ("user", .launch(isByUser: true)),
        ("system", .launch(isByUser: false)),
      ])
    case "foreground": return .success(.foreground)
    case "background": return .success(.background)
    case "suspend": return .success(.suspend)
    case "resume": return .success(.resume)
    case "terminate":
      return chosen(
        [("", .terminate(nil))] + AppLog.Ending.allCases.map { ($0.rawValue, .terminate($0)) }
      )
    case "tracking": return either { .tracking(isOn: $0) }
    case "permission":
      return chosen(UserGrant.allCases.map { ($0.rawValue, .permission($0)) })
    case "location_services": return either { .locationServices(isOn: $0) }
    case "screen": return either { .screen(isOn: $0) }
    case "charger": return either { .charger(isOn: $0) }
    case "low_power": return either { .lowPower(isOn: $0) }
    case "network": return either { .network(isOn: $0) }
    case "doze": return either { .doze(isOn: $0) }
    case "restart": return .success(.restart)
    default: return .failure(Failure(problem: .unknownWord(text: event, allowed: events)))
    }
  }
}
