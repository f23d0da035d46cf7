// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("An app's own region check")
struct SoftwareRegionsTests {
  func bench() -> Bench {
    Bench(
      StrategyConfiguration(name: "s", softwareRegions: [.allPlaces]),
      places: [region("home"), region("work", east: 1000)]
    )
  }

  @Test("the first position reports nothing; a crossing is reported by the fix that shows it")
  func crossing() {
    var bench = bench()
    expectEqual(bench.deliver(.location(fix(0))), [])
    expectEqual(bench.deliver(.location(fix(100))), [])
    expectEqual(bench.deliver(.location(fix(101))), [.report("home", entered: false)])
    expectEqual(bench.deliver(.location(fix(900))), [.report("work", entered: true)])
  }

  @Test("a batch is checked fix by fix, in order")
  func batch() {
    var bench = bench()
    _ = bench.deliver(.location(fix(0)))
    expectEqual(
      bench.deliver(.locations([fix(500), fix(1000), fix(2000)])),
      [
        .report("home", entered: false), .report("work", entered: true),
        .report("work", entered: false),
      ]
    )
  }

  @Test("a place is left beyond its margin only, and a crossing takes as many positions as asked")
  func hysteresis() {
    var strategy = StrategyConfiguration(name: "s", softwareRegions: [.allPlaces])
    strategy.regionCheck = .init(exitMargin: Metres(20), confirmations: 2)
    var bench = Bench(strategy, places: [region("home")])
    let quiet = [0.0, 101, 120, 121, 119, 121].flatMap { bench.deliver(.location(fix($0))) }
    expectEqual(quiet, [])
    expectEqual(bench.deliver(.location(fix(130))), [.report("home", entered: false)])
    // The way in has no margin: 101 m is still outside.
    expectEqual([101.0, 99].flatMap { bench.deliver(.location(fix($0))) }, [])
    expectEqual(bench.deliver(.location(fix(98))), [.report("home", entered: true)])
  }

  @Test("a position coarser than the region says nothing about its border")
  func coarse() {
    var bench = bench()
    _ = bench.deliver(.location(fix(0)))
    expectEqual(bench.deliver(.location(fix(5000, accuracy: 101))), [])
    expectEqual(
      bench.deliver(.location(fix(5000, accuracy: 100))),
      [.report("home", entered: false)]
    )
  }
}

@Suite("Uploads of a strategy")
struct UploadingTests {
  @Test("without an interval every piece of news is sent at once")
  func atOnce() {
    var bench = Bench(
      StrategyConfiguration(
        name: "u",
        uploads: StrategyConfiguration.Uploads(interval: nil, bytes: 200)
      )
    )
    expectEqual(bench.deliver(.launched(.user)), [])
    expectEqual(bench.deliver(.location(fix(0))), [.upload(200)])
    expectEqual(bench.deliver(.locations([fix(0), fix(1)])), [.upload(200)])
    expectEqual(bench.deliver(.enteredRegion(region("home"))), [.upload(200)])
    expectEqual(bench.deliver(.motionActivity(MotionActivity())), [])
  }

  @Test("with an interval news is sent together, and nothing without news")
  func atIntervals() throws {
    var bench = Bench(
      StrategyConfiguration(
        name: "u",
        uploads: StrategyConfiguration.Uploads(interval: .minutes(5), bytes: 200)
      )
    )
    let launch = bench.deliver(.launched(.user))
    let number = try #require(
      launch.compactMap { if case .setTimer(let timer, _) = $0 { timer } else { nil } }.first
    )
    let timer = AppEvent.timer(TimerIdentifier(rawValue: number))
    expectEqual(launch, [.setTimer(number, .minutes(5))])
    expectEqual(bench.deliver(timer), launch)
    expectEqual(bench.deliver(.location(fix(0))), [])
    expectEqual(bench.deliver(.location(fix(1))), [])
    expectEqual(bench.deliver(timer), [.upload(200)] + launch)
    expectEqual(bench.deliver(timer), launch)
  }
}
