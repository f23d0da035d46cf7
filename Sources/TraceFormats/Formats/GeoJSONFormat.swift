// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// GeoJSON (RFC 7946), sequences of it (RFC 8142), files with a feature per line, and Overland's
/// messages.
///
/// RFC 7946 has no times, so each usual convention is read: a property of Point features such as
/// `timestamp`; a list beside a line, `coordTimes` or `coordinateProperties.times`; a fourth
/// coordinate; Overland's `locations`. Lines are tracks, the parts of a MultiLineString segments.
/// If lines have times, points beside them are places and do not count; polygons never count.
enum GeoJSONFormat: TraceFormat {
  static let name = "GeoJSON"
  static let fileExtensions = ["geojson", "geojsonl"]

  static func recognises(_ head: FileHead) -> Bool {
    let json = head.json
    if json.has("locations[].geometry") || json.has("locations[].properties") { return true }
    if json.has("[].geometry") && json.has("[].type") { return true }
    return json.has("type")
      && ["features", "geometry", "coordinates", "geometries"].contains { json.has($0) }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var document = GeoJSONDocument(trace)
    let failure = JSONElements.read(stream) { element in
      document.add(element)
      return !document.isFull
    }
    trace = document.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }
}

/// Collects the points of GeoJSON texts.
private struct GeoJSONDocument {
  private var lines: PointCollector
  private var places: PointCollector
  private var hasTimedLine = false
  private var others = 0
  private var firstOther = 0
  /// The text being read, and its members if it is a bare feature.
  private var document = 0
  private var geometry: JSONValue?
  private var properties: JSONValue?
  private var type = ""
  private var bareNumbers: [JSONValue] = []
  /// Coordinates of a bare geometry whose type is not known yet.
  private var waiting = GeoJSONCoordinates()
  private var line = 1
  /// The property with the id of a place's track, looked for in the first features.
  private var idName = ""
  private var identity: TrackIdentity?
  private var featuresWithoutID = 0

  init(_ trace: RawTrace) {
    lines = PointCollector(trace)
    places = lines
  }

  var isFull: Bool { lines.trace.isFull }

  /// Adds a part of a text.
  mutating func add(_ element: JSONElements.Element) {
    if element.document != document {
      endText()
      document = element.document
    }
    line = element.line
    switch (element.member, element.isInList) {
    case ("features", true), ("locations", true), ("", true): add(feature: element.value)
    case ("geometries", true): add(element.value, nil)
    case ("coordinates", true): add(bare: element.value)
    case ("type", false):
      type = element.value.text ?? ""
      if type == "LineString" || type == "MultiLineString" { lines.trace.beginTrack() }
      addWaiting()
    case ("geometry", false): geometry = element.value
    case ("properties", false): properties = element.value
    default: break
    }
  }

  /// The trace: lines if they have times or there are no places, else places.
  mutating func finish(_ errors: inout ErrorList) -> RawTrace {
    endText()
    identity?.finish(&places.trace)
    let areLinesChosen = hasTimedLine || (places.isEmpty && !lines.isEmpty)
    var trace = areLinesChosen ? lines.finish(&errors) : places.finish(&errors)
    if areLinesChosen { others += places.trace.points.count }
    for _ in 0..<others { trace.count(.otherKind, line: firstOther) }
    return trace
  }

  /// Ends a bare feature or a bare geometry.
  private mutating func endText() {
    if let geometry { add(geometry, properties) }
    addWaiting()
    if bareNumbers.count >= 2 { add(place: bareNumbers, nil) }
    geometry = nil
    properties = nil
    bareNumbers = []
    type = ""
  }

  private mutating func add(feature: JSONValue) {
    if let nested = feature["features"]?.elements {
      for feature in nested { add(feature: feature) }
    } else if let geometry = feature["geometry"] {
      add(geometry, feature["properties"])
    } else if feature["coordinates"] != nil {
      add(feature, nil)
    } else {
      places.trace.count(.noPosition, line: line)
    }
  }

  private mutating func add(_ geometry: JSONValue, _ properties: JSONValue?) {
    let coordinates = geometry["coordinates"]?.elements ?? []
    switch geometry["type"]?.text {
    case "Point":
      if coordinates.isEmpty {
        places.trace.count(.noPosition, line: line)
      } else {
        add(place: coordinates, properties)
      }
    case "MultiPoint":
      let lists = GeoJSONPointLists(properties)
      for (index, position) in coordinates.enumerated() {
        add(place: position.elements ?? [], properties, lists.time(index) ?? .null)
      }
    case "LineString":
      lines.trace.beginTrack(name: Self.name(properties))
      addEnvironments(properties)
      add(line: coordinates, GeoJSONPointLists(properties))
    case "MultiLineString":
      lines.trace.beginTrack(name: Self.name(properties))
      addEnvironments(properties)
      let lists = GeoJSONPointLists(properties)
      var before = 0
      for (index, part) in coordinates.enumerated() {
        let positions = part.elements ?? []
        lines.trace.beginSegment()
        add(line: positions, lists.part(index, pointsBefore: before))
        before += positions.count
      }
    case "GeometryCollection":
      for part in geometry["geometries"]?.elements ?? [] { add(part, properties) }
    default:
      if others == 0 { firstOther = line }
      others += 1
    }
  }

  /// Adds an element of the coordinates of a bare geometry: a number, a position or a part.
  private mutating func add(bare value: JSONValue) {
    guard let parts = value.elements else {
      if bareNumbers.count < 4 { bareNumbers.append(value) }
      return
    }
    if type.isEmpty, waiting.add(parts, line: line) { return lines.trace.markPosition(line: line) }
    addWaiting()
    add(parts: parts)
  }

  /// Adds the coordinates that waited for the type of their geometry.
  private mutating func addWaiting() {
    guard !waiting.isEmpty else { return }
    let (waited, lineBefore) = (waiting, line)
    waiting = GeoJSONCoordinates()
    waited.forEach { parts, line in
      self.line = line
      add(parts: parts)
    }
    line = lineBefore
  }

  /// Adds a position or a part of a bare geometry.
  private mutating func add(parts: [JSONValue]) {
    if parts.first?.elements == nil {
      if type == "MultiPoint" {
        add(place: parts, nil)
      } else {
        add(linePoint: parts, GeoJSONPointLists(nil), 0)
      }
    } else if type != "Polygon", type != "MultiPolygon" {
      lines.trace.beginSegment()
      add(line: parts, GeoJSONPointLists(nil))
    } else {
      if others == 0 { firstOther = line }
      others += 1
    }
  }

  private mutating func add(line positions: [JSONValue], _ lists: GeoJSONPointLists) {
    for (index, position) in positions.enumerated() {
      add(linePoint: position.elements ?? [], lists, index)
    }
  }

  private mutating func add(
    linePoint position: [JSONValue],
    _ lists: GeoJSONPointLists,
    _ index: Int
  ) {
    var time: Int64?
    let value = lists.time(index) ?? position.at(3)?.nonNull
    guard lines.time(value, line: line, into: &time) else { return }
    let isAdded = lines.add(
      latitude: position.at(1)?.number,
      longitude: position.at(0)?.number,
      nanoseconds: time,
      accuracy: lists.accuracy(index),
      altitude: position.at(2)?.number,
      mode: lists.mode(index),
      line: line
    )
    if isAdded, time != nil { hasTimedLine = true }
  }

  /// Adds the stretches in known environments, as `GeoJSONWriter` writes them.
  private mutating func addEnvironments(_ properties: JSONValue?) {
    if let changes = GeoJSONPointLists.environments(properties) {
      lines.trace.add(changes)
    } else {
      lines.trace.count(.unreadable, line: line)
    }
  }

  private mutating func add(
    place position: [JSONValue],
    _ properties: JSONValue?,
    _ moment: JSONValue? = nil
  ) {
    var time: Int64?
    let value = moment?.nonNull ?? Self.time(properties) ?? position.at(3)
    guard places.time(value?.nonNull, line: line, into: &time) else { return }
    guard let longitude = position.at(0)?.number, let latitude = position.at(1)?.number,
      let north = degrees(latitude, within: 90), let east = degrees(longitude, within: 180)
    else {
      places.add(
        latitude: position.at(1)?.number,
        longitude: position.at(0)?.number,
        nanoseconds: time,
        line: line
      )
      return
    }
    var point = RawPoint()
    point.line = Int32(clamping: line)
    point.latitude = north
    point.longitude = east
    point.time = time
    point.accuracy = Self.accuracy(properties)
    point.altitude =
      position.at(2)?.number ?? Self.first(["altitude", "ele", "alt"], properties)?.number
    point.mode = Self.mode(properties)
    selectTrack(properties)
    places.add(point)
  }

  /// Continues the track that a place's properties name.
  private mutating func selectTrack(_ properties: JSONValue?) {
    if identity == nil {
      guard featuresWithoutID < 100 else { return }
      let names = properties?.members?.map(\.key) ?? []
      guard let found = TrackIdentity.find(names) else {
        featuresWithoutID += 1
        return
      }
      idName = names[found.index]
      identity = TrackIdentity(found.kind)
    }
    let value = properties?[idName]
    let id =
      value?.text
      ?? value?.number.map { number in
        Int64(exactly: number).map { String($0) } ?? "\(number)"
      }
    identity?.select((id ?? "").utf8, in: &places.trace)
  }

  private static func first(_ names: [String], _ properties: JSONValue?) -> JSONValue? {
    guard let properties else { return nil }
    for name in names {
      if let value = properties[name] { return value }
    }
    return nil
  }

  /// The name of a line, or its id.
  private static func name(_ properties: JSONValue?) -> String {
    if let name = properties?["name"]?.text { return name }
    let names = properties?.members?.map(\.key) ?? []
    guard let found = TrackIdentity.find(names), let value = properties?[names[found.index]] else {
      return ""
    }
    return value.text ?? value.number.flatMap { Int64(exactly: $0) }.map { String($0) } ?? ""
  }

  private static func time(_ properties: JSONValue?) -> JSONValue? {
    first(
      ["timestamp", "time", "tracked_at", "recorded_at", "datetime", "timestamp_ms", "tst"],
      properties
    )
  }

  private static func accuracy(_ properties: JSONValue?) -> Double? {
    let names = ["horizontal_accuracy", "accuracy", "horizontalAccuracy", "hAcc", "acc"]
    return first(names, properties)?.number
  }

  /// Overland lists motions, of which the first is the mode; our own files name one.
  private static func mode(_ properties: JSONValue?) -> TravelMode? {
    guard let value = first(["motion", "mode"], properties) else { return nil }
    let word = value.text ?? value.elements?.first?.text
    return word.flatMap { TravelMode(activity: $0) }
  }
}

extension JSONValue {
  /// The value; nil if it is null.
  fileprivate var nonNull: JSONValue? { self == .null ? nil : self }
}

extension Array {
  /// The element at an index; nil after the end.
  func at(_ index: Int) -> Element? { index < count ? self[index] : nil }
}
