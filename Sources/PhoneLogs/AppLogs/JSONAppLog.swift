// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement
internal import TraceFormats
internal import World

/// Reads the JSON logs of transistorsoft's SDK, of e-mission and of OwnTracks.
///
/// Sources: transistorsoft, Location Data Schema (2023) and `ProviderChangeEvent`; e-mission-server,
/// `core/wrapper/transition.py` and `battery.py`; OwnTracks Booklet, JSON.
///
/// Limitations: a heartbeat of transistorsoft's repeats the last position, so it shows only that the
/// app ran. e-mission's filtered positions are copies and are left out.
enum JSONAppLog {
  /// Reads objects in lists, in members of an object, or one after the other.
  static func readDocuments(
    _ stream: ByteStream,
    into records: inout AppLogRecords
  ) throws(InputFailure) {
    var found = records
    var document = 0
    var line = 0
    var members: [JSONValue.Member] = []
    func flush() {
      if !members.isEmpty { read(.object(members), line: line, into: &found) }
      members = []
    }
    let failure = JSONElements.read(stream) { element in
      if element.document != document { flush() }
      (document, line) = (element.document, element.line)
      if element.isInList {
        read(element.value, line: line, into: &found)
      } else {
        members.append(JSONValue.Member(key: element.member, value: element.value))
      }
      return !found.isFull
    }
    flush()
    records = found
    if let fact = stream.failure { throw records.failure(fact.sentence) }
    if let failure { throw records.failure(failure.fact.sentence, line: failure.position?.line) }
  }

  /// Reads lines of OwnTracks' recorder, whose objects stand behind the time of arrival.
  static func readLines(
    _ stream: ByteStream,
    into records: inout AppLogRecords
  ) throws(InputFailure) {
    var lines = LineReader(stream)
    while !records.isFull, let bytes = lines.next() {
      guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else {
        if !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { records.otherCount += 1 }
        continue
      }
      guard let value = JSONValue(bytes[brace...]) else {
        records.countBroken(line: lines.line)
        continue
      }
      read(value, line: lines.line, into: &records)
    }
    if lines.isTooLong {
      throw records.failure(
        "the line is longer than \(LineReader.lengthLimit) bytes",
        line: lines.line
      )
    }
  }

  /// Reads one object, or those that it wraps.
  private static func read(_ value: JSONValue, line: Int, into records: inout AppLogRecords) {
    if value["_type"] != nil {
      readOwnTracks(value, line: line, into: &records)
    } else if let metadata = value["metadata"], let data = value["data"] {
      records.note(owner: value["user_id"]?.text ?? value["user_id"]?["$uuid"]?.text)
      readEMission(metadata, data, line: line, into: &records)
    } else if value["coords"] != nil || value["provider"] != nil {
      readTransistorsoft(value, line: line, into: &records)
    } else if let wrapped = value["location"] {
      // The body of an upload wraps one location or a list of them.
      for inner in wrapped.elements ?? [wrapped] where inner["location"] == nil {
        read(inner, line: line, into: &records)
      }
    } else {
      records.otherCount += 1
    }
  }

  private static func name(_ format: String, in records: inout AppLogRecords) {
    if records.format.isEmpty { records.format = format }
  }

  private static func time(_ value: JSONValue?, _ records: inout AppLogRecords) -> Int64? {
    switch value {
    case .number(let number): records.time(number)
    case .string(let text): records.time(text)
    default: nil
    }
  }

  private static func flag(_ value: JSONValue?) -> Bool? {
    switch value {
    case .bool(let isOn): isOn
    case .number(let number): number != 0
    default: nil
    }
  }

  // MARK: - OwnTracks

  private static func readOwnTracks(
    _ value: JSONValue,
    line: Int,
    into records: inout AppLogRecords
  ) {
    name("OwnTracks", in: &records)
    let type = value["_type"]?.text
    guard type == "location" || type == "transition" else {
      records.otherCount += 1
      return
    }
    guard let time = time(value["tst"], &records) else {
      records.countBroken(line: line)
      return
    }
    if type == "location" { records.note(owner: value["topic"]?.text ?? value["tid"]?.text) }
    guard type == "location" else {
      records.add(time, .running)
      return
    }
    // 1 unplugged, 2 charging, 3 full; 0 unknown.
    switch value["bs"]?.number {
    case 1: records.follow(charger: false, at: time)
    case 2, 3: records.follow(charger: true, at: time)
    default: break
    }
    if let connection = value["conn"]?.text { records.follow(network: connection != "o", at: time) }
    records.add(
      latitude: value["lat"]?.number,
      longitude: value["lon"]?.number,
      accuracy: value["acc"]?.number,
      at: time,
      line: line
    )
  }

  // MARK: - transistorsoft

  private static func readTransistorsoft(
    _ value: JSONValue,
    line: Int,
    into records: inout AppLogRecords
  ) {
    name("transistorsoft", in: &records)
    guard let time = time(value["timestamp"], &records) else {
      records.countBroken(line: line)
      return
    }
    if let isCharging = flag(value["battery"]?["is_charging"]) {
      records.follow(charger: isCharging, at: time)
    }
    if let provider = value["provider"] { readProvider(provider, at: time, into: &records) }
    switch value["event"]?.text {
    case "heartbeat": records.add(time, .running)
    case "terminate": records.add(time, .terminate(nil))
    case "boot": records.add(time, .restart)
    default:
      guard let coordinates = value["coords"] else {
        records.add(time, .running)
        return
      }
      records.add(
        latitude: coordinates["latitude"]?.number,
        longitude: coordinates["longitude"]?.number,
        accuracy: coordinates["accuracy"]?.number,
        at: time,
        line: line
      )
    }
  }

  /// The state of location services: whether they are on, and the permission.
  private static func readProvider(
    _ provider: JSONValue,
    at time: Int64,
    into records: inout AppLogRecords
  ) {
    if let isOn = flag(provider["enabled"]) { records.add(time, .locationServices(isOn: isOn)) }
    let grants: [UserGrant] = [.notDetermined, .restricted, .denied, .always, .whenInUse]
    if let status = provider["status"]?.number, let index = Int(exactly: status),
      grants.indices.contains(index)
    {
      records.follow(permission: grants[index], at: time)
    }
  }

  // MARK: - e-mission

  private static func readEMission(
    _ metadata: JSONValue,
    _ data: JSONValue,
    line: Int,
    into records: inout AppLogRecords
  ) {
    name("e-mission", in: &records)
    let key = metadata["key"]?.text
    guard let key,
      ["background/location", "statemachine/transition", "background/battery"].contains(key)
    else {
      records.otherCount += 1
      return
    }
    guard let time = time(data["ts"], &records) ?? time(metadata["write_ts"], &records) else {
      records.countBroken(line: line)
      return
    }
    switch key {
    case "background/location":
      records.add(
        latitude: data["latitude"]?.number,
        longitude: data["longitude"]?.number,
        accuracy: data["accuracy"]?.number,
        at: time,
        line: line
      )
    case "background/battery":
      if let isOn = isCharging(data, platform: metadata["platform"]?.text) {
        records.follow(charger: isOn, at: time)
      }
    default: records.add(time, transition(data["transition"]))
    }
  }

  /// Whether the phone is charging; nil for Android's 3, which is full for a server and discharging for
  /// the phone.
  private static func isCharging(_ data: JSONValue, platform: String?) -> Bool? {
    switch data["battery_status"]?.number {
    case 2, 5: true
    case 3: platform == "ios" ? true : nil
    case 1, 4: false
    default: nil
    }
  }

  /// The record of a transition of its state machine, by its name on the phone or on the server.
  private static func transition(_ value: JSONValue?) -> AppLog.Kind {
    let word = (value?.text ?? "").uppercased()
    let number = value?.number.flatMap { Int(exactly: $0) }
    func isAny(_ words: [String], _ numbers: [Int]) -> Bool {
      words.contains { word.hasSuffix($0) } || number.map { numbers.contains($0) } ?? false
    }
    if isAny(["BOOTED"], [4]) { return .restart }
    if isAny(["EXITED_GEOFENCE", "TRIP_STARTED", "TRIP_RESTARTED"], [1, 6, 9]) {
      return .tracking(isOn: true)
    }
    let ends = [
      "STOPPED_MOVING", "STOP_TRACKING", "END_TRIP_TRACKING", "TRIP_ENDED", "TRACKING_STOPPED",
    ]
    if isAny(ends, [2, 3, 10, 11]) { return .tracking(isOn: false) }
    return .running
  }
}
