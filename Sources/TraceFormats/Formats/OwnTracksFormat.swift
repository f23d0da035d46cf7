// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// Logs of the OwnTracks recorder: time of arrival, kind and a JSON object in each line.
///
/// The object's own time `tst` counts, because phones send delayed positions later. Objects of
/// other kinds than `location` are counted and skipped.
enum OwnTracksFormat: TraceFormat {
  static let name = "OwnTracks"
  static let fileExtensions = ["rec"]

  static func recognises(_ head: FileHead) -> Bool {
    head.lines.contains { line in
      guard let brace = line.firstIndex(of: "{"), line[brace...].contains("\"_type\"") else {
        return false
      }
      return line.prefix { $0 != "\t" && $0 != " " }.count >= 20
        && Timestamp(String(line.prefix(20))) != nil
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var counts = RecordCounts()
    while !trace.isFull, let bytes = lines.next() {
      guard !bytes.allSatisfy(isBlank) else { continue }
      guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else {
        trace.count(.otherKind, line: lines.line)
        continue
      }
      guard let object = JSONValue(bytes[brace...]) else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      guard object["_type"]?.text == "location" else {
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
      if let activity = object["motionactivities"]?.elements?.first?.text {
        point.mode = TravelMode(activity: activity)
      }
      trace.append(point)
    }
    lines.report(to: &errors)
    counts.judge(&errors)
  }
}
