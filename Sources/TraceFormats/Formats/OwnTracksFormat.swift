// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// Logs of the OwnTracks recorder: time of arrival, kind and a JSON object in each line; also its
/// objects as a JSON list, as its interface and exports give them.
///
/// The object's own time `tst` counts, because phones send delayed positions later. Objects of
/// other kinds than `location` are counted and skipped.
enum OwnTracksFormat: TraceFormat {
  static let name = "OwnTracks"
  static let fileExtensions = ["rec"]

  static func recognises(_ head: FileHead) -> Bool {
    if place(head.json) != nil { return true }
    return head.lines.contains { line in
      guard let brace = line.firstIndex(of: "{"), line[brace...].contains("\"_type\"") else {
        return false
      }
      return line.prefix { $0 != "\t" && $0 != " " }.count >= 20
        && Timestamp(String(line.prefix(20))) != nil
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    if let place = FileHead.first(of: stream, { place($0.json) }) {
      return readList(stream, at: place, into: &trace, errors: &errors)
    }
    var lines = LineReader(stream)
    var counts = RecordCounts()
    let json = JSONLineReader()
    defer { withExtendedLifetime(json) {} }
    while !trace.isFull, let bytes = lines.next() {
      guard !bytes.allSatisfy(isBlank) else { continue }
      guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else {
        trace.count(.otherKind, line: lines.line)
        continue
      }
      let text = UnsafeBufferPointer(rebasing: bytes[brace...])
      guard mayBeLocation(text) else {
        trace.count(.otherKind, line: lines.line)
        continue
      }
      guard let object = json.value(text) else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      guard let type = object["_type"]?.bytes, areEqual(type, "location") else {
        trace.count(.otherKind, line: lines.line)
        continue
      }
      guard let latitude = object["lat"]?.number, let longitude = object["lon"]?.number,
        var point = RawPoint(latitude: latitude, longitude: longitude, line: lines.line),
        let time = object["tst"]?.integer(timesTenTo: 9)
      else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      counts.countGood()
      point.time = time
      if let accuracy = object["acc"]?.number, accuracy > 0 { point.accuracy = accuracy }
      point.altitude = object["alt"]?.number
      if var activities = object["motionactivities"]?.elements,
        let activity = activities.next()?.text
      {
        point.mode = TravelMode(activity: activity)
      }
      trace.append(point)
    }
    lines.report(to: &errors)
    counts.report(to: &errors)
  }

  /// Whether an object may be of the kind `location`, which takes a hundredth of parsing it.
  ///
  /// With a backslash in it, the word may be written in another way.
  private static func mayBeLocation(_ object: UnsafeBufferPointer<UInt8>) -> Bool {
    let word: StaticString = "location"
    let count = word.utf8CodeUnitCount
    for index in object.indices {
      let byte = object[index]
      if byte == UInt8(ascii: "\\") { return true }
      if byte == UInt8(ascii: "l"), object.count - index >= count,
        areEqual(UnsafeBufferPointer(rebasing: object[index..<(index + count)]), word)
      {
        return true
      }
    }
    return false
  }

  /// The place of the objects of a JSON text; nil if it has none.
  private static func place(_ json: JSONOutline) -> String? {
    ["[]", "data[]", "locations[]", ""].first { place in
      let front = place.isEmpty ? "" : place + "."
      return json.has(all: ["_type", "lat", "lon", "tst"].map { front + $0 })
    }
  }

  /// Reads a JSON list of objects; each topic, or without topics each device, is a track.
  private static func readList(
    _ stream: ByteStream,
    at place: String,
    into trace: inout RawTrace,
    errors: inout ErrorList
  ) {
    var points = PointCollector(trace)
    var identity = TrackIdentity(.carrier)
    let fields = ["_type", "lat", "lon", "tst", "acc", "alt", "topic", "tid"]
    let failure = JSONRecords.read(stream, at: place, fields: fields) { row in
      let line = row.line
      guard row.text(0) == "location" else {
        points.trace.count(.otherKind, line: line)
        return true
      }
      var time: Int64?
      guard points.time(row, 3, line: line, into: &time) else { return true }
      if let id = row.word(6) ?? row.word(7) { identity.select(id.utf8, in: &points.trace) }
      points.add(
        latitude: row.number(1),
        longitude: row.number(2),
        nanoseconds: time,
        accuracy: row.number(4).flatMap { $0 > 0 ? $0 : nil },
        altitude: row.number(5),
        line: line
      )
      return !points.trace.isFull
    }
    trace = points.finish(&errors)
    identity.finish(&trace)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }
}
