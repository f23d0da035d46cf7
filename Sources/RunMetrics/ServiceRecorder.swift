// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities
internal import World

/// Records how an app's positions serve its user, delivery by delivery.
struct ServiceRecorder: Sendable {
  private(set) var service = PositionService()

  private let truth: TruthSamples
  private let trips: [Trip]
  private var memory: Memory
  private var staleCount = 0
  /// The first trip that may still get its first position.
  private var nextTrip = 0
  /// The hour of the last delivery, and the numbers of hours and of hours by night with one.
  private var (lastHour, hourCount, nightCount) = (Int64(-1), 0, 0)
  /// The local hour in which the day starts.
  private let firstHour: Int64
  /// The last fix in a stay, its true place, and the stay's index.
  private var resting: (stay: Int, position: PlanePoint, place: PlanePoint)?
  /// The stay that was looked up last.
  private var stay = 0
  /// The ends of the process since which no position has come.
  private var ends: [SimulationTime] = []

  /// A trip from the end of a stay to the next one.
  struct Trip: Sendable, Hashable {
    var start: SimulationTime
    var end: SimulationTime
  }

  /// The ages and reported radii of the positions that the app received.
  struct Memory: Sendable {
    fileprivate var ages = CountedSeries()
    fileprivate var radii = CountedSeries()

    /// The size in bytes.
    var byteCount: Int { ages.byteCount + radii.byteCount }
  }

  /// A recorder for a day, in memory whose contents are discarded; `localStart` is the local time at
  /// its start.
  init(truth: TruthSamples, localStart: SimulationDuration, memory: inout Memory) {
    self.truth = truth
    firstHour = localStart.nanoseconds / SimulationDuration.hours(1).nanoseconds
    trips = Self.trips(of: truth)
    self.memory = memory
    memory = Memory()
    self.memory.ages.restart(capacity: 0)
    self.memory.radii.restart(capacity: 0)
    service.trips.count = trips.count
  }

  /// Takes a position that the app received.
  mutating func observe(_ delivery: Delivery) {
    let age = delivery.time - delivery.fix.timestamp
    if memory.ages.count == 0 { service.firstPosition = delivery.time - .zero }
    memory.ages.append(age.seconds)
    memory.radii.append(delivery.fix.horizontalAccuracy.value)
    if age > PositionService.staleAge { staleCount += 1 }
    let hour = delivery.time.nanoseconds / SimulationDuration.hours(1).nanoseconds
    if hour != lastHour {
      lastHour = hour
      hourCount += 1
      if isNight(hour) { nightCount += 1 }
    }
    if nextTrip < trips.count { startTrips(with: delivery) }
    if !ends.isEmpty { comeBack(at: delivery.time) }
  }

  /// Counts a position that the app threw away.
  mutating func drop() { service.droppedCount += 1 }

  /// Takes a fix that the app has not had before; `place` is the truth at its timestamp.
  mutating func learn(_ fix: Fix, at place: PlanePoint) {
    guard let stay = stay(at: fix.timestamp) else {
      resting = nil
      return
    }
    if let resting, resting.stay == stay {
      let reported = resting.position.distance(to: fix.position)
      let walked = resting.place.distance(to: place)
      if reported > walked { service.restDrift += reported - walked }
    }
    resting = (stay, fix.position, place)
  }

  /// Notes that the process ended.
  mutating func endProcess(at time: SimulationTime) { ends.append(time) }

  /// Computes the measures at the end of the day.
  mutating func finish(at end: SimulationTime, method: QuantileMethod) {
    if !ends.isEmpty { comeBack(at: end) }
    let ages = memory.ages
    let quantiles = ages.quantiles(at: [0.5, 0.95], method: method)
    let radii = memory.radii.quantiles(at: [0.5, 0.95], method: method)
    service.radiusMedian = radii[0].map { Metres($0) }
    service.radiusP95 = radii[1].map { Metres($0) }
    service.ageMedian = quantiles[0].map { SimulationDuration(seconds: $0) }
    service.ageP95 = quantiles[1].map { SimulationDuration(seconds: $0) }
    if ages.count > 0 { service.staleFraction = Double(staleCount) / Double(ages.count) }
    let hours = Int64(((end - .zero) / .hours(1)).rounded(.up))
    // A delivery at the very end of the day belongs to its last hour.
    if hours > 0 { service.hourFraction = min(1, Double(hourCount) / Double(hours)) }
    let nights = (0..<hours).count { isNight($0) }
    if nights > 0 { service.nightHourFraction = min(1, Double(nightCount) / Double(nights)) }
  }

  /// Whether an hour, counted from the day's start, begins by night.
  private func isNight(_ hour: Int64) -> Bool {
    (firstHour + hour) % 24 < PositionService.nightEnd
  }

  /// Hands over the memory.
  mutating func release() -> Memory {
    defer { memory = Memory() }
    return memory
  }

  /// Ends the trips that are over, and takes the first position of one under way.
  private mutating func startTrips(with delivery: Delivery) {
    while nextTrip < trips.count, trips[nextTrip].end < delivery.time { nextTrip += 1 }
    guard nextTrip < trips.count else { return }
    let start = trips[nextTrip].start
    guard delivery.time >= start, delivery.fix.timestamp >= start else { return }
    service.trips.delays.append(delivery.time - start)
    service.trips.distances.append(truth.length(from: start, to: delivery.time))
    nextTrip += 1
  }

  private mutating func comeBack(at time: SimulationTime) {
    for end in ends {
      service.returns.append(
        ReturnAfterEnd(time: time - end, distance: truth.length(from: end, to: time))
      )
    }
    ends = []
  }

  /// The index of the stay at an instant, which mostly come in order; nil on the move.
  private mutating func stay(at time: SimulationTime) -> Int? {
    let stays = truth.stays
    while stay < stays.count, stays[stay].departure < time { stay += 1 }
    while stay > 0, stays[stay - 1].departure >= time { stay -= 1 }
    return stay < stays.count && stays[stay].arrival <= time ? stay : nil
  }

  /// The trips that begin during a day, in order of time.
  static func trips(of truth: TruthSamples) -> [Trip] {
    let stays = truth.stays
    let last = truth.count - 1
    return stays.indices.compactMap { index in
      let stay = stays[index]
      let departure = truth.firstSample(notBefore: stay.departure)
      guard departure < last, truth.isScored[departure + 1] else { return nil }
      let next = index + 1 < stays.count ? stays[index + 1].arrival : truth.time(of: last)
      let end = truth.firstSample(notBefore: next)
      let reach = (departure...max(departure, end))
        .contains { stay.centre.distance(to: truth.position(of: $0)) >= TripStarts.leastReach }
      guard reach else { return nil }
      let earliest = truth.firstSample(
        notBefore: max(stay.arrival, stay.departure - TrueStay.minimum)
      )
      let near = (earliest...departure)
        .last {
          stay.centre.distance(to: truth.position(of: $0)) <= TripStarts.nearness
        }
      return Trip(start: truth.time(of: near ?? departure), end: next)
    }
  }
}
