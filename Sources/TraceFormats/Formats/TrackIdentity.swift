// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Distinguishes the tracks of a file by an id beside each position.
///
/// A file may have several people, vehicles or devices, in stretches or interleaved. Ids that are
/// all different number the rows and mean nothing. Of a name that often means a row number, such as
/// `id`, each value must on average occur twice. Beside the id of a person or vehicle, one of a trip
/// makes each of their trips a track, unless it is different in every row.
struct TrackIdentity {
  /// The kinds of id, in order of preference.
  enum Kind: Int, Comparable {
    /// A person, vehicle or device.
    case carrier
    /// A trip or another stretch of a recording.
    case trip
    /// A person, a trip or a row.
    case unclear

    static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  private let kind: Kind
  private var rows = 0
  private var last: [UInt8] = []
  private var lastTrip: [UInt8] = []
  /// True while tracks are trips of people or vehicles.
  private var hasTrips = false
  /// True once the ids turned out to number the rows.
  private(set) var isOff = false

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Continues the track of an id.
  mutating func select(_ id: some Collection<UInt8>, in trace: inout RawTrace) {
    guard !isOff else { return }
    rows += 1
    guard rows == 1 || !last.elementsEqual(id) else { return }
    last = Array(id.prefix(RawTrace.nameLimit))
    trace.select(track: String(decoding: last, as: UTF8.self))
    if kind != .trip { trace.tracksAreApart = true }
    // So many rows with an id of their own are enough to be sure.
    if kind == .unclear, trace.selectedCount == RawTrace.trackLimit, numbersRows(trace) {
      trace.joinTracks()
      isOff = true
    }
  }

  /// Continues the track of a person's or vehicle's trip, named as in `anna/17`.
  mutating func select(
    _ id: some Collection<UInt8>,
    trip: some Collection<UInt8>,
    in trace: inout RawTrace
  ) {
    guard rows == 0 || hasTrips else { return select(id, in: &trace) }
    hasTrips = true
    rows += 1
    guard rows == 1 || !last.elementsEqual(id) || !lastTrip.elementsEqual(trip) else { return }
    last = Array(id.prefix(RawTrace.nameLimit / 2))
    lastTrip = Array(trip.prefix(RawTrace.nameLimit / 2 - 1))
    let owner = String(decoding: last, as: UTF8.self)
    trace.select(track: owner + "/" + String(decoding: lastTrip, as: UTF8.self), of: owner)
    trace.tracksAreApart = true
    if trace.selectedCount == RawTrace.trackLimit, rows == trace.selectedCount {
      trace.joinTrips()
      hasTrips = false
    }
  }

  /// Joins the tracks if the ids number the rows.
  func finish(_ trace: inout RawTrace) {
    if hasTrips, rows > 0, numbersRows(trace) { trace.joinTrips() }
    if rows > 0, !isOff, numbersRows(trace) { trace.joinTracks() }
  }

  private func numbersRows(_ trace: RawTrace) -> Bool {
    kind == .unclear ? trace.selectedCount * 2 > rows : trace.selectedCount == rows
  }

  /// The index of the name that is most likely the id of a track, and its kind; nil if there is none.
  static func find(_ names: [String]) -> (index: Int, kind: Kind)? {
    var found: (index: Int, kind: Kind, rank: Int)?
    for (index, name) in names.enumerated() {
      guard let (kind, rank) = Self.rank(name) else { continue }
      if found.map({ (kind, rank) < ($0.kind, $0.rank) }) ?? true { found = (index, kind, rank) }
    }
    return found.map { ($0.index, $0.kind) }
  }

  /// The index of the name that is most likely the id of a trip; nil if there is none.
  static func findTrip(_ names: [String]) -> Int? {
    let ranks = names.indices.compactMap { index in
      rank(names[index]).flatMap { $0.0 == .trip ? (rank: $0.1, index: index) : nil }
    }
    return ranks.min { ($0.rank, $0.index) < ($1.rank, $1.index) }?.index
  }

  /// The kind of a name, and its place among the names of that kind; nil for any other name.
  private static func rank(_ name: String) -> (Kind, Int)? {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    for (kind, names) in [(Kind.carrier, carriers), (.trip, trips), (.unclear, unclear)] {
      if let rank = names.firstIndex(of: plain) { return (kind, rank) }
    }
    return nil
  }

  /// Names of ids in lower case, without blanks and marks.
  static let carriers = [
    "individuallocalidentifier", "individualid", "animalid", "userid", "user", "username",
    "personid", "person", "participantid", "participant", "memberid", "driverid", "driver",
    "riderid", "mmsi", "vesselid", "vessel", "icao24", "entityid", "vehicleid", "vehicle", "taxiid",
    "taxi", "carid", "busid", "truckid", "bikeid", "scooterid", "agentid", "deviceid", "device",
    "phoneid", "phonename", "phone", "imei", "trackerid", "unitid", "licenseplate",
    "taglocalidentifier",
  ]
  private static let trips = [
    "trackid", "tripid", "trajectoryid", "trajectory", "trajid", "traj", "journeyid", "rideid",
    "sessionid", "flightid", "activityid",
  ]
  private static let unclear = ["id", "uid", "objectid"]
}
