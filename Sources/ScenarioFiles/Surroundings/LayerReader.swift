// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats

/// Reads the layers of a world from bytes, for scenarios that are made in code.
///
/// Only the parts near a trace are kept, as with files that a scenario names.
public enum LayerReader {
  /// The cells of an export of OpenCelliD, Mozilla Location Services or WiGLE within 35 km.
  ///
  /// - Throws: the first 20 errors of the bytes, and the number of further ones.
  public static func cells(
    bytes: [UInt8],
    name: String,
    near trace: RecordedTrace
  ) throws(InputFailure) -> [CellTower] {
    let stream = ByteStream(bytes: bytes, name: name)
    let box = LayerBox(trace, margin: LayerBox.cellMargin)
    let (towers, found) = CellList.read(stream, file: name, near: box)
    try check(found)
    return towers
  }

  /// The access points of an export of WiGLE within 500 m.
  ///
  /// - Throws: the first 20 errors of the bytes, and the number of further ones.
  public static func accessPoints(
    bytes: [UInt8],
    name: String,
    near trace: RecordedTrace
  ) throws(InputFailure) -> [AccessPoint] {
    let stream = ByteStream(bytes: bytes, name: name)
    let box = LayerBox(trace, margin: LayerBox.accessPointMargin)
    let (points, found) = WiGLEList.accessPoints(stream, file: name, near: box)
    try check(found)
    return points
  }

  /// The polygons of a GeoJSON text that describe the surroundings, within 500 m.
  ///
  /// - Throws: the first 20 errors of the bytes, and the number of further ones.
  public static func surroundings(
    bytes: [UInt8],
    name: String,
    near trace: RecordedTrace
  ) throws(InputFailure) -> [SurroundingsPolygon] {
    let stream = ByteStream(bytes: bytes, name: name)
    let box = LayerBox(trace, margin: LayerBox.accessPointMargin)
    let file = SurroundingsFile(stream, file: name, near: box)
    try check(file.problems)
    return file.polygons
  }

  private static func check(_ found: LayerProblems) throws(InputFailure) {
    let problems = ProblemList()
    found.report(to: problems)
    try problems.check()
  }
}
