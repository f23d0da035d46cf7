// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import World

/// Reads the named places of a scenario or a recipe.
enum PlaceList {
  /// The places under the key `places`; invalid ones are left out, with problems.
  static func read(_ reader: FieldReader) -> [Place] {
    var places: [Place] = []
    for (node, path) in reader.list("places") ?? [] {
      let known = ["name", "latitude", "longitude", "radius", "address"]
      guard let place = FieldReader(node, path: path, known: known, problems: reader.problems)
      else { continue }
      for key in ["name", "latitude", "longitude"] { place.require(key) }
      let coordinate = place.coordinate()
      let radius = place.length("radius", .radius) ?? Metres(100)
      guard let name = place.name("name") else { continue }
      if places.contains(where: { $0.name == name }) || name == "all" {
        place.report(.duplicateName(text: name), "name")
      }
      guard let coordinate else { continue }
      places.append(
        Place(name: name, coordinate: coordinate, radius: radius, address: address(of: place))
      )
    }
    return places
  }

  /// The address of a place by its parts; nil without one.
  private static func address(of place: FieldReader) -> PostalAddress? {
    let names = PostalAddress.parts.map(\.name)
    guard let parts = place.mapping("address", known: names) else { return nil }
    var address = PostalAddress()
    for part in PostalAddress.parts {
      if let text = parts.text(part.name) { address[keyPath: part.path] = text }
    }
    return address
  }
}

extension FieldReader {
  /// The coordinate of the keys `latitude` and `longitude`.
  func coordinate() -> Coordinate? {
    let latitude = number("latitude", .within(-90, 90, "from -90 to 90"))
    let longitude = number("longitude", .within(-180, 180, "from -180 to 180"))
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A speed; above 0 m/s.
  func speed(_ key: String) -> MetresPerSecond? {
    amount(key, .speed, .positive(" m/s")).map { MetresPerSecond($0) }
  }
}
