// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics
internal import World

/// The world of one recording: the true movement of its experiment, cut to its span.
struct FieldWorld {
  /// The true movement; time 0 is the start of the recording.
  var trace: RecordedTrace
  /// Its surroundings.
  var configuration: WorldConfiguration

  /// The waits that are rests, the same for all phones that were carried together.
  private static let waitPurpose = DrawPurpose("field.wait")
  /// The time between coming to rest and the tap at a trip's end, the same for all these phones.
  private static let tapPurpose = DrawPurpose("field.tap")
  /// The mean time for which the phone is at rest when the person taps a trip's end, in seconds.
  ///
  /// Assumption: 30 s, exponential; the recordings are described as having tens of seconds of slack
  /// in their taps, and the true movement is stretched to the tap.
  static let tapSlack = 30.0
  /// The longest such time, in seconds.
  ///
  /// Assumption: 2 min, which one draw in fifty exceeds.
  static let longestSlack = 120.0

  /// The longest recording that is replayed, in seconds: 30 days.
  static let longest = 30.0 * 24 * 3600

  /// The world of a recording; nil if it is longer than `longest` or has no true movement.
  init?(_ run: FieldRun, in session: FieldSession) {
    guard run.span.upperBound - run.span.lowerBound <= Self.longest,
      var way = Self.way(session.truth, in: run.span)
    else { return nil }
    let rests = Self.restsBeforeTaps(session)
    for rest in rests where run.span.contains(rest.lowerBound) {
      guard let point = Self.point(of: session.truth, at: rest.lowerBound) else { continue }
      way.append(point)
    }
    way = stable(way, by: \.time)
    let start = run.span.lowerBound
    func time(_ unix: Double) -> SimulationTime { SimulationTime(seconds: unix - start) }
    let waits = KeyedRandom(
      seed: FieldReplay.seed,
      replication: 0,
      purpose: Self.waitPurpose
    ).stream(DrawPurpose.key(of: session.id))
    var wait = (leg: "", luck: 0.0)
    var points: [RecordedTrace.Point] = []
    var changes: [EnvironmentChange] = []
    for point in way {
      let now = time(point.time)
      if let last = points.last, last.time >= now { continue }
      if point.leg != wait.leg {
        wait = (point.leg, waits.uniform(DrawPurpose.key(of: point.leg)))
      }
      points.append(
        RecordedTrace.Point(
          time: now,
          coordinate: point.position,
          mode: FieldSurroundings.mode(point.mode),
          isAtRest: rests.contains { $0.contains(point.time) }
            ? true : FieldSurroundings.isAtRest(point, luck: wait.luck)
        )
      )
      let environment = FieldSurroundings.environment(at: point)
      if let last = changes.indices.last {
        changes[last].to = now
        if changes[last].environment == environment { continue }
      }
      changes.append(EnvironmentChange(from: now, to: now, environment: environment))
    }
    guard points.count >= 2, let end = points.last?.time else { return nil }
    if let last = changes.indices.last { changes[last].to = end }
    trace = RecordedTrace(
      points: points,
      startUnixMilliseconds: Int64((start * 1000).rounded()),
      environments: changes.filter { $0.from < $0.to }
    )
    configuration = WorldConfiguration(environment: .suburban, stayEnvironment: nil)
  }

  /// The time from coming to rest to the tap that ends a trip, for each trip.
  static func restsBeforeTaps(_ session: FieldSession) -> [ClosedRange<Double>] {
    let taps = KeyedRandom(
      seed: FieldReplay.seed,
      replication: 0,
      purpose: tapPurpose
    ).stream(DrawPurpose.key(of: session.id))
    return session.phases.filter(\.isTrip).map { trip in
      let slack = min(
        taps.exponential(DrawPurpose.key(of: trip.name), mean: tapSlack),
        longestSlack,
        (trip.end - trip.start) / 2
      )
      return (trip.end - slack)...trip.end
    }
  }

  /// The true points within a span, with one at each of its ends; nil without true points.
  ///
  /// Before the first true point the phone is at the first, after the last at the last.
  static func way(
    _ truth: [FieldSession.TruthPoint],
    in span: ClosedRange<Double>
  ) -> [FieldSession.TruthPoint]? {
    guard let from = nearest(of: truth, at: span.lowerBound),
      let to = nearest(of: truth, at: span.upperBound)
    else { return nil }
    var way = [from]
    way += truth.filter { span.lowerBound < $0.time && $0.time < span.upperBound }
    way.append(to)
    way[0].time = span.lowerBound
    way[way.count - 1].time = span.upperBound
    return way
  }

  /// The true point at an instant; before the first it is the first, after the last the last.
  ///
  /// - Parameters:
  ///   - truth: in order of time.
  ///   - time: Unix seconds.
  /// - Returns: the point; nil without any.
  static func nearest(
    of truth: [FieldSession.TruthPoint],
    at time: Double
  ) -> FieldSession.TruthPoint? {
    guard let first = truth.first else { return nil }
    return point(of: truth, at: time) ?? (time < first.time ? first : truth.last)
  }

  /// The true point at an instant, interpolated linearly; nil outside the trace.
  static func point(
    of truth: [FieldSession.TruthPoint],
    at time: Double
  ) -> FieldSession.TruthPoint? {
    var low = 0
    var high = truth.count
    while low < high {
      let middle = (low + high) / 2
      if truth[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    var point = truth[low - 1]
    guard low < truth.count else { return point.time == time ? point : nil }
    let next = truth[low]
    let share = (time - point.time) / (next.time - point.time)
    point.time = time
    point.position = Coordinate(
      latitude: point.position.latitude
        + share * (next.position.latitude - point.position.latitude),
      longitude: point.position.longitude
        + share * (next.position.longitude - point.position.longitude)
    )
    return point
  }
}
