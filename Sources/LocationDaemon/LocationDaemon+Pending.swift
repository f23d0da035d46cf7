// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

// Placeholders, each replaced by the service that it stands for.
extension LocationDaemon {
  /// Starts the sequence of live updates.
  public mutating func startLiveUpdates(_ configuration: LiveConfiguration) {}
  /// Ends the sequence of live updates.
  public mutating func stopLiveUpdates() {}
  /// Keeps the app in use in the background.
  public mutating func beginBackgroundActivitySession() {}
  /// Ends the background activity session.
  public mutating func endBackgroundActivitySession() {}
  /// Declares that the app needs a right.
  public mutating func beginServiceSession(_ authorization: AuthorizationStatus) {}
  /// Ends the service session.
  public mutating func endServiceSession() {}
  /// Opens the app's monitor.
  public mutating func openMonitor() {}
  /// Adds a condition.
  public mutating func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  ) {}
  /// Removes a condition.
  public mutating func removeCondition(_ identifier: String) {}
  /// Computes for so long.
  public mutating func performWork(for duration: SimulationDuration) {}
  /// Asks the geocoder.
  public mutating func geocode(_ query: GeocodeQuery, geocoder: Int) {}
  /// Cancels the request of a geocoder.
  public mutating func cancelGeocode(geocoder: Int) {}
  /// Hands a notification to the system.
  public mutating func schedule(_ notification: LocalNotification) {}
  /// Takes a notification back.
  public mutating func removePendingNotification(_ identifier: String) {}
  /// The names of the notifications that wait.
  public var pendingNotifications: [String] { [] }
  /// Whether the app's bundle has the location mode.
  public var hasLocationBackgroundMode: Bool {
    clients[activeClient.rawValue].configuration.hasLocationBackgroundMode
  }
  /// How exact the positions are that the user allows.
  public var accuracyAuthorization: AccuracyAuthorization { .full }
  /// Whether location services are switched on.
  public var locationServicesEnabled: Bool { true }
  /// Whether significant changes can be told.
  public var significantLocationChangeMonitoringAvailable: Bool { true }
  /// Whether circular regions can be monitored.
  public var circularMonitoringAvailable: Bool { profile.regionsAvailable }
  /// The largest radius of a circular region.
  public var maximumRegionMonitoringDistance: Metres { profile.maximumRegionRadius }
  /// The circular regions of the active app.
  public var monitoredRegions: [Region] { clients[activeClient.rawValue].regions.map(\.region) }
  /// Whether the charger is connected.
  public var isCharging: Bool { false }
  /// Whether Low Power Mode is on.
  public var isLowPowerModeEnabled: Bool { false }
  /// Asks for the right for the time in use.
  public mutating func requestWhenInUseAuthorization() {}
  /// Asks for the right at any time.
  public mutating func requestAlwaysAuthorization() {}
  /// Asks for exact positions for a while.
  public mutating func requestTemporaryFullAccuracyAuthorization() {}
  /// Asks for the state of a circular region.
  public mutating func requestState(forRegion identifier: String) {}
  /// A value that the app stored.
  public func storedValue(forKey key: String) -> String? { nil }
  /// Stores a value, or removes it.
  public mutating func store(_ value: String?, forKey key: String) {}
}
