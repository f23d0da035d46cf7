// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

// Placeholders, each replaced by the service that it stands for.
extension LocationDaemon {
  /// Whether the phone has a compass.
  public var headingAvailable: Bool { true }
  /// Whether beacons can be monitored and ranged.
  public var rangingAvailable: Bool { profile.beaconsAvailable }
  /// The beacon regions of the active app.
  public var monitoredBeaconRegions: [BeaconRegion] { [] }
  /// Registers a beacon region.
  public mutating func startMonitoring(for region: BeaconRegion) {}
  /// Removes a beacon region.
  public mutating func stopMonitoring(forBeaconRegion identifier: String) {}
  /// Asks for the state of a beacon region.
  public mutating func requestState(forBeaconRegion identifier: String) {}
  /// Ranges beacons once a second.
  public mutating func startRangingBeacons(satisfying constraint: BeaconConstraint) {}
  /// Stops ranging.
  public mutating func stopRangingBeacons(satisfying constraint: BeaconConstraint) {}
  /// Starts the compass.
  public mutating func startUpdatingHeading(filter: Degrees?) {}
  /// Stops the compass.
  public mutating func stopUpdatingHeading() {}
  /// Ends motion estimates.
  public mutating func stopMotionActivityUpdates() {}
  /// What the coprocessor believed between two instants.
  public func motionActivityHistory(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> [MotionActivitySample] { [] }
  /// The steps that the pedometer counted.
  public func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int? { nil }
  /// Asks for steps.
  public mutating func startStepUpdates() {}
  /// Ends steps.
  public mutating func stopStepUpdates() {}
}
