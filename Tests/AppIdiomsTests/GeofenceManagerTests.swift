// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Testing
import TracewattTesting

/// An app around ``GeofenceManager``; its places are 1.2 km apart in a grid over the town.
private final class GeofenceApp: GeofenceManagerDelegate {
  static let fences: [GeofenceManager.Fence] = (0..<64).map { index in
    GeofenceManager.Fence(
      identifier: "fence \(index)",
      latitude: 50.91 + Double(index / 8) * 0.011,
      longitude: 6.87 + Double(index % 8) * 0.017,
      radius: 200
    )
  }

  private let geofences = GeofenceManager()
  private let log: Protocol

  init(_ log: Protocol) {
    self.log = log
    geofences.delegate = self
    if geofences.hasFences { geofences.resume() } else { geofences.watch(Self.fences) }
  }

  func geofences(_ geofences: GeofenceManager, didEnter identifier: String, at date: Date) {
    log.note("enter \(identifier)")
  }
  func geofences(_ geofences: GeofenceManager, didExit identifier: String, at date: Date) {
    log.note("exit \(identifier)")
  }
  func geofences(_ geofences: GeofenceManager, didRotateTo identifiers: [String]) {
    log.note("rotate \(identifiers.count)")
  }
  func geofences(_ geofences: GeofenceManager, didFail code: Int, for identifier: String?) {
    log.note("fail \(code)")
  }
}

@Suite nonisolated struct GeofenceManagerTests {
  @MainActor
  @Test("several managers rotate sixty-four places through the twenty fences of the system")
  func rotation() throws {
    let day = try SimulatedDay("site_visits")
    let log = Protocol(day)
    let record = try day.run { GeofenceApp(log) }
    #expect(log.lines.first == "0.797 rotate 20")
    #expect(log.lines.allSatisfy { !$0.contains("fail") })
    #expect(
      log.lines.filter { !$0.contains("rotate") } == [
        "25285.983 enter fence 29", "25346.229 exit fence 29", "27271.885 enter fence 35",
        "27325.139 exit fence 35", "27893.919 enter fence 45", "29701.807 exit fence 45",
      ]
    )
    #expect(log.lines.count { $0.hasSuffix("rotate 20") } == log.lines.count - 6)
    #expect(record.use.deliveries == 96)
    let again = Protocol(day)
    let second = try day.run { GeofenceApp(again) }
    let isSame = record.isSame(as: second) && log.lines == again.lines
    #expect(isSame)
  }
}
