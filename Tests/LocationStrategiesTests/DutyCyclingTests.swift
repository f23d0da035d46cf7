// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("Duty cycle by movement")
struct DutyCyclingTests {
  static let request = StandardRequest()
  static let still = MotionActivity(isStationary: true)
  static let driving = MotionActivity(isAutomotive: true)

  func bench() -> Bench {
    var bench = Bench(
      StrategyConfiguration(
        name: "d",
        standard: Self.request,
        significantChange: true,
        dutyCycle: StrategyConfiguration.DutyCycle()
      )
    )
    bench.services.motionActivity = Self.driving
    return bench
  }

  /// A bench whose strategy has stopped tracking, with its timer and the exit region.
  func resting() throws -> (Bench, Region) {
    var bench = bench()
    _ = bench.deliver(.launched(.user))
    let timer = try stillnessTimer(of: bench.deliver(.motionActivity(Self.still)))
    bench.services.motionActivity = Self.still
    bench.services.location = fix(77)
    let calls = bench.deliver(.timer(timer))
    let exit = try #require(
      calls.compactMap { if case .monitor(let region) = $0 { region } else { nil } }.first
    )
    expectEqual(calls.last, .stop)
    return (bench, exit)
  }

  func stillnessTimer(of calls: [FakeServices.Call]) throws -> TimerIdentifier {
    try #require(
      calls.compactMap {
        if case .setTimer(let timer, let delay) = $0, delay == .minutes(5) {
          TimerIdentifier(rawValue: timer)
        } else {
          nil
        }
      }.first
    )
  }

  @Test("a launch asks for motion estimates and significant changes, and tracks")
  func launch() {
    var bench = bench()
    let calls = bench.deliver(.launched(.user))
    #expect(calls.contains(.startSignificantChange))
    #expect(calls.contains(.startMotion))
    #expect(calls.contains(.start(Self.request)))
  }

  @Test("after five minutes of stillness, tracking stops behind a fresh exit region")
  func stops() throws {
    let (_, exit) = try resting()
    expectEqual(exit.centre, fix(77).position)
    expectEqual(exit.radius, Metres(100))
    #expect(exit.notifyOnExit)
    #expect(!exit.notifyOnEntry)
  }

  @Test("movement before that cancels the wait")
  func movesOn() throws {
    var bench = bench()
    _ = bench.deliver(.launched(.user))
    let timer = try stillnessTimer(of: bench.deliver(.motionActivity(Self.still)))
    expectEqual(bench.deliver(.motionActivity(Self.driving)), [.cancelTimer(timer.rawValue)])
  }

  @Test("a phone that lies still at launch waits from then on")
  func stillAtLaunch() throws {
    var bench = bench()
    bench.services.motionActivity = Self.still
    _ = try stillnessTimer(of: bench.deliver(.launched(.user)))
  }

  @Test("leaving the region starts tracking and removes it")
  func exit() throws {
    var (bench, exit) = try resting()
    let calls = bench.deliver(.exitedRegion(exit))
    #expect(calls.contains(.stopMonitoring(exit.identifier)))
    #expect(calls.contains(.start(Self.request)))
  }

  @Test("another region's exit changes nothing")
  func otherExit() throws {
    var (bench, _) = try resting()
    expectEqual(bench.deliver(.exitedRegion(region("home"))), [])
  }

  @Test("a significant change starts tracking unless the phone lies still")
  func significantChange() throws {
    var (bench, _) = try resting()
    expectEqual(bench.deliver(.location(fix(900))), [])
    bench.services.motionActivity = Self.driving
    #expect(bench.deliver(.location(fix(900))).contains(.start(Self.request)))
  }

  @Test("without a position there is nothing to put a region around, so tracking goes on")
  func noPosition() throws {
    var bench = bench()
    _ = bench.deliver(.launched(.user))
    let timer = try stillnessTimer(of: bench.deliver(.motionActivity(Self.still)))
    let calls = bench.deliver(.timer(timer))
    #expect(!calls.contains(.stop))
    _ = try stillnessTimer(of: calls)
  }
}
