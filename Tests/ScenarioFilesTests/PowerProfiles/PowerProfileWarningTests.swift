// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Doubts about Android power profiles")
struct PowerProfileWarningTests {
  private func document(_ lines: String...) -> String {
    PublishedProfile.document(
      ["<item name=\"battery.capacity\">3000</item>", "<item name=\"cpu.suspend\">6</item>"] + lines
    )
  }

  private static let doubts: [(PublishedProfile, String)] = [
    (
      PublishedProfile.nexus6P,
      "gps.on is 5.661105191 mA; the plausible range is 10 to 150 mA: one value"
    ),
    (.nexus6P, "cpu.awake is 0.025 mA; the plausible range is 1 to 60 mA"),
    (.galaxyS7, "wifi.active is 590 mA; the plausible range is 20 to 300 mA"),
    (.htcDream, "bluetooth.at is 35690 mA and is not used"),
    (.galaxyS3, "bluetooth.at is 35690 mA and is not used"),
    (.htcDream, "battery.capacity is missing"),
    (.pixel8, "battery.capacity is missing"),
    (.pixel7, "modem.controller.idle is 4.5 mA, too little for a connected modem"),
  ]

  @Test(
    "implausible values of published files are reported",
    arguments: doubts
  )
  func published(_ profile: PublishedProfile, _ expected: String) throws {
    let warnings = try imported(profile.xml).warnings
    #expect(warnings.contains { $0.hasPrefix("warning: " + expected) }, "\(warnings)")
  }

  @Test(
    "published files without faults are reported only as identical to others",
    arguments: [PublishedProfile.nexus4, .nexus5, .onePlusOne, .pixel, .pixel3, .pixel5]
  )
  func faultless(_ profile: PublishedProfile) throws {
    let warnings = try imported(profile.xml).warnings
    #expect(warnings.allSatisfy { $0.hasPrefix("warning: identical to ") }, "\(warnings)")
  }

  @Test("copies of another device are reported, part by part, with the oldest device")
  func copies() throws {
    func twins(_ profile: PublishedProfile) throws -> [String] {
      try imported(profile.xml).warnings.filter { $0.hasPrefix("warning: identical to ") }
    }
    let end = "; in the file of another device, these values are copies"
    try expectEqual(
      twins(.pixel8),
      [
        "warning: identical to Pixel 5 (redfin) of 2020 in gps, wifi, modem "
          + "(LineageOS/android_device_google_redfin)" + end
      ]
    )
    try expectEqual(
      twins(.onePlusOne),
      [
        "warning: identical to Nexus 4 (mako) of 2012 in wifi, modem "
          + "(LineageOS/android_device_lge_mako)" + end,
        "warning: identical to OnePlus One (bacon) of 2014 in gps "
          + "(AOSParadox/android_device_oneplus_bacon)" + end,
      ]
    )
    // Round numbers coincide: the one value of gps.on alone is not evidence of a copy.
    let lone = try imported(document("<item name=\"gps.on\">50</item>"))
    #expect(lone.warnings.isEmpty)
  }

  @Test("values that no phone can have are reported and not used")
  func impossible() throws {
    let base = try PhoneLoader.load("modern_pixel7_2022")
    for text in ["-20", "1e300", "20000"] {
      let read = try imported(
        document("<item name=\"gps.on\">\(text)</item>", "<item name=\"wifi.scan\">90</item>")
      )
      expectEqual(read.phone.gnss.trackingPower, base.gnss.trackingPower)
      #expect(read.warnings.contains { $0.contains("mA and is not used; it must be from 0 to") })
    }
  }

  @Test("placeholders among real values are reported and not used")
  func placeholders() throws {
    let base = try PhoneLoader.load("modern_pixel7_2022")
    let read = try imported(
      PublishedProfile.document([
        "<item name=\"battery.capacity\">1000</item>", "<item name=\"cpu.suspend\">6</item>",
        "<item name=\"gps.on\">0.1</item>", "<item name=\"wifi.scan\">0</item>",
        "<array name=\"gps.signalqualitybased\"><value>30</value><value>10</value></array>",
      ])
    )
    expectEqual(read.phone.battery.capacity, base.battery.capacity)
    expectEqual(read.phone.wifi.scanPower, base.wifi.scanPower)
    // The levels replace the placeholder.
    #expect(abs(try read.milliwatts("gnss.tracking_power") - 38.5) < 1e-4)
    expectEqual(
      read.warnings,
      [
        "warning: battery.capacity is 1000 mAh, a placeholder, and is not used",
        "warning: gps.on is 0.1 mA, a placeholder, and is not used",
        "warning: wifi.scan is 0 mA, a placeholder, and is not used",
      ]
    )
  }

  @Test("the one value for any signal counts before the levels, as on the platform")
  func precedence() throws {
    let read = try imported(
      document(
        "<array name=\"gps.signalqualitybased\"><value>30</value><value>10</value></array>",
        "<item name=\"gps.on\">40</item>"
      )
    )
    #expect(abs(try read.milliwatts("gnss.tracking_power") - 154) < 1e-4)
  }

  @Test("a text that is not a number counts as 0, and the last of a repeated key counts")
  func numbers() throws {
    let read = try imported(
      document(
        "<item name=\"gps.on\">20</item>",
        "<item name=\"gps.on\"> 4.0e1 </item>",
        "<item name=\"wifi.scan\">about 100</item>",
        "<item name=\"screen.on\">nan</item>",
        "<item name=\"radio.active\">0x7f</item>"
      )
    )
    #expect(abs(try read.milliwatts("gnss.tracking_power") - 154) < 1e-4)
    for expected in [
      "gps.on occurs twice; the last value is used",
      "wifi.scan is \"about 100\", not a number; the platform reads 0",
      "wifi.scan is 0 mA, a placeholder, and is not used",
      "screen.on is \"nan\", not a number; the platform reads 0",
      "radio.active is \"0x7f\", not a number; the platform reads 0",
    ] {
      #expect(read.warnings.contains("warning: " + expected), "\(read.warnings)")
    }
  }

  @Test("a voltage in volts instead of millivolts is reported and not used")
  func voltages() throws {
    let read = try imported(
      document("<item name=\"gps.on\">40</item>", "<item name=\"gps.voltage\">3.7</item>")
    )
    #expect(abs(try read.milliwatts("gnss.tracking_power") - 154) < 1e-4)
    expectEqual(
      read.warnings,
      [
        "warning: gps.voltage is 3.7 mV, too low for millivolts, and is not used"
      ]
    )
  }

  @Test("elements of other files are skipped and named")
  func skipped() throws {
    let read = try imported(
      document("<item name=\"gps.on\">40</item>", "<allow-in-power-save package=\"x\" />")
    )
    #expect(read.warnings.isEmpty)
    #expect(
      read.file.notes.contains("note: skipped, not part of power profiles: <allow-in-power-save>")
    )
  }
}
