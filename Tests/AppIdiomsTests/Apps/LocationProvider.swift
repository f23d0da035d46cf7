// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Foundation

/// A wrapper with callbacks: observers by token, and one-shot requests with a time limit.
final class LocationProvider: NSObject, CLLocationManagerDelegate {
  enum Failure: Error, Equatable {
    case denied
    case timedOut(best: Bool)
    case system(Int)
  }

  typealias Completion = (Result<CLLocation, Failure>) -> Void

  /// The handle of an observer, which stops observing when it is released.
  final class Token {
    private let cancel: () -> Void
    init(cancel: @escaping () -> Void) { self.cancel = cancel }
    isolated deinit { cancel() }
  }

  private struct Request {
    let accuracy: CLLocationAccuracy
    let started: Date
    let timer: Timer
    let completion: Completion
    var best: CLLocation?
  }

  private let manager: CLLocationManager
  private var observers: [UUID: (CLLocation) -> Void] = [:]
  private var requests: [UUID: Request] = [:]
  private var whenAuthorized: [(CLAuthorizationStatus) -> Void] = []
  private(set) var isUpdating = false

  init(manager: CLLocationManager = CLLocationManager()) {
    self.manager = manager
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    manager.distanceFilter = 25
  }

  // MARK: - Authorization

  func requestAuthorization(_ completion: @escaping (CLAuthorizationStatus) -> Void) {
    guard manager.authorizationStatus == .notDetermined else {
      DispatchQueue.main.async { completion(self.manager.authorizationStatus) }
      return
    }
    whenAuthorized.append(completion)
    manager.requestWhenInUseAuthorization()
  }

  // MARK: - Observing

  func observe(_ handler: @escaping (CLLocation) -> Void) -> Token {
    let id = UUID()
    observers[id] = handler
    update()
    return Token { [weak self] in
      self?.observers[id] = nil
      self?.update()
    }
  }

  // MARK: - One position

  /// Calls back once, with a position at least that exact or with the best one after the limit.
  @discardableResult
  func currentLocation(
    within accuracy: CLLocationAccuracy,
    timeout: TimeInterval,
    completion: @escaping Completion
  ) -> UUID {
    let id = UUID()
    guard manager.authorizationStatus.isGranted else {
      DispatchQueue.main.async { completion(.failure(.denied)) }
      return id
    }
    let timer = Timer.scheduledTimer(withTimeInterval: timeout, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.expire(id) }
    }
    requests[id] = Request(
      accuracy: accuracy,
      started: Date(),
      timer: timer,
      completion: completion
    )
    update()
    return id
  }

  func cancel(_ id: UUID) {
    requests.removeValue(forKey: id)?.timer.invalidate()
    update()
  }

  private func expire(_ id: UUID) {
    guard let request = requests.removeValue(forKey: id) else { return }
    update()
    request.completion(.failure(.timedOut(best: request.best != nil)))
  }

  private func finish(_ id: UUID, with result: Result<CLLocation, Failure>) {
    guard let request = requests.removeValue(forKey: id) else { return }
    request.timer.invalidate()
    request.completion(result)
  }

  // MARK: - The manager

  private func update() {
    let needed = !observers.isEmpty || !requests.isEmpty
    manager.desiredAccuracy =
      requests.values.map(\.accuracy).min() ?? kCLLocationAccuracyHundredMeters
    manager.distanceFilter = requests.isEmpty ? 25 : kCLDistanceFilterNone
    guard needed != isUpdating else { return }
    isUpdating = needed
    if needed { manager.startUpdatingLocation() } else { manager.stopUpdatingLocation() }
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    guard manager.authorizationStatus != .notDetermined else { return }
    let waiting = whenAuthorized
    whenAuthorized.removeAll()
    waiting.forEach { $0(manager.authorizationStatus) }
    if !manager.authorizationStatus.isGranted {
      for id in requests.keys { finish(id, with: .failure(.denied)) }
      update()
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.last, location.horizontalAccuracy >= 0 else { return }
    observers.values.forEach { $0(location) }
    for (id, request) in requests {
      // A position from before the request may be cached.
      guard location.timestamp >= request.started else { continue }
      if location.horizontalAccuracy <= request.accuracy {
        finish(id, with: .success(location))
      } else if location.horizontalAccuracy < request.best?.horizontalAccuracy ?? .infinity {
        requests[id]?.best = location
      }
    }
    update()
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard let error = error as? CLError else { return }
    // The position may still arrive.
    guard error.code != .locationUnknown else { return }
    for id in requests.keys {
      finish(id, with: .failure(error.code == .denied ? .denied : .system(error.code.rawValue)))
    }
    update()
  }
}

extension CLAuthorizationStatus {
  var isGranted: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}
