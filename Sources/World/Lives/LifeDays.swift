// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities
internal import Stochastics

/// Some days of a life: a trace, its places and what the owner does with the phone.
///
/// Made days begin at midnight on a Monday. A person who is out late comes home before the next
/// morning; outings that would not end in time are left out. Days along a recorded track last as long
/// as the track, and only the use of the phone is made.
public struct LifeDays: Sendable {
  /// The true movement.
  public var trace: RecordedTrace
  /// The home, and the place of work if there is one.
  public var places: [Place]
  /// The screen, the charger, Wi-Fi and restarts.
  public var events: [DayEvent]
  /// The times at which the screen is turned on, in order.
  public var pickUps: [SimulationTime]
  /// The times at which the person goes to bed, one for each evening of the days.
  public var bedtimes: [SimulationTime]

  /// The first instant of made days: Monday, 2 November 2026, 0:00 UTC, in milliseconds.
  public static let startUnixMilliseconds: Int64 = 1_793_577_600_000
  /// The most days of a life.
  public static let limit = 31

  /// The days of a life from midnight on a Monday, which are the same whenever they are made.
  ///
  /// - Precondition: there are 1 to ``limit`` days.
  public init(_ life: Life, count: Int) {
    precondition((1...Self.limit).contains(count), "a life has 1 to \(Self.limit) days")
    let plan = LifePlan(life, days: count)
    trace = plan.trace()
    let plane = LocalPlane(origin: life.model.centre)
    places = [Place(name: "home", coordinate: plane.coordinate(of: life.home))]
    if let workplace = life.workplace {
      places.append(Place(name: "work", coordinate: plane.coordinate(of: workplace)))
    }
    bedtimes = plan.nights.dropFirst().map(\.bedtime)
    let phone = LifePhone(life, plan, for: .hours(24) * Double(count))
    events = phone.events(along: trace, home: places[0].coordinate, work: places.dropFirst().first)
    pickUps = phone.pickUps
  }

  /// The use of a phone along a recorded track: sleep, screen, charger and Wi-Fi are those of a life.
  ///
  /// Assumption: a track begins at its carrier's home.
  ///
  /// - Parameters:
  ///   - life: the person whose sleep and use of the phone are taken.
  ///   - track: the true movement.
  ///   - start: the time of day at which the track begins, from 0 up to 24 h.
  /// - Precondition: the track lasts at most ``limit`` days.
  public init(_ life: Life, along track: RecordedTrace, from start: SimulationDuration) {
    let end = start + track.duration
    let count = max(1, Int((end.seconds / 86_400).rounded(.up)))
    precondition(track.duration <= .hours(24) * Double(Self.limit), "a track lasts at most 31 days")
    let plan = LifePlan(life, days: count)
    trace = track
    places = [Place(name: "home", coordinate: track.points[0].coordinate)]
    let midnight = SimulationTime.zero - start
    bedtimes = plan.nights.dropFirst().map { midnight + ($0.bedtime - .zero) }
    let phone = LifePhone(life, plan, from: start, for: track.duration)
    events = phone.events(along: track, home: places[0].coordinate, work: nil)
    pickUps = phone.pickUps
  }
}

/// The times of a life: when a person sleeps, works and goes out.
struct LifePlan {
  /// A night's sleep, which may begin on the day before.
  struct Night {
    var bedtime: SimulationTime
    var rising: SimulationTime
  }

  /// Something done outside, from leaving home until being there and back.
  enum Outing {
    /// A day at work, with a way to lunch or without.
    case work(lunch: PlanePoint?, length: SimulationDuration)
    /// A stay at another place.
    case errand(PlanePoint, stay: SimulationDuration)
  }

  let life: Life
  let days: Int
  /// The nights that end on each day, and the one that follows the last day.
  private(set) var nights: [Night] = []
  /// The outings with the earliest time of leaving, in order.
  private(set) var outings: [(leave: SimulationTime, outing: Outing)] = []

  init(_ life: Life, days: Int) {
    self.life = life
    self.days = days
    for day in 0...days { nights.append(night(before: day)) }
    var known = KnownPlaces(life)
    for day in 0..<days { plan(day, &known) }
  }

  private static func midnight(_ day: Int) -> SimulationTime {
    SimulationTime(seconds: Double(day) * 86_400)
  }

  /// Whether the person works on a day, and not at home.
  private func worksElsewhere(_ day: Int) -> Bool {
    guard isWorkday(day) else { return false }
    return !draws(day).bernoulli(0, probability: life.model.homeOfficeShare)
  }

  private func isWorkday(_ day: Int) -> Bool { life.workplace != nil && day % 7 < 5 }

  private func draws(_ day: Int) -> KeyedRandom { life.draws.stream(UInt64(1000 + day)) }

  private func night(before day: Int) -> Night {
    let (model, draws) = (life.model, draws(day))
    let isFree = !isWorkday(day)
    var middle = life.midSleep + .minutes(40) * draws.normal(1)
    if !isFree { middle = middle - model.workdayShift }
    middle = min(.hours(9), max(.hours(1), middle))
    var length = model.sleepLength + (isFree ? model.freeSleep : .zero)
    length = min(.hours(12), max(.hours(4), length + .minutes(60) * draws.normal(2)))
    let start = Self.midnight(day)
    return Night(
      bedtime: start + middle - length * 0.5,
      rising: start + middle + length * 0.5
    )
  }

  private mutating func plan(_ day: Int, _ known: inout KnownPlaces) {
    let (model, draws) = (life.model, draws(day))
    let start = Self.midnight(day)
    let rising = nights[day].rising
    var free = rising + .minutes(45)
    let worksElsewhere = worksElsewhere(day)
    if worksElsewhere, let workplace = life.workplace {
      let wanted = start + life.leave + .minutes(15) * draws.normal(3)
      let leave = max(free - .minutes(10), wanted)
      let length = min(
        .hours(14),
        max(.hours(2), model.workLength + .minutes(45) * draws.normal(4))
      )
      let lunch =
        draws.bernoulli(5, probability: 0.4)
        ? Life.place(150 + 450 * draws.uniform(6), from: workplace, by: draws.uniform(7)) : nil
      outings.append((leave, .work(lunch: lunch, length: length)))
      free = leave + length + Self.travelTime(life.home.distance(to: workplace)) * 2
    }
    let last = nights[day + 1].bedtime - .minutes(45)
    let mean = worksElsewhere ? model.workdayOutings : model.freeOutings
    let count = Self.poisson(mean, draws.uniform(8))
    guard last > free else { return }
    // Outings begin at any time of the free hours, one after another.
    let wishes = (0..<count).map { number in
      (number, free + (last - free) * draws.uniform(UInt64(10 + 5 * number)))
    }
    .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    for (number, wish) in wishes {
      let slot = UInt64(11 + 5 * number)
      let leave = max(free, wish)
      let place = known.next(draws, slot)
      let ways = Self.travelTime(life.home.distance(to: place)) * 2
      let wanted = draws.logNormal(
        slot + 2,
        median: model.stayMedian.seconds,
        sigma: model.staySigma
      )
      // A person who must be back earlier stays for less time, or does not leave.
      let most = (last - leave - ways).seconds
      guard most > 600 else { continue }
      let stay = SimulationDuration.seconds(min(6 * 3600, most, max(300, wanted)))
      outings.append((leave, .errand(place, stay: stay)))
      free = leave + stay + ways
    }
  }

  /// A draw from the Poisson distribution, by inversion.
  private static func poisson(_ mean: Double, _ draw: Double) -> Int {
    var (count, chance) = (0, exp(-mean))
    var sum = chance
    while draw > sum, count < 40 {
      count += 1
      chance *= mean / Double(count)
      sum += chance
    }
    return count
  }

  /// A generous time for a way, of which outings are planned.
  static func travelTime(_ distance: Metres) -> SimulationDuration {
    .seconds(300 + distance.value / 3.5)
  }
}

/// The places that a person knows, and how often each was visited.
struct KnownPlaces {
  private var places: [PlanePoint] = []
  private var visits: [Double] = []
  private let life: Life

  /// The places known at the start, visited by Zipf's law.
  ///
  /// Source: González et al. (2008), doi 10.1038/nature06958: the rank of a place and its visits
  /// are inversely proportional.
  init(_ life: Life) {
    self.life = life
    for number in 0..<life.model.knownPlaces {
      places.append(place(life.draws, UInt64(100 + 2 * number)))
      visits.append(10 / Double(number + 1))
    }
  }

  private func place(_ draws: KeyedRandom, _ slot: UInt64) -> PlanePoint {
    let model = life.model
    let distance = draws.logNormal(slot, median: model.placeMedian.value, sigma: model.placeSigma)
    return Life.place(
      min(Life.farthest, max(Life.nearest, distance)),
      from: life.home,
      by: draws.uniform(slot + 1)
    )
  }

  /// The place of the next outing: a new one, or a known one in proportion to its visits.
  mutating func next(_ draws: KeyedRandom, _ slot: UInt64) -> PlanePoint {
    let model = life.model
    let explores =
      model.explorationRate * exp(-model.explorationExponent * log(Double(places.count)))
    if draws.uniform(slot) < explores {
      let new = place(draws.stream(slot), 0)
      places.append(new)
      visits.append(1)
      return new
    }
    var left = draws.uniform(slot + 1) * visits.reduce(0, +)
    for index in places.indices {
      left -= visits[index]
      if left <= 0 {
        visits[index] += 1
        return places[index]
      }
    }
    return places[places.count - 1]
  }
}
