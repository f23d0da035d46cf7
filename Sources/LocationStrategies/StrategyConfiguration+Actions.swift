// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// The actions of an app apart from its location services and uploads.
  public struct Actions: Sendable, Hashable, Codable {
    /// Requests to the geocoder; nil for none.
    public var geocode: Geocoding?
    /// Messages shown by the app; nil for none.
    public var notifications: Notifications?
    /// Places whose notifications the system shows itself, without the app.
    public var regionNotifications: [RegionChoice]
    /// Computation at each delivery; nil for none.
    public var workPerDelivery: SimulationDuration?
    /// The authorization to request; nil for none.
    public var asking: Asking?

    /// Whether the app holds a wake lock of its own while it runs on Android; false by default.
    public var holdsWakeLock = false

    /// Actions; none by default.
    public init(
      geocode: Geocoding? = nil,
      notifications: Notifications? = nil,
      regionNotifications: [RegionChoice] = [],
      workPerDelivery: SimulationDuration? = nil,
      asking: Asking? = nil
    ) {
      self.geocode = geocode
      self.notifications = notifications
      self.regionNotifications = regionNotifications
      self.workPerDelivery = workPerDelivery
      self.asking = asking
    }
  }
}
