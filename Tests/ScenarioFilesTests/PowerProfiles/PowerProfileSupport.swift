// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// Some keys and values of the published power profile of one device, in milliamperes.
///
/// Source: the file `power_profile.xml` in the public repositories that `PowerProfileFingerprint`
/// lists.
struct PublishedProfile: CustomTestStringConvertible {
  var device: String
  /// Items with one number.
  var items: [(String, Double)]
  /// Arrays.
  var arrays: [(String, [Double])]

  var testDescription: String { device }

  init(_ device: String, _ items: [(String, Double)], _ arrays: [(String, [Double])] = []) {
    self.device = device
    self.items = items
    self.arrays = arrays
  }

  /// The profile in the form of a file.
  var xml: String { Self.document(items.map(Self.item) + arrays.map(Self.array)) }

  static func document(_ lines: [String]) -> String {
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<device name=\"Android\">\n"
      + lines.map { $0 + "\n" }.joined() + "</device>\n"
  }

  static func item(_ key: String, _ value: Double) -> String {
    "<item name=\"\(key)\">\(value)</item>"
  }

  static func array(_ key: String, _ values: [Double]) -> String {
    let values = values.map { "<value>\($0)</value> <!-- mA -->" }.joined()
    return "<array name=\"\(key)\">\(values)</array>"
  }

  static let htcDream = PublishedProfile(
    "HTC Dream",
    [
      ("none", 0), ("screen.on", 30), ("screen.full", 114), ("bluetooth.active", 103),
      ("bluetooth.on", 0.8), ("bluetooth.at", 35690), ("wifi.on", 23), ("wifi.active", 200),
      ("wifi.scan", 200), ("radio.active", 230), ("gps.on", 120), ("cpu.idle", 1.7),
    ],
    [
      ("radio.on", [90, 3]), ("cpu.speeds", [19200, 122_880, 128_000, 245_760, 384_000, 528_000]),
      ("cpu.active", [0, 0, 0, 45, 100, 140]),
    ]
  )
  static let galaxyS3 = PublishedProfile(
    "Galaxy S III",
    [
      ("screen.on", 49), ("screen.full", 260), ("bluetooth.active", 142), ("bluetooth.on", 0.3),
      ("bluetooth.at", 35690), ("wifi.on", 4), ("wifi.active", 120), ("wifi.scan", 220),
      ("radio.active", 185), ("radio.scanning", 88), ("gps.on", 50), ("cpu.idle", 1.4),
      ("cpu.awake", 44), ("battery.capacity", 2100),
    ],
    [
      ("radio.on", [3.4, 3.4]), ("cpu.speeds", [200_000, 500_000, 800_000]),
      ("cpu.active", [55.4, 82.1, 113.7]),
    ]
  )
  static let nexus4 = PublishedProfile(
    "Nexus 4",
    [
      ("battery.capacity", 2100), ("cpu.idle", 3.68), ("cpu.awake", 14.74), ("screen.on", 98.19),
      ("screen.full", 211.6), ("gps.on", 70.05), ("wifi.on", 1.38), ("wifi.active", 62.09),
      ("wifi.scan", 52.1), ("radio.active", 185.6), ("radio.scanning", 122.68),
    ],
    [
      ("radio.on", [7.65, 4.78, 2.98, 1.86, 1.16]), ("cpu.speeds", [384_000, 486_000]),
      ("cpu.active", [47.05, 75.78]),
    ]
  )
  static let nexus5 = PublishedProfile(
    "Nexus 5",
    [
      ("screen.on", 82.75), ("screen.full", 201.16), ("bluetooth.active", 51.55),
      ("bluetooth.on", 0.79), ("wifi.on", 3.5), ("wifi.active", 73.24), ("wifi.scan", 75.48),
      ("gps.on", 76.23), ("radio.active", 185.19), ("radio.scanning", 99.2), ("cpu.idle", 3.2),
      ("cpu.awake", 17.4), ("battery.capacity", 2300),
    ],
    [("cpu.active", [57.9, 88.2])]
  )
  static let nexus6P = PublishedProfile(
    "Nexus 6P",
    [
      ("battery.capacity", 3450), ("cpu.idle", 5.567), ("cpu.awake", 0.025),
      ("screen.on", 137.013), ("screen.full", 225.64), ("gps.on", 5.661105191),
      ("wifi.on", 21.21733311), ("wifi.active", 98.04989804), ("wifi.scan", 129.8951166),
      ("radio.active", 64.8918361), ("radio.scanning", 19.13559783),
    ],
    [("cpu.active.cluster0", [85.973, 87.787]), ("cpu.active.cluster1", [174.141, 190.939])]
  )
  static let onePlusOne = PublishedProfile(
    "OnePlus One",
    [
      ("screen.on", 71.55), ("screen.full", 211.6), ("bluetooth.active", 59.22),
      ("bluetooth.on", 0.7), ("wifi.on", 3.3), ("wifi.active", 62.09), ("wifi.scan", 52.1),
      ("gps.on", 20.9), ("radio.active", 185.6), ("radio.scanning", 122.68), ("cpu.idle", 3.5),
      ("cpu.awake", 10.43), ("battery.capacity", 3100),
    ],
    [("radio.on", [1.16, 2.15]), ("cpu.active", [92.6, 108.6])]
  )
  static let galaxyS7 = PublishedProfile(
    "Galaxy S7",
    [
      ("screen.on.display0", 51), ("screen.full.display0", 232), ("bluetooth.active", 124),
      ("bluetooth.on", 0.55), ("wifi.on", 0.22), ("wifi.active", 590), ("wifi.scan", 304),
      ("radio.active", 175), ("radio.scanning", 140), ("gps.on", 61.4), ("cpu.suspend", 4.4),
      ("cpu.idle", 20), ("battery.capacity", 3000), ("wifi.controller.idle", 1),
      ("wifi.controller.rx", 90), ("wifi.controller.tx", 80), ("wifi.controller.voltage", 3600),
    ],
    [
      ("cpu.active.cluster0", [98, 57, 34]),
      ("cpu.speeds.cluster0", [1_586_000, 962_000, 442_000]),
    ]
  )
  static let pixel = PublishedProfile(
    "Pixel",
    pixelItems(
      battery: 2770,
      cpu: (5.837, 1.334, 18.76, 14.748),
      screen: (122.78, 200.356),
      wifi: (79, 107, 371),
      modem: (105, 175)
    ) + bluetooth(0.01, 8, 7, 3300),
    pixelArrays(gps: [49, 11], modem: [176, 216, 300, 427, 604], core: [11.272, 14.842])
  )
  static let pixel3 = PublishedProfile(
    "Pixel 3",
    pixelItems(
      battery: 2915,
      cpu: (5.6, 5.2, 21.89, 1.3),
      screen: (95, 306),
      wifi: (79, 125, 350),
      modem: (105, 110)
    ) + bluetooth(0.01, 9, 7, 3300),
    pixelArrays(gps: [33, 7], modem: [116, 161, 222, 273, 358], core: [2.27, 3.63])
  )
  static let pixel5 = PublishedProfile(
    "Pixel 5",
    pixelItems(
      battery: 4000,
      cpu: (5.6, 5.4, 8.4, 2),
      screen: (98, 470),
      wifi: (79, 118, 331),
      modem: (156, 145)
    ) + bluetooth(0.01, 9, 7, 3300),
    pixelArrays(gps: [28, 5], modem: [153, 212, 292, 359, 471], core: [41.92, 59.59])
  )
  static let pixel7 = PublishedProfile(
    "Pixel 7",
    pixelItems(
      battery: 4356,
      cpu: (13.3, 35.6, 8.2, 0),
      screen: (98, 470),
      wifi: (38, 98, 470),
      modem: (4.5, 169)
    ) + bluetooth(2.2, 5.8, 20, 3850),
    pixelArrays(gps: [14.33, 12.79], modem: [223, 243, 298, 573, 668], core: [4.71, 10.24])
  )
  /// No capacity, and Pixel 5's values in satellites, Wi-Fi and modem.
  static let pixel8 = PublishedProfile(
    "Pixel 8",
    pixelItems(
      battery: nil,
      cpu: (10, 28.6, 12.37, 0.24),
      screen: (98, 470),
      wifi: (79, 118, 331),
      modem: (156, 145)
    ),
    pixelArrays(gps: [28, 5], modem: [153, 212, 292, 359, 471], core: [1.89, 6.15])
  )

  static let all = [
    htcDream, galaxyS3, nexus4, nexus5, nexus6P, onePlusOne, galaxyS7, pixel, pixel3, pixel5,
    pixel7,
    pixel8,
  ]

  private static func pixelItems(
    battery: Double?,
    cpu: (suspend: Double, idle: Double, active: Double, cluster: Double),
    screen: (on: Double, full: Double),
    wifi: (idle: Double, rx: Double, tx: Double),
    modem: (idle: Double, rx: Double)
  ) -> [(String, Double)] {
    (battery.map { [("battery.capacity", $0)] } ?? []) + [
      ("cpu.suspend", cpu.suspend), ("cpu.idle", cpu.idle), ("cpu.active", cpu.active),
      ("cpu.cluster_power.cluster0", cpu.cluster), ("screen.on", screen.on),
      ("screen.full", screen.full), ("wifi.controller.idle", wifi.idle),
      ("wifi.controller.rx", wifi.rx), ("wifi.controller.tx", wifi.tx),
      ("wifi.controller.voltage", 3700), ("modem.controller.sleep", 0),
      ("modem.controller.idle", modem.idle), ("modem.controller.rx", modem.rx),
      ("modem.controller.voltage", 3700), ("gps.voltage", 3700),
    ]
  }

  private static func bluetooth(
    _ idle: Double,
    _ rx: Double,
    _ tx: Double,
    _ millivolts: Double
  ) -> [(String, Double)] {
    [
      ("bluetooth.controller.idle", idle), ("bluetooth.controller.rx", rx),
      ("bluetooth.controller.tx", tx), ("bluetooth.controller.voltage", millivolts),
    ]
  }

  private static func pixelArrays(
    gps: [Double],
    modem: [Double],
    core: [Double]
  ) -> [(String, [Double])] {
    [
      ("gps.signalqualitybased", gps), ("modem.controller.tx", modem),
      ("cpu.core_power.cluster0", core),
    ]
  }
}

/// An imported phone file with the profile that is loaded from it.
struct Imported {
  var file: ImportedPhone
  var phone: PhoneProfile

  /// The milliwatts of a dotted key.
  func milliwatts(_ key: String) throws -> Double {
    let number = try #require(PhoneProfile.numbers.first { $0.dottedKey == key })
    guard case .power(let watts) = number.setting.value(in: phone) else {
      Issue.record("\(key) is no power")
      return .nan
    }
    return watts.value * 1000
  }

  /// The warnings without file and line.
  var warnings: [String] {
    file.warnings.map { String($0.drop { $0 != " " }.dropFirst()) }
  }
}

/// Imports a power profile, writes the phone file and loads it.
func imported(_ xml: String, _ options: PowerProfileOptions = .init()) throws -> Imported {
  let folder = try TemporaryFolder(["power_profile.xml": xml])
  let file = try PowerProfileImport.phone(
    path: folder.path + "/power_profile.xml",
    options: options
  )
  try folder.write(file.text, to: "phone.yaml")
  return Imported(file: file, phone: try PhoneLoader.load(folder.path + "/phone.yaml"))
}

/// The reason why bytes are rejected as a power profile; the path is without its folder.
func refusal(_ bytes: [UInt8]) throws -> InputFailure? {
  let folder = try TemporaryFolder()
  let path = folder.path + "/power_profile.xml"
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  do {
    _ = try PowerProfileImport.phone(path: path)
    return nil
  } catch {
    var failure = error
    failure.diagnostics = failure.diagnostics.map {
      $0.replacingOccurrences(of: folder.path + "/", with: "")
    }
    return failure
  }
}
