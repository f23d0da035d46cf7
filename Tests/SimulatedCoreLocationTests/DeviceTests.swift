// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@Suite struct DeviceTests {
  @Test(
    "the version is that of the system's profile",
    arguments: [("ios_16_4", "16.4"), ("ios_18", "18.0"), ("ios_7_1", "7.1"), ("ios_27", "27.0")]
  )
  func version(system: String, version: String) throws {
    let journal = Journal()
    _ = try quietDay(os: system).run { journal.note(UIDevice.current.systemVersion) }
    expectEqual(journal.lines.first, "0.0 \(version)")
  }

  @Test("the battery is unknown without monitoring, and full and unplugged at the start with it")
  func battery() throws {
    let journal = Journal()
    _ = try quietDay().run {
      let device = UIDevice.current
      journal.note("\(device.batteryLevel) \(device.batteryState)")
      device.isBatteryMonitoringEnabled = true
      journal.note("\(device.batteryLevel) \(device.batteryState)")
    }
    expectEqual(journal.lines.prefix(2), ["0.0 -1.0 unknown", "0.0 1.0 unplugged"])
  }

  @Test("a change of the charger is posted at the next event of the process")
  func charger() throws {
    let journal = Journal()
    let day = try quietDay([
      event(3600, .charger(isConnected: true)), event(4000, .foreground),
      event(5000, .charger(isConnected: false)), event(5600, .background),
    ])
    _ = try day.run {
      UIDevice.current.isBatteryMonitoringEnabled = true
      return VirtualTime.NotificationCenter.default.addObserver(
        forName: UIDevice.batteryStateDidChangeNotification,
        object: nil,
        queue: nil
      ) { _ in MainActor.assumeIsolated { journal.note("\(UIDevice.current.batteryState)") } }
    }
    expectEqual(journal.lines, ["0.0 full", "1600.0 unplugged"])
  }

  @Test("a switch of Low Power Mode is posted, and the mode can be read")
  func lowPowerMode() throws {
    let journal = Journal()
    let day = try quietDay([
      event(30, .lowPowerMode(isOn: true)), event(60, .lowPowerMode(isOn: false)),
    ])
    _ = try day.run {
      journal.note("\(ProcessInfo.processInfo.isLowPowerModeEnabled)")
      return VirtualTime.NotificationCenter.default.addObserver(
        forName: .NSProcessInfoPowerStateDidChange,
        object: nil,
        queue: nil
      ) { _ in journal.note("\(ProcessInfo.processInfo.isLowPowerModeEnabled)") }
    }
    expectEqual(journal.lines.prefix(3), ["0.0 false", "30.0 true", "60.0 false"])
  }

  @Test("a move of the clock is posted as a change of the zone and of the time")
  func clockChange() throws {
    let journal = Journal()
    let day = try quietDay([event(30, .clockChange(.hours(1)))])
    _ = try day.run {
      journal.note("start")
      return [.NSSystemTimeZoneDidChange, UIApplication.significantTimeChangeNotification].map {
        name in
        VirtualTime.NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          journal.note("\($0.name == .NSSystemTimeZoneDidChange ? "zone" : "time")")
        }
      }
    }
    expectEqual(journal.lines, ["0.0 start", "30.0 zone", "30.0 time"])
  }
}
