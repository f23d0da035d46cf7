// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

@testable import TraceFormats

/// The entry of a file in the index of the recorded traces.
struct IndexedTrace {
  var file: String
  var points: Int?
  var duration: Double?
  var kilometres: Double?

  /// All files of the index; empty if the recordings are not available.
  static let all: [IndexedTrace] = {
    let path = Samples.recordings.appending(path: "INDEX.csv")
    guard let data = try? Data(contentsOf: path) else { return [] }
    let stream = ByteStream(bytes: Array(data), name: "INDEX.csv")
    var scanner = CSVScanner(stream)
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else { return [] }
    let names = fields.map { scanner.text($0) }
    func column(_ name: String) -> Int { names.firstIndex(of: name) ?? 0 }
    let (file, points) = (column("file"), column("points"))
    let (duration, length) = (column("duration_s"), column("length_km"))
    var rows: [IndexedTrace] = []
    while scanner.readRow(&fields) {
      rows.append(
        IndexedTrace(
          file: scanner.text(fields[file]),
          points: Int(scanner.text(fields[points])),
          duration: Double(scanner.text(fields[duration])),
          kilometres: Double(scanner.text(fields[length]))
        )
      )
    }
    return rows
  }()

  static func named(_ file: String) -> IndexedTrace? { all.first { $0.file == file } }
}

/// Points, duration and length of a file, computed as in the index.
///
/// Length is the sum of great-circle steps inside segments on a sphere of 6,371,008.8 m, without
/// any cleaning; the duration is the last time minus the first.
struct IndexMeasures {
  var points: Int
  var duration: Double?
  var kilometres: Double

  init(_ trace: RawTrace) {
    points = trace.points.count
    let times = trace.points.compactMap(\.time)
    duration = times.isEmpty ? nil : abs(Double(times[times.count - 1] - times[0])) / 1e9
    var metres = 0.0
    for (a, b) in zip(trace.points, trace.points.dropFirst()) where a.segment == b.segment {
      let radian = Double.pi / 180
      let north = sin((b.latitude - a.latitude) * radian / 2)
      let east = sin((b.longitude - a.longitude) * radian / 2)
      let h = north * north + cos(a.latitude * radian) * cos(b.latitude * radian) * east * east
      metres += 2 * 6_371_008.8 * asin(min(1, h.squareRoot()))
    }
    kilometres = metres / 1000
  }

  /// The measures of a recorded trace.
  init(recording file: String) throws {
    let path = Samples.recordings.appending(path: file).path
    guard let stream = ByteStream(path: path) else { throw CocoaError(.fileNoSuchFile) }
    self.init(try TraceReader.raw(stream).trace)
  }
}
