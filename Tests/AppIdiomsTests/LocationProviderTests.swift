// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Testing
import TracewattTesting

/// An app around ``LocationProvider``.
private final class ProviderApp {
  private let provider = LocationProvider()
  private var token: LocationProvider.Token?
  private var observed = 0

  init(_ log: Protocol) {
    provider.requestAuthorization { [self] status in
      log.note("status \(status.rawValue)")
      provider.currentLocation(within: 50, timeout: 60) { result in
        switch result {
        case .success(let location): log.note("found \(location.horizontalAccuracy <= 50)")
        case .failure(let failure): log.note("\(failure)")
        }
      }
      provider.currentLocation(within: 0.5, timeout: 30) { result in
        if case .failure(let failure) = result { log.note("\(failure)") }
      }
      let cancelled = provider.currentLocation(within: 0.1, timeout: 10) { _ in
        log.note("never")
      }
      provider.cancel(cancelled)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 120) { [self] in
      log.note("updating \(provider.isUpdating)")
      token = provider.observe { [self] _ in observed += 1 }
      log.note("updating \(provider.isUpdating)")
    }
    Timer.scheduledTimer(withTimeInterval: 420, repeats: false) { [self] _ in
      MainActor.assumeIsolated {
        token = nil
        log.note("observed \(observed) updating \(provider.isUpdating)")
      }
    }
  }
}

@Suite nonisolated struct LocationProviderTests {
  @MainActor @Test("callbacks, limits by timers and observers by token")
  func callbacks() throws {
    let day = try SimulatedDay("street_game")
    let log = Protocol(day)
    let record = try day.run { ProviderApp(log) }
    #expect(
      log.lines == [
        "0.0 status 4", "3.678 found true", "30.0 timedOut(best: true)", "120.0 updating false",
        "120.0 updating true", "420.0 observed 17 updating false",
      ]
    )
    let again = Protocol(day)
    let second = try day.run { ProviderApp(again) }
    let isSame = record.isSame(as: second) && log.lines == again.lines
    #expect(isSame)
  }

  @MainActor @Test("an app whose user refuses gets no positions, and nothing waits for one")
  func refused() throws {
    var day = try SimulatedDay("street_game")
    day.scenario.app.authorization = .denied
    let log = Protocol(day)
    let record = try day.run { ProviderApp(log) }
    // The callback of a request that is cancelled at once is already in the queue.
    #expect(
      log.lines == [
        "0.0 status 2", "0.0 denied", "0.0 denied", "0.0 never", "120.0 updating false",
        "120.0 updating true", "420.0 observed 0 updating false",
      ]
    )
    #expect(record.deliveries.isEmpty)
  }
}
