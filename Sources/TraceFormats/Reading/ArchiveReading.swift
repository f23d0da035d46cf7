// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the recordings of an archive: the only one, the one asked for, or all as tracks.
///
/// The content of a file decides whether it has positions. Times that count from the start are dated
/// by another file that says when the recording began.
struct ArchiveReading {
  private let archive: ZipArchive
  private let name: String

  /// - Parameters:
  ///   - archive: an archive without a failure.
  ///   - name: its name, for messages.
  init(_ archive: ZipArchive, name: String) {
    self.archive = archive
    self.name = name
  }

  /// The points, and the name of the format.
  func raw(
    _ empty: RawTrace,
    member: String?
  ) throws(TraceFormatErrors) -> (trace: RawTrace, format: String) {
    if let member {
      guard let entry = archive.entry(named: member) else {
        let known = archive.files.map(\.name)
        throw TraceReader.failure(.noSuchMember(name: member, known: known), name)
      }
      return try read(entry, empty)
    }
    if let only = archive.only, isRecording(only) || archive.files.count == 1 {
      return try read(only, empty)
    }
    let recordings = archive.files.filter { isRecording($0) }
    guard let first = recordings.first else {
      throw TraceReader.failure(
        .notPositions(
          what: "no file in the archive has positions: \(names)",
          way: "export the positions as well"
        ),
        name
      )
    }
    if recordings.count == 1 { return try read(first, empty) }
    return try all(recordings, empty)
  }

  /// Up to ten file names, for an error message.
  private var names: String {
    let names = archive.files.map(\.name) + archive.otherNames
    return names.prefix(10).map { "\"\($0.harmless)\"" }.joined(separator: ", ")
      + (names.count > 10 ? " and \(names.count - 10) more" : "")
  }

  /// True if the content of a file is a format with positions in degrees.
  private func isRecording(_ entry: ZipArchive.Entry) -> Bool {
    TraceReader.isRecording(ByteStream(entry, of: archive))
  }

  private func read(
    _ entry: ZipArchive.Entry,
    _ empty: RawTrace
  ) throws(TraceFormatErrors) -> (trace: RawTrace, format: String) {
    let read: (trace: RawTrace, format: String)
    do {
      read = try TraceReader.raw(ByteStream(entry, of: archive), into: empty)
    } catch {
      // The place is in the file of the archive.
      let file = archive.files.count == 1 ? name : name + ": " + entry.name
      throw TraceFormatErrors(file: file, errors: error.errors, omitted: error.omitted)
    }
    var (trace, format) = read
    if !trace.timesAreAbsolute { date(&trace, besides: entry) }
    return (trace, format)
  }

  /// All recordings, each as one or more tracks.
  private func all(
    _ recordings: [ZipArchive.Entry],
    _ empty: RawTrace
  ) throws(TraceFormatErrors) -> (trace: RawTrace, format: String) {
    var trace = empty
    var formats: [String] = []
    var failures: [TraceFormatErrors] = []
    for entry in recordings {
      do {
        let (own, format) = try read(entry, empty)
        guard own.timesAreAbsolute == trace.timesAreAbsolute || trace.points.isEmpty else {
          trace.leaveOut(.members, points: own.points.count, line: 0)
          continue
        }
        trace.timesAreAbsolute = own.timesAreAbsolute
        trace.usesPlane = trace.usesPlane || own.usesPlane
        trace.add(own, named: entry.name)
        if !formats.contains(format) { formats.append(format) }
      } catch {
        failures.append(error)
        trace.leaveOut(.members, points: 0, line: 0)
      }
    }
    guard !trace.points.isEmpty || trace.pointsOutside > 0 else {
      guard let first = failures.first else {
        throw TraceReader.failure(.noPoints(format: "zip"), name)
      }
      throw first
    }
    trace.format = formats.joined(separator: ", ")
    return (trace, trace.format)
  }
}

// MARK: The date in another file

extension ArchiveReading {
  /// A moment of the recording, as seconds from its start and as a time in nanoseconds since 1970.
  private struct Start {
    var elapsed: Int64
    var instant: Int64
  }

  /// The largest file that is looked at for the beginning.
  private static let largest = 1 << 16

  /// Dates times from the start, if another file of the archive says when that was.
  private func date(_ trace: inout RawTrace, besides entry: ZipArchive.Entry) {
    for other in archive.files where other.name != entry.name {
      let stream = ByteStream(other, of: archive)
      stream.want(Self.largest + 1)
      guard stream.failure == nil, stream.bytes.count <= Self.largest,
        !TraceReader.isRecording(ByteStream(other, of: archive))
      else { continue }
      let starts = Self.starts(stream)
      guard let first = starts.first else { continue }
      let isDated = trace.date { elapsed in
        let last = starts.last { $0.elapsed <= elapsed } ?? first
        let (sum, overflow) = last.instant.addingReportingOverflow(elapsed - last.elapsed)
        return overflow ? nil : sum
      }
      if isDated { trace.warnings.append(TraceWarning(.datedBy(member: other.name))) }
      return
    }
  }

  /// The moments that a table names, such as phyphox's `meta/time.csv` or a logger's `Metadata.csv`.
  private static func starts(_ stream: ByteStream) -> [Start] {
    var scanner = CSVScanner(stream)
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else { return [] }
    let names = fields.map { FieldNames.plain(scanner.text($0)) }
    let column = startNames.lazy.compactMap { names.firstIndex(of: $0) }.first
    guard let column else { return [] }
    let event = names.firstIndex(of: "event")
    let elapsed = names.firstIndex(of: "experimenttime")
    var starts: [Start] = []
    while starts.count < 1000, scanner.readRow(&fields) {
      guard column < fields.count else { continue }
      if let event, event < fields.count, scanner.text(fields[event]) != "START" { continue }
      guard let instant = instant(scanner.text(fields[column])) else { continue }
      let seconds = elapsed.flatMap { fields.at($0) }
        .flatMap { DecimalNumber(scanner.bytes, $0)?.integer(timesTenTo: 9) }
      starts.append(Start(elapsed: seconds ?? 0, instant: instant))
      if elapsed == nil { break }
    }
    return starts
  }

  private static let startNames = [
    "systemtime", "recordingepochtime", "epochtime", "recordingtime", "recordingstart", "starttime",
    "startdate", "start", "timestamp", "datetime", "date",
  ]

  /// The nanoseconds of a time with a date, also as in `2025-05-04_07-00-00`; nil for others.
  private static func instant(_ text: String) -> Int64? {
    var times = JSONTimes()
    if let time = times.nanoseconds(.string(text)), times.areAbsolute { return time }
    let parts = text.split(separator: "_")
    guard parts.count == 2 else { return nil }
    let time = parts[0] + "T" + parts[1].replacing("-", with: ":")
    return Timestamp(String(time))?.unixNanoseconds
  }
}
