// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Files of encoded polylines, one in each line; they have no times.
///
/// The precision is 5, and 6 in files named `.polyline6`.
enum EncodedPolylineFormat: TraceFormat {
  static let name = "encoded polyline"
  static let fileExtensions = ["polyline", "polyline5", "polyline6"]

  static func recognises(_ head: FileHead) -> Bool {
    guard head.isWhole, head.xmlRoot == nil, head.json.isEmpty, let first = head.bytes.first,
      first >= 63
    else { return false }
    let line = head.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let positions =
      EncodedPolyline.decode(line, precision: 5) ?? EncodedPolyline.decode(line, precision: 6)
    // A word that happens to be a polyline stays within metres of 0, 0.
    return positions.map { all in
      all.count >= 2 && all.allSatisfy { abs($0.latitude) > 0.01 || abs($0.longitude) > 0.01 }
    } ?? false
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    let isFine = stream.name.lowercased().split(separator: ".").suffix(2).contains("polyline6")
    var lines = LineReader(stream)
    while !trace.isFull, let bytes = lines.next() {
      let text = bytes[TextFields.trimmed(bytes, bytes.indices)]
      guard !text.isEmpty else { continue }
      guard let positions = EncodedPolyline.decode(text, precision: isFine ? 6 : 5) else {
        let isOther = EncodedPolyline.decode(text, precision: isFine ? 5 : 6) != nil
        let fact: TraceFormatError.Fact =
          isOther
          ? .notPositions(
            what: "the encoded polyline leaves the Earth at precision 5",
            way: "rename the file to .polyline6 if it has six decimals"
          ) : .brokenBinary("the encoded polyline is broken or cut off")
        errors.add(fact, at: TextPosition(line: lines.line))
        continue
      }
      trace.beginTrack()
      for position in positions {
        if let point = RawPoint(
          latitude: position.latitude,
          longitude: position.longitude,
          line: lines.line
        ) {
          trace.append(point)
        }
      }
    }
    lines.report(to: &errors)
  }
}
