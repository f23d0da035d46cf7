// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A circle that Android's geofencing watches for an app.
///
/// It outlives the app's process and ends with a restart of the phone. Registration alone reports
/// nothing: the initial trigger is 0. Source: developers.google.com, Geofence.Builder.
public struct Geofence: Sendable, Hashable, Codable {
  /// A transition of a circle that can be reported.
  public enum Transition: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
  {
    /// The circle was entered.
    case enter
    /// The circle was left.
    case exit
    /// The phone has stayed in the circle for the loitering delay.
    case dwell
  }

  /// The app's name for it; a second geofence with the same name replaces the first.
  public var identifier: String
  /// Its centre in the run's local plane.
  public var centre: PlanePoint
  /// Its radius; above 0 m.
  public var radius: Metres
  /// The transitions to report, each once, in the order of `Transition`; default enter and exit.
  public var transitions: [Transition]
  /// The longest delay of an event to save power; default 0 s.
  public var responsiveness: SimulationDuration
  /// The stay after which a dwell is reported; default 5 min.
  ///
  /// Assumption: 5 min. The library has no default and requires a value with a dwell.
  public var loiteringDelay: SimulationDuration
  /// The time after registration at which the system removes it; nil, the default, is never.
  public var expiration: SimulationDuration?

  /// A circle with its transitions and times.
  public init(
    identifier: String,
    centre: PlanePoint,
    radius: Metres,
    transitions: [Transition] = [.enter, .exit],
    responsiveness: SimulationDuration = .zero,
    loiteringDelay: SimulationDuration = .minutes(5),
    expiration: SimulationDuration? = nil
  ) {
    self.identifier = identifier
    self.centre = centre
    self.radius = radius
    self.transitions = transitions
    self.responsiveness = responsiveness
    self.loiteringDelay = loiteringDelay
    self.expiration = expiration
  }

  /// The circle as the region in events.
  public var region: Region {
    Region(
      identifier: identifier,
      centre: centre,
      radius: radius,
      notifyOnEntry: transitions.contains(.enter),
      notifyOnExit: transitions.contains(.exit)
    )
  }
}
