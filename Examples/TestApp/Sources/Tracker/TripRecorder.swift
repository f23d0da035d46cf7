// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import CoreLocation

/// An app's class as it ships: it records a trip to within a street.
public final class TripRecorder: NSObject, CLLocationManagerDelegate {
  private let manager = CLLocationManager()
  /// The positions of the trip.
  public private(set) var positions: [CLLocation] = []

  /// A recorder that begins at once.
  override public init() {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
    manager.distanceFilter = 30
    manager.pausesLocationUpdatesAutomatically = false
    manager.allowsBackgroundLocationUpdates = true
    // Without it, iOS suspends an app with a distance filter as soon as the phone rests.
    manager.showsBackgroundLocationIndicator = true
    manager.startUpdatingLocation()
  }

  /// Records where the phone is.
  public func locationManager(
    _ manager: CLLocationManager,
    didUpdateLocations locations: [CLLocation]
  ) {
    positions += locations
  }
}
