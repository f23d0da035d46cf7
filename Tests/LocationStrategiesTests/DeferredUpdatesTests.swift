// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("Deferral asked for by a strategy")
struct DeferredUpdatesTests {
  static let ask = FakeServices.Call.allowDeferral(Metres(500), .minutes(10))

  func bench() -> Bench {
    var bench = Bench(
      StrategyConfiguration(
        name: "d",
        deferred: StrategyConfiguration.Deferral(untilTraveled: Metres(500), timeout: .minutes(10))
      )
    )
    _ = bench.deliver(.launched(.user))
    return bench
  }

  @Test("deferral is requested at the first delivery and not again while it lasts")
  func firstDelivery() {
    var bench = bench()
    expectEqual(bench.deliver(.location(fix(0))), [Self.ask])
    expectEqual(bench.deliver(.location(fix(1))), [])
    expectEqual(bench.deliver(.locations([fix(1), fix(2)])), [])
  }

  @Test("an end without error is answered with the next request at once")
  func asksAgain() {
    var bench = bench()
    _ = bench.deliver(.location(fix(0)))
    expectEqual(bench.deliver(.finishedDeferredUpdates(nil)), [Self.ask])
    expectEqual(bench.deliver(.location(fix(1))), [])
  }

  @Test("an end with an error waits for the next delivery")
  func waitsAfterError() {
    var bench = bench()
    _ = bench.deliver(.location(fix(0)))
    expectEqual(bench.deliver(.finishedDeferredUpdates(.deferredFailed)), [])
    expectEqual(bench.deliver(.location(fix(1))), [Self.ask])
  }

  @Test("where deferral does not exist, one error is enough")
  func givesUp() {
    var bench = bench()
    bench.services.deferredLocationUpdatesAvailable = false
    _ = bench.deliver(.location(fix(0)))
    expectEqual(bench.deliver(.finishedDeferredUpdates(.deferredFailed)), [])
    expectEqual(bench.deliver(.location(fix(1))), [])
  }
}
