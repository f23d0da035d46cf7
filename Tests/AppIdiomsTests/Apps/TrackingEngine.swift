// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Foundation

#if canImport(UIKit)
import UIKit
#endif

/// Sends a batch of positions; it represents the app's own network layer.
protocol Uploader: AnyObject {
  func upload(_ data: Data, completion: @escaping @Sendable (Bool) -> Void)
}

/// A tracker as a singleton: it collects positions and uploads them in batches, with back-off.
final class TrackingEngine: NSObject, CLLocationManagerDelegate {
  static let shared = TrackingEngine()

  private enum Key {
    static let total = "tracking.total"
    static let lastUpload = "tracking.lastUpload"
    static let launches = "tracking.launches"
  }

  struct Sample: Codable {
    let latitude: Double
    let longitude: Double
    let time: Date
  }

  weak var uploader: (any Uploader)?
  private let manager = CLLocationManager()
  private let queue = DispatchQueue(label: "com.example.tracking.samples")
  private var samples: [Sample] = []
  private var timer: Timer?
  private var backoff: TimeInterval = 5
  private var isUploading = false
  private var observers: [any NSObjectProtocol] = []
  private var backgroundTask = UIBackgroundTaskIdentifier.invalid
  private(set) var log: [String] = []

  private override init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
    manager.distanceFilter = 10
  }

  var total: Int { UserDefaults.standard.integer(forKey: Key.total) }
  var launches: Int { UserDefaults.standard.integer(forKey: Key.launches) }

  // MARK: - Starting and stopping

  func start(uploader: any Uploader, every interval: TimeInterval) {
    UserDefaults.standard.register(defaults: [Key.total: 0])
    UserDefaults.standard.set(launches + 1, forKey: Key.launches)
    self.uploader = uploader
    let center = NotificationCenter.default
    observers.append(
      center.addObserver(
        forName: UIApplication.didEnterBackgroundNotification,
        object: nil,
        queue: .main
      ) { [weak self] _ in MainActor.assumeIsolated { self?.enteredBackground() } }
    )
    observers.append(
      center.addObserver(
        forName: UIApplication.willEnterForegroundNotification,
        object: nil,
        queue: .main
      ) { [weak self] _ in MainActor.assumeIsolated { self?.enteredForeground() } }
    )
    timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.flush() }
    }
    timer?.tolerance = interval / 10
    manager.startUpdatingLocation()
  }

  func stop() {
    manager.stopUpdatingLocation()
    timer?.invalidate()
    timer = nil
    observers.forEach(NotificationCenter.default.removeObserver)
    observers.removeAll()
  }

  /// Discards the state of the process, for tests, in which the singleton survives it.
  func forget() {
    samples.removeAll()
    log.removeAll()
    observers.removeAll()
    timer = nil
    isUploading = false
    backgroundTask = .invalid
    backoff = 5
  }

  private func enteredBackground() {
    log.append("background \(samples.count)")
    manager.stopUpdatingLocation()
    flush()
  }

  private func enteredForeground() {
    log.append("foreground")
    manager.startUpdatingLocation()
  }

  // MARK: - Uploading

  func flush() {
    guard !isUploading, !samples.isEmpty, let uploader else { return }
    isUploading = true
    if backgroundTask == .invalid {
      backgroundTask = UIApplication.shared.beginBackgroundTask(withName: "upload") { [weak self] in
        self?.endBackgroundTask()
      }
    }
    let batch = samples
    let data = (try? JSONEncoder().encode(batch)) ?? Data()
    uploader.upload(data) { [weak self] success in
      DispatchQueue.main.async { self?.uploaded(batch.count, success: success) }
    }
  }

  private func uploaded(_ count: Int, success: Bool) {
    isUploading = false
    guard success else {
      log.append("retry in \(backoff)")
      DispatchQueue.main.asyncAfter(deadline: .now() + backoff) { [weak self] in self?.flush() }
      backoff = min(backoff * 2, 300)
      return
    }
    backoff = 5
    samples.removeFirst(min(count, samples.count))
    UserDefaults.standard.set(total + count, forKey: Key.total)
    UserDefaults.standard.set(Date(), forKey: Key.lastUpload)
    log.append("uploaded \(count)")
    endBackgroundTask()
  }

  private func endBackgroundTask() {
    guard backgroundTask != .invalid else { return }
    UIApplication.shared.endBackgroundTask(backgroundTask)
    backgroundTask = .invalid
  }

  // MARK: - CLLocationManagerDelegate

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let new = locations.map {
      Sample(
        latitude: $0.coordinate.latitude,
        longitude: $0.coordinate.longitude,
        time: $0.timestamp
      )
    }
    queue.async { [weak self] in
      DispatchQueue.main.async { self?.samples.append(contentsOf: new) }
    }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    log.append("failed \((error as? CLError)?.code.rawValue ?? -1)")
  }
}
