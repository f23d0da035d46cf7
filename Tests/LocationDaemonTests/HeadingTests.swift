// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Heading")
struct HeadingTests {
  static func day(
    _ app: ScriptedApp,
    compass: CompassModel = .exact,
    events: [DayEvent] = [],
    profile: OSProfile = profile(),
    phone: PhoneProfile = SensorScenes.punctual
  ) -> PhoneDay {
    PhoneDay(
      SensorScenes.world(SensorScenes.corner, compass: compass, events: events),
      apps: [app],
      profile: profile,
      phone: phone
    )
  }

  static func edited(_ edit: (inout CompassModel) -> Void) -> CompassModel {
    var model = CompassModel.exact
    edit(&model)
    return model
  }

  // MARK: Rule 40

  @Test("rule 40: the first heading comes at once, later ones when it has changed by the filter")
  func filter() {
    let delivered = Self.day(ScriptedApp(launch: [.startHeading(Degrees(30))])).apps[0].headings
    expectEqual(delivered.first?.time, .zero)
    // One corner of 90 degrees, rounded over four seconds.
    #expect((2...4).contains(delivered.count))
    #expect(delivered.dropFirst().allSatisfy { $0.time > at(290) && $0.time < at(310) })
    for (a, b) in zip(delivered, delivered.dropFirst()) {
      let turn = b.heading.magneticHeading.separation(from: a.heading.magneticHeading)
      #expect(turn >= Degrees(30))
    }
  }

  @Test("rule 40: without a filter every second's reading is reported")
  func withoutFilter() {
    let delivered = Self.day(ScriptedApp(launch: [.startHeading(nil)])).apps[0].headings
    expectEqual(delivered.map(\.time), (0...600).map { at(Double($0)) })
  }

  @Test("rule 40: near a magnet the heading fails once, and comes back when the magnet is gone")
  func magnet() {
    let day = Self.day(
      ScriptedApp(launch: [.startHeading(nil)]),
      events: [
        .at(99.5, .magnet(isNear: true)), .at(199.5, .magnet(isNear: false)),
        .at(299.5, .magnet(isNear: true)),
      ]
    )
    let failures = day.apps[0].times { $0 == .headingFailed }
    expectEqual(failures, [at(100), at(300)])
    let delivered = day.apps[0].headings.map(\.time)
    expectEqual(delivered, (0...99).map { at(Double($0)) } + (200...299).map { at(Double($0)) })
    expectEqual(day.daemon.log.events.count { $0.kind == .failed(.headingFailure) }, 2)
  }

  @Test("rule 40: the filter can be changed while the compass runs")
  func changedFilter() {
    let app = ScriptedApp(
      launch: [.startHeading(nil)],
      steps: [(100, [.startHeading(Degrees(180))])]
    )
    let delivered = Self.day(app).apps[0].headings
    expectEqual(delivered.last.map { $0.time <= at(101) }, true)
  }

  @Test("rule 40: true north is known only while the app's own location updates run")
  func trueNorth() {
    let model = Self.edited { $0.declination = Degrees(5) }
    let app = ScriptedApp(
      launch: [.startHeading(nil)],
      steps: [(100, [.startUpdating(request())]), (200, [.stopUpdating])]
    )
    let delivered = Self.day(app, compass: model).apps[0].headings
    #expect(delivered.filter { $0.time < at(100) }.allSatisfy { $0.heading.trueHeading == nil })
    #expect(delivered.filter { $0.time > at(201) }.allSatisfy { $0.heading.trueHeading == nil })
    let known = delivered.filter { $0.time > at(120) && $0.time < at(200) }
    #expect(!known.isEmpty)
    for (_, heading) in known {
      let turn = heading.trueHeading.map { $0.separation(from: heading.magneticHeading).value }
      #expect(abs((turn ?? 0) - 5) < 1e-9)
    }
  }

  @Test("rule 40: a phone without a compass reports no heading and spends nothing")
  func withoutCompass() {
    let day = Self.day(
      ScriptedApp(launch: [.startHeading(nil)]),
      phone: SensorScenes.phone { $0.hasCompass = false }
    )
    #expect(!day.daemon.headingAvailable)
    #expect(day.apps[0].headings.isEmpty)
    expectEqual(day.time(.motion, in: ["heading"]), .zero)
  }

  @Test("rule 40: an uncalibrated compass asks once, and has no accuracy until it is calibrated")
  func calibration() {
    let model = Self.edited { $0.uncalibratedFraction = 1 }
    let app = Self.day(ScriptedApp(launch: [.startHeading(nil)]), compass: model).apps[0]
    expectEqual(app.times { $0 == .headingNeedsCalibration }, [.zero])
    #expect(app.headings.first?.heading.accuracy == nil)
    // A mean of 30 s of use; ten minutes are twenty means.
    #expect(app.headings.last?.heading.accuracy != nil)
    let first = app.headings.firstIndex { $0.heading.accuracy != nil } ?? 0
    #expect(first > 0)
    #expect(app.headings[first...].allSatisfy { $0.heading.accuracy != nil })
  }

  @Test("rule 40: no permission is needed for the magnetic heading")
  func permission() {
    let day = PhoneDay(
      SensorScenes.world(SensorScenes.corner),
      apps: [ScriptedApp(launch: [.startHeading(nil)])],
      configurations: [client(.denied)],
      profile: profile(),
      phone: SensorScenes.punctual
    )
    expectEqual(day.apps[0].headings.count, 601)
  }

  // MARK: Background

  @Test("rule 40: in the background headings end, unless the app's own location updates go on")
  func background() throws {
    let events: [DayEvent] = [.at(60, .background)]
    let alone = Self.day(ScriptedApp(launch: [.startHeading(nil)]), events: events)
    expectEqual(alone.apps[0].headings.last.map { $0.time <= at(60) }, true)
    expectEqual(alone.time(.motion, in: ["heading"]), .seconds(60))
    let tracker = ScriptedApp(launch: [.startUpdating(request()), .startHeading(nil)])
    let both = Self.day(tracker, events: events)
    expectEqual(both.apps[0].headings.last?.time, at(600))
  }

  @Test("rule 40: headings come again when the app comes back to the screen")
  func foreground() {
    let day = Self.day(
      ScriptedApp(launch: [.startHeading(nil)]),
      events: [.at(60, .background), .at(400, .foreground)]
    )
    let times = day.apps[0].headings.map(\.time)
    #expect(!times.contains { $0 > at(60) && $0 < at(400) })
    #expect(times.contains(at(400)))
  }

  // MARK: Correction by the course

  @Test(
    "rule 40: from iOS 11 on a deflected compass in a car shows the course",
    arguments: [true, false]
  )
  func course(usesCourse: Bool) throws {
    let model = Self.edited {
      $0.vehicleInterferenceFraction = 1
      $0.interferenceSpread = Degrees(100)
    }
    let day = Self.day(
      ScriptedApp(launch: [.startUpdating(request()), .startHeading(nil)]),
      compass: model,
      profile: profile { $0.heading.usesCourse = usesCourse }
    )
    let late = day.apps[0].headings.filter { $0.time > at(120) && $0.time < at(290) }
    let worst = late.map { $0.heading.magneticHeading.separation(from: Degrees(90)).value }.max()
    // The course of a fix is the true one.
    expectEqual((try #require(worst) < 1), usesCourse)
  }

  // MARK: Energy

  @Test("rule 40: the compass is on while an app that runs wants it, on that app's account")
  func energy() {
    let app = ScriptedApp(launch: [.startHeading(nil)], steps: [(200, [.stopHeading])])
    let day = Self.day(app)
    expectEqual(day.time(.motion, in: ["heading"]), .seconds(200))
    let rows = day.rows.filter { $0.component == .motion && $0.state == "heading" }
    expectEqual(rows.map(\.cause.label), ["heading"])
    expectEqual(day.flaws, [])
  }

  @Test(
    "rule 8: navigation fuses all sensors as long as its session runs, on the session's account"
  )
  func navigation() {
    let app = ScriptedApp(
      launch: [.startUpdating(request(.bestForNavigation)), .startHeading(nil)],
      steps: [(200, [.startUpdating(request(.best))])]
    )
    let day = Self.day(app)
    expectEqual(day.time(.motion, in: ["navigation"]), .seconds(200))
    expectEqual(day.time(.motion, in: ["heading"]), .seconds(400))
    let rows = day.rows.filter { $0.component == .motion && $0.state == "navigation" }
    expectEqual(rows.map(\.cause.label), ["standard"])
  }
}
