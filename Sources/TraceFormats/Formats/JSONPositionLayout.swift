// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The place of the records in a JSON text and the names of their fields, found by the usual names.
///
/// Coordinates may be nested, as in Arc's samples (`location`), the web's positions (`coords`), the
/// states of Home Assistant (`attributes`) and the samples of watches. They may be two fields, a
/// text such as `52.37, 9.73`, or a list whose name says its order. Records may be the elements of a
/// list, the members of an object whose names are ids, or one object after the other.
struct JSONPositionLayout {
  /// The place of the records.
  var rows: String
  var latitude = ""
  var longitude = ""
  /// The field with both coordinates as a text; nil where they are apart.
  var pair: String?
  /// The latitude of another position in the same records, which is left out; nil if there is none.
  var other: String?
  /// The fields with the time, of which the first present counts; empty if none has a usual name.
  var times: [String] = []
  /// The field with the date, where the time may be a time of day.
  var date: String?
  /// The degrees of one unit of the coordinates.
  var degreesPerUnit = 1.0
  var accuracy: String?
  /// The field with the altitude in metres.
  var altitude: String?
  var mode: String?
  var identity: (field: String, kind: TrackIdentity.Kind)?
  /// Fields of records that may tell sources or people apart.
  var labels: [String] = []
  /// Nanoseconds that times without a zone are ahead of UTC; nil if the text does not say.
  var zoneOffset: Int64?
  /// The names beside the coordinates, for messages.
  var names: [String] = []

  /// The most pairs of coordinates that are looked at.
  private static let mostCandidates = 50

  /// Where the coordinates of a record are.
  private struct Candidate {
    var rows: String
    /// What stands between the record and the coordinates, with its last point; mostly empty.
    var nest: String
    var latitude: String
    var longitude: String
    var pair: String?
    var unit = 1.0
    var hasPrefix = false

    /// Usual nests first; a record at the top with an unusual one is rather a summary.
    var rank: (Int, Int) {
      let known = JSONPositionLayout.nests.firstIndex(of: nest) ?? JSONPositionLayout.nests.count
      let isDoubtful = rows.isEmpty && known == JSONPositionLayout.nests.count
      return (isDoubtful ? 1 : 0, hasPrefix ? 1 : 0)
    }
  }

  /// The layout of a text; nil if it has no records of positions.
  ///
  /// - Parameters:
  ///   - json: the outline of the text.
  ///   - needsTime: false if records without a time under a usual name count as well.
  init?(_ json: JSONOutline, needsTime: Bool = true) {
    let places = json.sorted
    let candidates = Self.candidates(json, places)
    // The places of an outline with fewer levels come first, and this sort keeps their order.
    let ranked = candidates.enumerated().sorted { a, b in
      (a.element.rank.0, a.element.rank.1, a.offset)
        < (b.element.rank.0, b.element.rank.1, b.offset)
    }
    .map(\.element)
    for candidate in ranked.prefix(Self.mostCandidates) {
      self.init(json, candidate, places)
      guard !needsTime || !times.isEmpty else { continue }
      let more = ranked.first {
        $0.rows == candidate.rows && $0.nest + $0.latitude != candidate.nest + candidate.latitude
      }
      if let more, pair == nil, more.pair == nil {
        other = more.nest + more.latitude
        labels.removeAll { $0 == other || $0 == more.nest + more.longitude }
      }
      return
    }
    return nil
  }

  private init(_ json: JSONOutline, _ found: Candidate, _ places: [String]) {
    rows = found.rows
    degreesPerUnit = found.unit
    // One of the members stands for all.
    let front = Self.example(found.rows, places)
    let nest = found.nest
    if let pair = found.pair {
      self.pair = nest + pair
    } else {
      latitude = nest + found.latitude
      longitude = nest + found.longitude
    }
    // The fields beside the coordinates come before those of the levels around them.
    var levels = [nest]
    while let last = levels.last, !last.isEmpty {
      let outer = last.dropLast().lastIndex(of: ".").map { last[...$0] } ?? ""
      levels.append(String(outer))
    }
    let members = levels.map { level -> [String] in
      let start = front + level
      return places.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
        .filter { !$0.isEmpty && !$0.contains(".") && !$0.contains("[") }
    }
    func fields(_ wanted: [String], _ isAllowed: (String) -> Bool = { _ in true }) -> [String] {
      zip(levels, members).flatMap { level, names in
        FieldNames.places(of: wanted, in: names).map { level + names[$0] }.filter(isAllowed)
      }
    }
    let coordinates = [latitude, longitude, pair ?? ""]
    func isScalar(_ field: String) -> Bool {
      !json.has(front + field + "[]") && !json.contains(under: front + field)
        && !coordinates.contains(field)
    }
    let moments = fields(FieldNames.times).compactMap { field -> String? in
      if isScalar(field) { return field }
      return FieldNames.withinTimes.map { field + "." + $0 }.first {
        json.has(front + $0) && !json.contains(under: front + $0)
      }
    }
    times = Array(moments.prefix(2))
    if let first = times.first, FieldNames.plain(Self.last(of: first)).hasSuffix("time") {
      date = fields(["date"], isScalar).first { $0 != first }
    }
    if Self.isSuunto(rows: found.rows, nest: nest, members: Array(members.joined())) {
      degreesPerUnit = FieldNames.radian
    }
    // Polar's exports state the minutes beside the list of an exercise's positions.
    if rows.hasPrefix("exercises[]."), json.zoneOffsets.count == 1,
      let minutes = json.zoneOffsets.first, abs(minutes) <= 1440
    {
      zoneOffset = Int64(minutes * 60e9)
    }
    accuracy = fields(FieldNames.accuracies, isScalar).first
    // Aircraft's altitudes are often in feet.
    let isAircraft = Self.aircraftNames.contains { json.has(front + $0) }
    altitude = isAircraft ? nil : fields(FieldNames.altitudes, isScalar).first
    mode = fields(FieldNames.modes, isScalar).first
    let own = members.last ?? []
    identity = TrackIdentity.find(own).map { (own[$0.index], $0.kind) }
    let used = coordinates + times + [date, accuracy, altitude, mode].compactMap(\.self)
    if identity == nil {
      labels = Array(own.filter { isScalar($0) && !used.contains($0) }.prefix(PointLabels.most))
    }
    names = members.joined().filter { !coordinates.contains($0) }
  }

  /// The layout of records of a known maker, whose altitudes and modes are not read.
  init(_ json: JSONOutline, rows: String, latitude: String, longitude: String, time: String) {
    let candidate = Candidate(rows: rows, nest: "", latitude: latitude, longitude: longitude)
    self.init(json, candidate, json.sorted)
    times = [time]
    date = nil
    accuracy = nil
    altitude = nil
    mode = nil
  }

  // MARK: Where coordinates may be

  private static func candidates(_ json: JSONOutline, _ places: [String]) -> [Candidate] {
    var groups: [String] = []
    var members: [String: [String]] = [:]
    for place in places {
      let start = place.lastIndex(of: ".").map { place.index(after: $0) } ?? place.startIndex
      let (group, name) = (String(place[..<start]), String(place[start...]))
      guard !name.isEmpty, !name.contains("[") else { continue }
      if members[group] == nil { groups.append(group) }
      members[group, default: []].append(name)
    }
    var found: [Candidate] = []
    for group in groups {
      let names = (members[group] ?? []).sorted()
      func isList(_ name: String) -> Bool { json.has(group + name + "[]") }
      var own = FieldNames.pairs(names).filter { !isList(names[$0.latitude]) }.map { pair in
        Candidate(
          rows: "",
          nest: "",
          latitude: names[pair.latitude],
          longitude: names[pair.longitude],
          unit: pair.unit,
          hasPrefix: !pair.prefix.isEmpty
        )
      }
      for name in names {
        let plain = FieldNames.plain(name)
        if json.pairs.contains(group + name), pairNames.contains(plain) {
          own.append(Candidate(rows: "", nest: "", latitude: "", longitude: "", pair: name))
        } else if isList(name), !json.has(group + name + "[][]"), let order = lists[plain],
          !json.contains(under: group + name + "[]")
        {
          let (latitude, longitude) = ("\(name)[\(order.latitude)]", "\(name)[\(order.longitude)]")
          own.append(Candidate(rows: "", nest: "", latitude: latitude, longitude: longitude))
        }
      }
      guard !own.isEmpty, found.count < mostCandidates else { continue }
      let (front, nest) = split(group)
      let (rows, row) = wildcard(String(front.dropLast()), nest, in: groups)
      for var candidate in own {
        (candidate.rows, candidate.nest) = (rows, row)
        found.append(candidate)
      }
    }
    return found
  }

  /// The place of records and what stands between them and a group.
  private static func split(_ group: String) -> (front: String, nest: String) {
    guard let range = group.ranges(of: "[].").last else { return ("", group) }
    return (String(group[..<range.upperBound]), String(group[range.upperBound...]))
  }

  /// Turns the first name of a nest into a wildcard if three or more others stand in its place, or
  /// one other where names contain digits.
  private static func wildcard(
    _ rows: String,
    _ nest: String,
    in groups: [String]
  ) -> (rows: String, nest: String) {
    let parts = nest.split(separator: ".", omittingEmptySubsequences: true).map { String($0) }
    let front = rows.isEmpty ? "" : rows + "."
    for index in parts.indices {
      let head = front + parts[..<index].map { $0 + "." }.joined()
      let tail = parts[(index + 1)...].map { $0 + "." }.joined()
      let others = groups.count { group in
        guard group.hasPrefix(head), group.hasSuffix("." + tail) || tail.isEmpty else {
          return false
        }
        let middle = group.dropFirst(head.count).dropLast(tail.count + 1)
        return !middle.isEmpty && !middle.contains(".") && !middle.contains("[")
          && middle != parts[index]
      }
      let isID = parts[index].contains { $0.isNumber }
      guard others >= (isID ? 1 : 3) else { continue }
      return (head + "{}", tail)
    }
    return (rows, nest)
  }

  /// The place of rows with an existing name for each wildcard, and a point behind it.
  private static func example(_ rows: String, _ places: [String]) -> String {
    guard let range = rows.ranges(of: "{}").first else { return rows.isEmpty ? "" : rows + "." }
    let head = String(rows[..<range.lowerBound])
    // The first member that has members itself.
    for place in places where place.hasPrefix(head) {
      let rest = place.dropFirst(head.count)
      guard let point = rest.firstIndex(of: "."), point > rest.startIndex else { continue }
      return head + rest[...point]
    }
    return head
  }

  /// The name at the end of a field's place.
  private static func last(of field: String) -> Substring {
    field.split(separator: ".").last ?? ""
  }

  /// Samples of Suunto's watches, which alone give their coordinates in radians.
  private static func isSuunto(rows: String, nest: String, members: [String]) -> Bool {
    nest.contains("suunto/") || rows.hasPrefix("DeviceLog.")
      || members.contains("TimeISO8601") && members.contains("Latitude")
  }

  /// The usual levels around coordinates, the most frequent first.
  private static let nests = [
    "", "location.coords.", "location.", "coords.", "position.", "attributes.", "coordinate.",
    "coordinates.", "geo.", "gps.", "loc.", "data.", "value.", "data.location.", "data.coords.",
  ]
  private static let pairNames = [
    "latlng", "latlon", "latitudelongitude", "location", "position", "coordinates", "coordinate",
    "coords", "geo", "point", "gps", "gpslocation", "latlong",
  ]
  /// Names of lists of two coordinates that say their order.
  private static let lists: [String: (latitude: Int, longitude: Int)] = [
    "coordinates": (1, 0), "lnglat": (1, 0), "lonlat": (1, 0), "latlng": (0, 1), "latlon": (0, 1),
  ]
  private static let aircraftNames = ["icao24", "icao", "callsign", "hex", "flight", "groundspeed"]
}
