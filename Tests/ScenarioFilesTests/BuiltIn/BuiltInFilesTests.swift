// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import BuiltIns
import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Built-in files")
struct BuiltInFilesTests {
  private let folders = ["os", "phones", "providers", "strategies"]

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: packageRoot + "/scenarios/" + folder)
      .filter { $0.hasSuffix(".yaml") }
      .map { String($0.dropLast(".yaml".count)) }
      .sorted()
  }

  @Test(
    "the embedded texts are the files of the folder scenarios",
    arguments: ["os", "phones", "providers", "search_spaces", "strategies"]
  )
  func drift(_ folder: String) throws {
    let names = try files(in: folder)
    expectEqual(BuiltInFiles.all.filter { $0.folder == folder }.map { $0.name }, names)
    for name in names {
      let path = packageRoot + "/scenarios/\(folder)/\(name).yaml"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      expectEqual(BuiltIn.text(folder, name), text, "\(folder)/\(name)")
    }
  }

  @Test("every embedded file has its place in a stated order")
  func order() throws {
    try expectEqual(BuiltIn.strategyNames.sorted(), files(in: "strategies"))
    try expectEqual(BuiltIn.phoneNames.sorted(), files(in: "phones"))
    try expectEqual(BuiltIn.systemNames.sorted(), files(in: "os"))
    try expectEqual(BuiltIn.providerNames.sorted(), files(in: "providers"))
  }

  @Test("every built-in file is valid and bears its own name")
  func valid() throws {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let place = SourcePosition(file: "test")
    for name in BuiltIn.strategyNames {
      let body = try #require(library.find(.strategy, name, key: "", at: place))
      expectEqual(StrategyFile.decode(body, places: nil, problems: problems)?.name, name)
    }
    for name in BuiltIn.phoneNames {
      let body = try #require(library.find(.phone, name, key: "", at: place))
      expectEqual(PhoneFile.decode(body, problems: problems)?.name, name)
    }
    for name in BuiltIn.systemNames {
      let body = try #require(library.find(.os, name, key: "", at: place))
      expectEqual(OSFile.decode(body, problems: problems)?.name, name)
    }
    for name in BuiltIn.providerNames {
      let body = try #require(library.find(.providers, name, key: "", at: place))
      expectEqual(ProviderFile.decode(body, problems: problems)?.name, name)
    }
    #expect(problems.isEmpty, "\(problems.failure.diagnostics)")
  }

  @Test("every built-in profile and strategy begins with the line that names its schema")
  func modelines() {
    let free = ["scenarios", "traces", "stories", "stories/strategies"]
    for file in BuiltInFiles.all where !free.contains(file.folder) {
      let schemas = [
        "os": "os", "phones": "phone", "providers": "providers", "strategies": "strategy",
        "search_spaces": "search_space",
      ]
      let schema = schemas[file.folder] ?? ""
      let line = "# yaml-language-server: $schema=../../schemas/\(schema).v1.schema.json\n# "
      #expect(file.text.hasPrefix(line), "\(file.folder)/\(file.name)")
    }
  }

  private func system(_ name: String) throws -> OSProfile {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let place = SourcePosition(file: "test")
    let body = try #require(library.find(.os, name, key: "", at: place))
    return try #require(OSFile.decode(body, problems: problems))
  }

  private func phone(_ name: String) throws -> PhoneProfile {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let place = SourcePosition(file: "test")
    let body = try #require(library.find(.phone, name, key: "", at: place))
    return try #require(PhoneFile.decode(body, problems: problems))
  }

  @Test("the documented region delay has a mean of 240 s")
  func documentedDelay() throws {
    let doc = try system("doc")
    // The mean of a lognormal is median x exp(spread² / 2); the median is stated to the second.
    let mean =
      doc.regions.latencyMedian.seconds
      * exp(doc.regions.latencySpread * doc.regions.latencySpread / 2)
    #expect(abs(mean - 240) < 1)
  }

  @Test("every number of every phone has a source and lies in its range")
  func sources() throws {
    for name in BuiltIn.phoneNames {
      let phone = try phone(name)
      for number in PhoneProfile.numbers {
        let estimate = number.estimate(in: phone)
        let (value, low, high) = estimate.magnitudes
        #expect(estimate.source.count > 10, "\(name) \(number.dottedKey)")
        #expect(low <= value && value <= high, "\(name) \(number.dottedKey)")
      }
    }
  }

  @Test("iphone_6 reproduces the mean powers of the field baseline")
  func fieldBaseline() throws {
    let phone = try phone("iphone_6")
    let (awake, scan) = (
      phone.cpu.awakePower.value, phone.wifi.scanPower.value * phone.wifi.scanDuration.value
    )
    let work = phone.cpu.activePower.value * phone.cpu.fixWork.value.seconds
    let delivery = phone.cpu.activePower.value * phone.cpu.deliveryWork.value.seconds
    let moving = Watts(scan.value / 6.5)
    let still = Watts(scan.value / 124)
    // The field means are stated to the milliwatt; 2 mW allow for rounding in three places.
    func expect(_ power: Watts, _ milliwatts: Double) {
      #expect(abs(power.value * 1000 - milliwatts) < 2)
    }
    expect(phone.basePower.value, 31)
    expect(phone.basePower.value + phone.modem.movingPower.value, 76)
    expect(awake + still, 100)
    expect(awake + still + phone.gnss.weakPower.value + work, 267)
    // Trips were not fitted. Above the idle phone in motion, and with updates on throughout, they
    // used 446 mW at best and 192 mW at 100 m; 0.79 of their time was motion. 15 % is the
    // half-width of the 95 % interval at 100 m (nine trips) with the unit's error.
    let scans = Watts(0.79 * moving.value + 0.21 * still.value)
    let hundred = awake + scans
    let best = hundred + phone.gnss.trackingPower.value + work + delivery
    #expect(abs(hundred.value / 0.192 - 1) < 0.15)
    #expect(abs(best.value / 0.446 - 1) < 0.15)
  }

  @Test(
    "an isolated packet costs as much as the published component models say",
    arguments: [
      // Promotion and tails without the packet: PowerTutor has no promotion.
      ("htc_dream", 5.024), ("htc_dream_att", 7.662), ("nexus_one", 7.03542),
      ("nexus_one_att", 9.37987), ("htc_magic", 7.32221), ("htc_magic_att", 9.68957),
      ("samsung_captivate", 9.1), ("samsung_i997", 9.5), ("htc_inspire", 6.8), ("lg_thrill", 5.55),
      ("lte_default_2012", 11.367), ("lte_huang_2012", 12.585), ("classic_n95_2009", 11.25),
      ("n95_gsm", 3.2),
    ]
  )
  func isolatedPacket(name: String, joules: Double) throws {
    let phone = try phone(name)
    let energy =
      phone.modem.promotion.power.value * phone.modem.promotion.duration.value
      + phone.modem.tail.power.value * phone.modem.tail.duration.value
      + phone.modem.secondTail.power.value * phone.modem.secondTail.duration.value
      + phone.modem.thirdTail.power.value * phone.modem.thirdTail.duration.value
    // The published products are rounded to five figures.
    #expect(abs(energy.value / joules - 1) < 1e-4)
  }

  @Test(
    "the receiver's tail costs as much as PowerTutor says",
    arguments: [("htc_dream", 1.0413), ("htc_magic", 0.2015), ("nexus_one", 0.105)]
  )
  func receiverTail(name: String, joules: Double) throws {
    let phone = try phone(name)
    let energy = phone.gnss.tailPower.value * phone.gnss.tailDuration.value
    #expect(abs(energy.value / joules - 1) < 1e-3)
  }

  @Test("iphone_class has the values of iphone_13 on another battery, and ranges at least as wide")
  func iphoneClass() throws {
    let logged = try phone("iphone_13")
    let phone = try phone("iphone_class")
    expectEqual(phone.battery.capacity.value, .wattHours(12.98))
    for number in PhoneProfile.numbers where number.section != "battery" {
      let ours = number.estimate(in: phone).magnitudes
      let theirs = number.estimate(in: logged).magnitudes
      expectEqual(ours.value, theirs.value, "\(number.dottedKey)")
      // A floor below that of an iPhone 6 is excluded.
      if number.dottedKey != "base.power" {
        #expect(ours.low <= theirs.low && ours.high >= theirs.high, "\(number.dottedKey)")
      }
    }
    #expect(PhoneProfile.choices.allSatisfy { $0.isSame(phone, logged) })
  }

  @Test("a model of iPhone is iphone_class on the model's battery", arguments: IPhoneBattery.all)
  func iPhoneModel(_ model: IPhoneBattery) throws {
    let (phone, base) = (try phone(model.name), try phone("iphone_class"))
    expectEqual(phone.name, model.name)
    #expect(phone.title.hasSuffix("not a measured phone"))
    let (capacity, voltage) = (phone.battery.capacity.value, phone.battery.voltage.value)
    if let wattHours = model.row.wattHours { expectEqual(capacity, .wattHours(wattHours)) }
    // Volts are kept to four decimals, which is 2e-5 of them.
    let charge = capacity.value / voltage.value / 3.6
    #expect(abs(charge / Double(model.row.milliampereHours) - 1) < 2e-5, "\(charge) mAh")
    for number in PhoneProfile.numbers where !["capacity", "voltage"].contains(number.key) {
      let (ours, theirs) = (number.estimate(in: phone), number.estimate(in: base))
      #expect(ours.magnitudes == theirs.magnitudes, "\(number.dottedKey)")
    }
    #expect(PhoneProfile.choices.allSatisfy { $0.isSame(phone, base) })
  }

  @Test("models of iPhone are found where phones are, and an unknown one gets the nearest")
  func iPhoneNames() throws {
    let largest = try PhoneLoader.load("iphone_15_pro_max")
    expectEqual(largest.battery.capacity.value, .wattHours(17.109))
    #expect(Set(BuiltIn.allPhoneNames).count == BuiltIn.phoneNames.count + 36)
    let failure = #expect(throws: InputFailure.self) { try PhoneLoader.load("iphone_15_promax") }
    #expect(failure?.diagnostics.description.contains("iphone_15_pro_max") == true)
  }

  @Test("the ranges of iphone_class keep what an iPhone's power log excludes outside")
  func iphoneClassRanges() throws {
    let (old, phone) = (try phone("iphone_6"), try phone("iphone_class"))
    let scale = phone.scale
    // Reception takes at least 0.55 times that of an iPhone 6.
    let reception = phone.gnss.trackingPower.low.value * scale.gnss.low
    #expect(reception / old.gnss.trackingPower.value.value > 0.55)
    // Processor and scans over reception, in multiples of an iPhone 6.
    func ratio(_ part: PowerScale.Part, _ ours: Estimate<Watts>, _ theirs: Estimate<Watts>)
      -> ClosedRange<Double>
    {
      #expect(scale.followsGNSS(part))
      let base =
        ours.value.value / theirs.value.value
        / (phone.gnss.trackingPower.value.value / old.gnss.trackingPower.value.value)
      return base * scale[part].low...base * scale[part].high
    }
    let processor = ratio(.cpu, phone.cpu.awakePower, old.cpu.awakePower)
    #expect(processor.lowerBound > 0.64 && processor.upperBound < 1.51, "\(processor)")
    let scans = ratio(.wifi, phone.wifi.scanPower, old.wifi.scanPower)
    #expect(scans.lowerBound > 0.165 && scans.upperBound < 0.645, "\(scans)")
    // Suspended and camped on a cell, it takes no less than an iPhone 6.
    #expect(phone.basePower.low + phone.modem.idlePower >= old.basePower.value)
  }

  @Test("continuous strategies do not let the system pause them")
  func pausing() throws {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    for name in BuiltIn.strategyNames {
      let body = library.find(.strategy, name, key: "", at: SourcePosition(file: "test"))
      let strategy = StrategyFile.decode(try #require(body), places: nil, problems: problems)
      #expect(strategy?.standard?.pausesLocationUpdatesAutomatically != true)
    }
  }
}
