// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// An extension as the template of Xcode makes it: it requests a position and completes.
private final class PushExtension: NSObject, CLLocationPushServiceExtension,
  CLLocationManagerDelegate
{
  private let journal: Journal
  private let completes: Bool
  private var completion: (() -> Void)?
  private var manager: CLLocationManager?

  init(_ journal: Journal, completes: Bool) {
    self.journal = journal
    self.completes = completes
  }

  func didReceiveLocationPushPayload(
    _ payload: [String: Any],
    completion: @escaping () -> Void
  ) {
    journal.note("push \(payload.keys.sorted())")
    self.completion = completion
    manager = CLLocationManager()
    manager?.delegate = self
    manager?.requestLocation()
  }

  func serviceExtensionWillTerminate() { journal.note("time is up") }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    journal.note("positions \(locations.count)")
    if completes { completion?() }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    journal.note("failed")
    if completes { completion?() }
  }
}

/// Registers for pushes at each launch.
private final class SharingApp {
  let manager = CLLocationManager()

  init(_ journal: Journal) {
    journal.note("launch")
    manager.startMonitoringLocationPushes { token, error in
      let code = (error as? CLLocationPushServiceError)?.code.rawValue
      journal.note("token \(token != nil), error \(code ?? 0)")
    }
  }
}

@Suite("Location pushes") struct LocationPushTests {
  private static func lines(
    _ events: [DayEvent],
    os: String? = nil,
    completes: Bool = true,
    hasExtension: Bool = true
  ) throws -> [String] {
    let journal = Journal()
    var day = try quietDay(events, os: os)
    if hasExtension { day.pushExtension = { PushExtension(journal, completes: completes) } }
    _ = try day.run { SharingApp(journal) }
    return journal.lines
  }

  @Test("a push runs the extension, and no other code of an app that the system has ended")
  func ended() throws {
    let lines = try Self.lines([
      event(60, .background), event(300, .systemKill), event(3600, .locationPush),
      event(7200, .foreground),
    ])
    expectEqual(
      lines.map { $0.split(separator: " ", maxSplits: 1)[1] },
      [
        "launch", "token true, error 0", "push [\"aps\"]", "positions 1", "launch",
        "token true, error 0",
      ]
    )
    #expect(lines[2].hasPrefix("3600.0 "))
    #expect(lines[4].hasPrefix("7200.0 "))
  }

  @Test("an extension that does not complete is told before its end")
  func tooLong() throws {
    let lines = try Self.lines(
      [event(60, .background), event(300, .systemKill), event(3600, .locationPush)],
      completes: false
    )
    expectEqual(lines.last, "3629.0 time is up")
  }

  @Test("registration fails before iOS 15, and in a day without an extension")
  func refused() throws {
    try #expect(Self.lines([], os: "ios_14").contains("0.0 token false, error 4"))
    try #expect(Self.lines([], hasExtension: false).contains("0.0 token false, error 1"))
  }

  @Test("registration with await throws the same errors, and ends with stop")
  func awaited() throws {
    let journal = Journal()
    var day = try quietDay([event(60, .locationPush)])
    day.pushExtension = { PushExtension(journal, completes: true) }
    _ = try day.run {
      Task { @MainActor in
        let manager = CLLocationManager()
        let token = try await manager.startMonitoringLocationPushes()
        journal.note("token \(!token.isEmpty)")
        manager.stopMonitoringLocationPushes()
      }
    }
    expectEqual(journal.lines, ["0.0 token true"])
  }
}
