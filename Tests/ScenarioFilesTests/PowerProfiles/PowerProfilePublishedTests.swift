// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// The published power profiles of 35 devices.
@Suite("Published power profiles")
struct PowerProfilePublishedTests {
  private static let table = MeasurementFolder.published.file("power_profiles_aosp.csv")

  /// The keys and texts of each device, in file order; arrays are joined by bars.
  private func devices() throws -> [(name: String, entries: [(key: String, text: String)])] {
    let text = try String(contentsOfFile: #require(Self.table), encoding: .utf8)
    var devices: [(name: String, entries: [(key: String, text: String)])] = []
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 5, "\(line)")
      if devices.last?.name != cells[2] { devices.append((cells[2], [])) }
      devices[devices.count - 1].entries.append((cells[3], cells[4]))
    }
    return devices
  }

  private func xml(_ entries: [(key: String, text: String)]) -> String {
    PublishedProfile.document(
      entries.map { key, text in
        let isArray = text.contains("|") || key.hasPrefix("cpu.active.") || key.hasSuffix("levels")
        guard isArray else { return "<item name=\"\(key)\">\(text)</item>" }
        let values = text.split(separator: "|").map { "<value>\($0)</value>" }.joined()
        return "<array name=\"\(key)\">\(values)</array>"
      }
    )
  }

  @Test(
    "every published profile is imported with its milliwatts",
    .enabled(if: table != nil, "TRACEWATT_PUBLISHED is not set")
  )
  func imports() throws {
    let devices = try devices()
    expectEqual(devices.count, 35)
    for (name, entries) in devices {
      func numbers(_ key: String) -> [Double] {
        // A repeated key keeps the last value.
        (entries.last { $0.key == key }?.text ?? "").split(separator: "|").compactMap { Double($0) }
      }
      let read = try imported(xml(entries))
      let volts = (numbers("gps.voltage").first ?? 3850) / 1000
      let one = numbers("gps.on").first
      let levels = numbers("gps.signalqualitybased")
      if let weak = one ?? levels.first, let good = one ?? levels.last {
        for (key, current) in [("tracking", good), ("weak", weak), ("acquiring", weak)] {
          let milliwatts = try read.milliwatts("gnss.\(key)_power")
          // Written with four decimals.
          #expect(abs(milliwatts - current * volts) < 0.00005 + 1e-9, "\(name) \(key)")
        }
      } else {
        #expect(read.phone.gnss.trackingPower.source.hasPrefix("AOSP"), "\(name)")
      }
      let capacity = numbers("battery.capacity").first
      expectEqual(
        (capacity == nil),
        read.warnings.contains { $0.contains("battery.capacity is missing") }
      )
      if let capacity {
        let wattHours = read.phone.battery.capacity.value.value / 3600
        #expect(abs(wattHours - capacity * 3.85 / 1000) < 0.00005 + 1e-9, "\(name)")
      }
    }
  }

  @Test(
    "values are reported as implausible on three devices, as impossible on two",
    .enabled(if: table != nil, "TRACEWATT_PUBLISHED is not set")
  )
  func doubts() throws {
    let warned = try self.devices().map { device in
      (String(device.name.split(separator: " (")[0]), try imported(xml(device.entries)).warnings)
    }
    func devices(_ words: String) -> [String] {
      warned.filter { $0.1.contains { $0.contains(words) } }.map { $0.0 }
    }
    expectEqual(devices("the plausible range is"), ["Nexus 5X", "Nexus 6P", "Samsung Galaxy S7"])
    expectEqual(devices("is not used; it must be"), ["HTC Dream/Sapphire", "Samsung Galaxy S III"])
    expectEqual(
      devices("too little for a connected modem"),
      [
        "Pixel 6", "Pixel 6 Pro", "Pixel 7", "Pixel 7 Pro", "Pixel Fold",
      ]
    )
  }

  @Test(
    "every published profile is recognised by its values",
    .enabled(if: table != nil, "TRACEWATT_PUBLISHED is not set")
  )
  func fingerprints() throws {
    let devices = try devices()
    let known = PowerProfileFingerprint.published
    expectEqual(known.count, devices.count)
    for (name, entries) in devices {
      let row = try #require(
        known.first { $0.device == name.replacingOccurrences(of: "; prototype", with: "") }
      )
      func numbers(_ keys: [String]) -> [Double] {
        keys.flatMap { key in
          (entries.last { $0.key == key }?.text ?? "").split(separator: "|").compactMap {
            Double($0)
          }
        }
      }
      expectEqual(numbers(["gps.on", "gps.signalqualitybased"]), row.gnss, "\(name)")
      let chip = ["idle", "rx", "tx"]
      let wifi = ["wifi.active", "wifi.scan"] + chip.map { "wifi.controller." + $0 }
      expectEqual(numbers(wifi), row.wifi, "\(name)")
      let modem = ["radio.active", "radio.scanning"] + chip.map { "modem.controller." + $0 }
      expectEqual(numbers(modem), row.modem, "\(name)")
      #expect(!PowerProfileFingerprint.matches(of: try profile(entries)).isEmpty, "\(name)")
    }
  }

  private func profile(_ entries: [(key: String, text: String)]) throws -> PowerProfile {
    let problems = ProblemList()
    let bytes = Array(xml(entries).utf8)
    return try #require(PowerProfileReader.read(bytes: bytes, file: "p.xml", problems: problems))
  }
}
