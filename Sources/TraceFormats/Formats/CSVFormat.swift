// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// CSV with a header line, after RFC 4180; semicolons and tabs separate as well.
///
/// Runs of blanks separate where there is no other separator. Comment lines beginning with `#`, rows
/// of units below the header and a repeated header are skipped. Decimal commas are read if the
/// separator is not a comma. Unknown columns are ignored. Tables of loggers, with separate dates and
/// times or letters for the hemispheres, are read as well: see `CSVLoggerRows`.
enum CSVFormat: TraceFormat {
  static let name = "CSV"
  static let fileExtensions = ["csv", "tsv", "txt"]

  static func recognises(_ head: FileHead) -> Bool {
    columns(head).map(isHeader) ?? false
      || !head.lines.isEmpty && CSVHeaderless(head.bytes) != nil
  }

  /// True if a table has degrees, and not columns x and y, as tables of sensors have as well.
  static func hasDegrees(_ head: FileHead) -> Bool {
    columns(head).map { isHeader($0) && $0.degrees != .plane } ?? false
      || CSVHeaderless(head.bytes) != nil
  }

  private static func columns(_ head: FileHead) -> CSVColumns? {
    guard !head.lines.isEmpty else { return nil }
    let stream = ByteStream(bytes: head.bytes, name: "")
    return columns(CSVScanner(stream, firstLine: skipMark(stream)))
  }

  /// The columns of the header at the front of a text; nil if it cannot be one.
  private static func columns(_ table: CSVScanner) -> CSVColumns? {
    var scanner = table
    scanner.allowsBlanks = true
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else { return nil }
    let names = fields.map { scanner.text($0) }
    // Lines of a log may be objects of JSON.
    return names.contains { $0.contains("{") } ? nil : CSVColumns(names)
  }

  /// Reads rows whose positions are in a JSON object.
  private static func readStates(
    _ scanner: inout CSVScanner,
    _ columns: CSVColumns,
    _ attributes: Int,
    into trace: inout RawTrace,
    errors: inout ErrorList
  ) {
    var points = PointCollector(trace)
    var identity = columns.identity.map { TrackIdentity($0.kind) }
    var fields: [Range<Int>] = []
    while !points.trace.isFull, scanner.readRow(&fields) {
      let line = scanner.line
      func text(_ index: Int?) -> String {
        index.flatMap { fields.at($0) }.map { scanner.text($0) } ?? ""
      }
      let json = text(attributes).replacing("\"\"", with: "\"")
      guard let object = JSONValue(json.utf8) else {
        points.leaveOut(.badNumber(key: "attributes", text: String(json.prefix(40))), line)
        continue
      }
      var time: Int64?
      guard points.time(text(columns.index[.time]), line: line, into: &time) else { continue }
      identity?.select(text(columns.identity?.index).utf8, in: &points.trace)
      points.add(
        latitude: object["latitude"]?.number,
        longitude: object["longitude"]?.number,
        nanoseconds: time,
        accuracy: object["gps_accuracy"]?.number,
        altitude: object["altitude"]?.number,
        line: line
      )
    }
    trace = points.finish(&errors)
    identity?.finish(&trace)
    if let failure = scanner.failure { errors.add(failure, at: TextPosition(line: scanner.line)) }
  }

  private static func isHeader(_ columns: CSVColumns) -> Bool {
    if columns.index[.latitude] != nil, columns.index[.longitude] != nil {
      return columns.degrees != .plane || columns.index[.time] != nil
    }
    let hasPosition = columns.index[.geometry] != nil || columns.attributes != nil
    return hasPosition && columns.index[.time] != nil
  }

  /// Consumes the bytes before a header that begins with `#`, and returns its line.
  ///
  /// Such a header is the last comment before rows that have no other header.
  private static func skipMark(_ stream: ByteStream) -> Int {
    stream.want(1)
    guard stream.bytes.first == UInt8(ascii: "#") else { return skipPreamble(stream) }
    stream.want(FileHead.size)
    let head = stream.bytes.prefix(FileHead.size)
    var (line, start) = (1, 0)
    while let end = head[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      var next = end + 1
      if head[end] == 0x0D, next < head.count, head[next] == 0x0A { next += 1 }
      guard next < head.count else { return 1 }
      guard head[next] != UInt8(ascii: "#") else {
        (line, start) = (line + 1, next)
        continue
      }
      let named = head[start..<end].drop { $0 == UInt8(ascii: "#") || isBlank($0) }
      let rest = head[next...].prefix { $0 != 0x0A && $0 != 0x0D }
      guard isTimedHeader(named), !isTimedHeader(rest) else { return 1 }
      stream.consume(named.startIndex)
      return line
    }
    return 1
  }

  /// Consumes lines for people before a header, at most 50, and returns the header's line.
  private static func skipPreamble(_ stream: ByteStream) -> Int {
    stream.want(FileHead.size)
    let head = stream.bytes.prefix(FileHead.size)
    var start = 0
    for line in 1...50 {
      let end = head[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? head.count
      if isPlacedHeader(head[start..<end]) {
        stream.consume(start)
        return line
      }
      guard end < head.count else { return 1 }
      let isPair = head[end] == 0x0D && end + 1 < head.count && head[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    return 1
  }

  /// True if a line names the columns of positions in degrees.
  private static func isPlacedHeader(_ line: some Sequence<UInt8>) -> Bool {
    let columns = columns(of: line)
    return columns?.index[.latitude] != nil && columns?.index[.longitude] != nil
      && columns?.degrees != .plane
  }

  private static func columns(of line: some Sequence<UInt8>) -> CSVColumns? {
    columns(CSVScanner(ByteStream(bytes: Array(line), name: "")))
  }

  /// True if a line names the columns of times and positions.
  private static func isTimedHeader(_ line: some Sequence<UInt8>) -> Bool {
    guard let columns = columns(of: line) else { return false }
    return columns.index[.time] != nil && isHeader(columns)
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var scanner = CSVScanner(stream, firstLine: skipMark(stream))
    scanner.allowsBlanks = true
    var fields: [Range<Int>] = []
    stream.want(FileHead.size)
    let headerless = CSVHeaderless(stream.bytes.prefix(FileHead.size))
    if let headerless {
      scanner.separator = headerless.separator
      scanner.joinsBlanks = headerless.joinsBlanks
      let taken = headerless.names.enumerated().filter { !$1.isEmpty }
      trace.warnings.append(
        TraceWarning(.noHeader(columns: taken.map { "\($0 + 1) \($1)" }))
      )
    } else if !scanner.readHeader(&fields) {
      let place = scanner.failure.map { _ in TextPosition(line: scanner.line) }
      errors.add(scanner.failure ?? .emptyFile, at: place)
      return
    }
    let header = TextPosition(line: scanner.line)
    var names = headerless?.names ?? fields.map { scanner.text($0) }
    if scanner.joinsBlanks, headerless == nil {
      // Rows of R and pandas begin with a number that has no name.
      let rows = CSVFirstRows(scanner).rows
      if !rows.isEmpty, rows.allSatisfy({ $0.count == names.count + 1 }) { names.insert("", at: 0) }
    }
    var columns = CSVColumns(names)
    for (name, other) in columns.duplicates {
      errors.add(.duplicateColumn(name: name, other: other), at: header)
    }
    let missing = columns.missing
    guard missing.isEmpty, errors.isEmpty else {
      let fact =
        CSVHeaderless.isData(names) ? .headerless : TraceFormatError.Fact.missingColumns(missing)
      if !missing.isEmpty { errors.add(fact, at: header) }
      return
    }
    columns.settle(names, by: CSVFirstRows(scanner, having: columns.index[.latitude]))
    let width = names.count
    var odd = CSVOddRows(header: names, columns: columns)
    let comma = scanner.separator != 0x2C
    let preview = CSVPreview(scanner, width: width, columns: columns)
    trace.labels = PointLabels(count: preview.columns.count)
    if let attributes = columns.attributes {
      return readStates(&scanner, columns, attributes, into: &trace, errors: &errors)
    }
    if columns.isLogger {
      var rows = CSVLoggerRows(columns: columns, comma: comma)
      rows.read(
        &scanner,
        width: width,
        preview: preview,
        leavingOut: odd,
        into: &trace,
        errors: &errors
      )
      columns.leaveOutOtherPositions(in: &trace, line: header.line)
      return
    }
    var rows = CSVRows(columns: columns, comma: comma, dateOrder: preview.dateOrder)
    trace.timesAreAbsolute = rows.timesAreAbsolute
    var plain: CSVPlainRows?
    var misses = 0
    while !trace.isFull, !rows.isRefused {
      // After 16 attempts in a row without a plain row, stop looking for plain runs.
      if misses < 16, rows.arePlainRowsAllowed, trace.labels.areAllOff {
        plain = plain ?? rows.plainRows(width: width, separator: scanner.separator)
        let before = trace.points.count
        if let plain { scanner.readRows { plain.read($0, firstLine: $1, into: &trace) } }
        misses = trace.points.count > before ? 0 : misses + 1
      }
      guard scanner.readRow(&fields) else { break }
      if odd.contain(scanner.bytes, fields, line: scanner.line, in: &trace) { continue }
      if fields.count < width, fields.count <= columns.last {
        errors.add(
          .missingFields(found: fields.count, expected: width),
          at: TextPosition(line: scanner.line)
        )
        continue
      }
      preview.set(scanner.bytes, fields, in: &trace)
      rows.add(scanner.bytes, fields, line: scanner.line, to: &trace, errors: &errors)
    }
    if let failure = scanner.failure {
      errors.add(failure, at: TextPosition(line: scanner.line))
    }
    columns.leaveOutOtherPositions(in: &trace, line: header.line)
    trace.timesAreAbsolute = rows.timesAreAbsolute
    rows.identity?.finish(&trace)
  }
}
