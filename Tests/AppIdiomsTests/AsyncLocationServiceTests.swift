// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Testing
import TracewattTesting

/// An app around ``AsyncLocationService``.
private final class AsyncApp {
  private let service = AsyncLocationService()

  init(_ log: Protocol) {
    Task {
      let status = await service.requestAuthorization()
      log.note("status \(status.rawValue)")
      do {
        let first = try await service.location()
        log.note("first \(first.horizontalAccuracy < 100)")
        let none = try await service.location(timeout: .milliseconds(1))
        log.note("within a millisecond \(none != nil)")
      } catch {
        log.note("error \((error as? CLError)?.code.rawValue ?? -1)")
      }
      await walk(log)
    }
  }

  /// Follows the user to the minster and looks up its name.
  private func walk(_ log: Protocol) async {
    var count = 0
    let minster = CLLocation(latitude: 47.9955, longitude: 7.8527)
    var last: CLLocation?
    for await location in service.locations() {
      count += 1
      last = location
      if location.distance(from: minster) < 60 { break }
    }
    log.note("stream ended, streaming \(service.isStreaming)")
    await Task.yield()
    await Task.yield()
    log.note("count above 300 \(count > 300), streaming \(service.isStreaming)")
    guard let last else { return }
    let name = try? await service.placeName(at: last)
    log.note(name ?? "no place")
    let nowhere = CLLocation(latitude: 10, longitude: 10)
    let other = try? await service.placeName(at: nowhere)
    log.note(other ?? "no place")
  }
}

@Suite nonisolated struct AsyncLocationServiceTests {
  @MainActor @Test("continuations, a stream that stops its updates and asynchronous geocoding")
  func run() throws {
    var day = try SimulatedDay("street_game")
    day.scenario.app.authorization = .notDetermined
    let log = Protocol(day)
    let record = try day.run { AsyncApp(log) }
    #expect(
      log.lines == [
        "3.0 status 4", "13.0 first true", "23.0 within a millisecond false",
        "614.0 stream ended, streaming true", "614.0 count above 300 true, streaming false",
        "614.5 minster", "615.0 no place",
      ]
    )
    #expect(record.use.geocodes == 2)
    #expect(record.deliveries.last?.time == SimulationTime(seconds: 614))
    let again = Protocol(day)
    let second = try day.run { AsyncApp(again) }
    let isSame = record.isSame(as: second) && log.lines == again.lines
    #expect(isSame)
  }
}
