// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats
internal import World

/// Opens and reads the files of layers that a scenario names.
struct LayerInput {
  /// The trace that the layers must come near; nil if it could not be read, so that no layers are
  /// read.
  let trace: RecordedTrace?
  /// The list that receives the problems.
  let problems: ProblemList
  /// The notes for the user.
  private(set) var notes: [String] = []

  /// A reader of the layers around a trace.
  init(trace: RecordedTrace?, problems: ProblemList) {
    self.trace = trace
    self.problems = problems
  }

  /// The cells of a file; nil if it cannot be read.
  mutating func cells(_ path: String, key: String, at place: SourcePosition) -> [CellTower]? {
    guard let (stream, trace) = open(path, key: key, at: place) else { return nil }
    let box = LayerBox(trace, margin: LayerBox.cellMargin)
    let (towers, found) = CellList.read(stream, file: path, near: box)
    found.report(to: problems)
    if towers.isEmpty, found.isEmpty {
      notes.append("warning: \(key): no cell of \(path) lies within 35 km of the trace")
    }
    return towers
  }

  /// The access points of a file; nil if it cannot be read.
  mutating func accessPoints(
    _ path: String,
    key: String,
    at place: SourcePosition
  ) -> [AccessPoint]? {
    guard let (stream, trace) = open(path, key: key, at: place) else { return nil }
    let box = LayerBox(trace, margin: LayerBox.accessPointMargin)
    let (points, found) = WiGLEList.accessPoints(stream, file: path, near: box)
    found.report(to: problems)
    if points.isEmpty, found.isEmpty {
      notes.append("warning: \(key): no access point of \(path) lies within 500 m of the trace")
    }
    return points
  }

  /// The polygons of a file; none if it cannot be read.
  mutating func surroundings(
    _ path: String,
    key: String,
    at place: SourcePosition
  ) -> [SurroundingsPolygon] {
    guard let (stream, trace) = open(path, key: key, at: place) else { return [] }
    let box = LayerBox(trace, margin: LayerBox.accessPointMargin)
    let file = SurroundingsFile(stream, file: path, near: box)
    file.problems.report(to: problems)
    if file.problems.isEmpty, file.polygons.isEmpty {
      let what =
        file.describingCount == 0
        ? "no feature of \(path) has environment, area or outage among its properties"
        : "no polygon of \(path) comes near the trace"
      notes.append("warning: \(key): \(what)")
    }
    return file.polygons
  }

  /// Opens a file; nil, with a problem, if there is none, and without one if there is no trace.
  private func open(
    _ path: String,
    key: String,
    at place: SourcePosition
  ) -> (ByteStream, RecordedTrace)? {
    do {
      let stream = try InputBytes.stream(path: path)
      return trace.map { (stream, $0) }
    } catch {
      problems.add(error.problem, key: key, at: place)
      return nil
    }
  }
}
