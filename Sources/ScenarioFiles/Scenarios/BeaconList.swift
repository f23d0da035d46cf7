// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import World

/// Reads the beacons of a scenario.
enum BeaconList {
  /// The keys of a beacon.
  static let keys = ["name", "uuid", "major", "minor", "latitude", "longitude"]

  /// The beacons under the key `beacons`; invalid ones are left out, with problems.
  static func read(_ reader: FieldReader) -> [BeaconSite] {
    var beacons: [BeaconSite] = []
    for (node, path) in reader.list("beacons") ?? [] {
      let beacon = FieldReader(node, path: path, known: keys, problems: reader.problems)
      guard let beacon else { continue }
      for key in keys { beacon.require(key) }
      // All keys are read before missing ones are reported, so that every mistake is listed at
      // once.
      let (name, uuid) = (beacon.name("name"), beacon.uuid("uuid"))
      let (major, minor) = (beacon.count("major", in: numbers), beacon.count("minor", in: numbers))
      let coordinate = beacon.coordinate()
      if let name, beacons.contains(where: { $0.name == name }) {
        beacon.report(.duplicateName(text: name), "name")
      }
      guard let name, let uuid, let major, let minor, let coordinate else { continue }
      beacons.append(
        BeaconSite(name: name, uuid: uuid, major: major, minor: minor, coordinate: coordinate)
      )
    }
    return beacons
  }

  /// The range of the numbers that a beacon sends: 16 bits.
  private static let numbers = 0...65_535
}

extension FieldReader {
  /// A UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  fileprivate func uuid(_ key: String) -> String? {
    let allowed = "a UUID such as 12345678-9ABC-DEF0-1234-56789ABCDEF0"
    guard let text = text(key, expected: allowed) else { return nil }
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isHexadecimal = groups.allSatisfy { group in
      group.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
      }
    }
    if isHexadecimal, groups.map({ $0.count }) == [8, 4, 4, 4, 12] { return text }
    report(.badValue(text: text, allowed: allowed), key)
    return nil
  }
}
