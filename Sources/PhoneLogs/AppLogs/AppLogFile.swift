// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Documents
package import Judgement
internal import Quantities
package import TraceFormats
internal import World

/// An app's log with the name of its format and remarks for its user.
package struct AppLogReading: Sendable {
  /// The log.
  package var log: AppLog
  /// The name of the format, such as `OwnTracks`.
  package var format: String
  /// What was left out or assumed, a line each.
  package var notes: [String]

  /// A log as it was read.
  package init(log: AppLog, format: String, notes: [String]) {
    self.log = log
    self.format = format
    self.notes = notes
  }
}

/// Reads the logs that apps keep of their positions and of their own life.
///
/// The content determines the format: the CSV of `docs/reference/traces.md`, the objects of
/// transistorsoft's SDK, the entries of e-mission, and the objects of OwnTracks, alone, in a list or
/// in the lines of its recorder.
package enum AppLogFile {
  /// The most records of a log.
  package static let entryLimit = 5_000_000

  /// Reads the log at a path.
  ///
  /// - Throws: a missing, empty or malformed file, and a log without positions.
  package static func read(path: String) throws(InputFailure) -> AppLogReading {
    let problems = ProblemList()
    let place = SourcePosition(file: path)
    let stream: ByteStream
    do {
      stream = try InputBytes.stream(path: path)
    } catch {
      problems.add(error.problem, at: place)
      return try problems.required(nil, "log", in: path)
    }
    return try read(stream, path: path)
  }

  /// Reads a log from bytes; the path is for messages.
  ///
  /// - Throws: an empty or malformed file, and a log without positions.
  package static func read(_ stream: ByteStream, path: String) throws(InputFailure) -> AppLogReading
  {
    var records = AppLogRecords(path: path)
    switch form(of: stream) {
    case .empty: throw records.failure("the file is empty")
    case .json: try JSONAppLog.readDocuments(stream, into: &records)
    case .lines: try JSONAppLog.readLines(stream, into: &records)
    case .table: try AppLogTable.read(stream, into: &records)
    }
    if let fact = stream.failure { throw records.failure(fact.sentence) }
    return try records.finish()
  }

  private enum Form {
    case empty
    case json
    /// Lines with a JSON object after a time and a kind.
    case lines
    case table
  }

  private static func form(of stream: ByteStream) -> Form {
    stream.want(1 << 16)
    let head = stream.bytes.prefix(1 << 16).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = head.first else { return .empty }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line, as: UTF8.self)
    return text.contains("{") && text.contains("\"_type\"") ? .lines : .table
  }

  /// The trace of a log's positions, cleaned as any recording.
  ///
  /// Before the first position and after the last one the phone is taken to be there, so that the
  /// trace is as long as the log. Gaps of any length stay in it.
  ///
  /// - Throws: positions that cannot be the truth, such as one alone.
  package static func trace(of log: AppLog, path: String) throws(InputFailure) -> TraceReading {
    var text = "time,latitude,longitude,accuracy\n"
    func add(_ time: Int64, _ place: Coordinate, _ accuracy: Metres?) {
      text += "\(WallTime.text(time)),\(place.latitude),\(place.longitude),"
      text += (accuracy.map { "\($0.value)" } ?? "") + "\n"
    }
    let positions = log.positions
    if let first = positions.first, let start = log.entries.first?.time, start < first.time {
      add(start, first.coordinate, first.accuracy)
    }
    for position in positions { add(position.time, position.coordinate, position.accuracy) }
    if let last = positions.last, let end = log.entries.last?.time, end > last.time {
      add(end, last.coordinate, last.accuracy)
    }
    var rules = CleaningRules()
    (rules.splitGaps, rules.clockJump) = (nil, nil)
    do {
      return try TraceReader.read(bytes: Array(text.utf8), name: path, as: "CSV", rules: rules)
    } catch {
      let lines = error.description.split(separator: "\n").map(String.init)
      throw InputFailure(diagnostics: lines, exitCode: 65)
    }
  }
}

/// The records of a log while it is read.
struct AppLogRecords {
  /// The file, for messages.
  let path: String
  /// The name of the format; the first that shows.
  var format = ""
  private(set) var entries: [AppLog.Entry] = []
  private(set) var positionCount = 0
  /// Times without a zone.
  private(set) var zonelessCount = 0
  /// Records that are of no use here, and records that could not be read.
  var otherCount = 0
  var brokenCount = 0
  private var firstBroken: Int?
  /// The last states, because some formats repeat them with every position.
  private var lastCharger: Bool?
  private var lastNetwork: Bool?
  private var lastPermission: UserGrant?
  private(set) var isFull = false
  /// The first two devices or people whose records these are, by the names that the log gives them.
  private var owners: [String] = []

  init(path: String) { self.path = path }

  mutating func add(_ time: Int64, _ kind: AppLog.Kind) {
    guard entries.count < AppLogFile.entryLimit else {
      isFull = true
      return
    }
    if case .position = kind { positionCount += 1 }
    entries.append(AppLog.Entry(time: time, kind: kind))
  }

  /// Adds a state if it is another than before.
  mutating func follow(charger isOn: Bool, at time: Int64) {
    if isOn != lastCharger { add(time, .charger(isOn: isOn)) }
    lastCharger = isOn
  }

  mutating func follow(network isOn: Bool, at time: Int64) {
    // The first position says only that the phone is online, as usual.
    if isOn != (lastNetwork ?? true) { add(time, .network(isOn: isOn)) }
    lastNetwork = isOn
  }

  mutating func follow(permission grant: UserGrant, at time: Int64) {
    if grant != lastPermission { add(time, .permission(grant)) }
    lastPermission = grant
  }

  /// Adds a position; false if the place is not on Earth.
  @discardableResult mutating func add(
    latitude: Double?,
    longitude: Double?,
    accuracy: Double?,
    at time: Int64,
    line: Int
  ) -> Bool {
    guard let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else {
      countBroken(line: line)
      return false
    }
    let radius = accuracy.flatMap { $0 > 0 && $0.isFinite ? Metres($0) : nil }
    let place = Coordinate(latitude: latitude, longitude: longitude)
    add(time, .position(place, accuracy: radius))
    return true
  }

  /// Notes whose record it is.
  mutating func note(owner: String?) {
    guard let owner, owners.count < 2, !owners.contains(owner) else { return }
    owners.append(owner)
  }

  mutating func countBroken(line: Int) {
    brokenCount += 1
    firstBroken = firstBroken ?? line
  }

  /// The years 1971 to 2261 in milliseconds; earlier times are those of a clock that was never set.
  private static let years: ClosedRange<Int64> = 31_536_000_000...9_214_646_399_999

  /// Milliseconds since 1970 of a time in ISO 8601, with or without a zone, or in Unix seconds or
  /// milliseconds; nil for anything else.
  mutating func time(_ text: String) -> Int64? {
    let text = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    if let number = Double(text) { return time(number) }
    // Some writers leave the colon of the zone out, or write small letters.
    var usual = text.uppercased()
    let zone = usual.suffix(5)
    if let sign = zone.first, sign == "+" || sign == "-", zone.dropFirst().allSatisfy(\.isNumber),
      usual.count > 19
    {
      usual.insert(":", at: usual.index(usual.endIndex, offsetBy: -2))
    }
    if let time = WallTime.unixMilliseconds(usual) { return Self.years.contains(time) ? time : nil }
    guard let time = WallTime.unixMilliseconds(usual + "Z"), Self.years.contains(time) else {
      return nil
    }
    zonelessCount += 1
    return time
  }

  /// Milliseconds since 1970 of Unix seconds or milliseconds.
  func time(_ number: Double) -> Int64? {
    // Seconds of the years until 2261 have at most 10 digits, milliseconds from 1971 on at least 11.
    let milliseconds = abs(number) < 1e10 ? number * 1000 : number
    guard milliseconds.isFinite, abs(milliseconds) < 1e15 else { return nil }
    let time = Int64(milliseconds.rounded())
    return Self.years.contains(time) ? time : nil
  }

  func failure(_ reason: String, line: Int? = nil, note: String? = nil) -> InputFailure {
    let diagnostic = InputDiagnostic(
      .error,
      reason,
      note: note,
      at: SourcePosition(file: path, line: line)
    )
    return InputFailure(diagnostics: [diagnostic.description], exitCode: 65)
  }

  /// The log with notes; malformed input without positions.
  func finish() throws(InputFailure) -> AppLogReading {
    if isFull {
      throw failure("the log has more than \(AppLogFile.entryLimit) records")
    }
    guard owners.count < 2 else {
      let names = owners.map { InputProblem.quoted($0) }.joined(separator: " and ")
      throw failure(
        "the log has records of several phones, such as \(names)",
        note: "keep the records of one phone"
      )
    }
    guard positionCount > 0 else {
      let rows = brokenCount + otherCount
      throw failure(
        "the log contains no positions",
        note: rows == 0 && entries.isEmpty
          ? nil : "other records: \(entries.count) read, \(rows) left out"
      )
    }
    let log = AppLog(entries)
    var notes: [String] = []
    if let firstBroken {
      notes.append(
        "records left out because their time or place cannot be read: \(brokenCount), the first on "
          + "line \(firstBroken)"
      )
    }
    if log.backwardCount > 0 {
      notes.append("records earlier than one before them, put in order: \(log.backwardCount)")
    }
    if zonelessCount > 0 { notes.append("times without a zone, taken as UTC: \(zonelessCount)") }
    return AppLogReading(log: log, format: format, notes: notes)
  }
}
