// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// Bytes sent to the app's server.
  public struct Uploads: Sendable, Hashable, Codable {
    /// Time between uploads while the app runs; nil sends at deliveries.
    public var interval: SimulationDuration?
    /// Bytes of one upload; above 0.
    public var bytes: Int
    /// Pieces of news that are sent together; nil without an interval is each by itself.
    ///
    /// With an interval, whichever comes first.
    public var batch: Int?
    /// How far from the last position sent the phone must be; nil sends wherever it is.
    ///
    /// With an interval, whichever comes first; without, closer positions are not sent.
    public var distance: Metres?

    /// Uploads of so many bytes every so often.
    public init(
      interval: SimulationDuration?,
      bytes: Int,
      batch: Int? = nil,
      distance: Metres? = nil
    ) {
      self.interval = interval
      self.bytes = bytes
      self.batch = batch
      self.distance = distance
    }
  }

  /// Questions to the geocoder for the place that was learned last.
  public struct Geocoding: Sendable, Hashable, Codable {
    /// Time between questions while the app runs; nil asks at every delivery.
    public var interval: SimulationDuration?

    /// Questions every so often, or at every delivery.
    public init(interval: SimulationDuration? = nil) { self.interval = interval }
  }

  /// Messages that the app shows at once when it learns of something.
  public struct Notifications: Sendable, Hashable, Codable {
    /// What the user is told of.
    public enum Occasion: String, CaseIterable, Sendable, Hashable, Codable {
      /// A region, beacon region or monitored condition was entered or left.
      case region
      /// A visit began or ended.
      case visit
    }

    /// What the user is told of; at least one.
    public var occasions: [Occasion]
    /// Whether it makes a sound; default true.
    public var playsSound: Bool

    /// Messages at such events.
    public init(occasions: [Occasion], playsSound: Bool = true) {
      self.occasions = occasions
      self.playsSound = playsSound
    }
  }

  /// The rights that an app asks for when the user opens it.
  public struct Asking: Sendable, Hashable, Codable {
    /// The right, if the user was not asked yet; nil asks for none.
    public var right: AuthorizationStatus?
    /// Whether exact positions for a while are asked for where the user allows the area only.
    public var asksForFullAccuracy: Bool

    /// What is asked for.
    public init(right: AuthorizationStatus? = nil, asksForFullAccuracy: Bool = false) {
      self.right = right
      self.asksForFullAccuracy = asksForFullAccuracy
    }
  }

  /// What an app does beside asking for positions and sending them.
  public struct Actions: Sendable, Hashable, Codable {
    /// Questions to the geocoder; nil for none.
    public var geocode: Geocoding?
    /// Messages shown by the app; nil for none.
    public var notifications: Notifications?
    /// Places whose messages the system shows by itself, without the app.
    public var regionNotifications: [RegionChoice]
    /// Computation at each delivery; nil for none.
    public var workPerDelivery: SimulationDuration?
    /// The rights asked for; nil for none.
    public var asking: Asking?

    /// Actions; none unless told otherwise.
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
