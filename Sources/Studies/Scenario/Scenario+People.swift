// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

extension Scenario {
  /// The days of one person of a population, on the person's own phone and system; the scenario itself
  /// without people.
  package func member(_ number: Int) -> Scenario {
    guard let people else { return self }
    let person = people.person(number)
    var member = lived(by: person, for: people.days)
    member.people = nil
    member.peopleTracks = []
    member.combinations = nil
    member.phones = phones.filter { $0.name == person.device.phone }
    member.systems = systems.filter { $0.name == person.device.os }
    return member
  }

  /// The scenario with the days of the first person, whose phones and systems are those of all.
  package var withFirstPerson: Scenario {
    people.map { lived(by: $0.person(0), for: $0.days) } ?? self
  }

  private func lived(by person: Person, for days: Int) -> Scenario {
    let lived: LifeDays
    var scenario = self
    scenario.world.environment = .suburban
    if peopleTracks.isEmpty {
      lived = LifeDays(person.life, count: days)
      scenario.world.area = person.life.area
    } else {
      let track = peopleTracks[person.number % peopleTracks.count]
      lived = LifeDays(person.life, along: track, from: timeOfDay(at: track))
    }
    scenario.trace = lived.trace
    scenario.places = lived.places
    scenario.app.authorization = person.grant
    scenario.app.allowsPreciseLocation = person.isPrecise
    scenario.app.lastOpened = person.lastOpened
    scenario.events = lived.events + person.uses(over: lived)
    return scenario
  }

  /// The local time of day at which a track begins; 0 if its times count from its start.
  private func timeOfDay(at track: RecordedTrace) -> SimulationDuration {
    guard let start = track.startUnixMilliseconds else { return .zero }
    let (day, offset) = (Int64(86_400_000), Int64(utcOffsetMinutes) * 60_000)
    // A remainder has the sign of what is divided.
    let milliseconds = ((start % day) + (offset % day) + 2 * day) % day
    return .seconds(Double(milliseconds) / 1000)
  }
}

extension Person {
  /// The time from the last use of the app to the start of the days.
  fileprivate var lastOpened: SimulationDuration {
    switch use {
    case .daily: .hours(3 + 15 * draws.uniform(10))
    case .weekly: .hours(24 * 7 * draws.uniform(10))
    case .never: .hours(24 * (7 + 53 * draws.uniform(10)))
    }
  }

  /// The time for which a person has the app open.
  ///
  /// Assumption: half a minute, the median time with the screen on.
  private static let useTime = SimulationDuration.seconds(30)

  /// The openings of the app, when the phone is picked up anyway, and its removals from the list of
  /// recent apps.
  fileprivate func uses(over lived: LifeDays) -> [DayEvent] {
    var events: [DayEvent] = []
    let days = Int((lived.trace.duration.seconds / 86_400).rounded(.up))
    for day in 0..<days {
      let isOpened =
        switch use {
        case .daily: true
        case .weekly: day % 7 == Int(draws.uniform(11) * 7)
        case .never: false
        }
      guard isOpened else { continue }
      let start = SimulationTime(seconds: Double(day) * 86_400)
      let pickUps = lived.pickUps.filter { $0 >= start && $0 < start + .hours(24) }
      guard !pickUps.isEmpty else { continue }
      let chosen = Int(draws.uniform(UInt64(20 + day)) * Double(pickUps.count))
      let opening = pickUps[min(chosen, pickUps.count - 1)] + .seconds(1)
      let end = opening + Self.useTime
      events.append(DayEvent(time: opening, kind: .foreground))
      events.append(DayEvent(time: end, kind: .background))
      if quits { events.append(DayEvent(time: end + .seconds(5), kind: .removedFromRecents)) }
    }
    return events
  }
}
