// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Powers from Android power profiles")
struct PowerProfileMappingTests {
  /// The written numbers have four decimals of a milliwatt.
  private let resolution = 0.00005 + 1e-9

  private static let cases: [(PublishedProfile, String, Double)] = [
    // Old naming: cpu.idle is the suspended phone; 3.85 V if the file states no voltage.
    (PublishedProfile.htcDream, "base.power", 1.7 * 3.85),
    (.htcDream, "gnss.tracking_power", 120 * 3.85),
    (.htcDream, "wifi.scan_power", 200 * 3.85),
    // Its lowest speeds have a current of 0.
    (.htcDream, "cpu.active_power", 45 * 3.85),
    (.galaxyS3, "base.power", 1.4 * 3.85),
    (.galaxyS3, "cpu.awake_power", 44 * 3.85),
    // Old files state the processor's whole current.
    (.galaxyS3, "cpu.active_power", (55.4 - 44) * 3.85),
    (.galaxyS3, "modem.tail_power", 185 * 3.85),
    (.nexus4, "gnss.weak_power", 70.05 * 3.85),
    (.nexus4, "gnss.acquiring_power", 70.05 * 3.85),
    (.nexus5, "gnss.tracking_power", 76.23 * 3.85),
    (.nexus5, "wifi.scan_power", 75.48 * 3.85),
    (.nexus6P, "cpu.active_power", (85.973 - 0.025) * 3.85),
    (.onePlusOne, "gnss.tracking_power", 20.9 * 3.85),
    // New naming with arrays for each cluster, the lowest speed last, and for the first display.
    (.galaxyS7, "base.power", 4.4 * 3.85),
    (.galaxyS7, "cpu.awake_power", 20 * 3.85),
    (.galaxyS7, "cpu.active_power", (34 - 20) * 3.85),
    (.galaxyS7, "wifi.scan_power", 304 * 3.6),
    (.galaxyS7, "screen.power", 51 * 3.85),
    (.galaxyS7, "wifi.associated_power", 0.22 * 3.6),
    (.galaxyS7, "wifi.transmit_power", 80 * 3.6),
    (.galaxyS7, "wifi.receive_power", 90 * 3.6),
    (.galaxyS7, "screen.full_power", 232 * 3.85),
    (.nexus4, "wifi.transmit_power", 62.09 * 3.85),
    (.nexus4, "wifi.receive_power", 62.09 * 3.85),
    (.nexus4, "modem.receive_power", 185.6 * 3.85),
    (.nexus4, "modem.transmit_power", 185.6 * 3.85),
    (.nexus5, "bluetooth.idle_power", 0.79 * 3.85),
    // New naming: the component's own voltage.
    (.pixel, "gnss.low_power", 11 * 3.7),
    (.pixel, "modem.receive_power", 175 * 3.7),
    (.pixel, "wifi.transmit_power", 371 * 3.7),
    (.pixel, "screen.full_power", 200.356 * 3.85),
    (.pixel7, "bluetooth.idle_power", 2.2 * 3.85),
    (.pixel, "base.power", 5.837 * 3.85),
    (.pixel, "cpu.awake_power", 1.334 * 3.85),
    (.pixel, "cpu.active_power", (18.76 + 14.748 + 11.272) * 3.85),
    (.pixel, "gnss.acquiring_power", 49 * 3.7),
    (.pixel, "gnss.weak_power", 49 * 3.7),
    (.pixel, "gnss.tracking_power", 11 * 3.7),
    (.pixel, "wifi.scan_power", 107 * 3.7),
    (.pixel, "modem.transmit_power", 176 * 3.7),
    (.pixel, "modem.tail_power", 105 * 3.7),
    (.pixel, "screen.power", 122.78 * 3.85),
    (.pixel3, "gnss.tracking_power", 7 * 3.7),
    (.pixel5, "gnss.tracking_power", 5 * 3.7),
    (.pixel7, "gnss.weak_power", 14.33 * 3.7),
    (.pixel7, "gnss.tracking_power", 12.79 * 3.7),
    (.pixel7, "cpu.active_power", (8.2 + 4.71) * 3.85),
    (.pixel8, "modem.transmit_power", 153 * 3.7),
  ]

  @Test(
    "currents times voltage are the powers of the written phone",
    arguments: cases
  )
  func powers(_ profile: PublishedProfile, _ key: String, _ milliwatts: Double) throws {
    #expect(abs(try imported(profile.xml).milliwatts(key) - milliwatts) < resolution)
  }

  @Test("the battery's voltage is an option")
  func voltage() throws {
    var options = PowerProfileOptions()
    options.voltage = 4
    let read = try imported(PublishedProfile.nexus5.xml, options)
    #expect(abs(try read.milliwatts("gnss.tracking_power") - 76.23 * 4) < resolution)
    #expect(abs(read.phone.battery.capacity.value.value / 3600 - 2.3 * 4) < 1e-4)
    expectEqual(read.phone.battery.voltage.value.value, 4)
    expectEqual(read.phone.battery.voltage.high.value, 4)
    expectEqual(read.phone.battery.voltage.low.value, 3.7)
    // A component's own voltage is kept.
    let pixel = try imported(PublishedProfile.pixel.xml, options)
    #expect(abs(try pixel.milliwatts("gnss.tracking_power") - 11 * 3.7) < resolution)
  }

  @Test("every number has its key, its arithmetic, its range and its evidence")
  func sources() throws {
    let phone = try imported(PublishedProfile.pixel.xml).phone
    let source = "power_profile.xml: gps.signalqualitybased[1] 11 mA at 3.7 V (gps.voltage); good "
    expectEqual(phone.gnss.trackingPower.source, source + "signal; range of 20 % assumed")
    expectEqual(phone.gnss.trackingPower.basis, .doc)
    #expect(abs(phone.gnss.trackingPower.low.value - 0.8 * 0.0407) < 1e-7)
    #expect(abs(phone.gnss.trackingPower.high.value - 1.2 * 0.0407) < 1e-7)
    expectEqual(phone.gnss.acquiringPower.basis, .assumption)
    expectEqual(
      phone.cpu.awakePower.source,
      "power_profile.xml: cpu.idle 1.334 mA at 3.85 V (nominal battery voltage); awake and idle, "
        + "on top of the suspended phone; range of 30 % assumed"
    )
    expectEqual(phone.cpu.awakePower.basis, .derived)
    expectEqual(
      phone.cpu.activePower.source,
      "power_profile.xml: cpu.active 18.76 + cpu.cluster_power.cluster0 14.748 + "
        + "cpu.core_power.cluster0[0] 11.272 = 44.78 mA at 3.85 V (nominal battery voltage); one core "
        + "of the first cluster at its lowest speed; range of 30 % assumed"
    )
    expectEqual(phone.modem.transmit.power.high.value, 604 * 3.7 / 1000)
    expectEqual(phone.battery.capacity.basis, .derived)
    expectEqual(phone.platform, .android)
  }

  @Test("a number that a power profile cannot hold is the default phone's, and the file lists it")
  func defaults() throws {
    let modern = try PhoneLoader.load("modern_pixel7_2022")
    let mid = try PhoneLoader.load("mid2010s_pixel_2016")
    let new = try imported(PublishedProfile.pixel7.xml)
    expectEqual(new.file.extends, "modern_pixel7_2022")
    expectEqual(new.phone.gnss.starts.cold, modern.gnss.starts.cold)
    expectEqual(new.phone.modem.tail.power, modern.modem.tail.power)
    expectEqual(new.phone.motion.movingPower, modern.motion.movingPower)
    let old = try imported(PublishedProfile.htcDream.xml)
    expectEqual(old.file.extends, "mid2010s_pixel_2016")
    expectEqual(old.phone.cpu.awakePower, mid.cpu.awakePower)
    expectEqual(old.phone.battery.capacity, mid.battery.capacity)
    var options = PowerProfileOptions()
    options.defaults = "classic_n95_2009"
    let other = try imported(PublishedProfile.htcDream.xml, options)
    #expect(
      other.phone.gnss.tailDuration == (try PhoneLoader.load("classic_n95_2009")).gnss.tailDuration
    )
    let notes = other.file.notes.filter {
      $0.hasPrefix("note: not in it, so taken from classic_n95_2009: ")
    }
    expectEqual(notes.count, 1)
    for key in ["cpu.awake_power", "gnss.cold_start", "motion.still_power", "modem.tail_duration"] {
      #expect(notes.allSatisfy { $0.contains(key) })
      #expect(other.file.text.split(separator: "version:")[0].contains(key))
    }
  }

  @Test(
    "every number is either of the power profile or of the default",
    arguments: PublishedProfile.all
  )
  func completeness(_ profile: PublishedProfile) throws {
    let read = try imported(profile.xml)
    let base = try PhoneLoader.load(read.file.extends)
    for number in PhoneProfile.numbers where number.setting.kind.unit == "W" {
      let own = number.estimate(in: read.phone)
      let (value, low, high) = own.magnitudes
      #expect(low <= value && value <= high)
      #expect(own == number.estimate(in: base) || own.source.hasPrefix("power_profile.xml: "))
    }
  }

  @Test("the modem of newer platforms is read, LTE before other networks")
  func modem() throws {
    let modem = """
      <modem>
        <sleep>0.5</sleep><idle>25</idle>
        <active rat="NR" nrFrequency="MMWAVE"><receive>400</receive>
          <transmit level="0">500</transmit></active>
        <active rat="LTE">
          <receive>160</receive>
          <!-- out of order -->
          <transmit level="1">210</transmit><transmit level="0">180</transmit>
          <transmit level="2">250</transmit><transmit level="3">300</transmit>
          <transmit level="4">390</transmit>
        </active>
      </modem>
      """
    let xml = PublishedProfile.document([
      PublishedProfile.item("cpu.suspend", 6), PublishedProfile.item("gps.on", 30), modem,
    ])
    let read = try imported(xml)
    let source = "power_profile.xml: modem.active.lte.transmit 180 mA at 3.85 V (nominal battery "
    #expect(read.phone.modem.transmit.power.source.hasPrefix(source + "voltage); lowest level"))
    #expect(abs(read.phone.modem.transmit.power.high.value - 390 * 3.85 / 1000) < 1e-7)
    #expect(abs(try read.milliwatts("modem.tail_power") - 25 * 3.85) < resolution)
    #expect(abs(try read.milliwatts("modem.receive_power") - 160 * 3.85) < resolution)
  }

  @Test("the name comes from the file or the option, and must be valid")
  func names() throws {
    try expectEqual(imported(PublishedProfile.pixel.xml).phone.name, "power_profile")
    var options = PowerProfileOptions()
    options.name = "my_pixel"
    try expectEqual(imported(PublishedProfile.pixel.xml, options).phone.name, "my_pixel")
    options.name = "My Pixel"
    let failure = #expect(throws: InputFailure.self) {
      try imported(PublishedProfile.pixel.xml, options)
    }
    expectEqual(failure?.exitCode, 64)
    expectEqual(failure?.diagnostics[0].contains("note: my_pixel would do"), true)
  }

  @Test("the defaults may be a file, which must exist")
  func ownDefaults() throws {
    let folder = try TemporaryFolder([
      "power_profile.xml": PublishedProfile.pixel.xml,
      "phones/mine.yaml":
        "version: 1\nkind: phone\nextends: iphone_6\nname: mine\nmotion:\n"
        + "  still_power: { value: 9 mW, basis: measured, source: my own meter }\n",
    ])
    var options = PowerProfileOptions()
    options.defaults = "mine"
    options.folder = folder.path
    let file = try PowerProfileImport.phone(
      path: folder.path + "/power_profile.xml",
      options: options
    )
    try folder.write(file.text, to: "new.yaml")
    let phone = try PhoneLoader.load(folder.path + "/new.yaml")
    expectEqual(phone.motion.stillPower.value, Watts(0.009))
    expectEqual(phone.platform, .android)
    options.defaults = "pixel7"
    let failure = #expect(throws: InputFailure.self) {
      try PowerProfileImport.phone(path: folder.path + "/power_profile.xml", options: options)
    }
    expectEqual(failure?.exitCode, 64)
    expectEqual(failure?.diagnostics[0].hasPrefix("--defaults: error: no phone is named"), true)
  }
}
