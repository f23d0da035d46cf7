// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// Plans of the transport simulator MATSim (`output_plans.xml.gz`), a track for each person.
///
/// Of each person the selected plan counts, or the only one. A person stays at an activity until it ends
/// and takes a straight way to the next one in the time of the leg. The last activity lasts until
/// midnight. Times count from midnight of the day that MATSim simulates.
/// Coordinates are metres of a map's grid, which need an origin, the place of the first activity with
/// coordinates, unless the file says that they are degrees (`EPSG:4326`).
/// Source: population_v6.dtd and plans_v4.dtd of MATSim; `tryEndTimeThenDuration`, its default rule
/// for the end of an activity.
enum MATSimFormat: TraceFormat {
  static let name = "MATSim plans"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    head.xmlRoot == "population" || head.xmlRoot == "plans"
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    trace.timesAreAbsolute = false
    trace.tracksAreApart = true
    let document = MATSimDocument(trace)
    let events = XMLEvents(stream, handler: document)
    let failure = events.read()
    errors = document.errors
    if let failure { errors.add(failure.fact, at: failure.position) }
    trace = document.trace
  }
}

/// Collects the plans of persons while the parser walks through a document.
private final class MATSimDocument: XMLByteHandler {
  /// An activity with the leg that follows it; times are nanoseconds since midnight.
  private struct Activity {
    var x: Double
    var y: Double
    var line: Int
    var start: Int64?
    var end: Int64?
    var longest: Int64?
    var mode: String?
    var travelTime: Int64?
  }

  private static let second: Int64 = 1_000_000_000
  private static let day = 86_400 * second
  /// The most time between two points of a stay, so that a recording is not split there.
  private static let step = 6 * 3600 * second
  /// The most activities of a plan, so that a broken file cannot fill the memory with one.
  private static let longestPlan = 10_000
  /// The latest time that is read; a day of MATSim ends after 30 h or so.
  private static let latest = 31 * day

  private(set) var errors = ErrorList()
  private(set) var trace: RawTrace
  private var person = ""
  private var plan: [Activity] = []
  private var chosen: [Activity] = []
  private var isSelected = false
  private var isInPlan = false
  /// The mode and the time of the legs since the last activity with coordinates, the time nil once one
  /// is not known.
  private var (mode, travelTime): (String?, Int64?) = (nil, 0)
  /// The time of the leg that was read last.
  private var legTime: Int64?
  private var areDegrees = false
  /// The place of the origin in the file's grid.
  private var corner: (x: Double, y: Double)?
  private var isReferenceSystem = false

  init(_ trace: RawTrace) { self.trace = trace }

  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    switch name {
    case "attribute":
      isReferenceSystem = attributes["name"] == "coordinateReferenceSystem"
      if isReferenceSystem { events.collectText() }
    case "person":
      person = attributes["id"] ?? ""
      chosen = []
    case "plan":
      plan = []
      isSelected = attributes["selected"] != "no"
      isInPlan = true
      (mode, travelTime, legTime) = (nil, 0, 0)
    case "activity", "act":
      if isInPlan { addActivity(attributes, events) }
    case "leg":
      if isInPlan {
        mode = mode ?? attributes["mode"]
        legTime = Self.nanoseconds(attributes["trav_time"])
      }
    case "route":
      if isInPlan { legTime = legTime ?? Self.nanoseconds(attributes["trav_time"]) }
    default: break
    }
  }

  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    switch name {
    case "attribute":
      guard isReferenceSystem else { return }
      isReferenceSystem = false
      let system = String(decoding: text, as: UTF8.self).uppercased()
      areDegrees = ["EPSG:4326", "WGS84"].contains { $0 == system.filter { !$0.isWhitespace } }
    case "plan":
      isInPlan = false
      if isSelected { chosen = plan }
    case "person":
      if !chosen.isEmpty { add(chosen, events) }
    default: break
    }
  }

  private func addActivity(_ attributes: XMLAttributes, _ events: XMLEvents) {
    let place = events.position
    travelTime = travelTime.flatMap { time in legTime.map { min(Self.latest, time + $0) } }
    let longest = Self.nanoseconds(attributes["max_dur"] ?? attributes["dur"])
    guard let x = attributes["x"], let y = attributes["y"] else {
      // The person passes a place whose coordinates are only in the network.
      travelTime = travelTime.map { min(Self.latest, $0 + (longest ?? 0)) }
      legTime = nil
      return trace.count(.noPosition, line: place.line)
    }
    guard plan.count < Self.longestPlan else {
      let fact = TraceFormatError.Fact.notPositions(
        what: "a plan of person \(person.harmless) has over \(Self.longestPlan) activities",
        way: "leave that person out"
      )
      errors.add(fact, at: place)
      return events.stop()
    }
    if !plan.isEmpty {
      plan[plan.count - 1].mode = mode
      plan[plan.count - 1].travelTime = travelTime
    }
    (mode, travelTime, legTime) = (nil, 0, nil)
    guard let east = DecimalNumber(x)?.double else {
      return errors.add(.badNumber(key: "x", text: x), at: place)
    }
    guard let north = DecimalNumber(y)?.double else {
      return errors.add(.badNumber(key: "y", text: y), at: place)
    }
    plan.append(
      Activity(
        x: east,
        y: north,
        line: place.line,
        start: Self.nanoseconds(attributes["start_time"]),
        end: Self.nanoseconds(attributes["end_time"]),
        longest: longest
      )
    )
  }

  /// Hours, minutes and perhaps seconds with colons between them, or seconds; nil for `undefined`.
  private static func nanoseconds(_ text: String?) -> Int64? {
    let parts = (text ?? "").split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var total: Int64 = 0
    for (part, seconds) in zip(parts, parts.count == 1 ? [1] : [3600, 60, 1] as [Int64]) {
      guard let value = DecimalNumber(String(part))?.integer(timesTenTo: 9),
        (0...latest / seconds).contains(value)
      else { return nil }
      total += value * seconds
    }
    return total <= latest ? total : nil
  }

  /// Adds the track of a plan.
  private func add(_ plan: [Activity], _ events: XMLEvents) {
    trace.select(track: person)
    var time: Int64 = 0
    for (index, activity) in plan.enumerated() {
      guard let place = point(activity, events) else { return }
      let isLast = index == plan.count - 1
      let arrival = index == 0 ? 0 : max(time, activity.start ?? time)
      let midnight = (arrival / Self.day + 1) * Self.day
      let end = activity.end ?? activity.longest.map { arrival + $0 } ?? midnight
      let leave = isLast ? midnight : max(arrival, end)
      addStay(at: place, from: arrival, to: leave, mode: isLast ? nil : activity.mode)
      guard !isLast, !trace.isFull else { break }
      let next = plan[index + 1]
      guard let arrives = activity.travelTime.map({ leave + $0 }) ?? next.start, arrives >= leave
      else {
        let fact = TraceFormatError.Fact.notPositions(
          what: "a leg of person \(person.harmless) has no travel time",
          way: "use the plans that a run of MATSim writes, output_plans.xml.gz"
        )
        errors.add(fact, at: TextPosition(line: activity.line))
        return events.stop()
      }
      // Beyond the latest time that is read, the rest of a plan has no time either.
      guard arrives <= Self.latest else { break }
      time = arrives
    }
    if trace.isFull { events.stop() }
  }

  /// How a person travels in a leg of a mode; MATSim's `ride` is a passenger in a car.
  private static func travelMode(_ mode: String) -> TravelMode? {
    switch mode {
    case "ride": .car
    case "pt": .automotive
    case _ where mode.hasSuffix("walk"): .walking
    default: TravelMode(activity: mode)
    }
  }

  /// Adds the points of a stay: its ends, and some between if it is long.
  private func addStay(at place: RawPoint, from: Int64, to: Int64, mode: String?) {
    var place = place
    var time = from
    while time < to {
      place.time = time
      place.mode = .still
      trace.count(.notMeasured, line: Int(place.line))
      trace.append(place)
      time = min(to, time + Self.step)
    }
    place.time = to
    place.mode = mode.flatMap(Self.travelMode)
    trace.count(.notMeasured, line: Int(place.line))
    trace.append(place)
  }

  /// The point of an activity; nil, with the reading stopped, if it has no place on the globe.
  private func point(_ activity: Activity, _ events: XMLEvents) -> RawPoint? {
    let line = activity.line
    let point: RawPoint?
    if areDegrees {
      point = RawPoint(latitude: activity.y, longitude: activity.x, line: line)
    } else {
      let origin = corner ?? (activity.x, activity.y)
      corner = origin
      point = trace.placed(east: activity.x - origin.x, north: activity.y - origin.y, line: line)
    }
    guard point == nil else { return point }
    let what = "the coordinates are metres of a map's grid, not degrees"
    let way = TraceFormatError.originWay("the first activity")
    let fact: TraceFormatError.Fact =
      trace.plane == nil
      ? .notPositions(what: what, way: way)
      : .notPositions(
        what: "an activity is more than 1,000 km from the first one",
        way: "keep the persons of one region"
      )
    errors.add(fact, at: TextPosition(line: line))
    events.stop()
    return nil
  }
}
