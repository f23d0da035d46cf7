// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import TraceFormats
internal import World

/// Reads lists of cells: exports of OpenCelliD and Mozilla Location Services, and of WiGLE.
///
/// Format: OpenCelliD, Menu map view: https://wiki.opencellid.org/wiki/Menu_map_view#database, with or
/// without a header.
enum CellList {
  /// The most cells that are kept.
  static let limit = 200_000
  /// The longest plausible range, in metres.
  static let rangeLimit = 100_000.0

  /// The indices of the columns.
  private struct Columns {
    var radio = 0
    var country = 1
    var network = 2
    var area = 3
    var cell = 4
    var longitude = 6
    var latitude = 7
    var range: Int? = 8
  }

  /// The cells of a list within a box, in file order; errors are in the list of problems.
  static func read(
    _ stream: ByteStream,
    file: String,
    near box: LayerBox,
    limit: Int = limit
  ) -> (towers: [CellTower], problems: LayerProblems) {
    var table = LayerTable(stream, file: file)
    guard table.readFirstRow() else {
      if table.problems.isEmpty { table.problems.add("the file is empty") }
      return ([], table.problems)
    }
    if WiGLEList.begins(table.text(0)) {
      let list = WiGLEList.read(&table, near: box, wants: .cells, limit: limit)
      return (list.towers, table.problems)
    }
    var columns = Columns()
    var hasRow = CellIdentity.radio(table.text(0).lowercased()) != nil
    if !hasRow, !find(&columns, &table) { return ([], table.problems) }
    var towers: [CellTower] = []
    while hasRow || table.readRow() {
      hasRow = false
      guard let tower = tower(&table, columns, box) else { continue }
      guard towers.count < limit else {
        table.problems.add(
          "more than \(limit) cells lie within 35 km of the trace",
          note: "keep only one network or one kind of radio in the file",
          line: table.line
        )
        break
      }
      towers.append(tower)
    }
    return (towers, table.problems)
  }

  /// Finds the columns of a header; false, with a problem, if some are missing.
  private static func find(_ columns: inout Columns, _ table: inout LayerTable) -> Bool {
    let words = table.words
    let wanted: [(path: WritableKeyPath<Columns, Int>, name: String)] = [
      (\.radio, "radio"), (\.country, "mcc"), (\.network, "net"), (\.area, "area"),
      (\.cell, "cell"), (\.longitude, "lon"), (\.latitude, "lat"),
    ]
    var missing: [String] = []
    for (path, name) in wanted {
      if let index = words.firstIndex(of: name) {
        columns[keyPath: path] = index
      } else {
        missing.append(name)
      }
    }
    columns.range = words.firstIndex(of: "range")
    guard !missing.isEmpty else { return true }
    table.problems.add(
      "the file has no column \(missing.joined(separator: ", no column "))",
      note:
        "cells are read from CSV exports of OpenCelliD (radio, mcc, net, area, cell, unit, lon, "
        + "lat, range, …) and of WiGLE (first line WigleWifi-1.…)",
      line: table.line,
      column: 1
    )
    return false
  }

  /// The tower of a row; nil if it is outside the box or, with a problem, if it is wrong.
  private static func tower(
    _ table: inout LayerTable,
    _ columns: Columns,
    _ box: LayerBox
  ) -> CellTower? {
    guard let latitude = table.number(columns.latitude, "lat", in: -90...90),
      let longitude = table.number(columns.longitude, "lon", in: -180...180),
      box.contains(latitude: latitude, longitude: longitude)
    else { return nil }
    let word = table.text(columns.radio)
    guard let radio = CellIdentity.radio(word.lowercased()) else {
      let what = "is \(InputProblem.quoted(word)); it must be one of GSM, UMTS, CDMA, LTE, NR"
      table.report(what, columns.radio, "radio")
      return nil
    }
    let most = 0...Double(1 << 40)
    guard let country = table.number(columns.country, "mcc", in: 0...999),
      let network = table.number(columns.network, "net", in: 0...65_535),
      let area = table.number(columns.area, "area", in: most),
      let cell = table.number(columns.cell, "cell", in: most)
    else { return nil }
    var range: Metres?
    if let column = columns.range, !table.text(column).isEmpty {
      guard let metres = table.number(column, "range") else { return nil }
      range = metres > 0 && metres <= rangeLimit ? Metres(metres) : nil
    }
    let identity = CellIdentity(
      radio: radio,
      country: Int(country),
      network: Int(network),
      area: Int(area),
      cell: Int(cell)
    )
    return CellTower(
      id: identity.number,
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      range: range
    )
  }
}
