// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import World

#if canImport(FoundationXML)
internal import FoundationXML
#endif

/// GPX 1.0 and 1.1, the exchange format of recorders (Topografix schemas 1/0 and 1/1).
///
/// All tracks and segments are joined in file order. Without a track the routes serve, and without
/// routes the waypoints, as in files for Xcode's location simulation. Extensions are known by
/// their local names, for their prefixes differ from maker to maker.
enum GPXFormat: TraceFormat {
  static let name = "GPX"
  static let fileExtensions = ["gpx"]

  static func recognises(_ text: [UInt8]) -> Bool {
    guard text.first(where: { !isBlank($0) }) == UInt8(ascii: "<") else { return false }
    let head = text.prefix(4096)
    return ["<gpx", ":gpx"].contains { contains(head, $0) }
  }

  static func read(_ text: [UInt8], errors: inout ErrorList) -> RawTrace {
    let safe = XMLText(text)
    if let refusal = safe.refusal {
      errors.add(refusal.fact, at: refusal.position)
      return RawTrace()
    }
    let document = GPXDocument(skippedLines: safe.skippedLines)
    let parser = XMLParser(data: Data(safe.bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = document
    if !parser.parse(), document.errors.isEmpty {
      let code = (parser.parserError as NSError?)?.code ?? 0
      errors.add(.brokenXML(code: code), at: document.position(parser))
      return RawTrace()
    }
    errors = document.errors
    return document.trace
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ word: String) -> Bool {
    let word = Array(word.utf8)
    return text.indices.contains { text[$0...].starts(with: word) }
  }
}

/// Collects the points of a GPX document while the parser walks through it.
private final class GPXDocument: NSObject, XMLParserDelegate {
  private enum Source: Int { case track, route, waypoint }

  private static let depthLimit = 64

  private(set) var errors = ErrorList()
  private var wasStopped = false

  private let skippedLines: Int
  private var elements: [String] = []
  private var lists: [[RawPoint]] = [[], [], []]
  private var point: RawPoint?
  private var text = ""
  private var isCollecting = false
  private var trackStart = 0
  private var trackMode: MotionMode?
  private var environments: [EnvironmentChange] = []
  private var stretch: (from: String, to: String)?
  private var withoutZone = 0
  private var firstWithoutZone: TextPosition?
  private var warnings: [TraceWarning] = []

  init(skippedLines: Int) {
    self.skippedLines = skippedLines
  }

  func position(_ parser: XMLParser) -> TextPosition {
    TextPosition(
      line: max(1, parser.lineNumber + skippedLines),
      column: parser.columnNumber > 0 ? parser.columnNumber : nil
    )
  }

  /// The points found; routes or waypoints stand in for missing tracks.
  var trace: RawTrace {
    var trace = RawTrace()
    trace.warnings = warnings
    trace.environments = environments
    if withoutZone > 0 {
      let fact = TraceWarning.Fact.timesWithoutZone(points: withoutZone)
      trace.warnings.append(TraceWarning(fact, at: firstWithoutZone))
    }
    let names = ["<trkpt>", "<rtept>", "<wpt>"]
    guard let used = lists.firstIndex(where: { !$0.isEmpty }) else { return trace }
    trace.points = lists[used]
    if used > 0 {
      let line = trace.points[0].line
      trace.warnings.append(
        TraceWarning(.noTrack(used: names[used]), at: TextPosition(line: line))
      )
    }
    return trace
  }

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard !wasStopped else { return }
    let name = local(elementName)
    elements.append(name)
    guard elements.count <= Self.depthLimit else {
      errors.add(.nestedTooDeeply(limit: Self.depthLimit), at: position(parser))
      stop(parser)
      return
    }
    switch name {
    case "trkpt", "rtept", "wpt": begin(name, attributes, parser)
    case "trk":
      trackStart = lists[Source.track.rawValue].count
      trackMode = nil
    case "time", "type", "hAcc", "hacc", "accuracy", "horizontalAccuracy":
      text = ""
      isCollecting = true
    case "environment":
      text = ""
      isCollecting = true
      stretch = attributes["from"].flatMap { from in attributes["to"].map { (from, $0) } }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isCollecting, text.utf8.count < 256 { text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if isCollecting, text.utf8.count < 256 { text += String(decoding: block, as: UTF8.self) }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard !wasStopped else { return }
    let name = elements.popLast() ?? ""
    switch name {
    case "trkpt": end(.track)
    case "rtept": end(.route)
    case "wpt": end(.waypoint)
    case "trk":
      let track = Source.track.rawValue
      for index in lists[track].indices.dropFirst(trackStart) {
        lists[track][index].mode = trackMode
      }
    case "time" where point != nil: setTime(parser)
    case "type" where elements.last == "trk": setMode(parser)
    case "hAcc", "hacc", "accuracy", "horizontalAccuracy": setAccuracy(parser)
    case "environment": addEnvironment(parser)
    default: break
    }
    isCollecting = false
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    // Undeclared prefixes, 200 to 204, occur in the wild and do no harm to local names.
    guard !wasStopped, !(200...204).contains(code) else { return }
    errors.add(.brokenXML(code: code), at: position(parser))
    stop(parser)
  }

  /// Ends the walk; the parser may still report some events, which are ignored.
  private func stop(_ parser: XMLParser) {
    wasStopped = true
    parser.abortParsing()
  }

  private func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private func begin(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    let place = position(parser)
    var new = RawPoint()
    new.line = place.line
    new.latitude = degrees(name, "lat", 90, attributes, place)
    new.longitude = degrees(name, "lon", 180, attributes, place)
    point = new
  }

  private func degrees(
    _ element: String,
    _ key: String,
    _ limit: Double,
    _ attributes: [String: String],
    _ place: TextPosition
  ) -> Double {
    guard let text = attributes[key] else {
      errors.add(.missingAttribute(element: element, attribute: key), at: place)
      return 0
    }
    guard let value = DecimalNumber(text)?.double else {
      errors.add(.badNumber(key: key, text: text), at: place)
      return 0
    }
    if abs(value) > limit {
      errors.add(.outOfRange(key: key, text: text, lower: -limit, upper: limit), at: place)
    }
    return value
  }

  private func end(_ source: Source) {
    if let point { lists[source.rawValue].append(point) }
    point = nil
  }

  private func setTime(_ parser: XMLParser) {
    guard !text.utf8.allSatisfy(isBlank) else { return }
    let place = position(parser)
    guard let time = Timestamp(text) else {
      errors.add(.badTime(key: "time", text: text), at: place)
      point?.time = 0
      return
    }
    if !time.hasZone {
      if withoutZone == 0 { firstWithoutZone = place }
      withoutZone += 1
    }
    point?.time = time.unixNanoseconds
  }

  private func setMode(_ parser: XMLParser) {
    let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
    trackMode = MotionMode(activity: words)
    if trackMode == nil, !words.isEmpty {
      warnings.append(TraceWarning(.unknownActivity(text: words), at: position(parser)))
    }
  }

  private func setAccuracy(_ parser: XMLParser) {
    guard point != nil, !text.utf8.allSatisfy(isBlank) else { return }
    guard let value = DecimalNumber(text)?.double else {
      errors.add(.badNumber(key: "horizontal accuracy", text: text), at: position(parser))
      return
    }
    point?.accuracy = value
  }

  /// A stretch in a known environment, as `GPXWriter` states it.
  private func addEnvironment(_ parser: XMLParser) {
    guard let stretch, let environment = Environment(rawValue: text) else { return }
    let limit = Int64(TraceCleaning.longestDays) * 86_400_000_000_000
    guard let from = DecimalNumber(stretch.from)?.integer(timesTenTo: 9),
      let to = DecimalNumber(stretch.to)?.integer(timesTenTo: 9), from >= 0, to > from, to <= limit
    else {
      let text = "\(stretch.from) to \(stretch.to)"
      errors.add(.badNumber(key: "environment", text: text), at: position(parser))
      return
    }
    environments.append(
      EnvironmentChange(
        from: SimulationTime(nanoseconds: from),
        to: SimulationTime(nanoseconds: to),
        environment: environment
      )
    )
  }
}
