// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
package import PhoneModel
package import Quantities

/// One phone's recording in the field: battery levels, positions and tracking times.
///
/// Measured and simulated recordings share this form, so that every number of a score comes from
/// the same arithmetic on both. Times are Unix seconds.
package struct FieldRun: Sendable, Equatable {
  /// The recording's name, such as `hahfao_s0_ios1`.
  package var id: String
  /// The experiment, in which up to eight phones took part together.
  package var session: String
  /// iOS or Android.
  package var platform: Platform
  /// The phone itself, such as `ucb-sdb-ios-1`: one unit of its model.
  package var unit: String
  /// The name of the phone profile, such as `iphone_6`.
  package var phone: String
  /// The scripted plan, such as `train_bus_ucb`; stationary sessions have one of their own.
  package var timeline: String
  /// The setting's short name in the source, such as `hahfdc`.
  package var regime: String
  /// The location request of the app while it tracked.
  package var setting: FieldSetting
  /// Whether the app switched tracking on and off by itself.
  package var isDutyCycled: Bool
  /// The start and end of the recording.
  package var span: ClosedRange<Double>
  /// The battery's readings in order of time.
  package var battery: [BatteryReading] = []
  /// The stored positions in order of the time the app got them; nil if they are missing in the
  /// source.
  package var fixes: [FieldFix]?
  /// The times with standard updates on, by the app's own record, in order; nil if not recorded.
  ///
  /// Recordings that are not duty cycled have one interval if they track, none if they do not.
  package var tracking: [TrackingInterval]?
  /// The times at which silent pushes reached the app, in order; nil if the source has no record of
  /// them.
  package var pushes: [Double]?
  /// The start of tracking by the departure from a place that the phone left before the recording.
  ///
  /// In Unix seconds; nil if the first trip was not detected that way. The recordings begin a few
  /// minutes before their first trip, so a visit that ends on it began elsewhere (MobilityNet 2020).
  package var leftOverDeparture: Double?

  /// A reading of the battery's gauge.
  package struct BatteryReading: Sendable, Equatable {
    package var time: Double
    /// The charge shown, 0...1, in whole per cents.
    package var level: Double
  }

  /// A stretch of time with standard updates on.
  package struct TrackingInterval: Sendable, Equatable {
    package var start: Double
    package var end: Double
    /// `geofence_exit`, `visit_departure`, `always_on` or `other`.
    package var startTrigger: String
    /// `visit_arrival`, `server_push_and_stationary`, `stationary_5_min`, `stopped_by_user`,
    /// `open`, `other`.
    package var endCause: String
  }
}

/// The location request of a recorded app while it tracked.
package enum FieldSetting: Sendable, Hashable {
  /// Core Location's standard service, with significant changes and visits on as well.
  case standard(accuracy: DesiredAccuracy, filter: Metres)
  /// Android's fused provider: priority by its name (`high_accuracy`, `balanced`, `low_power`) and
  /// interval.
  case fused(priority: String, interval: SimulationDuration)
  /// No request: a control of the phone's own drain.
  case none
}

/// A stored position with its error.
package struct FieldFix: Sendable, Equatable {
  /// The time of the position.
  package var time: Double
  /// The time the app got it.
  package var received: Double
  /// The reported radius in metres.
  package var reported: Double
  /// The distance from the true position at `time` in metres; nil if the truth is not known.
  package var error: Double?
  /// The length of the unobserved gap of the truth around it, in seconds; nil if not known.
  package var truthGap: Double?
  /// The leg of the trip; nil outside trips.
  package var leg: String?
  /// The true mode of the leg in the source's word, such as `BUS`; nil if none is stated.
  package var mode: String?
  /// The phase: a trip's name, `dwell_1`, `stationary`.
  package var phase: String?
  /// Whether it is in the zone around a trip's ends, where no route is planned.
  package var isInEndZone = false
  /// Whether it is older than the recording, as a stale first callback is.
  package var isCached = false
  /// The reported position; nil if the source withholds it.
  package var position: Coordinate?
}

/// One experiment, with the true positions of its phones.
package struct FieldSession: Sendable {
  /// The experiment's name, such as `train_bus_ucb_r03`.
  package var id: String
  /// The scripted plan.
  package var timeline: String
  /// Trips and dwells in order of time; a stationary session is one dwell named `stationary`.
  package var phases: [Phase]
  /// The legs of all trips in order of time.
  package var legs: [Leg]
  /// The true positions in order of time; between two of them the phone moved straight.
  package var truth: [TruthPoint]

  /// A trip or the time between two trips.
  package struct Phase: Sendable, Equatable {
    package var name: String
    package var isTrip: Bool
    package var start: Double
    package var end: Double
  }

  /// A part of a trip in one mode.
  package struct Leg: Sendable, Equatable {
    package var trip: String
    package var name: String
    /// `travel`, `access`, `transfer` or `waiting`.
    package var kind: String
    /// The source's word, such as `SUBWAY`.
    package var mode: String
    package var start: Double
    package var end: Double
    /// The error of the true positions of the leg; nil if the source states no residuals.
    package var truthError: TruthError?
  }

  /// A true position.
  package struct TruthPoint: Sendable, Equatable {
    package var time: Double
    package var position: Coordinate
    /// The source's word for the mode, such as `STILL`.
    package var mode: String
    package var phase: String
    package var leg: String
    /// The length of the unobserved gap of the truth there, in seconds.
    package var gap: Double
    package var isInEndZone: Bool
  }
}

/// The recordings of one folder, or their simulated counterparts.
package struct FieldDataSet: Sendable {
  /// The experiments by name.
  package var sessions: [String: FieldSession]
  /// The recordings, by session and then by name.
  package var runs: [FieldRun]
}

/// Elements sorted by a time; equal ones keep their order.
func stable<Thing>(_ things: [Thing], by time: (Thing) -> Double) -> [Thing] {
  things.enumerated()
    .sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
    .map(\.element)
}
