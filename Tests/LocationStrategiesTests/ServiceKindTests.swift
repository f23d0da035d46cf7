// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("Services of a strategy")
struct ServiceKindTests {
  @Test("a strategy uses the services of all its modes, in the order of the kinds")
  func modes() {
    var strategy = StrategyConfiguration(name: "s", significantChange: true)
    strategy.modes = [
      .init(name: "a", services: .init(visits: true, exitRadius: Metres(100))),
      .init(name: "b", services: .init(standard: StandardRequest(desiredAccuracy: .best))),
    ]
    expectEqual(strategy.usedServices, [.standardUpdates, .significantChange, .regions, .visits])
  }

  @Test(
    "standard updates at the three recorded accuracies are a service of their own",
    arguments: DesiredAccuracy.allCases
  )
  func tiers(_ accuracy: DesiredAccuracy) {
    let request = StandardRequest(desiredAccuracy: accuracy)
    let used = StrategyConfiguration(name: "s", standard: request).usedServices
    let isRecorded = [.best, .nearestTenMeters, .hundredMeters].contains(accuracy)
    expectEqual(used, [isRecorded ? .standardUpdates : .otherStandardUpdates])
  }

  @Test("a duty cycle uses a region and the motion estimate; no service is no service")
  func others() {
    let cycled = StrategyConfiguration(
      name: "s",
      standard: StandardRequest(),
      dutyCycle: .init()
    )
    expectEqual(cycled.usedServices, [.standardUpdates, .regions, .motion])
    #expect(StrategyConfiguration(name: "control").usedServices.isEmpty)
  }

  @Test("a passive request of the fused provider is no recorded one")
  func fused() {
    for priority in FusedPriority.allCases {
      var strategy = StrategyConfiguration(name: "s")
      strategy.services.fused = FusedRequest(priority: priority, interval: .seconds(30))
      expectEqual(strategy.usedServices, [priority == .passive ? .passiveFused : .fused])
    }
  }
}
