// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// GeoJSON (RFC 7946), sequences of it (RFC 8142), files with a feature per line, and Overland's
/// messages.
///
/// RFC 7946 has no times, so each usual convention is read: a property of Point features such as
/// `timestamp`; a list beside a line, `coordTimes` or `coordinateProperties.times`; a fourth
/// coordinate; Overland's `locations`; the `datetimes` of a `temporalGeometry` of OGC Moving Features.
/// Lines are tracks, the parts of a MultiLineString segments. If lines have times, points beside them
/// are places, and polygons are never positions; both are counted as left out.
enum GeoJSONFormat: TraceFormat {
  static let name = "GeoJSON"
  static let fileExtensions = ["geojson", "geojsonl"]

  static func recognises(_ head: FileHead) -> Bool {
    let json = head.json
    if json.has("locations[].geometry") || json.has("locations[].properties") { return true }
    if json.has("[].geometry") && json.has("[].type") || json.has("features[].geometry")
      || json.has("features[].temporalGeometry")
    {
      return true
    }
    return json.has("type")
      && ["features", "geometry", "temporalGeometry", "coordinates", "geometries"]
        .contains { json.has($0) }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var document = GeoJSONDocument(trace)
    let failure = JSONElements.readParts(stream) { element in
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
  private var geometry: JSONCopy?
  private var properties: JSONCopy?
  private var type = ""
  private var bareNumbers: [JSONCopy] = []
  /// Coordinates of a bare geometry whose type is not known yet.
  private var waiting = GeoJSONCoordinates()
  private var line = 1
  /// The property with the id of a place's track, looked for in the first features.
  private var idName: [UInt8] = []
  private var identity: TrackIdentity?
  private var featuresWithoutID = 0
  /// The names of the first place's properties.
  private var fieldNames: [String] = []
  private var labelNames: [[UInt8]] = []
  /// The property with the time of places, where it has none of the frequent names.
  private var timeName: [UInt8] = []
  private var placesWithoutTime = 0

  init(_ trace: RawTrace) {
    lines = PointCollector(trace)
    places = lines
  }

  var isFull: Bool { lines.trace.isFull }

  /// Adds a part of a text.
  mutating func add(_ element: JSONElements.Part) {
    if element.document != document {
      endText()
      document = element.document
    }
    line = element.line
    switch (element.member, element.isInList) {
    case ("features", true), ("locations", true), ("", true): add(feature: element.node)
    case ("geometries", true): add(element.node, nil)
    case ("coordinates", true): add(bare: element.node)
    case ("type", false):
      type = element.node.text ?? ""
      if type == "LineString" || type == "MultiLineString" { lines.trace.beginTrack() }
      addWaiting()
    case ("geometry", false): geometry = geometry ?? element.node.copy
    case ("temporalGeometry", false): geometry = element.node.copy
    case ("properties", false): properties = element.node.copy
    default: break
    }
  }

  /// The trace: lines if they have times or there are no places, else places.
  mutating func finish(_ errors: inout ErrorList) -> RawTrace {
    endText()
    identity?.finish(&places.trace)
    let areLinesChosen = hasTimedLine || (places.isEmpty && !lines.isEmpty)
    var trace = areLinesChosen ? lines.finish(&errors) : places.finish(&errors)
    if areLinesChosen { trace.addRemarks(of: places.trace) }
    for place in areLinesChosen ? places.trace.points : PointList() {
      trace.leaveOut(.places, line: Int(place.line))
    }
    if !areLinesChosen { trace.leaveOut(.lines, tracksOf: lines.trace) }
    if trace.points.contains(where: { $0.time == nil }) { trace.fieldNames = fieldNames }
    for _ in 0..<others { trace.count(.otherKind, line: firstOther) }
    return trace
  }

  /// Ends a bare feature or a bare geometry.
  private mutating func endText() {
    if let geometry { add(geometry.node, properties?.node) }
    addWaiting()
    if bareNumbers.count >= 2 { add(place: GeoJSONPosition(bareNumbers), nil) }
    geometry = nil
    properties = nil
    bareNumbers = []
    type = ""
  }

  private mutating func add(feature: JSONNode) {
    if let nested = feature["features"]?.elements {
      for feature in nested { add(feature: feature) }
    } else if let geometry = feature["temporalGeometry"] ?? feature["geometry"] {
      add(geometry, feature["properties"])
    } else if feature["coordinates"] != nil {
      add(feature, nil)
    } else {
      places.trace.count(.noPosition, line: line)
    }
  }

  private mutating func add(_ geometry: JSONNode, _ properties: JSONNode?) {
    let coordinates = geometry["coordinates"]
    guard let type = geometry["type"]?.bytes else { return noteOther() }
    if areEqual(type, "Point") {
      let position = GeoJSONPosition(coordinates)
      guard !position.isEmpty else { return places.trace.count(.noPosition, line: line) }
      return add(place: position, properties)
    }
    let parts = coordinates?.elements.map { Array($0) } ?? []
    switch String(decoding: type, as: UTF8.self) {
    case "MultiPoint":
      let lists = GeoJSONPointLists(properties)
      for (index, position) in parts.enumerated() {
        add(place: GeoJSONPosition(position), properties, lists.time(index))
      }
    case "MovingPoint", "MovingGeomPoint":
      lines.trace.beginTrack(name: Self.name(properties))
      add(line: coordinates, GeoJSONPointLists(geometry))
    case "LineString":
      lines.trace.beginTrack(name: Self.name(properties))
      addEnvironments(properties)
      add(line: coordinates, GeoJSONPointLists(properties))
    case "MultiLineString":
      lines.trace.beginTrack(name: Self.name(properties))
      addEnvironments(properties)
      let lists = GeoJSONPointLists(properties)
      var before = 0
      for (index, part) in parts.enumerated() {
        lines.trace.beginSegment()
        add(line: part, lists.part(index, pointsBefore: before))
        before += part.elements?.count ?? 0
      }
    case "GeometryCollection":
      for part in (geometry["geometries"]?.elements).map({ Array($0) }) ?? [] {
        add(part, properties)
      }
    default: noteOther()
    }
  }

  /// Counts a geometry that is neither a place nor a line.
  private mutating func noteOther() {
    if others == 0 { firstOther = line }
    others += 1
  }

  /// Adds an element of the coordinates of a bare geometry: a number, a position or a part.
  private mutating func add(bare value: JSONNode) {
    guard value.isList else {
      if bareNumbers.count < 4 { bareNumbers.append(value.copy) }
      return
    }
    if type.isEmpty, waiting.add(value, line: line) { return lines.trace.markPosition(line: line) }
    addWaiting()
    add(list: value)
  }

  /// Adds the coordinates that waited for the type of their geometry.
  private mutating func addWaiting() {
    guard !waiting.isEmpty else { return }
    let (waited, lineBefore) = (waiting, line)
    waiting = GeoJSONCoordinates()
    waited.forEach { list, line in
      self.line = line
      add(list: list)
    }
    line = lineBefore
  }

  /// Adds a position or a part of a bare geometry.
  private mutating func add(list: JSONNode) {
    var elements = list.elements
    if elements?.next()?.isList != true {
      if type == "MultiPoint" {
        add(place: GeoJSONPosition(list), nil)
      } else {
        add(linePoint: GeoJSONPosition(list), GeoJSONPointLists(nil), 0)
      }
    } else if type != "Polygon", type != "MultiPolygon" {
      lines.trace.beginSegment()
      add(line: list, GeoJSONPointLists(nil))
    } else {
      noteOther()
    }
  }

  private mutating func add(line: JSONNode?, _ lists: GeoJSONPointLists) {
    guard let positions = line?.elements else { return }
    for (index, position) in positions.enumerated() {
      add(linePoint: GeoJSONPosition(position), lists, index)
    }
  }

  private mutating func add(
    linePoint position: GeoJSONPosition,
    _ lists: GeoJSONPointLists,
    _ index: Int
  ) {
    var time: Int64?
    let value = lists.time(index) ?? position.moment
    guard lines.time(value, line: line, into: &time) else { return }
    let isAdded = lines.add(
      latitude: position.latitude,
      longitude: position.longitude,
      nanoseconds: time,
      accuracy: lists.accuracy(index),
      altitude: position.altitude,
      mode: lists.mode(index),
      line: line
    )
    if isAdded, time != nil { hasTimedLine = true }
  }

  /// Adds the stretches in known environments, as `GeoJSONWriter` writes them.
  private mutating func addEnvironments(_ properties: JSONNode?) {
    if let changes = GeoJSONPointLists.environments(properties) {
      lines.trace.add(changes)
    } else {
      lines.trace.count(.unreadable, line: line)
    }
  }

  private mutating func add(
    place position: GeoJSONPosition,
    _ properties: JSONNode?,
    _ moment: JSONNode? = nil
  ) {
    var time: Int64?
    let value =
      moment ?? properties?.first(of: Self.timeNames) ?? rareTime(properties)
      ?? position.moment
    guard places.time(value, line: line, into: &time) else { return }
    guard let longitude = position.longitude, let latitude = position.latitude,
      let north = degrees(latitude, within: 90), let east = degrees(longitude, within: 180)
    else {
      places.add(
        latitude: position.latitude,
        longitude: position.longitude,
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
    noteFields(properties)
    point.accuracy = properties?.first(of: Self.accuracyNames)?.number
    point.altitude = position.altitude ?? properties?.first(of: Self.altitudeNames)?.number
    point.mode = Self.mode(properties)
    selectTrack(properties)
    places.add(point)
  }

  /// The time of a place under one of its less frequent names, which the first places decide.
  private mutating func rareTime(_ properties: JSONNode?) -> JSONNode? {
    guard let properties else { return nil }
    if timeName.isEmpty, placesWithoutTime < 100 {
      placesWithoutTime += 1
      let names = properties.names
      for index in FieldNames.places(of: FieldNames.times, in: names) {
        let name = Array(names[index].utf8)
        let value = name.withUnsafeBufferPointer { properties[$0] }
        let isTime = value?.text.map { Timestamp($0) != nil } ?? ((value?.number ?? 0) > 1e8)
        guard isTime else { continue }
        timeName = name
        break
      }
    }
    guard !timeName.isEmpty else { return nil }
    return timeName.withUnsafeBufferPointer { properties[$0] }
  }

  /// Keeps the names of a place's properties, and the words that may tell sources apart.
  private mutating func noteFields(_ properties: JSONNode?) {
    if places.trace.points.isEmpty {
      fieldNames = properties?.names ?? []
      labelNames = fieldNames.prefix(PointLabels.most).map { Array($0.utf8) }
      places.trace.labels = PointLabels(count: labelNames.count)
    }
    guard !places.trace.labels.areAllOff else { return }
    for (index, name) in labelNames.enumerated() where !places.trace.labels.isOff(index) {
      let word = name.withUnsafeBufferPointer { properties?[$0] }?.bytes
      if let word { places.trace.labels.set(index, word) }
    }
  }

  /// Continues the track that a place's properties name.
  private mutating func selectTrack(_ properties: JSONNode?) {
    if identity == nil {
      guard featuresWithoutID < 100 else { return }
      let names = properties?.names ?? []
      guard let found = TrackIdentity.find(names) else {
        featuresWithoutID += 1
        return
      }
      idName = Array(names[found.index].utf8)
      identity = TrackIdentity(found.kind)
    }
    let value = idName.withUnsafeBufferPointer { properties?[$0] }
    if let id = value?.bytes {
      identity?.select(id, in: &places.trace)
    } else {
      let id = value?.number.map { number in
        Int64(exactly: number).map { String($0) } ?? "\(number)"
      }
      identity?.select((id ?? "").utf8, in: &places.trace)
    }
  }

  /// The name of a line, or its id.
  private static func name(_ properties: JSONNode?) -> String {
    if let name = properties?["name"]?.text { return name }
    let names = properties?.names ?? []
    guard let found = TrackIdentity.find(names) else { return "" }
    let name = Array(names[found.index].utf8)
    guard let value = name.withUnsafeBufferPointer({ properties?[$0] }) else { return "" }
    return value.text ?? value.number.flatMap { Int64(exactly: $0) }.map { String($0) } ?? ""
  }

  private static let timeNames: [StaticString] = [
    "timestamp", "time", "tracked_at", "recorded_at", "datetime", "timestamp_ms", "tst",
  ]
  private static let accuracyNames: [StaticString] = [
    "horizontal_accuracy", "accuracy", "horizontalAccuracy", "hAcc", "acc",
  ]
  private static let altitudeNames: [StaticString] = ["altitude", "ele", "alt"]
  private static let modeNames: [StaticString] = ["motion", "mode"]

  /// Overland lists motions, of which the first is the mode; our own files name one.
  private static func mode(_ properties: JSONNode?) -> TravelMode? {
    guard let value = properties?.first(of: modeNames) else { return nil }
    var elements = value.elements
    let word = value.text ?? elements?.next()?.text
    return word.flatMap { TravelMode(activity: $0) }
  }
}

extension Array {
  /// The element at an index; nil after the end.
  func at(_ index: Int) -> Element? { index < count ? self[index] : nil }
}
