// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import TraceFormats
internal import World

/// Reads polygons with the surroundings of a phone from GeoJSON (RFC 7946).
///
/// A feature counts if its properties have `environment`, `area` or `outage`, in the words of a
/// scenario file; `outage` may name several sources with commas between them. All others are
/// ignored.
struct SurroundingsFile {
  /// The most polygons that are kept.
  static let polygonLimit = 100_000
  /// The most points of polygons that are kept.
  static let pointLimit = 2_000_000

  private let box: LayerBox
  private let polygonLimit: Int
  private let pointLimit: Int
  private(set) var polygons: [SurroundingsPolygon] = []
  private(set) var problems: LayerProblems
  /// The number of features that describe surroundings, near the trace or not.
  private(set) var describingCount = 0
  private var points = 0
  private var isOverfull = false
  private var line = 1

  /// The parsed values of a feature's properties.
  private struct Words {
    var environment: Environment?
    var area: AreaClass?
    var outages: [Outage.Provider] = []

    var isEmpty: Bool { environment == nil && area == nil && outages.isEmpty }
  }

  /// Reads a file, keeping the polygons near a box.
  init(
    _ stream: ByteStream,
    file: String,
    near box: LayerBox,
    polygonLimit: Int = polygonLimit,
    pointLimit: Int = pointLimit
  ) {
    self.box = box
    self.polygonLimit = polygonLimit
    self.pointLimit = pointLimit
    problems = LayerProblems(file: file)
    var own: (properties: JSONValue?, geometry: JSONValue?)
    var number = 0
    var type: String?
    let error = JSONElements.read(stream) { element in
      line = element.line
      if element.member == "features", element.isInList {
        number += 1
        let key = "features[\(number - 1)]"
        if case .object = element.value {
          take(element.value["properties"], element.value["geometry"], key)
        } else {
          report("\(key) is not a feature")
        }
      } else if element.member == "type", !element.isInList {
        type = type ?? element.value.text
      } else if !element.isInList, element.member == "geometry" {
        own.geometry = element.value
      } else if !element.isInList, element.member == "properties" {
        own.properties = element.value
      }
      return !isOverfull
    }
    if let error { problems.add(error) }
    guard problems.isEmpty else { return }
    if type == "Feature" {
      take(own.properties, own.geometry, "the feature")
    } else if type != "FeatureCollection" {
      problems.add(
        "the file is not GeoJSON with features; type is \(InputProblem.quoted(type ?? ""))",
        note: "surroundings are polygons with properties, in a FeatureCollection or a Feature",
        line: 1
      )
    }
  }

  private mutating func report(_ what: String, note: String? = nil) {
    problems.add(what, note: note, line: line)
  }

  private mutating func take(
    _ properties: JSONValue?,
    _ geometry: JSONValue?,
    _ key: String
  ) {
    guard let properties, case .object = properties,
      let words = words(properties, key + ".properties"), !words.isEmpty
    else { return }
    describingCount += 1
    guard let geometry, let type = geometry["type"]?.text,
      let coordinates = geometry["coordinates"]?.elements,
      type == "Polygon" || type == "MultiPolygon"
    else {
      return report("\(key).geometry must be a Polygon or a MultiPolygon")
    }
    if type == "Polygon" {
      add(coordinates, words, key + ".geometry.coordinates")
      return
    }
    for (index, polygon) in coordinates.enumerated() where !isOverfull {
      let place = "\(key).geometry.coordinates[\(index)]"
      guard let rings = polygon.elements else {
        report("\(place) must be a list of rings")
        continue
      }
      add(rings, words, place)
    }
  }

  /// The values of properties; nil, with a problem, if they are wrong.
  private mutating func words(_ properties: JSONValue, _ key: String) -> Words? {
    var words = Words()
    func word<Word: RawRepresentable & CaseIterable>(
      _ value: String,
      _ name: String,
      as type: Word.Type
    ) -> Word? where Word.RawValue == String {
      if let word = Word(rawValue: value) { return word }
      let allowed = Word.allCases.map(\.rawValue)
      let problem = InputProblem.unknownWord(text: value, allowed: allowed)
      let (what, note) = problem.text(key: key + "." + name)
      report(what, note: note)
      return nil
    }
    func text(_ name: String) -> String? {
      guard let value = properties[name] else { return nil }
      if let text = value.text { return text }
      report("\(key).\(name) must be a string")
      return nil
    }
    let before = problems.count
    if let value = text("environment") {
      words.environment = word(value, "environment", as: Environment.self)
    }
    if let value = text("area") { words.area = word(value, "area", as: AreaClass.self) }
    if let value = text("outage") {
      for part in value.split(separator: ",") {
        let name = part.trimmingPrefix { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        if let provider = word(String(name), "outage", as: Outage.Provider.self),
          !words.outages.contains(provider)
        {
          words.outages.append(provider)
        }
      }
    }
    return problems.count == before ? words : nil
  }

  private mutating func add(_ rings: [JSONValue], _ words: Words, _ key: String) {
    var read: [[Coordinate]] = []
    for (index, ring) in rings.enumerated() {
      guard let ring = self.ring(ring, "\(key)[\(index)]") else { return }
      read.append(ring)
    }
    guard let outer = read.first else { return report("\(key) has no ring") }
    guard box.meets(outer) else { return }
    points += read.reduce(0) { $0 + $1.count }
    guard polygons.count < polygonLimit, points <= pointLimit else {
      isOverfull = true
      return report(
        "more than \(polygonLimit) polygons or \(pointLimit) points of polygons lie near the trace",
        note: "simplify the polygons or leave small ones out"
      )
    }
    polygons.append(
      SurroundingsPolygon(
        outer: outer,
        holes: Array(read.dropFirst()),
        environment: words.environment,
        area: words.area,
        outages: words.outages
      )
    )
  }

  /// The places of a ring; nil, with a problem, if the value is not a ring.
  private mutating func ring(_ value: JSONValue, _ key: String) -> [Coordinate]? {
    guard let positions = value.elements else {
      report("\(key) must be a list of positions")
      return nil
    }
    var ring: [Coordinate] = []
    ring.reserveCapacity(positions.count)
    for (index, position) in positions.enumerated() {
      guard let numbers = position.elements, numbers.count >= 2,
        case .number(let longitude) = numbers[0], case .number(let latitude) = numbers[1],
        (-180...180).contains(longitude), (-90...90).contains(latitude)
      else {
        report(
          "\(key)[\(index)] must be a longitude from -180 to 180 and a latitude from -90 to 90"
        )
        return nil
      }
      ring.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    guard ring.count >= 4, ring.first == ring.last else {
      report("\(key) must have at least four positions, the last one equal to the first")
      return nil
    }
    return ring
  }
}
