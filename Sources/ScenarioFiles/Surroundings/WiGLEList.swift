// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import TraceFormats
internal import World

/// Reads the CSV exports of WiGLE, for access points or for cells.
///
/// If one transmitter was sighted several times, the strongest sighting gives its place; among
/// equally strong ones the southernmost does, so that the order of the rows changes nothing.
/// Bluetooth is ignored.
///
/// Format: https://api.wigle.net/csvFormat.html
enum WiGLEList {
  /// The most access points that are kept.
  static let limit = 2_000_000

  /// The kind of transmitters to read from a list.
  enum Kind: Sendable, Hashable {
    case accessPoints
    case cells
  }

  private struct Sighting {
    var strength: Double
    var place: Coordinate

    func isBetter(than other: Sighting) -> Bool {
      (strength, -place.latitude, -place.longitude)
        > (other.strength, -other.place.latitude, -other.place.longitude)
    }
  }

  /// Whether a first field begins a list of WiGLE.
  static func begins(_ text: String) -> Bool { text.lowercased().hasPrefix("wiglewifi-") }

  /// The access points of a list within a box; errors are in the list of problems.
  static func accessPoints(
    _ stream: ByteStream,
    file: String,
    near box: LayerBox,
    limit: Int = limit
  ) -> (points: [AccessPoint], problems: LayerProblems) {
    var table = LayerTable(stream, file: file)
    guard table.readFirstRow() else {
      if table.problems.isEmpty { table.problems.add("the file is empty") }
      return ([], table.problems)
    }
    guard begins(table.text(0)) else {
      table.problems.add(
        "the file is not a list of access points; its first line must begin with WigleWifi-",
        note: "access points are read from the CSV exports of WiGLE",
        line: table.line,
        column: 1
      )
      return ([], table.problems)
    }
    let towers = read(&table, near: box, wants: .accessPoints, limit: limit).towers
    return (towers.map { AccessPoint(coordinate: $0.coordinate) }, table.problems)
  }

  /// The transmitters of a table whose first line was read, in the order of their numbers.
  static func read(
    _ table: inout LayerTable,
    near box: LayerBox,
    wants kind: Kind,
    limit: Int
  ) -> (towers: [CellTower], count: Int) {
    let names = ["mac", "rssi", "currentlatitude", "currentlongitude", "type"]
    guard table.readRow() else {
      if table.problems.isEmpty { table.problems.add("the file has no header", line: 2) }
      return ([], 0)
    }
    let words = table.words
    let columns = names.map { words.firstIndex(of: $0) }
    let missing = zip(names, columns).filter { $0.1 == nil }.map(\.0)
    let found = columns.compactMap { $0 }
    guard missing.isEmpty, found.count == names.count else {
      table.problems.add(
        "the file has no column \(missing.joined(separator: ", no column "))",
        note: "a WiGLE list has MAC, RSSI, CurrentLatitude, CurrentLongitude and Type",
        line: table.line,
        column: 1
      )
      return ([], 0)
    }
    let (mac, rssi, type) = (found[0], found[1], found[4])
    var best: [UInt64: Sighting] = [:]
    while table.readRow() {
      let word = table.text(type).lowercased()
      let radio = CellIdentity.radio(word)
      guard kind == .cells ? radio != nil : word == "wifi" else {
        if table.fields.count <= type { _ = table.number(type, "Type") }
        continue
      }
      guard let latitude = table.number(found[2], "CurrentLatitude", in: -90...90),
        let longitude = table.number(found[3], "CurrentLongitude", in: -180...180),
        box.contains(latitude: latitude, longitude: longitude),
        let strength = table.number(rssi, "RSSI")
      else { continue }
      let text = table.text(mac)
      let number = radio.map { CellIdentity(radio: $0, wigle: text)?.number } ?? address(text)
      guard let number else {
        let form = radio == nil ? "six bytes such as 0a:1b:2c:3d:4e:5f" : "such as 26201_6033_22222"
        table.report("is \(InputProblem.quoted(text)); it must be \(form)", mac, "MAC")
        continue
      }
      let sighting = Sighting(
        strength: strength,
        place: Coordinate(latitude: latitude, longitude: longitude)
      )
      if let other = best[number] {
        if sighting.isBetter(than: other) { best[number] = sighting }
        continue
      }
      guard best.count < limit else {
        let (what, margin) = kind == .cells ? ("cells", "35 km") : ("access points", "500 m")
        table.problems.add(
          "more than \(limit) \(what) lie within \(margin) of the trace",
          note: "leave out old sightings",
          line: table.line
        )
        break
      }
      best[number] = sighting
    }
    let towers = best.sorted { $0.key < $1.key }
      .map { CellTower(id: $0.key, coordinate: $0.value.place) }
    return (towers, best.count)
  }

  /// The number of an access point's address; nil if the text is none.
  private static func address(_ text: String) -> UInt64? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-") }
    guard digits.count == 12 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }
}
