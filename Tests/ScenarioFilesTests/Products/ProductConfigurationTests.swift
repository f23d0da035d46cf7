// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import Foundation
import Judgement
import LocationService
import LocationStrategies
import Quantities
import Studies
import Testing
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Configurations of other products")
struct ProductConfigurationTests {
  /// The strategy of a configuration.
  private func strategy(_ json: String, file: String = "mine.json") throws
    -> StrategyConfiguration
  {
    let folder = try TemporaryFolder()
    try folder.write(json, to: file)
    let loaded = try StrategyLoader.load([folder.path + "/" + file])
    return try #require(loaded.first).configuration
  }

  /// The parts of a strategy besides its name and title.
  private func parts(_ strategy: StrategyConfiguration) -> StrategyConfiguration {
    var strategy = strategy
    (strategy.name, strategy.title) = ("", "")
    return strategy
  }

  private func builtIn(_ name: String) throws -> StrategyConfiguration {
    try #require(StrategyLoader.load([name]).first).configuration
  }

  @Test(
    "a product's defaults are the built-in strategy modelled after it",
    arguments: [
      ("transistorsoft_like", #"{ "geolocation": {}, "http": { "url": "https://a.example" } }"#),
      ("traccar_new_like", #"{ "id": "7", "interval": 300, "stop_detection": true }"#),
      ("owntracks_significant_like", #"{ "_type": "configuration", "monitoring": 1 }"#),
      (
        "owntracks_move_like",
        #"{ "_type": "configuration", "monitoring": 2, "locatorInterval": 300 }"#
      ),
      (
        "radar_responsive_like",
        """
        { "desiredStoppedUpdateInterval": 0, "desiredMovingUpdateInterval": 150,
          "desiredSyncInterval": 20, "desiredAccuracy": "medium", "stopDuration": 140,
          "stopDistance": 70, "sync": "all", "replay": "stops", "showBlueBar": false,
          "useStoppedGeofence": true, "stoppedGeofenceRadius": 100, "useMovingGeofence": true,
          "movingGeofenceRadius": 100, "syncGeofences": true, "useVisits": true,
          "useSignificantLocationChanges": true, "beacons": false }
        """
      ),
      (
        "radar_efficient_like",
        """
        { "desiredStoppedUpdateInterval": 0, "desiredMovingUpdateInterval": 0,
          "desiredAccuracy": "medium", "useVisits": true, "useSignificantLocationChanges": false }
        """
      ),
    ]
  )
  func defaults(_ name: String, _ json: String) throws {
    let (own, known) = (parts(try strategy(json)), parts(try builtIn(name)))
    expectEqual(own.services, known.services)
    expectEqual(own.modes, known.modes)
    expectEqual(Set(own.rules), Set(known.rules))
    expectEqual(own.uploads, known.uploads)
  }

  @Test("options of transistorsoft change what they name, in groups and flat")
  func transistorsoft() throws {
    let options = """
      "desiredAccuracy": "DESIRED_ACCURACY_LOW", "distanceFilter": 50, "elasticityMultiplier": 2,
      "stopTimeout": 3, "stationaryRadius": 500, "showsBackgroundLocationIndicator": true,
      "activityType": 3
      """
    let flat = try strategy("{ \(options), \"stopDetectionDelay\": 2 }")
    let grouped = try strategy(
      "{ \"geolocation\": { \(options) }, \"activity\": { \"stopDetectionDelay\": 2 } }"
    )
    expectEqual(flat, grouped)
    let moving = try #require(flat.modes.first?.services)
    expectEqual(moving.standard?.desiredAccuracy, .hundredMeters)
    expectEqual(moving.standard?.distanceFilter, Metres(50))
    expectEqual(moving.standard?.showsBackgroundLocationIndicator, true)
    expectEqual(moving.standard?.activityType, .fitness)
    expectEqual(moving.elasticFilter?.multiplier, 2)
    expectEqual(flat.modes.last?.services.exitRadius, Metres(500))
    expectEqual(flat.rules[0].conditions.duration, .minutes(2))
    expectEqual(flat.rules[2].conditions.duration, .minutes(3))
    #expect(flat.uploads == nil)
    let batched = try strategy(
      #"{ "stopOnTerminate": false, "url": "https://a.example", "autoSyncThreshold": 20 }"#
    )
    expectEqual(batched.uploads?.batch, 20)
    #expect(try strategy(#"{ "useSignificantChangesOnly": true }"#).significantChange)
    let always = try strategy(#"{ "disableStopDetection": true }"#)
    expectEqual(always.standard?.pausesLocationUpdatesAutomatically, true)
    #expect(always.modes.isEmpty)
  }

  @Test(
    "a strategy written as options is the same strategy when it is read again",
    arguments: [
      "transistorsoft_like", "traccar_new_like", "owntracks_move_like", "radar_responsive_like",
    ]
  )
  func again(_ name: String) throws {
    let known = try builtIn(name)
    let found = try #require(ProductConfiguration.options(for: known))
    var own = parts(try strategy(found.json))
    // Whether there is a server is not an option of the written ones.
    if own.uploads == nil { own.uploads = known.uploads }
    expectEqual(own.modes, known.modes)
    expectEqual(own.services, known.services)
    expectEqual(Set(own.rules), Set(known.rules))
  }

  @Test("a strategy that a product has no options for is none of its configurations")
  func inexpressible() throws {
    for name in ["standard_best", "duty_cycled", "control", "visits", "locokit_like"] {
      #expect(ProductConfiguration.options(for: try builtIn(name)) == nil, "\(name)")
    }
    var changed = try builtIn("transistorsoft_like")
    changed.modes[1].services.standard?.desiredAccuracy = .best
    #expect(ProductConfiguration.options(for: changed) == nil)
  }

  @Test("tune varies what the product has options for, and no more")
  func varied() throws {
    let base = try #require(StrategyLoader.load(["transistorsoft_like"]).first)
    let all = SearchSpace.Family(varying: base)
    let own = try #require(ProductConfiguration.family(of: base))
    #expect(all.axes.contains { $0.key == "stopping.standard.desired_accuracy" })
    #expect(own.axes.contains { $0.key == "moving.standard.distance_filter" })
    #expect(
      own.axes.contains { $0.key == "moving.standard.shows_background_location_indicator" },
      "\(own.axes.map(\.key))"
    )
    #expect(!own.axes.contains { $0.key.hasPrefix("stopping.") })
    // Whatever tune tries, the product has options for it.
    for found in SearchSpace(families: [own]).settings().all {
      #expect(ProductConfiguration.options(for: found.configuration) != nil, "\(found.name)")
    }
    let plain = try #require(StrategyLoader.load(["standard_best"]).first)
    #expect(ProductConfiguration.family(of: plain) == nil)
  }

  @Test(
    "options without effect beside the others are named",
    arguments: [
      (#"{ "monitoring": 1, "locatorInterval": 10 }"#, "locatorInterval"),
      (#"{ "useSignificantChangesOnly": true, "distanceFilter": 5 }"#, "distanceFilter"),
      (#"{ "useStoppedGeofence": true, "stoppedGeofenceRadius": 100 }"#, "stoppedGeofenceRadius"),
      (#"{ "distanceFilter": 5, "autoSync": true }"#, "autoSync"),
    ]
  )
  func idle(_ json: String, _ option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(json, to: "mine.json")
    let found = FileLint.check(paths: [folder.path + "/mine.json"]).diagnostics
    #expect(
      found.contains {
        $0.message.contains("without effect beside the others") && $0.message.contains(option)
      },
      "\(found)"
    )
  }

  @Test(
    "wrong options are refused with their place and what is allowed",
    arguments: [
      (#"{ "distanceFilter": "far" }"#, "distanceFilter"),
      (#"{ "stopTimeout": -1 }"#, "stopTimeout"),
      ("{ \"geolocation\": {\n \"desiredAccuracy\": 5 } }", "mine.json:2"),
      (#"{ "useSignificantChangesOnly": 1 }"#, "true or false"),
      (#"{ "monitoring": 7 }"#, "one of -1, 0, 1, 2"),
      (#"{ "geolocation": { "distanceFilter": 9 }, "distanceFilter": 8 }"#, "distanceFilter"),
      (#"{ "geolocation": 5, "stopTimeout": 1 }"#, "a mapping of options"),
      (#"{ "desiredMovingUpdateInterval": 0.5 }"#, "0 or a number from 1"),
      (#"{ "interval": 5 }"#, "no configuration of a known product"),
      (#"{ "name": "me" }"#, "no configuration of a known product"), ("[1]", "mapping"),
      ("{", "mine.json"), ("", "empty"),
    ]
  )
  func wrong(_ json: String, _ words: String) {
    let failure = #expect(throws: InputFailure.self) { try strategy(json) }
    #expect(failure.map { "\($0)".contains(words) } == true, "\(String(describing: failure))")
  }

  @Test("lint checks a configuration as a strategy")
  func lint() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "distanceFilter": 10, "stopTimeout": 5 }"#, to: "good.json")
    try folder.write(#"{ "distanceFilter": -10 }"#, to: "wrong.json")
    expectEqual(FileLint.check(paths: [folder.path + "/good.json"]).exitCode, 0)
    let warned = FileLint.check(paths: [folder.path + "/good.json"]).diagnostics
    #expect(!warned.isEmpty && warned.allSatisfy { $0.line == nil }, "\(warned)")
    let report = FileLint.check(paths: [folder.path + "/wrong.json"])
    #expect(report.exitCode == 65 && report.diagnostics.count == 1, "\(report)")
  }

  @Test("options that the lab does not simulate are named in a note")
  func unused() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "distanceFilter": 20, "heartbeatInterval": 60, "debug": true }"#,
      to: "mine.json"
    )
    let scenario = try ScenarioLoader.load(
      path: BuiltIn.scenarioPath("car_commute"),
      options: LoadOptions(strategies: [folder.path + "/mine.json"])
    )
    #expect(
      scenario.notes.contains {
        $0.contains("does not simulate") && $0.hasSuffix(": heartbeatInterval, debug")
      },
      "\(scenario.notes)"
    )
  }
}
