// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
internal import OSProfiles
internal import PhoneModel
public import Quantities

extension LocationDaemon {
  /// Whether the bundle of the active app has the location mode.
  public var hasLocationBackgroundMode: Bool {
    clients[activeClient.rawValue].configuration.hasLocationBackgroundMode
  }

  /// How exact the positions are that the active app may get.
  public var accuracyAuthorization: AccuracyAuthorization { accuracy(of: activeClient.rawValue) }

  /// Whether location services are switched on for the whole phone.
  public var locationServicesEnabled: Bool { clients[activeClient.rawValue].areServicesOn }

  /// Whether significant changes can be told.
  public var significantLocationChangeMonitoringAvailable: Bool {
    profile.significantChange.isAvailable && phone.hardware.hasCellular
  }

  /// Whether circular regions can be monitored.
  public var circularMonitoringAvailable: Bool { profile.regions.isAvailable }

  /// The largest radius of a circular region.
  public var maximumRegionMonitoringDistance: Metres { profile.regions.maximumRadius }

  /// The circular regions of the active app.
  public var monitoredRegions: [Region] {
    clients[activeClient.rawValue].regions.filter { $0.owner == .app }.map(\.region)
  }

  /// Whether the charger is connected.
  public var isCharging: Bool { isChargerConnected }

  /// Whether Low Power Mode is on.
  public var isLowPowerModeEnabled: Bool { isLowPowerMode }

  /// Asks for the right for the time in use.
  public mutating func requestWhenInUseAuthorization() {
    ask(.whenInUse, client: activeClient.rawValue, at: now)
  }

  /// Asks for the right at any time.
  public mutating func requestAlwaysAuthorization() {
    ask(.always, client: activeClient.rawValue, at: now)
  }

  /// Asks for exact positions for a while.
  public mutating func requestTemporaryFullAccuracyAuthorization() {
    ask(.temporaryFullAccuracy, client: activeClient.rawValue, at: now)
  }

  /// A value that the active app stored.
  public func storedValue(forKey key: String) -> String? {
    clients[activeClient.rawValue].stored[key]
  }

  /// Stores a value of the active app, or removes it.
  public mutating func store(_ value: String?, forKey key: String) {
    clients[activeClient.rawValue].stored[key] = value
  }
}
