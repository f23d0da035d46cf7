// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(SimulatedCoreLocation)
internal import SimulatedCoreLocation
#else
internal import CoreLocation
internal import UIKit
#endif

/// A game on a city map under a fog of war: squares that the player has visited are uncovered.
///
/// Best accuracy and the compass while the game is on the screen; off the screen everything stops.
@MainActor
final class StreetGameApp: NSObject, @MainActor CLLocationManagerDelegate {
  /// A square of the map, some 20 m wide.
  struct Square: Hashable {
    static let width = 20.0

    var row: Int
    var column: Int

    init(_ place: CLLocationCoordinate2D) {
      let metersPerDegree = 111_320.0
      row = Int((place.latitude * metersPerDegree / Self.width).rounded(.down))
      let meridian = CLLocation(latitude: place.latitude, longitude: 0)
      let widthOfDegree = meridian.distance(
        from: CLLocation(latitude: place.latitude, longitude: 1)
      )
      column = Int((place.longitude * widthOfDegree / Self.width).rounded(.down))
    }
  }

  private let manager = CLLocationManager()
  private(set) var uncovered: Set<Square> = []
  private(set) var facing: CLLocationDirection?
  private(set) var turns = 0

  override init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.activityType = .fitness
    manager.headingFilter = 5
    let center = NotificationCenter.default
    center.addObserver(
      forName: UIApplication.didEnterBackgroundNotification,
      object: nil,
      queue: .main
    ) { [weak self] _ in MainActor.assumeIsolated { self?.pause() } }
    center.addObserver(
      forName: UIApplication.willEnterForegroundNotification,
      object: nil,
      queue: .main
    ) { [weak self] _ in MainActor.assumeIsolated { self?.play() } }
    play()
  }

  private func play() {
    manager.startUpdatingLocation()
    if CLLocationManager.headingAvailable() { manager.startUpdatingHeading() }
  }

  private func pause() {
    manager.stopUpdatingLocation()
    manager.stopUpdatingHeading()
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // A poor position would uncover streets where the player never walked.
    for location in locations where location.horizontalAccuracy <= 2 * Square.width {
      uncovered.insert(Square(location.coordinate))
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    guard newHeading.headingAccuracy >= 0 else { return }
    facing = newHeading.trueHeading >= 0 ? newHeading.trueHeading : newHeading.magneticHeading
    turns += 1
  }

  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { true }
}
