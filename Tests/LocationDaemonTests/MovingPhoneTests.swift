// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("The idle phone on a journey")
struct MovingPhoneTests {
  /// Ten minutes each of rest, movement and rest.
  static func world(_ events: [DayEvent] = []) -> World {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 600, speed: MetresPerSecond(12))
    journey.stay(seconds: 600)
    return World.uniform(journey.trace, events: events)
  }

  /// The time in a state of the base, with an app without requests.
  static func time(
    in state: String,
    _ power: Watts,
    events: [DayEvent] = []
  ) -> SimulationDuration {
    var phone = PhoneProfile()
    phone.modem.movingPower = Estimate(power)
    let day = PhoneDay(world(events), apps: [ScriptedApp()], profile: profile(), phone: phone)
    return day.time(.base, in: [state])
  }

  @Test("its modem changes cells for as long as the phone moves")
  func moves() {
    let moving = Self.time(in: "reselecting", Watts(0.03))
    // The one-minute windows that indicate a stay extend at most 15 m into a drive of 12 m/s.
    #expect(abs(moving.seconds - 600) < 20)
    let camped = Self.time(in: "camped", Watts(0.03))
    expectEqual(camped + moving, Self.world().duration)
    expectEqual(Self.time(in: "reselecting", .zero), .zero)
  }

  @Test("an event begins and ends poor service, which airplane mode interrupts")
  func poorService() {
    var phone = PhoneProfile()
    phone.modem.poorServicePower = Estimate(Watts(0.04))
    let day = PhoneDay(
      Self.world([
        .at(100, .poorService(isPoor: true)), .at(200, .airplaneMode(isOn: true)),
        .at(250, .airplaneMode(isOn: false)), .at(400, .poorService(isPoor: false)),
      ]),
      apps: [ScriptedApp()],
      profile: profile(),
      phone: phone
    )
    expectEqual(day.time(.base, in: ["poor_service"]), .seconds(250))
  }

  @Test("rule 46: in airplane mode it changes none, and without a network it searches on")
  func airplaneMode() {
    let always = Self.time(in: "reselecting", Watts(0.03))
    let flight: [DayEvent] = [
      .at(700, .airplaneMode(isOn: true)), .at(1000, .airplaneMode(isOn: false)),
    ]
    let flying = Self.time(in: "reselecting", Watts(0.03), events: flight)
    expectEqual(always - flying, .seconds(300))
    let unserved: [DayEvent] = [.at(700, .network(isAvailable: false))]
    expectEqual(Self.time(in: "reselecting", Watts(0.03), events: unserved), always)
  }
}
