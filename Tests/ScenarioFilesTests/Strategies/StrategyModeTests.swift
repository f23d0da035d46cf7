// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Modes, rules and newer services in strategy files")
struct StrategyModeTests {
  private let head = "version: 1\nkind: strategy\nname: mine\n"

  /// A strategy with every key of a strategy with modes.
  static let everything = """
    services:
      visits: {}
      monitor: [{ place: home }]
      beacons:
        - { uuid: 2f000000-0000-0000-0000-00000000000a, major: 1, minor: 65535, name: badge }
    modes:
      moving:
        standard:
          desired_accuracy: best
          distance_filter: 10 m
          elastic_filter: { step: 18 km/h, multiplier: 1.5 }
        heading: { filter: 5 }
        motion: {}
        steps: {}
      still:
        significant_change: {}
        exit_region: { radius: 200 m }
        ranging: [{ uuid: 2F000000-0000-0000-0000-00000000000A }]
      saving:
        live_updates:
          configuration: fitness
          background_activity_session: true
          service_session: always
        request: { every: 1 min, desired_accuracy: kilometer, timeout: 20 s }
    start: still
    check_every: 30 s
    rules:
      - in: moving
        when: { motion: stationary, for: 5 min, speed_below: 1 m/s, accuracy_worse_than: 65 m }
        go: still
      - { in: still, when: { exited_region: true }, go: moving }
      - { in: still, when: { significant_change: true, motion: automotive }, go: moving }
      - { when: { visit: arrival }, go: still }
      - { when: { any_region: crossed }, go: moving }
      - when: { battery_below: 20 %, battery_above: 0.05, charging: false, low_power_mode: true }
        go: saving
      - { when: { moved_less_than: 70 m, for: 140 s }, go: still }
      - { in: saving, when: { no_fix_for: 10 min, speed_above: 36 km/h }, go: moving }
    uploads: { every: 5 min, bytes: 1 kB, batch: 100 }
    geocode: { every: each_delivery }
    notifications: { on: [region, visit], sound: false }
    region_notifications: [{ place: all }]
    work: { each_delivery: 50 ms }
    authorization: { ask: when_in_use, temporary_full_accuracy: true }
    """

  private let uuid = "2F000000-0000-0000-0000-00000000000A"

  @Test("every service of a strategy with modes is read")
  func services() throws {
    let read = try strategy(head + Self.everything, places: ["home"])
    let badge = BeaconRegion(
      identifier: "badge",
      constraint: BeaconConstraint(uuid: uuid, major: 1, minor: 65_535)
    )
    expectEqual(read.services, .init(visits: true, beacons: [badge], monitor: [.place("home")]))
    expectEqual(
      read.modes,
      [
        .init(
          name: "moving",
          services: .init(
            standard: StandardRequest(desiredAccuracy: .best, distanceFilter: Metres(10)),
            elasticFilter: .init(step: MetresPerSecond(5), multiplier: 1.5),
            heading: .init(filter: Degrees(5)),
            motion: true,
            steps: true
          )
        ),
        .init(
          name: "still",
          services: .init(
            significantChange: true,
            ranging: [BeaconConstraint(uuid: uuid)],
            exitRadius: Metres(200)
          )
        ),
        .init(
          name: "saving",
          services: .init(
            request: .init(
              interval: .minutes(1),
              desiredAccuracy: .kilometer,
              timeout: .seconds(20)
            ),
            liveUpdates: .init(
              configuration: .fitness,
              holdsBackgroundActivitySession: true,
              serviceSession: .always
            )
          )
        ),
      ]
    )
    expectEqual(read.start, "still")
    expectEqual(read.checkInterval, .seconds(30))
  }

  @Test("every condition is read")
  func rules() throws {
    let read = try strategy(head + Self.everything, places: ["home"])
    expectEqual(
      read.rules,
      [
        StrategyRule(
          in: "moving",
          when: .init(
            motion: .stationary,
            speedBelow: MetresPerSecond(1),
            accuracyWorseThan: Metres(65),
            duration: .minutes(5)
          ),
          go: "still"
        ),
        StrategyRule(in: "still", when: .init(exitedRegion: true), go: "moving"),
        StrategyRule(
          in: "still",
          when: .init(motion: .automotive, significantChange: true),
          go: "moving"
        ),
        StrategyRule(when: .init(visit: .arrival), go: "still"),
        StrategyRule(when: .init(anyRegion: .crossed), go: "moving"),
        StrategyRule(
          when: .init(
            batteryBelow: 0.2,
            batteryAbove: 0.05,
            isCharging: false,
            isLowPowerMode: true
          ),
          go: "saving"
        ),
        StrategyRule(
          when: .init(movedLessThan: Metres(70), duration: .seconds(140)),
          go: "still"
        ),
        StrategyRule(
          in: "saving",
          when: .init(speedAbove: MetresPerSecond(10), noFixFor: .minutes(10)),
          go: "moving"
        ),
      ]
    )
  }

  @Test("every action of the app is read")
  func actions() throws {
    let read = try strategy(head + Self.everything, places: ["home"])
    expectEqual(read.uploads, .init(interval: .minutes(5), bytes: 1000, batch: 100))
    expectEqual(
      read.actions,
      .init(
        geocode: .init(interval: nil),
        notifications: .init(occasions: [.region, .visit], playsSound: false),
        regionNotifications: [.allPlaces],
        workPerDelivery: .seconds(0.05),
        asking: .init(authorization: .whenInUse, asksForFullAccuracy: true)
      )
    )
  }

  @Test("absent settings take their defaults")
  func defaults() throws {
    let text = """
      services: { heading: {}, live_updates: {}, standard: { distance_filter: 5 m, elastic_filter: } }
      authorization: {}
      uploads: { every: each_delivery, bytes: 1, distance: 75 m }
      """
    let read = try strategy(head + text)
    expectEqual(read.services.heading, .init(filter: Degrees(1)))
    expectEqual(read.services.liveUpdates, .init())
    expectEqual(read.services.elasticFilter, .init(step: MetresPerSecond(5), multiplier: 1))
    expectEqual(read.actions.asking, .init())
    expectEqual(read.uploads?.distance, Metres(75))
    expectEqual(read.checkInterval, .minutes(1))
  }

  private static let modes = "modes: { moving: { standard: {} }, still: { visits: {} } }\n"

  private static let ruleFaults: [(body: String, expected: String)] = [
    (
      "\(modes)rules: [{ in: movin, when: { charging: true }, go: still }]",
      "s.yaml:5:15: error: rules[0].in: no mode is named \"movin\"\n"
        + "note: the nearest is moving; known names: moving, still"
    ),
    (
      "\(modes)rules: [{ when: { charging: true }, go: stil }]",
      "s.yaml:5:41: error: rules[0].go: no mode is named \"stil\"\nnote: the nearest is still"
    ),
    (
      "\(modes)start: movin",
      "s.yaml:5:8: error: start: no mode is named \"movin\"\nnote: the nearest is moving"
    ),
    (
      "\(modes)rules: [{ when: {}, go: still }]",
      "s.yaml:5:17: error: rules[0].when: the rule has no condition\nnote: conditions: motion, "
    ),
    (
      "\(modes)rules: [{ when: { for: 1 min }, go: still }]",
      "s.yaml:5:17: error: rules[0].when: the rule has no condition"
    ),
    (
      "\(modes)rules: [{ go: still, when: { motoin: moving, charging: true } }]",
      "s.yaml:5:30: error: rules[0].when.motoin: unknown key\nnote: the nearest is motion; "
    ),
    (
      "\(modes)rules: [{ go: still, when: { motion: flying } }]",
      "s.yaml:5:38: error: rules[0].when.motion is \"flying\"; it must be one of stationary, "
    ),
    (
      "\(modes)rules: [{ go: still, when: { battery_below: 120 % } }]",
      "s.yaml:5:45: error: rules[0].when.battery_below is \"120 %\"; it must be from 0 % to 100 %"
    ),
    (
      "\(modes)rules: [{ go: still, when: { speed_above: 5 } }]",
      "s.yaml:5:43: error: rules[0].when.speed_above is \"5\" with no unit; "
    ),
    (
      "\(modes)rules: [{ go: still, when: { moved_less_than: 70 m } }]",
      "s.yaml:5:47: error: rules[0].when.moved_less_than: a limit on movement needs a time\n"
        + "note: add for, such as for: 2 min"
    ),
    (
      "\(modes)rules: [{ in: still, go: moving, when: { visit: arrival, for: 1 min } },"
        + " { go: still, when: { charging: true } }]",
      "s.yaml:5:63: error: rules[0].when.for: the rule waits for an event"
    ),
    (
      "\(modes)rules: [{ go: still, when: { charging: true } }, "
        + "{ in: still, go: moving, when: { visit: arrival, exited_region: false } }]",
      "s.yaml:5:114: error: rules[1].when.exited_region is \"false\"; it must be true, or be left"
    ),
    (
      "\(modes)rules: [{ in: still, go: still, when: { charging: true } },"
        + " { go: still, when: { charging: true } }]",
      "s.yaml:5:26: error: rules[0].go: the rule leads from still to still"
    ),
    (
      "\(modes)rules: [{ in: moving, go: still, when: { exited_region: true } }]",
      "s.yaml:5:57: error: rules[0].when.exited_region: the mode moving has no exit_region\n"
        + "note: add exit_region: { radius: 200 m } to the mode"
    ),
    (
      "\(modes)rules: [{ in: moving, go: still, when: { visit: arrival } }]",
      "s.yaml:5:49: error: rules[0].when.visit: the mode moving has no visits"
    ),
    (
      "\(modes)rules: [{ in: moving, go: still, when: { any_region: entered } }]",
      "s.yaml:5:54: error: rules[0].when.any_region: the mode moving has no regions"
    ),
    (
      "\(modes)services: { significant_change: {} }\n"
        + "rules: [{ in: moving, go: still, when: { significant_change: true } }]",
      "s.yaml:6:62: error: rules[0].when.significant_change: the mode moving has no way to distinguish it"
    ),
    (
      "\(modes)rules: []",
      "s.yaml:4:36: error: modes.still: no rule leads to the mode\n"
        + "note: use it in a rule's go or in start, or remove it"
    ),
  ]

  private static let otherFaults: [(body: String, expected: String)] = [
    ("modes: {}", "s.yaml:4:8: error: modes is \"{}\"; it must be a mapping of at least one mode"),
    ("modes: [moving]", "s.yaml:4:8: error: modes is a list; it must be a mapping"),
    (
      "modes: { Fast: {} }",
      "s.yaml:4:10: error: modes.Fast is \"Fast\"; a name has lower-case letters"
    ),
    (
      "modes: { fast: { visit: {} } }",
      "s.yaml:4:18: error: modes.fast.visit: unknown key\nnote: the nearest is visits; "
    ),
    ("start: a", "s.yaml:4:8: error: start: it needs modes\nnote: add modes to the strategy"),
    (
      "modes: { a: { standard: {} } }\nduty_cycle: {}",
      "s.yaml:5:13: error: duty_cycle: a duty cycle and modes cannot be combined"
    ),
    (
      "modes: { a: { deferred: {} } }",
      "s.yaml:4:25: error: modes.a.deferred: deferral needs the standard service"
    ),
    (
      "modes: { a: { exit_region: {} } }",
      "s.yaml:4:28: error: modes.a.exit_region.radius: the key is missing"
    ),
    (
      "services: { exit_region: { radius: 1 m } }",
      "s.yaml:4:13: error: services.exit_region: unknown key"
    ),
    (
      "services: { standard: { elastic_filter: {} } }",
      "s.yaml:4:41: error: services.standard.elastic_filter: an elastic filter needs a distance filter\n"
        + "note: add distance_filter, such as 10 m"
    ),
    (
      "services: { standard: { distance_filter: 1 m, elastic_filter: { multiplier: 0 } } }",
      "s.yaml:4:77: error: services.standard.elastic_filter.multiplier is \"0\"; it must be above 0"
    ),
    (
      "services: { beacons: [{ uuid: 2F, name: x }] }",
      "s.yaml:4:31: error: services.beacons[0].uuid is \"2F\"; it must be a UUID: "
    ),
    (
      "services: { ranging: [{ uuid: 2F000000-0000-0000-0000-00000000000A, minor: 1 }] }",
      "s.yaml:4:76: error: services.ranging[0].minor: a minor number needs a major one"
    ),
    (
      "services: { ranging: [{ uuid: 2F000000-0000-0000-0000-00000000000A, major: 65536 }] }",
      "s.yaml:4:76: error: services.ranging[0].major is \"65536\"; it must be a whole number from 0"
    ),
    (
      "services: { beacons: [] }",
      "s.yaml:4:22: error: services.beacons is \"[]\"; it must be a list of at least one { uuid: "
    ),
    (
      "services: { heading: { filter: 181 } }",
      "s.yaml:4:32: error: services.heading.filter is \"181\"; it must be above 0, at most 180"
    ),
    (
      "services: { live_updates: { service_session: denied } }",
      "s.yaml:4:46: error: services.live_updates.service_session is \"denied\"; it must be one of "
        + "when_in_use, always, none"
    ),
    (
      "notifications: { on: [regions] }",
      "s.yaml:4:23: error: notifications.on[0] is \"regions\"; it must be one of region, visit\n"
        + "note: the nearest is region"
    ),
    (
      "notifications: { on: [] }",
      "s.yaml:4:22: error: notifications.on is \"[]\"; it must be a list of at least one of region"
    ),
    ("geocode: {}", "s.yaml:4:10: error: geocode.every: the key is missing"),
    ("work: {}", "s.yaml:4:7: error: work.each_delivery: the key is missing"),
    (
      "modes: { a: {}, b: {} }\nrules: [{ go: b, when: { no_fix_for: 1 ns } }]",
      "s.yaml:5:38: error: rules[0].when.no_fix_for is \"1 ns\"; it must be 1 s or more"
    ),
    (
      "modes: { a: {}, b: { exit_region: { radius: 1e9 m } } }\nrules: [{ go: b, when: { no_fix_for: 1 s } }]",
      "s.yaml:4:45: error: modes.b.exit_region.radius is \"1e9 m\"; it must be above 0 m, at most "
        + "100000 km"
    ),
    (
      "uploads: { every: 1 ns, bytes: 1 }",
      "s.yaml:4:19: error: uploads.every is \"1 ns\"; it must be 1 s or more"
    ),
    (
      "geocode: { every: 999 ms }",
      "s.yaml:4:19: error: geocode.every is \"999 ms\"; it must be 1 s or more"
    ),
    (
      "services: { request: { every: 1 ms } }",
      "s.yaml:4:31: error: services.request.every is \"1 ms\"; it must be 1 s or more"
    ),
    (
      "uploads: { every: 1 s, bytes: 1, batch: 0 }",
      "s.yaml:4:41: error: uploads.batch is \"0\"; it must be a whole number from 1 to 1000000"
    ),
    (
      "uploads: { every: 1 s, bytes: 1, batch: 2, distance: 5 m }",
      "s.yaml:4:54: error: uploads.distance: a batch and a distance cannot be combined"
    ),
  ]

  @Test(
    "each fault is an error with its place, the value and what is allowed",
    arguments: ruleFaults + otherFaults
  )
  func fault(_ body: String, _ expected: String) {
    let errors = strategyErrors(head + body + "\n", places: ["home", "work"])
    expectEqual(errors.count, 1, "\(errors)")
    expectEqual(errors.first?.hasPrefix(expected), true, "\(errors)")
  }

  @Test("all errors of modes and rules come at once, in file order")
  func allErrors() {
    let text = """
      modes:
        moving: { standard: { distance_filter: 5 } }
        still: { vists: {} }
      start: movng
      rules:
        - { in: still, when: { motion: gone }, go: moving }
        - { when: { charging: maybe }, go: nowhere }
      """
    let errors = strategyErrors(head + text)
    let lines = errors.compactMap { $0.split(separator: ":").dropFirst().first.map(String.init) }
    expectEqual(lines, ["5", "6", "7", "9", "10", "10"], "\(errors)")
  }

  // MARK: - In scenarios

  private func inline(_ set: String = "") -> String {
    let body = "name: mine\n" + Self.everything + "\n" + set
    let lines = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    return """
      version: 1
      kind: scenario
      name: day
      trace: { file: day.gpx }
      places: [{ name: home, latitude: 50.94, longitude: 6.95, radius: 100 m }]
      strategies:
        -
      \(lines)

      """
  }

  @Test("the resolved scenario gives an equal strategy")
  func resolved() throws {
    let first = try scenario(inline("set: { moving.elastic_filter.multiplier: 2 }"))
    let second = try scenario(ResolvedScenario.yaml(for: first))
    expectEqual(first.strategies, second.strategies)
    expectEqual(first.strategies[0].configuration.modes[0].services.elasticFilter?.multiplier, 2)
  }

  @Test(
    "a setting of a mode may be changed behind the mode's name",
    arguments: ["mine", "*"]
  )
  func set(_ name: String) throws {
    let options = LoadOptions(sets: ["\(name).moving.standard.distance_filter=30m"])
    let read = try scenario(inline(), options).strategies[0]
    expectEqual(read.configuration.modes[0].services.standard?.distanceFilter, Metres(30))
    expectEqual(read.parameters, [.init(key: "moving.standard.distance_filter", value: "30m")])
  }

  @Test(
    "a setting of a mode that is not there is an error",
    arguments: [
      (
        "mine.movin.standard.distance_filter=30m",
        "--set: error: movin.standard.distance_filter: no mode is named \"movin\"\n"
          + "note: the nearest is moving"
      ),
      (
        "mine.still.standard.distance_filter=30m",
        "--set: error: still.standard.distance_filter: the strategy mine has no still.standard"
      ),
      (
        "mine.moving.uploads.bytes=30",
        "--set: error: moving.uploads.bytes: unknown key\nnote: the nearest is uploads.bytes"
      ),
    ]
  )
  func badSet(_ set: String, _ expected: String) throws {
    let found = try failure(scenario: inline(), LoadOptions(sets: [set]))
    expectEqual(found.diagnostics.count, 1, "\(found)")
    #expect(found.diagnostics[0].hasPrefix(expected), "\(found)")
  }
}

@Suite("The page on strategies")
struct StrategyPageTests {
  @Test("it names every key and every preset")
  func complete() throws {
    let page = try String(
      contentsOfFile: packageRoot + "/docs/reference/strategies.md",
      encoding: .utf8
    )
    var keys = StrategyFile.bodyKeys + StrategyFile.modeKeys + StrategyFile.ruleKeys
    keys += StrategyRule.Conditions.settings.map(\.key)
    keys += StrategyConfiguration.Services.sections.flatMap { $0.settings.map(\.key) }
    keys += StrategyConfiguration.sections.flatMap { $0.settings.map(\.key) }
    let settings = try String(contentsOfFile: packageRoot + "/docs/settings.md", encoding: .utf8)
    for key in keys { #expect(page.contains(key) || settings.contains(key), "\(key)") }
    let presets = BuiltIn.strategyNames.filter { !BuiltIn.defaultStrategyNames.contains($0) }
    for name in presets { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test("the worked example is a valid strategy")
  func example() throws {
    let page = try String(
      contentsOfFile: packageRoot + "/docs/reference/strategies.md",
      encoding: .utf8
    )
    let blocks = page.components(separatedBy: "```").filter { $0.hasPrefix("yaml\n") }
    expectEqual(blocks.count, 2)
    for block in blocks { _ = try strategy(String(block.dropFirst(5))) }
  }

  @Test("the comparison of presets holds all of them")
  func comparison() throws {
    let text = try String(
      contentsOfFile: packageRoot + "/scenarios/sdk_presets.yaml",
      encoding: .utf8
    )
    let android = try String(
      contentsOfFile: packageRoot + "/scenarios/android_commute.yaml",
      encoding: .utf8
    )
    // Those of research apps belong to studies, whose people have phones of both makers.
    let research = ["beiwe", "aware", "mindlamp", "radar_base", "mpath"]
    for name in BuiltIn.strategyNames
    where name.hasSuffix("_like") && !research.contains(where: name.hasPrefix) {
      let day = name.contains("android") ? android : text
      #expect(day.contains("  - \(name)\n"), "\(name)")
    }
  }
}
