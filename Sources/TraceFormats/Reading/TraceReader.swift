// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import World

/// A trace read from a file, with the warnings for its user.
public struct TraceReading: Sendable, Hashable {
  /// The recorded movement.
  public var trace: RecordedTrace
  /// The format's name, such as `GPX`.
  public var format: String
  /// The omissions and oddities, in file order.
  public var warnings: [TraceWarning]
  /// The report of cleaning.
  public var report: CleaningReport

  /// A trace with its format and warnings.
  public init(
    trace: RecordedTrace,
    format: String,
    warnings: [TraceWarning] = [],
    report: CleaningReport = CleaningReport()
  ) {
    self.trace = trace
    self.format = format
    self.warnings = warnings
    self.report = report
  }
}

/// Reads recorded traces from files and bytes, packed by gzip or not.
///
/// The content determines the format; if it does not, the file's extension does. Cleaning:
/// ``CleaningRules``.
public enum TraceReader {
  /// The formats in the order in which their content is tested.
  static var formats: [any TraceFormat.Type] {
    [
      GPXFormat.self,
      FITFormat.self,
      GnssLoggerFormat.self,
      NMEAFormat.self,
      IGCFormat.self,
      GeolifeFormat.self,
      OziExplorerFormat.self,
      OwnTracksFormat.self,
      CabspottingFormat.self,
      TDriveFormat.self,
      VBOXFormat.self,
      ONEMovementFormat.self,
      DJISubtitlesFormat.self,
      TCXFormat.self,
      KMLFormat.self,
      SUMOFormat.self,
      MATSimFormat.self,
      XMLPositionsFormat.self,
      GoogleRecordsFormat.self,
      GoogleSemanticFormat.self,
      GoogleTimelineFormat.self,
      GeoJSONFormat.self,
      OSRMFormat.self,
      ReadsbFormat.self,
      JSONColumnsFormat.self,
      PositionListFormat.self,
      BarefootFormat.self,
      TaxiTripsFormat.self,
      CSVFormat.self,
      LogLinesFormat.self,
      EncodedPolylineFormat.self,
    ]
  }

  /// Reads a trace from a file; nil if it cannot be opened.
  ///
  /// - Throws: every error of the file, at most 20 of them spelled out.
  public static func read(
    path: String,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TraceReading? {
    guard let stream = ByteStream(path: path) else { return nil }
    return try read(stream, rules: rules)
  }

  /// Reads a trace; the name is for messages and, if the content is not clear, for the choice of
  /// format.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name.
  ///   - format: one of `formatNames`, where the content is not to decide; others are ignored.
  ///   - rules: how the recording is cleaned.
  /// - Returns: the trace, with what its user should know.
  /// - Throws: every error of the file, at most 20 of them spelled out.
  public static func read(
    bytes: [UInt8],
    name: String,
    as format: String? = nil,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TraceReading {
    try read(ByteStream(bytes: bytes, name: name), as: format, rules: rules)
  }

  /// Reads a trace from a stream, whose name is for messages.
  ///
  /// - Throws: every error of the file, at most 20 of them spelled out.
  package static func read(
    _ stream: ByteStream,
    as format: String? = nil,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TraceReading {
    let (raw, format) = try raw(stream, as: format, rules: rules)
    var errors = ErrorList()
    var cleaning = TraceCleaning(consume raw, rules: rules)
    guard let trace = cleaning.trace(errors: &errors) else {
      throw errors.thrown(for: stream.name)
    }
    return TraceReading(
      trace: trace,
      format: format,
      warnings: cleaning.warnings,
      report: cleaning.report
    )
  }

  /// The points of a stream within the rules' window and on their plane, and the format's name.
  static func raw(
    _ stream: ByteStream,
    as name: String? = nil,
    rules: CleaningRules
  ) throws(TraceFormatErrors) -> (trace: RawTrace, format: String) {
    let plane = rules.origin.map { LocalPlane(origin: $0) }
    var empty = RawTrace(window: rules.absoluteWindow, plane: plane)
    empty.dropsUnreadableTimes = rules.unreadableTimes == .drop
    let raw = try raw(stream, as: name, into: empty, member: rules.member)
    guard plane == nil || raw.trace.usesPlane else {
      let what = "an origin was given, but the positions are degrees already"
      throw failure(.notPositions(what: what, way: "leave the origin out"), stream.name)
    }
    return raw
  }

  /// The points of a stream within a window as the file states them, and the format's name.
  ///
  /// The progress limits the points that are kept and the bytes without a position.
  static func raw(
    _ stream: ByteStream,
    as name: String? = nil,
    window: ClosedRange<Int64>? = nil,
    progress: ReadingProgress = ReadingProgress()
  ) throws(TraceFormatErrors) -> (trace: RawTrace, format: String) {
    try raw(stream, as: name, into: RawTrace(window: window, progress: progress))
  }

  /// The points of a stream as the file states them, added to an empty trace, and the format's name.
  ///
  /// - Parameters:
  ///   - stream: the file; of an archive, its recordings.
  ///   - name: the name of the format, where the content is not to decide.
  ///   - empty: the trace, with its window, its plane and the limits of its progress.
  ///   - member: the file of an archive that is read; nil for all.
  /// - Returns: the points, and the name of their format.
  /// - Throws: every error of the file.
  static func raw(
    _ stream: ByteStream,
    as name: String? = nil,
    into empty: RawTrace,
    member: String? = nil
  ) throws(TraceFormatErrors) -> (trace: RawTrace, format: String) {
    if let archive = stream.archive, archive.failure == nil {
      return try ArchiveReading(archive, name: stream.name).raw(empty, member: member)
    }
    if let member {
      let what = "it is not an archive, so it has no file \"\(member.harmless)\""
      throw failure(.notPositions(what: what, way: "leave --member out"), stream.name)
    }
    let head = FileHead(stream)
    guard head.bytes.contains(where: { !isBlank($0) }) else {
      throw failure(stream.failure ?? .emptyFile, stream.name)
    }
    if let refusal = KnownFiles.refusal(head.bytes) { throw failure(refusal, stream.name) }
    let chosen = formats.first { $0.name == name }
    guard let format = chosen ?? format(of: stream) else {
      throw failure(stream.failure ?? .unknownContent(beginning: head.beginning), stream.name)
    }
    var errors = ErrorList()
    var trace = empty
    let progress = empty.progress
    stream.progress = progress
    format.read(stream, into: &trace, errors: &errors)
    // Readers replace the trace by one of their own.
    trace.format = format.name
    if stream.isGivenUp { throw givenUp(stream, errors) }
    if let fact = stream.failure { throw failure(fact, stream.name) }
    guard errors.isEmpty else { throw errors.thrown(for: stream.name) }
    guard !trace.isFull else {
      throw failure(.tooManyPoints(limit: progress.pointLimit), stream.name)
    }
    if trace.points.isEmpty, chosen == nil, trace.pointsOutside == 0, !format.recognises(head) {
      throw failure(.unknownContent(beginning: head.beginning), stream.name)
    }
    trace.splitByLabels()
    return (trace, format.name)
  }

  /// The errors of a stream that was given up: those of records, which may be the reason, and the
  /// place of its last position.
  private static func givenUp(_ stream: ByteStream, _ errors: ErrorList) -> TraceFormatErrors {
    var kept = ErrorList()
    for error in errors.errors where error.position != nil {
      switch error.fact {
      // These are about the end of the text, which was not reached.
      case .brokenXML, .brokenJSON, .noPositionWithin: break
      default: kept.add(error.fact, at: error.position)
      }
    }
    let line = stream.progress.map { Int($0.line) } ?? 0
    let place = line > 0 ? TextPosition(line: line) : nil
    if let fact = stream.failure { kept.add(fact, at: place) }
    return kept.thrown(for: stream.name)
  }

  /// True if the content of a file has positions in degrees, by its format.
  static func isRecording(_ stream: ByteStream) -> Bool {
    let head = FileHead(stream)
    guard let known = formats.first(where: { $0.recognises(head) }) else { return false }
    return known != CSVFormat.self || CSVFormat.hasDegrees(head)
  }

  /// The format of a file by its content, and else by the end of its name.
  ///
  /// Where the first part of a JSON text does not show its positions, more of it is looked at.
  private static func format(of stream: ByteStream) -> (any TraceFormat.Type)? {
    let known = FileHead.first(of: stream) { head in formats.first { $0.recognises(head) } }
    if let known { return known }
    let plain = stream.name.lowercased()
    let base = plain.hasSuffix(".gz") ? String(plain.dropLast(3)) : plain
    guard let dot = base.lastIndex(of: ".") else { return nil }
    let ending = base[base.index(after: dot)...]
    return formats.first { $0.fileExtensions.contains(String(ending)) }
  }

  static func failure(
    _ fact: TraceFormatError.Fact,
    _ name: String
  ) -> TraceFormatErrors {
    TraceFormatErrors(file: name, errors: [TraceFormatError(fact)], omitted: 0)
  }
}
