// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// A place that Android's geofencing watches.
  public struct GeofenceChoice: Sendable, Hashable, Codable {
    /// One place or all places of the scenario.
    public var place: RegionChoice
    /// The radius; nil, the default, is the place's own.
    public var radius: Metres?
    /// The transitions that are reported; default enter and exit.
    public var transitions: [Geofence.Transition]
    /// The longest delay of an event; default 0 s.
    public var responsiveness: SimulationDuration
    /// The stay after which a dwell is reported; default 5 min.
    public var loiteringDelay: SimulationDuration

    /// A place and the transitions to report.
    public init(
      place: RegionChoice,
      radius: Metres? = nil,
      transitions: [Geofence.Transition] = [.enter, .exit],
      responsiveness: SimulationDuration = .zero,
      loiteringDelay: SimulationDuration = .minutes(5)
    ) {
      self.place = place
      self.radius = radius
      self.transitions = transitions
      self.responsiveness = responsiveness
      self.loiteringDelay = loiteringDelay
    }

    /// The transitions in a fixed order, independent of the file's order.
    private var orderedTransitions: [Geofence.Transition] {
      get { transitions }
      set { transitions = Geofence.Transition.allCases.filter { newValue.contains($0) } }
    }

    /// The settings of a geofence apart from its place.
    public static let settings: [Setting<Self>] = [
      Setting(
        "radius",
        \.radius,
        .radius,
        "The radius of the circle",
        absent: .leftOut("the place's own radius")
      ),
      Setting(
        "transitions",
        \.orderedTransitions,
        .words(Geofence.Transition.allCases.map(\.rawValue)),
        "Which transitions are reported",
        .doc,
        "developers.google.com, Geofence.Builder"
      ),
      Setting(
        "responsiveness",
        \.responsiveness,
        .anyDuration,
        "The longest delay allowed for an event",
        .doc,
        "developers.google.com, Geofence.Builder"
      ),
      Setting(
        "loitering_delay",
        \.loiteringDelay,
        .duration,
        "The length of stay after which a dwell is reported",
        .doc,
        "developers.google.com, Geofence.Builder"
      ),
    ]

    /// The conditions between them.
    public static let conditions: [SettingCondition<Self>] = [
      SettingCondition(
        "loitering_delay",
        "a loitering delay needs the dwell transition",
        remedy: "add dwell to transitions",
        isOfNamedKey: true
      ) { !$0.transitions.contains(.dwell) }
    ]
  }
}
