// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Phone and system files")
struct ProfileFileTests {
  private func phone(_ text: String) throws -> [String] {
    let scenario = head + "phones: [mine.yaml]\nos: [ios_18]\nstrategies: [control]\n"
    return try failure(scenario: scenario, files: ["mine.yaml": text]).diagnostics
  }

  private func extended(_ body: String) -> String {
    "version: 1\nkind: phone\nextends: iphone_6\nname: mine\n" + body
  }

  @Test(
    "the Find My network takes 8.7 to 9.9 mW of a recent iPhone, as its log shows (iphone13_p13)"
  )
  func findMyPower() throws {
    let power = try BuiltIn.phone("iphone_class").power(of: .findMyBeaconing)
    #expect((0.0087...0.0099).contains(power.value))
    try expectEqual(BuiltIn.phone("iphone_6").power(of: .findMyBeaconing), .zero)
  }

  @Test("a phone or a system in the scenario's own list may extend one, as files do")
  func inlineExtension() throws {
    let lists = """
      phones:
        - extends: iphone_6
          name: mine
          base: { power: { value: 30 mW, basis: measured, source: my own meter } }
      os:
        - ios_18
        - { extends: ios_18, name: patient, settings: { region_hold: 50 s } }
      strategies: [control]

      """
    let read = try scenario(head + lists)
    let phone = try #require(read.phones.first)
    #expect(phone.name == "mine" && phone.basePower.value == Watts(0.03))
    expectEqual(phone.battery.capacity.value, .wattHours(6.91))
    var patient = try #require(read.systems.first)
    expectEqual(read.systems.map { $0.name }, ["ios_18", "patient"])
    (patient.name, patient.regions.hold) = ("patient", .seconds(50))
    expectEqual(read.systems.last, patient)
  }

  @Test("a base that a list's own profile extends must exist, and its other keys must be known")
  func inlineExtensionOfNothing() throws {
    let lists = """
      os: [{ extends: ios_81, name: mine }, { extends: ios_18, name: other, setings: {} }]
      strategies: [control]

      """
    let found = try failure(scenario: head + lists).description
    #expect(found.contains("os[0].extends: no operating system is named \"ios_81\""))
    #expect(found.contains("os[1].setings: unknown key"))
    #expect(!found.contains("os[0].platform"))
  }

  @Test("a phone that extends another replaces whole numbers")
  func extension_() throws {
    let text = extended(
      "base:\n  power: { value: 30 mW, basis: measured, source: my own meter }\n"
    )
    let read = try scenario(
      head + "phones: [mine]\nstrategies: [control]\n",
      files: ["phones/mine.yaml": text]
    )
    let phone = try #require(read.phones.first)
    expectEqual(phone.name, "mine")
    expectEqual(phone.basePower, Estimate(Watts(0.03), basis: .measured, source: "my own meter"))
    expectEqual(phone.battery.capacity.value, .wattHours(6.91))
  }

  @Test(
    "each fault of a number is an error with its place",
    arguments: [
      (
        "base:\n  power: { value: 30 mW, basis: measured }\n",
        "mine.yaml:6:10: error: base.power.source: the key is missing"
      ),
      (
        "base:\n  power: { value: 30 mW, basis: measured, source: \" \" }\n",
        "mine.yaml:6:51: error: base.power.source is \" \"; it must be where the number comes from"
      ),
      (
        "base:\n  power: { value: 30 mW, range: [40 mW, 50 mW], basis: measured, source: x }\n",
        "mine.yaml:6:33: error: base.power.range: the value is outside its range"
      ),
      (
        "base:\n  power: { value: 30 mW, range: [20 mW], basis: measured, source: x }\n",
        "mine.yaml:6:33: error: base.power.range is a list of 1; it must be a list of two"
      ),
      (
        "base:\n  power: { value: 30 J, basis: measured, source: x }\n",
        "mine.yaml:6:19: error: base.power.value is \"30 J\" with the unit \"J\"; the unit must be "
          + "one of W, mW, uW"
      ),
      (
        "base:\n  power: { value: 30 mW, basis: guess, source: x }\n",
        "mine.yaml:6:33: error: base.power.basis is \"guess\"; it must be one of doc, measured"
      ),
      (
        "gnss:\n  traking_power: { value: 30 mW, basis: doc, source: x }\n",
        "mine.yaml:6:3: error: gnss.traking_power: unknown key\nnote: the nearest is tracking_power"
      ),
      (
        "scale:\n  power: { value: 1e12, basis: doc, source: x }\n",
        "mine.yaml:4:7: error: multiplied by its factors, the power of base camped is 31000000000 W; it must be "
          + "at most 1000000 W"
      ),
      (
        "modem:\n  transmit_power_per_mbps: { value: 1000 W, basis: doc, source: x }\n"
          + "  uplink_bytes_per_second: { value: 1e12, basis: doc, source: x }\n",
        "mine.yaml:4:7: error: multiplied by its factors, the power of modem transmitting is 8000"
      ),
      ("base: 5 mW\n", "mine.yaml:5:7: error: base is \"5 mW\"; it must be a mapping"),
      (
        "battery:\n  model: lead_acid\n",
        "mine.yaml:6:10: error: battery.model is \"lead_acid\"; it must be one of constant_voltage"
      ),
      (
        "gnss:\n  dual_frequency: maybe\n",
        "mine.yaml:6:19: error: gnss.dual_frequency is \"maybe\"; it must be true or false"
      ),
      (
        "battery:\n  cut_off_voltage: { value: 5 V, basis: doc, source: x }\n",
        "mine.yaml:6:29: error: battery.cut_off_voltage.value is \"5 V\"; it must be from 2.7"
      ),
      (
        "battery:\n  cut_off_voltage: { value: 4.01 V, basis: doc, source: x }\n",
        "mine.yaml:6:29: error: battery.cut_off_voltage.value is \"4.01 V\"; it must be from "
          + "2.7 V to 4 V"
      ),
      (
        "battery:\n  voltage: { value: 3.7 W, basis: doc, source: x }\n",
        "mine.yaml:6:21: error: battery.voltage.value is \"3.7 W\" with the unit \"W\"; the unit must "
          + "be one of V, mV"
      ),
      (
        "screen:\n  brightness: { value: 1.5, basis: doc, source: x }\n",
        "mine.yaml:6:24: error: screen.brightness.value is \"1.5\"; it must be from 0 to 1"
      ),
      (
        "gnss:\n  retry_delay: { value: 0 s, basis: doc, source: x }\n",
        "mine.yaml:6:25: error: gnss.retry_delay.value is \"0 s\"; it must be from 1 s to 1 d"
      ),
      (
        "gnss:\n  assisted_start: { value: 0 s, basis: doc, source: x }\n",
        "mine.yaml:6:28: error: gnss.assisted_start.value is \"0 s\"; it must be from 1 ms to "
          + "1 d"
      ),
      (
        "base:\n  power: { value: 1e9 W, basis: doc, source: x }\n",
        "mine.yaml:6:19: error: base.power.value is \"1e9 W\"; it must be from 0 W to 1000 W"
      ),
      (
        "modem:\n  third_tail_duration: { value: 100000 d, basis: doc, source: x }\n",
        "mine.yaml:6:33: error: modem.third_tail_duration.value is \"100000 d\"; it must be from 0 s to 366 d"
      ),
    ]
  )
  func faults(_ body: String, _ expected: String) throws {
    let errors = try phone(extended(body))
    expectEqual(errors.count, 1, "\(errors)")
    #expect(errors[0].hasPrefix(expected), "\(errors)")
  }

  @Test("one option of a phone may be chosen, inherited or left out")
  func choices() throws {
    let text = extended(
      "battery:\n  model: diffusion\ngnss:\n  dual_frequency: true\nmodem:\n  technology: nr\n"
        + "hardware:\n  has_compass: false\n"
    )
    let read = try scenario(
      head + "phones: [mine, htc_inspire]\nstrategies: [control]\n",
      files: ["phones/mine.yaml": text]
    )
    expectEqual(read.phones[0].battery.model, .diffusion)
    #expect(read.phones[0].gnss.usesDualFrequency)
    expectEqual(read.phones[0].modem.technology, .nr)
    #expect(!read.phones[0].hardware.hasCompass)
    #expect(read.phones[0].hardware.hasGNSS)
    expectEqual(read.phones[1].hardware, PhoneHardware())
    expectEqual(read.phones[1].battery.model, .constantVoltage)
    #expect(!read.phones[1].gnss.usesDualFrequency)
    expectEqual(read.phones[1].modem.technology, .umts)
  }

  @Test("a phone without a base must have every number")
  func missing() throws {
    let errors = try phone("version: 1\nkind: phone\nname: mine\nplatform: ios\n")
    expectEqual(errors.count, PhoneFile.requiredSections.count)
    #expect(errors.allSatisfy { $0.hasSuffix("the key is missing") })
  }

  @Test("a system changes only the settings that it names")
  func system() throws {
    let text = """
      version: 1
      kind: os
      extends: ios_9
      name: mine
      settings: { region_hold: 30 s, filter_improvement_fraction: 30 % }
      """
    let read = try scenario(
      head + "os: [mine]\nstrategies: [control]\n",
      files: ["mine.yaml": text]
    )
    var expected = try BuiltIn.system("ios_9")
    expected.name = "mine"
    expected.regions.hold = .seconds(30)
    expected.standard.filterImprovementFraction = 0.3
    expectEqual(read.systems, [expected])
  }

  @Test(
    "each fault of a setting is an error with its place",
    arguments: [
      ("region_hold: 30 m", "settings.region_hold is \"30 m\" with the unit \"m\""),
      ("gnss_interval: 0 s", "settings.gnss_interval is \"0 s\"; it must be from 100 ms"),
      (
        "convergence_factor: 1e308", "settings.convergence_factor is \"1e308\"; it must be from 0"
      ),
      ("region_limit: 2.5", "settings.region_limit is \"2.5\"; it must be a whole number from 0"),
      ("scans_beside_gnss: 1", "settings.scans_beside_gnss is \"1\"; it must be true or false"),
      (
        "region_tail_fraction: 120 %",
        "settings.region_tail_fraction is \"120 %\"; it must be from"
      ),
      ("region_tail_minimum: 9 h", "settings.region_tail_minimum: it must be at most"),
      ("region_cushion: 5 m", "settings.region_cushion: unknown key"),
      ("ranging_interval: 0 s", "settings.ranging_interval is \"0 s\"; it must be from 100 ms"),
      (
        "scan_interval_still: 1 ms",
        "settings.scan_interval_still is \"1 ms\"; it must be from 1 s to 366 d"
      ),
      (
        "significant_change_wake_interval: 1 ns",
        "settings.significant_change_wake_interval is \"1 ns\"; it must be 0 s, or from 1 s to"
      ),
      (
        "reduced_accuracy_interval: 0 s",
        "settings.reduced_accuracy_interval is \"0 s\"; it must be from 1 ms"
      ),
      (
        "reduced_accuracy_grid: 0 m",
        "settings.reduced_accuracy_grid is \"0 m\"; it must be from 1 m to"
      ),
      (
        "visit_charger_factor: 0.5",
        "settings.visit_charger_factor is \"0.5\"; it must be from 1 to 100"
      ),
      (
        "offline_delay_factor: 0",
        "settings.offline_delay_factor is \"0\"; it must be from 1 to 100"
      ),
      (
        "offline_delay_factor: 1000",
        "settings.offline_delay_factor is \"1000\"; it must be from 1 to 100"
      ),
      ("wifi_first_delay: 0 s", "settings.wifi_first_delay is \"0 s\"; it must be from 1 ms"),
      (
        "wifi_first_delay_without_gnss: 0 s",
        "settings.wifi_first_delay_without_gnss is \"0 s\"; it must be from 1 ms"
      ),
      (
        "region_latency_median: 0 s",
        "settings.region_latency_median is \"0 s\"; it must be from 1 ms"
      ),
      (
        "visit_arrival_delay: 0 s",
        "settings.visit_arrival_delay is \"0 s\"; it must be from 1 ms"
      ),
      (
        "visit_departure_dwell: 0 s",
        "settings.visit_departure_dwell is \"0 s\"; it must be from 1 ms"
      ),
      (
        "start_up_accuracy_median: 0 m",
        "settings.start_up_accuracy_median is \"0 m\"; it must be from 1 m to"
      ),
      (
        "filtered_resume_minimum: 145 s",
        "settings.filtered_resume_minimum: it must be at most filtered_resume_maximum"
      ),
      (
        "proximity_immediate: 3.1 m",
        "settings.proximity_immediate: it must be at most proximity_near"
      ),
      ("visit_false_dwell: 6 min", "settings.visit_false_dwell: it must be at most visit_dwell"),
    ]
  )
  func systemFaults(_ setting: String, _ expected: String) throws {
    let text = "version: 1\nkind: os\nextends: ios_18\nname: mine\nsettings: { \(setting) }\n"
    let found = try failure(
      scenario: head + "os: [mine]\nstrategies: [control]\n",
      files: ["os/mine.yaml": text]
    )
    expectEqual(found.diagnostics.count, 1, "\(found)")
    #expect(found.diagnostics[0].hasPrefix("os/mine.yaml:5:"), "\(found)")
    #expect(found.diagnostics[0].contains("error: " + expected), "\(found)")
  }

  @Test("files that extend each other in a circle are an error")
  func circle() throws {
    let found = try failure(
      scenario: head + "os: [a]\nstrategies: [control]\n",
      files: [
        "a.yaml": "version: 1\nkind: os\nname: a\nextends: b\n",
        "b.yaml": "version: 1\nkind: os\nname: b\nextends: a\n",
      ]
    )
    expectEqual(
      found.diagnostics,
      [
        "b.yaml:4:10: error: extends: \"a\" extends itself\n"
          + "note: the cycle is \"a.yaml\", which extends \"b.yaml\", which extends \"a.yaml\""
      ]
    )
  }

  @Test("a circle through different spellings of a path is one")
  func spelledCircle() throws {
    let found = try failure(
      scenario: head + "os: [sub/a.yaml]\nstrategies: [control]\n",
      files: ["sub/a.yaml": "version: 1\nkind: os\nname: a\nextends: ../sub/a.yaml\n"]
    )
    expectEqual(found.diagnostics.count, 1)
    let what = "sub/a.yaml:4:10: error: extends: \"../sub/a.yaml\" extends itself\n"
    #expect(found.diagnostics[0].hasPrefix(what), "\(found)")
  }

  @Test("sixty-four files may extend one another, and a longer chain gets an error with the limit")
  func chain() throws {
    var files = ["s64.yaml": "version: 1\nkind: os\nname: s64\nextends: ios_18\n"]
    for number in 0..<64 {
      files["s\(number).yaml"] = "version: 1\nkind: os\nname: s\nextends: s\(number + 1)\n"
    }
    let found = try failure(scenario: head + "os: [s0]\nstrategies: [control]\n", files: files)
    expectEqual(
      found.diagnostics,
      [
        "s63.yaml:4:10: error: extends: \"s64\" is one file too many: at most 64 files may extend one "
          + "another\nnote: copy the settings of some of them into the others"
      ]
    )
  }
}
