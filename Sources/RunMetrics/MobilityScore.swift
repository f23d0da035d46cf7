// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
internal import World

/// What mobility research computes of a person's positions: places, time at home, radius of
/// gyration, entropy, and distances by mode of travel.
///
/// Scope: either the truth, or what the phone saw, where each fix holds until the next one.
///
/// Limitations: the home is the place where most of the nights are spent; modes of travel are the
/// true ones, because the phone's recognition of them is not modelled.
///
/// Sources: radius of gyration, González et al. (2008), doi 10.1038/nature06958, weighted by time;
/// entropy of places, Song et al. (2010), doi 10.1126/science.1177170, temporally uncorrelated;
/// stays, Li et al. (2008), doi 10.1145/1463434.1463477.
///
/// Validation: `MobilityScoreTests`, and the frames of the Python package beside scikit-mobility.
struct MobilityScore: Sendable, Hashable {
  /// The number of places at which at least one stay was spent.
  var placeCount = 0
  /// The share of the time spent at home, 0...1; nil without a stay by night.
  var homeFraction: Double?
  /// The entropy of the shares of time at places, in nats; nil without a stay.
  var entropy: Double?
  /// The root mean square distance from the mean position; nil without positions.
  var gyration: Metres?
  /// The distances by mode of travel; nil without positions.
  var distances: Distances?

  /// The distances by the mode of travel.
  struct Distances: Sendable, Hashable {
    var (foot, bicycle, vehicle) = (Metres.zero, Metres.zero, Metres.zero)

    mutating func add(_ length: Metres, _ mode: MotionMode) {
      switch mode {
      case .still: break
      case .walking, .running: foot += length
      case .cycling: bicycle += length
      case .automotive: vehicle += length
      }
    }
  }

  /// The largest distance of a stay from its place's first stay.
  ///
  /// Assumption: twice the radius of a stay.
  private static let placeRadius = Metres(200)

  /// A time spent around one spot.
  struct Stay {
    var centre: PlanePoint
    var start: SimulationTime
    var end: SimulationTime
  }

  /// The score of the truth.
  ///
  /// - Parameters:
  ///   - truth: the truth.
  ///   - end: the end of the run.
  ///   - localStart: the local time of day at its start.
  init(_ truth: TruthSamples, until end: SimulationTime, localStart: SimulationDuration) {
    let stays = truth.stays.map { Stay(centre: $0.centre, start: $0.arrival, end: $0.departure) }
    summarize(stays, over: end - .zero, localStart: localStart)
    gyration = truth.gyration
    var distances = Distances()
    for stretch in truth.motion { distances.add(stretch.length, stretch.mode) }
    self.distances = distances
  }

  /// The score of what a phone saw.
  ///
  /// - Parameters:
  ///   - path: the fixes.
  ///   - truth: the truth, whose modes of travel count.
  ///   - end: the end of the run.
  ///   - localStart: the local time of day at its start.
  init(
    _ path: inout RebuiltPath,
    beside truth: TruthSamples,
    until end: SimulationTime,
    localStart: SimulationDuration
  ) {
    guard !path.isEmpty else { return }
    let (stays, moments, distances) = path.read(until: end, truth.motion)
    summarize(stays, over: end - .zero, localStart: localStart)
    gyration = moments.gyration
    self.distances = distances
  }

  private mutating func summarize(
    _ stays: [Stay],
    over duration: SimulationDuration,
    localStart: SimulationDuration
  ) {
    var places: [(centre: PlanePoint, time: SimulationDuration, night: SimulationDuration)] = []
    for stay in stays {
      let time = stay.end - stay.start
      let night = Self.night(from: stay.start, to: stay.end, localStart)
      let place = places.firstIndex { $0.centre.distance(to: stay.centre) <= Self.placeRadius }
      if let place {
        places[place].time += time
        places[place].night += night
      } else {
        places.append((stay.centre, time, night))
      }
    }
    placeCount = places.count
    let total = places.reduce(SimulationDuration.zero) { $0 + $1.time }
    guard total > .zero, duration > .zero else { return }
    entropy = places.reduce(0) { sum, place in
      let share = place.time / total
      return share > 0 ? sum - share * log(share) : sum
    }
    let home = places.max { $0.night < $1.night }
    if let home, home.night > .zero { homeFraction = min(1, home.time / duration) }
  }

  /// The part of a time that lies between midnight and the end of the night.
  private static func night(
    from start: SimulationTime,
    to end: SimulationTime,
    _ localStart: SimulationDuration
  ) -> SimulationDuration {
    let day = SimulationDuration.hours(24).nanoseconds
    let night = SimulationDuration.hours(1).nanoseconds * PositionService.nightEnd
    // The nights before an instant, each cut at its end.
    func nights(before time: SimulationTime) -> Int64 {
      let local = time.nanoseconds + localStart.nanoseconds
      let (days, rest) = local.quotientAndRemainder(dividingBy: day)
      return days * night + min(night, max(0, rest))
    }
    return SimulationDuration(nanoseconds: max(0, nights(before: end) - nights(before: start)))
  }
}

/// The sums from which a radius of gyration follows.
struct PositionMoments {
  fileprivate var (weight, east, north, square) = (0.0, 0.0, 0.0, 0.0)
  fileprivate let origin: PlanePoint

  /// No positions yet; those that come are taken relative to an origin near them.
  init(around origin: PlanePoint) { self.origin = origin }

  mutating func add(_ point: PlanePoint, weight: Double) {
    let (x, y) = (point.east - origin.east, point.north - origin.north)
    self.weight += weight
    east += weight * x
    north += weight * y
    square += weight * (x * x + y * y)
  }

  /// The root mean square distance from the mean position; nil without weight.
  var gyration: Metres? {
    guard weight > 0 else { return nil }
    let (x, y) = (east / weight, north / weight)
    return Metres(max(0, square / weight - x * x - y * y).squareRoot())
  }
}

extension RebuiltPath {
  /// The stays, the moments and the distances of the path, whose fixes hold until the next one.
  ///
  /// A stay is at least as long as a true one, around its first fix.
  mutating func read(
    until end: SimulationTime,
    _ motion: [TrueMotion]
  ) -> (stays: [MobilityScore.Stay], moments: PositionMoments, MobilityScore.Distances) {
    sort()
    var stays: [MobilityScore.Stay] = []
    var moments = PositionMoments(around: point(0))
    var distances = MobilityScore.Distances()
    var stretch = 0
    var first = 0
    var own = PositionMoments(around: point(0))
    func time(_ index: Int) -> SimulationTime {
      index < count ? max(.zero, self.time(index)) : end
    }
    func close(before next: Int) {
      let (start, stop) = (time(first), time(next))
      if stop - start >= TrueStay.minimum, let centre = own.centre {
        stays.append(MobilityScore.Stay(centre: centre, start: start, end: stop))
      }
    }
    for index in 0..<count {
      let here = point(index)
      let held = max(0, (time(index + 1) - time(index)).seconds)
      moments.add(here, weight: held)
      if index > 0 {
        let middle = time(index - 1) + (time(index) - time(index - 1)) * 0.5
        while stretch + 1 < motion.count, motion[stretch].end <= middle { stretch += 1 }
        if stretch < motion.count {
          distances.add(point(index - 1).distance(to: here), motion[stretch].mode)
        }
      }
      if point(first).distance(to: here) > TrueStay.radius {
        close(before: index)
        first = index
        own = PositionMoments(around: here)
      }
      own.add(here, weight: held)
    }
    close(before: count)
    return (stays, moments, distances)
  }
}

extension PositionMoments {
  /// The mean position; nil without weight.
  var centre: PlanePoint? {
    guard weight > 0 else { return nil }
    return PlanePoint(east: origin.east + east / weight, north: origin.north + north / weight)
  }
}
