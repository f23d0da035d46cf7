// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Floating car data of the traffic simulator SUMO (`--fcd-output`), a track for each vehicle.
///
/// Times count from the start of the simulation. Positions in metres of the road network, which
/// SUMO writes unless degrees are requested, need an origin, the place of the network's zero.
/// Assumption: without an origin, `x` and `y` are degrees if they are within their range and have
/// at least 5 decimals, because SUMO writes degrees with 6 of them and metres with 2.
enum SUMOFormat: TraceFormat {
  static let name = "SUMO FCD"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool { head.xmlRoot == "fcd-export" }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    trace.timesAreAbsolute = false
    let document = SUMODocument(trace)
    let events = XMLEvents(stream, handler: document)
    let failure = events.read()
    errors = document.errors
    if let failure { errors.add(failure.fact, at: failure.position) }
    trace = document.trace
  }
}

/// Collects the positions of vehicles while the parser walks through a document.
private final class SUMODocument: XMLByteHandler {
  private(set) var errors = ErrorList()
  private(set) var trace: RawTrace
  private var time: Int64?
  /// True once positions are known to be degrees.
  private var areDegrees = false

  init(_ trace: RawTrace) {
    self.trace = trace
    self.trace.tracksAreApart = true
  }

  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    switch name {
    case "timestep": setTime(attributes, events)
    case "vehicle", "person", "container": addPoint(name, attributes, events)
    default: break
    }
  }

  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {}

  private func setTime(_ attributes: XMLAttributes, _ events: XMLEvents) {
    time = nil
    guard let text = attributes.bytes("time") else {
      errors.add(.missingAttribute(element: "timestep", attribute: "time"), at: events.position)
      return
    }
    time = Self.nanoseconds(text)
    if time == nil {
      let text = String(decoding: text, as: UTF8.self)
      errors.add(.badTime(key: "time", text: text), at: events.position)
    }
  }

  /// Seconds, or days, hours, minutes and seconds with colons between them.
  private static func nanoseconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard bytes.contains(UInt8(ascii: ":")) else {
      return DecimalNumber(bytes, bytes.indices)?.integer(timesTenTo: 9)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 4, let last = parts.last,
      var total = DecimalNumber(String(last))?.integer(timesTenTo: 9)
    else { return nil }
    for (part, seconds) in zip(parts.dropLast().reversed(), [60, 3600, 86_400] as [Int64]) {
      guard let count = Int64(part), (0...100_000).contains(count) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(count * seconds * 1_000_000_000)
      guard !overflow else { return nil }
      total = sum
    }
    return total
  }

  private func addPoint(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    let place = events.position
    let degreesEast = attributes.bytes("lon")
    let degreesNorth = attributes.bytes("lat")
    let isGeographic = degreesEast != nil && degreesNorth != nil
    guard let longitude = isGeographic ? degreesEast : attributes.bytes("x"),
      let latitude = isGeographic ? degreesNorth : attributes.bytes("y")
    else { return trace.count(.noPosition, line: place.line) }
    guard let east = DecimalNumber(longitude, longitude.indices), let west = east.double else {
      let text = String(decoding: longitude, as: UTF8.self)
      return errors.add(.badNumber(key: isGeographic ? "lon" : "x", text: text), at: place)
    }
    guard let north = DecimalNumber(latitude, latitude.indices), let south = north.double else {
      let text = String(decoding: latitude, as: UTF8.self)
      return errors.add(.badNumber(key: isGeographic ? "lat" : "y", text: text), at: place)
    }
    let position: RawPoint?
    if trace.plane != nil, !isGeographic {
      position = trace.placed(east: west, north: south, line: place.line)
      if position == nil { return trace.count(.noPosition, line: place.line) }
    } else {
      areDegrees = areDegrees || isGeographic || max(-east.exponent, -north.exponent) >= 5
      if areDegrees, let x = degrees(west, within: 180), let y = degrees(south, within: 90) {
        position = RawPoint(latitude: y, longitude: x, line: place.line)
      } else {
        position = nil
      }
    }
    guard var point = position else {
      let fact = TraceFormatError.Fact.notPositions(
        what: "the positions are metres of the road network, not degrees",
        way: "run SUMO with --fcd-output.geo true, so that it writes degrees; or "
          + TraceFormatError.originWay("the network's zero point")
      )
      errors.add(fact, at: place)
      return events.stop()
    }
    trace.select(track: attributes["id"] ?? "")
    trace.count(.notMeasured, line: place.line)
    point.time = time
    point.altitude = attributes.bytes("z").flatMap { DecimalNumber($0, $0.indices)?.double }
    trace.append(point)
    if trace.isFull { events.stop() }
  }
}
