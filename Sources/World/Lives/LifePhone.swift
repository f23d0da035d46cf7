// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// What a person does with the phone over the days of a life.
struct LifePhone {
  /// A time with the screen on.
  struct Session {
    var start: SimulationTime
    var end: SimulationTime
  }

  private let life: Life
  private let plan: LifePlan
  /// The instants of the plan at which the days begin and end.
  private let start, end: SimulationTime
  /// The times with the screen on, in order, as the plan counts them.
  private var sessions: [Session] = []

  /// The use of a phone for some time of a plan.
  init(
    _ life: Life,
    _ plan: LifePlan,
    from start: SimulationDuration = .zero,
    for length: SimulationDuration
  ) {
    self.life = life
    self.plan = plan
    self.start = .zero + start
    end = self.start + length
    for day in 0..<plan.days { use(on: day) }
  }

  /// The times since the start at which the screen is turned on, in order.
  var pickUps: [SimulationTime] {
    sessions.filter { $0.start >= start }.map { .zero + ($0.start - start) }
  }

  private func draws(_ day: Int) -> KeyedRandom { life.draws.stream(UInt64(2000 + day)) }

  /// Adds the sessions between rising and going to bed.
  private mutating func use(on day: Int) {
    let (model, draws) = (life.model, draws(day))
    let (rising, bedtime) = (plan.nights[day].rising, min(end, plan.nights[day + 1].bedtime))
    guard life.sessions > 0, bedtime > rising else { return }
    let mean = (bedtime - rising).seconds / life.sessions
    var time = rising
    var slot: UInt64 = 0
    while true {
      time = time + .seconds(max(2, draws.exponential(slot, 0, mean: mean)))
      let length = min(
        3600,
        max(
          1,
          draws.logNormal(slot, 1, median: model.sessionMedian.seconds, sigma: model.sessionSigma)
        )
      )
      let stop = time + .seconds(length)
      guard stop < bedtime else { break }
      sessions.append(Session(start: time, end: stop))
      time = stop
      slot += 1
    }
  }

  /// The day's events, in order of time.
  func events(along trace: RecordedTrace, home: Coordinate, work: Place?) -> [DayEvent] {
    var events: [DayEvent] = []
    func add(_ kind: DayEvent.Kind, at time: SimulationTime) {
      guard time >= start, time < end else { return }
      events.append(DayEvent(time: .zero + (time - start), kind: kind))
    }
    for session in sessions {
      add(.screen(isOn: true), at: session.start)
      add(.screen(isOn: false), at: session.end)
    }
    for day in 0...plan.days {
      let night = plan.nights[day]
      switch life.charging {
      case .overnight:
        let unplugged = night.rising + .minutes(15)
        if unplugged > start {
          // The first night has begun before the days.
          add(.charger(isConnected: true), at: max(start, night.bedtime - .minutes(10)))
          add(.charger(isConnected: false), at: unplugged)
        }
      case .evening:
        let plugged = night.bedtime - .hours(3) - .minutes(60) * draws(day).uniform(0, 3)
        if plugged > start {
          add(.charger(isConnected: true), at: plugged)
          add(.charger(isConnected: false), at: plugged + life.model.eveningCharge)
        }
      }
      let restarts = life.model.restartsPerWeek / 7
      if day < plan.days, draws(day).uniform(0, 4) < restarts {
        let waking = (plan.nights[day + 1].bedtime - night.rising) * draws(day).uniform(0, 5)
        add(.reboot, at: night.rising + waking)
      }
    }
    addWiFi(along: trace, home: home, work: work, add)
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The distance from a place within which its Wi-Fi can be joined.
  ///
  /// Assumption: access points are usable over 65 m.
  private static let wifiReach = Metres(65)

  /// Joins the Wi-Fi of home and work when the phone comes near, and leaves it with the place.
  private func addWiFi(
    along trace: RecordedTrace,
    home: Coordinate,
    work: Place?,
    _ add: (DayEvent.Kind, SimulationTime) -> Void
  ) {
    let scale = DegreeScale(latitude: home.latitude)
    let places =
      (life.hasHomeWiFi ? [home] : [])
      + (life.hasWorkWiFi ? [work?.coordinate].compactMap(\.self) : [])
    guard !places.isEmpty else { return }
    var isJoined = false
    for point in trace.points {
      let isNear = places.contains {
        PlanePoint.zero.distance(to: scale.metres(from: $0, to: point.coordinate))
          < Self.wifiReach
      }
      if isNear != isJoined { add(.wifiLink(isJoined: isNear), start + (point.time - .zero)) }
      isJoined = isNear
    }
  }
}
