// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// How well an app's positions serve its user: their age on arrival, the starts of trips, the hours
/// with a position, the way that noise makes up at rest, and the return after the process ended.
public struct PositionService: Sendable, Hashable {
  /// The age from which a position counts as stale on arrival; 15 s.
  ///
  /// Source: Apple, Getting the User's Location, whose example drops older ones.
  public static let staleAge = SimulationDuration.seconds(15)

  /// The local hour at which the night ends, which begins at midnight; 6.
  ///
  /// Assumption: most people sleep then.
  public static let nightEnd: Int64 = 6

  /// Median age of positions on arrival; nil without any.
  public var ageMedian: SimulationDuration?
  /// 95th percentile of the age of positions on arrival.
  public var ageP95: SimulationDuration?
  /// Share of positions that were older than ``staleAge`` on arrival, 0...1; nil without any.
  public var staleFraction: Double?
  /// Time from the start of the day to the first position; nil without any.
  public var firstPosition: SimulationDuration?
  /// Median radius that positions report; nil without any.
  public var radiusMedian: Metres?
  /// 95th percentile of the radius that positions report.
  public var radiusP95: Metres?
  /// The number of positions that the app threw away by its own filter.
  public var droppedCount = 0
  /// Share of the day's hours, counted from its start, in which a position came, 0...1; nil for an
  /// empty day.
  public var hourFraction: Double?
  /// Share of the hours by night, those that begin from midnight until before ``nightEnd`` o'clock
  /// local time, in which a position came, 0...1; nil for a day without any.
  public var nightHourFraction: Double?
  /// How far reported positions wander during stays beyond any real movement, summed over the day.
  public var restDrift = Metres.zero
  /// The trips that began during the day and their first positions.
  public var trips = TripStarts()
  /// The times without a position after each end of the process, in order.
  public var returns: [ReturnAfterEnd] = []

  /// Nothing delivered yet.
  public init() {}

  /// The mean time from the end of the process to the next position; nil if it never ended.
  public var returnMean: SimulationDuration? {
    guard !returns.isEmpty else { return nil }
    return returns.reduce(.zero) { $0 + $1.time } * (1 / Double(returns.count))
  }
}

/// An end of the process, and what passed before the app had a position again.
public struct ReturnAfterEnd: Sendable, Hashable {
  /// The time to the next position, or to the end of the day.
  public var time: SimulationDuration
  /// How far the phone travelled in that time.
  public var distance: Metres

  /// A return after a time and a way.
  public init(time: SimulationDuration, distance: Metres) {
    self.time = time
    self.distance = distance
  }
}

/// The starts of a day's trips, and what an app missed of them.
///
/// A trip begins where a stay ends and lasts until the next stay or the end of the day. It counts if
/// it leads at least ``leastReach`` away. Its start is the last moment near the middle of the stay,
/// so that the first steps within the stay's circle belong to the trip.
public struct TripStarts: Sendable, Hashable {
  /// The least distance from the stay that a trip reaches; 200 m, twice the radius of a stay.
  public static let leastReach = Metres(200)
  /// The distance from the middle of a stay within which a trip starts; 30 m.
  ///
  /// Assumption: the size of a building.
  public static let nearness = Metres(30)

  /// The number of trips that began during the day.
  public var count = 0
  /// The delays from the start of a trip to its first position, for trips that had one.
  public var delays: [SimulationDuration] = []
  /// How far each of these trips had gone by its first position.
  public var distances: [Metres] = []

  /// No trips.
  public init() {}

  /// The number of trips without any position.
  public var missedCount: Int { count - delays.count }

  /// A quantile of the delays; nil without any.
  func delay(_ probability: Double) -> SimulationDuration? {
    OrderStatistics.quantile(of: delays.map(\.seconds), probability)
      .map { SimulationDuration(seconds: $0) }
  }

  /// A quantile of the distances; nil without any.
  func distance(_ probability: Double) -> Metres? {
    OrderStatistics.quantile(of: distances.map(\.value), probability).map { Metres($0) }
  }
}
