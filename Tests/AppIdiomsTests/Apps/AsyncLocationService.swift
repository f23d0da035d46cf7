// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Foundation

/// A wrapper with async functions over the delegate: one position, the user's answer, a stream.
final class AsyncLocationService: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  private let geocoder = CLGeocoder()
  private var authorization: CheckedContinuation<CLAuthorizationStatus, Never>?
  private var waiting: [CheckedContinuation<CLLocation, any Error>] = []
  private var streams: [UUID: AsyncStream<CLLocation>.Continuation] = [:]

  override init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.activityType = .fitness
  }

  var isStreaming: Bool { !streams.isEmpty }

  /// Asks the user once; returns immediately if the answer is known.
  func requestAuthorization() async -> CLAuthorizationStatus {
    guard manager.authorizationStatus == .notDetermined else { return manager.authorizationStatus }
    return await withCheckedContinuation { continuation in
      authorization = continuation
      manager.requestWhenInUseAuthorization()
    }
  }

  /// One position.
  func location() async throws -> CLLocation {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(continuation)
      if waiting.count == 1 { manager.requestLocation() }
    }
  }

  /// One position, or nil if it takes longer than the limit.
  func location(timeout: Duration) async throws -> CLLocation? {
    try await withThrowingTaskGroup(of: CLLocation?.self) { group in
      group.addTask { try await self.location() }
      group.addTask {
        try await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// Positions until the consumer stops; updates run while there is a consumer.
  func locations() -> AsyncStream<CLLocation> {
    let id = UUID()
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      continuation.onTermination = { _ in
        Task { @MainActor [weak self] in self?.end(id) }
      }
      streams[id] = continuation
      if streams.count == 1 { manager.startUpdatingLocation() }
    }
  }

  private func end(_ id: UUID) {
    streams[id] = nil
    if streams.isEmpty { manager.stopUpdatingLocation() }
  }

  /// The name of the place at a position; tries again after a while if the network fails.
  func placeName(at location: CLLocation, attempts: Int = 3) async throws -> String? {
    var delay = Duration.seconds(2)
    for attempt in 1...attempts {
      do {
        return try await geocoder.reverseGeocodeLocation(location).first?.name
      } catch let error as CLError where error.code == .network && attempt < attempts {
        try await Task.sleep(for: delay)
        delay *= 2
      } catch let error as CLError where error.code == .geocodeFoundNoResult {
        return nil
      }
    }
    return nil
  }

  // MARK: - CLLocationManagerDelegate

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    guard manager.authorizationStatus != .notDetermined else { return }
    authorization?.resume(returning: manager.authorizationStatus)
    authorization = nil
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let last = locations.last else { return }
    let continuations = waiting
    waiting.removeAll()
    continuations.forEach { $0.resume(returning: last) }
    for stream in streams.values { locations.forEach { stream.yield($0) } }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    let continuations = waiting
    waiting.removeAll()
    continuations.forEach { $0.resume(throwing: error) }
  }
}
