// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import Quantities
internal import TraceFormats

/// One process of a driven app: its events, requests and queries.
///
/// After a failure the app does nothing more, and its replication does not count.
struct DrivenApp: LocationApp {
  private let conversation: Conversation

  init(_ conversation: Conversation) { self.conversation = conversation }

  mutating func receive<Services: LocationServices>(
    _ event: AppEvent,
    services: inout Services
  ) { conversation.receive(event, services: &services) }

  mutating func end() { conversation.end() }
}

/// The state of a conversation with a program.
final class Conversation {
  private let program: DrivenProgram
  private let setting: AppSetting
  private let json: DriveJSON
  private var process: ProgramProcess?
  private var hasFailed = false
  /// The kinds of event that are held back, how many of them at most, and those that wait.
  private var batched: Set<String> = []
  private var limit = 0
  private var waiting: [UInt8] = []
  private var waitingCount = 0
  private var time = SimulationTime.zero
  private var event = "launched"
  /// The beginning of the second of the day in which events are counted, and how many there were.
  private var (second, eventCount) = (SimulationTime.zero, 0)

  init(with program: DrivenProgram, in setting: AppSetting) {
    self.program = program
    self.setting = setting
    json = DriveJSON(plane: setting.plane)
  }

  /// Tells an event, and asks for what the program wants, until it hands the turn back.
  func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    guard !hasFailed else { return }
    time = services.now
    if time - second >= .seconds(1) { (second, eventCount) = (time, 0) }
    eventCount += 1
    guard eventCount <= DriveProtocol.eventsPerSecond else {
      return fail(.stuck(DriveProtocol.eventsPerSecond))
    }
    if case .location(let fix) = event {
      // Most events are positions.
      self.event = "location"
      separate()
      json.add(fix, services.altitude(of: fix), at: time, to: &waiting)
    } else {
      var (name, members) = json.parts(of: event) { services.altitude(of: $0) }
      self.event = name
      if name == "launched" { members += launch }
      let told: [(String, JSONText)] = [
        ("event", .string(name)), ("t_s", .number(time.seconds)),
      ]
      wait(for: JSONText.object(told + members).line)
    }
    if batched.contains(self.event), waitingCount < limit { return }
    do throws(DriveFault) {
      let process: ProgramProcess
      if let running = self.process { process = running } else { process = try program.process() }
      self.process = process
      try tell(process)
      try take(from: process, services: &services)
    } catch { fail(error) }
  }

  /// Says that the process ends, and lets the program go.
  func end() {
    guard !hasFailed, let process else { return }
    self.process = nil
    event = "ended"
    wait(for: #"{"event":"ended"}"#)
    do throws(DriveFault) {
      try tell(process)
      guard process.isPersistent else { return _ = process.farewell() }
      for _ in 0..<DriveProtocol.linesPerTurn {
        switch try process.message(json.plane) {
        case .done: return program.takeBack(process)
        // What an ended process asks for comes too late.
        case .request: continue
        case .query: throw .wrongRequest("a query after the event ended")
        }
      }
      throw .endless(DriveProtocol.linesPerTurn)
    } catch {
      process.end()
      fail(error)
    }
  }

  private func wait(for event: String) {
    separate()
    waiting.append(contentsOf: event.utf8)
  }

  /// Begins the line of events, or goes on with it.
  private func separate() {
    waiting.append(contentsOf: (waitingCount == 0 ? #"{"events":["# : ",").utf8)
    waitingCount += 1
  }

  private func tell(_ process: ProgramProcess) throws(DriveFault) {
    waiting.append(contentsOf: "]}\n".utf8)
    defer {
      waiting.removeAll(keepingCapacity: true)
      waitingCount = 0
    }
    try process.send(waiting)
  }

  private func take<Services: LocationServices>(
    from process: ProgramProcess,
    services: inout Services
  ) throws(DriveFault) {
    for _ in 0..<DriveProtocol.linesPerTurn {
      switch try process.message(json.plane) {
      case .done: return
      case .request(.batch(let names, let limit)): (batched, self.limit) = (Set(names), limit)
      case .request(let request): request.perform(on: &services)
      case .query(let query):
        let answer = json.answer(to: query, services: &services)
        try process.send(Array(answer.line.utf8) + [0x0A])
      }
    }
    throw .endless(DriveProtocol.linesPerTurn)
  }

  private func fail(_ fault: DriveFault) {
    hasFailed = true
    process?.end()
    process = nil
    program.note(
      DriveFailure(
        name: program.name,
        fault: fault,
        replication: setting.replication,
        time: time,
        event: event
      )
    )
  }

  /// What a new process knows of its phone and day.
  private var launch: [(String, JSONText)] {
    [
      ("system", .string(setting.system)),
      ("start_unix_s", .number(Double(setting.startUnixNanoseconds) / 1e9)),
      ("utc_offset_min", .integer(setting.utcOffsetMinutes)),
      ("background_mode", .bool(setting.hasLocationBackgroundMode)),
      ("places", .array(setting.places.map { json.circle($0) })),
    ]
  }
}

/// One line of a program.
enum DriveMessage: Sendable, Hashable {
  case done
  case request(DriveRequest)
  case query(DriveQuery)
}

/// A question that the lab answers at once.
enum DriveQuery: Sendable, Hashable {
  /// The app's state and the phone's, as far as an app may know them.
  case state
  /// The last known position, which counts as delivered.
  case location
  /// The circles that are watched.
  case monitored
  /// A stored value.
  case stored(String)
  /// The motion coprocessor's estimates between two instants.
  case motionHistory(SimulationTime, SimulationTime)
  /// The steps between two instants.
  case stepCount(SimulationTime, SimulationTime)

  /// The queries by name, with the keys that they need.
  static let forms: [(name: String, keys: [String])] = [
    ("state", []), ("location", []), ("monitored", []), ("stored", ["key"]),
    ("motion_history", ["from_s", "to_s"]), ("step_count", ["from_s", "to_s"]),
  ]
}

extension ProgramProcess {
  private static let done = Array(#"{"done":true}"#.utf8)

  /// The greetings of both sides.
  func greet() throws(DriveFault) {
    let capabilities = JSONText.object([
      ("requests", .array(DriveRequest.forms.map { .string($0.name) })),
      ("queries", .array(DriveQuery.forms.map { .string($0.name) })),
      ("services", .array(DriveRequest.Service.allCases.map { .string($0.rawValue) })),
    ])
    let greeting = JSONText.object([
      (
        "hello",
        .object([("protocol", .string(DriveProtocol.version)), ("capabilities", capabilities)])
      )
    ])
    try send(Array(greeting.line.utf8) + [0x0A])
    isPersistent = try receive { line throws(DriveFault) in
      guard let hello = JSONValue(line)?["hello"],
        hello["protocol"]?.text == DriveProtocol.version
      else { throw .noGreeting(Self.excerpt(line)) }
      return hello["persistent"] == .bool(true)
    }
  }

  /// The next line.
  func message(_ plane: LocalPlane) throws(DriveFault) -> DriveMessage {
    try receive { line throws(DriveFault) in
      if line.elementsEqual(Self.done) { return .done }
      guard let value = JSONValue(line), value.members != nil else {
        throw .notJSON(Self.excerpt(line))
      }
      if value["done"] == .bool(true) { return .done }
      let problems = ProblemList()
      let node = SourceNode(value)
      if value["query"] == nil,
        let request = DriveRequest(node, plane: plane, problems: problems)
      {
        return .request(request)
      }
      if value["query"] != nil, let query = DriveQuery(node, problems: problems), problems.isEmpty {
        return .query(query)
      }
      let words = problems.failure.diagnostics.map { $0.replacing("line: error: ", with: "") }
      throw .wrongRequest("\(words.joined(separator: "; ")), in \(Self.excerpt(line))")
    }
  }

  /// The beginning of a line, in quotation marks.
  private static func excerpt(_ line: UnsafeBufferPointer<UInt8>) -> String {
    InputProblem.quoted(String(decoding: line.prefix(200), as: UTF8.self).harmless)
  }
}

extension DriveQuery {
  /// Reads a query; nil, with problems, if it is wrong.
  fileprivate init?(_ node: SourceNode, problems: ProblemList) {
    let name = node["query"]?.text
    guard let form = Self.forms.first(where: { $0.name == name }) else {
      let problem = InputProblem.unknownWord(text: name ?? "", allowed: Self.forms.map(\.name))
      problems.add(problem, key: "query", at: node.position)
      return nil
    }
    guard let reader = FieldReader(node, known: ["query"] + form.keys, problems: problems) else {
      return nil
    }
    for key in form.keys { reader.require(key) }
    switch form.name {
    case "location": self = .location
    case "monitored": self = .monitored
    case "stored":
      guard let key = reader.text("key") else { return nil }
      self = .stored(key)
    case "motion_history", "step_count":
      guard let start = reader.seconds("from_s"), let end = reader.seconds("to_s") else {
        return nil
      }
      guard start <= end else {
        reader.report(.badValue(text: ExactText.text(end), allowed: "from_s or later"), "to_s")
        return nil
      }
      let (from, to) = (SimulationTime.zero + start, SimulationTime.zero + end)
      self = form.name == "step_count" ? .stepCount(from, to) : .motionHistory(from, to)
    case "state": self = .state
    default: preconditionFailure("\(form.name) has no query")
    }
  }
}

extension DriveJSON {
  /// The answer to a query.
  fileprivate func answer<Services: LocationServices>(
    to query: DriveQuery,
    services: inout Services
  ) -> JSONText {
    switch query {
    case .location:
      .object([
        (
          "location",
          services.readLocation().map { fix($0, services.altitude(of: $0)) } ?? .null
        )
      ])
    case .stored(let key): .object([("stored", .string(services.storedValue(forKey: key)))])
    case .monitored:
      .object([
        ("regions", .array(services.monitoredRegions.map { circle($0) })),
        ("geofences", .array(services.geofences.map { circle($0.region) })),
        ("beacon_regions", .array(services.monitoredBeaconRegions.map { .string($0.identifier) })),
      ])
    case .motionHistory(let start, let end):
      .object([
        (
          "motion_history",
          .array(
            services.motionActivityHistory(from: start, to: end).map { sample in
              .object([
                ("t_s", .number(sample.start.seconds)),
                ("motion", DriveJSON.motion(sample.activity)),
              ])
            }
          )
        )
      ])
    case .stepCount(let start, let end):
      .object([
        ("step_count", services.stepCount(from: start, to: end).map { .integer($0) } ?? .null)
      ])
    case .state:
      .object([
        (
          "state",
          .object([
            ("t_s", .number(services.now.seconds)),
            ("app_state", .string(services.appState.rawValue)),
            ("authorization", .string(services.authorizationStatus.rawValue)),
            ("precise_location", .bool(services.accuracyAuthorization == .full)),
            ("battery_fraction", .number(services.batteryFraction)),
            ("charging", .bool(services.isCharging)), ("screen", .bool(services.isScreenOn)),
            ("low_power_mode", .bool(services.isLowPowerModeEnabled)),
            ("known_wifi", .bool(services.isInKnownWiFi)),
            ("time_of_day_s", .number(services.timeOfDay.seconds)),
            ("motion", services.motionActivity.map { DriveJSON.motion($0) } ?? .null),
          ])
        )
      ])
    }
  }
}

extension SourceNode {
  /// A value of JSON; members that are null are left out.
  fileprivate init(_ value: JSONValue) {
    let place = SourcePosition(file: "line")
    switch value {
    case .null: self.init(.scalar("", isQuoted: false), at: place)
    case .bool(let flag): self.init(.scalar(flag ? "true" : "false", isQuoted: false), at: place)
    case .number(let number):
      self.init(.scalar(ExactText.text(number), isQuoted: false), at: place)
    case .string(let text): self.init(.scalar(text, isQuoted: true), at: place)
    case .array(let elements): self.init(.sequence(elements.map { SourceNode($0) }), at: place)
    case .object(let members):
      let entries = members.filter { $0.value != .null }.map { member in
        Entry(key: member.key, position: place, value: SourceNode(member.value))
      }
      self.init(.mapping(entries), at: place)
    }
  }
}
