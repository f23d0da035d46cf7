// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Judgement
import LocationService
import LocationStrategies
import OSProfiles
import PhoneModel
import Quantities
import Studies
import TracewattTestSupport
import World

@testable import Analyses

@Suite("Gaps beside simulated runs")
struct FieldGapStudyTests {
  private static let start: Int64 = 1_793_700_000_000
  private static let home = Coordinate(latitude: 48.1, longitude: 11.5)

  private static func entry(_ minute: Int64, _ kind: AppLog.Kind) -> AppLog.Entry {
    AppLog.Entry(time: start + minute * 60_000, kind: kind)
  }

  /// Positions at home every five minutes within some ranges of minutes, and other records.
  private static func log(_ minutes: [ClosedRange<Int64>], _ others: [AppLog.Entry] = []) -> AppLog
  {
    let positions = minutes.flatMap { range in
      stride(from: range.lowerBound, through: range.upperBound, by: 5)
        .map { entry($0, .position(home, accuracy: nil)) }
    }
    return AppLog((positions + others).sorted { $0.time < $1.time })
  }

  private func report(
    of log: AppLog,
    _ services: StrategyConfiguration.Services,
    on system: OSProfile = OSProfile(),
    hours: Double = 12,
    isInService: Bool = true,
    jobs: Int = 2
  ) async -> FieldGapReport {
    var strategy = StrategyConfiguration(name: "own")
    strategy.services = services
    let trace = RecordedTrace(
      points: [
        .init(time: .zero, coordinate: Self.home),
        .init(time: SimulationTime(seconds: hours * 3600), coordinate: Self.home),
      ],
      startUnixMilliseconds: Self.start
    )
    var scenario = Scenario(
      name: "log",
      trace: trace,
      systems: [system],
      strategies: [ScenarioStrategy(name: "own", configuration: strategy)],
      replications: 4
    )
    log.describe(&scenario)
    scenario.app.hasLocationBackgroundMode = isInService
    return await FieldGapStudy(
      log,
      name: "log.csv",
      on: scenario,
      threshold: .minutes(30),
      isFromLog: true
    )
    .run(jobs: jobs)
  }

  private static var android: OSProfile {
    var profile = OSProfile()
    profile.name = "android_6"
    profile.platform = .android
    profile.fusedProvider.isAvailable = true
    return profile
  }

  private static let fused = StrategyConfiguration.Services(
    fused: FusedRequest(priority: .highAccuracy, interval: .minutes(5))
  )
  private static let standard = StrategyConfiguration.Services(
    standard: StandardRequest(
      desiredAccuracy: .best,
      pausesLocationUpdatesAutomatically: false,
      allowsBackgroundLocationUpdates: true
    )
  )

  @Test("a silent night agrees with Doze, and with nothing on a system without it")
  func doze() async throws {
    let log = Self.log([0...60, 660...720])
    let report = await report(of: log, Self.fused, on: Self.android)
    let gap = try #require(report.gaps.first)
    expectEqual(report.gaps.count, 1)
    expectEqual(gap.runs, 4)
    expectEqual(gap.silentRuns, 4)
    expectEqual(gap.cause, .doze)
    expectEqual(gap.rule, "Z3")
    #expect(gap.isExplained && gap.experiments.isEmpty)
    let between = try #require(report.silentBetween)
    #expect(between < 0.6)

    var awake = Self.android
    awake.fusedProvider.dozeAfterScreenOff = .zero
    let other = try #require(await self.report(of: log, Self.fused, on: awake).gaps.first)
    expectEqual(other.silentRuns, 0)
    #expect(other.cause == nil && !other.isExplained)
    expectEqual(other.experiments, [.recordLife, .exempt])
  }

  @Test("the charger that the log records keeps the simulated phone out of Doze")
  func charger() async throws {
    let log = Self.log([0...60, 660...720], [Self.entry(1, .charger(isOn: true))])
    let gap = try #require(await report(of: log, Self.fused, on: Self.android).gaps.first)
    expectEqual(gap.silentRuns, 0)
  }

  @Test("the limit on apps in the background is found beside Doze")
  func backgroundLimit() async throws {
    var system = Self.android
    system.fusedProvider.backgroundInterval = .hours(2)
    system.fusedProvider.dozeAfterScreenOff = .zero
    let log = Self.log([0...60, 240...300])
    let gap = try #require(
      await report(of: log, Self.fused, on: system, hours: 5, isInService: false).gaps.first
    )
    expectEqual(gap.cause, .backgroundLimit)
    expectEqual(gap.rule, "A9")
  }

  @Test("battery saver and the maker's software are found, each by its rule")
  func makerAndSaver() async throws {
    var system = Self.android
    system.fusedProvider.dozeAfterScreenOff = .zero
    system.fusedProvider.limits.batterySaverLocation = .foregroundOnly
    let saved = Self.log(
      [0...60, 240...300],
      [Self.entry(61, .lowPower(isOn: true)), Self.entry(239, .lowPower(isOn: false))]
    )
    let saver = try #require(
      await report(of: saved, Self.fused, on: system, hours: 5, isInService: false).gaps.first
    )
    expectEqual(saver.cause, .batterySaver)
    expectEqual(saver.rule, "B2")

    system.fusedProvider.maker.endAfterScreenOff = .minutes(20)
    system.fusedProvider.maker.keepsEnded = true
    let dark = [Self.entry(0, .screen(isOn: true)), Self.entry(60, .screen(isOn: false))]
    let ended = try #require(
      await report(
        of: Self.log([0...80, 240...300], dark + [Self.entry(1, .background)]),
        Self.fused,
        on: system,
        hours: 5
      ).gaps.first
    )
    expectEqual(ended.cause, .maker)
    expectEqual(ended.rule, "K1")
  }

  @Test("an app that the user quits is silent until the user opens it")
  func quit() async throws {
    let others = [
      Self.entry(0, .background), Self.entry(61, .terminate(.user)),
      Self.entry(180, .launch(isByUser: true)),
    ]
    let gap = try #require(
      await report(of: Self.log([0...60, 180...240], others), Self.standard, hours: 4).gaps.first
    )
    expectEqual(gap.silentRuns, 4)
    expectEqual(gap.cause, .quit)
    expectEqual(gap.rule, "45")
  }

  @Test("the same end does not explain a gap in which the log shows the app running")
  func contradicted() async throws {
    let others = [
      Self.entry(0, .background), Self.entry(61, .terminate(.user)), Self.entry(120, .running),
      Self.entry(180, .launch(isByUser: true)),
    ]
    let gap = try #require(
      await report(of: Self.log([0...60, 180...240], others), Self.standard, hours: 4).gaps.first
    )
    #expect(gap.silentRuns == 4 && gap.isContradicted && !gap.isExplained)
    expectEqual(gap.experiments.first, .recordErrors)
  }

  @Test("without permission there are no positions")
  func permission() async throws {
    let others = [
      Self.entry(60, .permission(.denied)), Self.entry(180, .permission(.always)),
      Self.entry(181, .launch(isByUser: true)),
    ]
    let gap = try #require(
      await report(of: Self.log([0...60, 180...240], others), Self.standard, hours: 4).gaps.first
    )
    expectEqual(gap.cause, .permission)
    expectEqual(gap.rule, "41")
  }

  @Test("updates that may pause do at rest, and then nothing comes")
  func paused() async throws {
    var services = Self.standard
    services.standard?.pausesLocationUpdatesAutomatically = true
    let gap = try #require(
      await report(of: Self.log([0...20, 300...305]), services, hours: 6).gaps.first
    )
    expectEqual(gap.cause, .paused)
    expectEqual(gap.rule, "14")
  }

  @Test("the system holds the position of a resting iPhone, and repeats it only now and then")
  func staticHold() async throws {
    let log = Self.log([0...20, 300...305])
    let gap = try #require(await report(of: log, Self.standard, hours: 6).gaps.first)
    expectEqual(gap.cause, .staticHold)
    expectEqual(gap.rule, "6")
    var free = OSProfile()
    free.staticHold.lateInterval = .seconds(240)
    let other = try #require(await report(of: log, Self.standard, on: free, hours: 6).gaps.first)
    expectEqual(other.silentRuns, 0)
  }

  @Test("monitoring waits for the system's event, and a gap outside the day is only counted")
  func waiting() async throws {
    let log = Self.log([0...20, 300...305, 900...905])
    let report = await report(of: log, .init(significantChange: true), hours: 6)
    expectEqual(report.gaps.map(\.cause), [.waiting, .waiting])
    expectEqual(report.gaps.map(\.rule), ["18", "18"])
    // Such an app is silent at all other times too.
    #expect(report.isWeak)
    let late = Self.log([0...305, 900...905])
    expectEqual(await self.report(of: late, Self.standard, hours: 5.1).gapsOutside, 1)
  }

  @Test("a gap is half an hour, or three intervals of the strategy")
  func threshold() {
    func threshold(_ minutes: Double) -> SimulationDuration {
      var strategy = StrategyConfiguration(name: "own")
      strategy.services.fused = FusedRequest(priority: .highAccuracy, interval: .minutes(minutes))
      return GapRules().threshold(for: strategy)
    }
    expectEqual(threshold(1), .minutes(30))
    expectEqual(threshold(20), .minutes(60))
  }

  @Test("the number of jobs changes nothing")
  func jobs() async {
    let log = Self.log([0...60, 660...720])
    let (a, b) = await (
      report(of: log, Self.fused, on: Self.android, jobs: 1),
      report(of: log, Self.fused, on: Self.android, jobs: 4)
    )
    expectEqual(a.gaps, b.gaps)
    expectEqual(a.silentBetween, b.silentBetween)
  }
}
