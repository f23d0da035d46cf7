// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of visits.
public struct VisitRules: Sendable, Hashable {
  /// The time at rest that makes a visit.
  public var dwell = SimulationDuration.minutes(5)
  /// The median delay of an arrival's report while the app's own updates run.
  public var arrivalDelay = SimulationDuration.seconds(111)
  /// The spread of the logarithm of that delay.
  public var arrivalSpread = 0.6
  /// The least delay of an arrival that a sleeping phone's scans detect.
  public var sleepingDelayMinimum = SimulationDuration.minutes(8)
  /// The longest delay of an arrival that scans of a sleeping phone find.
  public var sleepingDelayMaximum = SimulationDuration.minutes(15)
  /// The distance that ends a visit.
  public var departureDistance = Metres(150)
  /// The time that the phone must be beyond that distance.
  public var departureDwell = SimulationDuration.minutes(5)
  /// The smallest error of the time of an arrival.
  public var dateErrorMinimum = SimulationDuration.minutes(1)
  /// The largest error of the time of an arrival.
  public var dateErrorMaximum = SimulationDuration.minutes(2)
  /// The share of visits that are missed.
  public var missedFraction = 0.05
  /// The share of stops too short for a visit that are reported as visits.
  public var falseFraction = 0.05
  /// The stillness from which a stop may be mistaken for a visit.
  public var falseDwell = SimulationDuration.minutes(2)
  /// The mean walking time until a false arrival while the app's own updates run; 0 s is never.
  public var walkInterval = SimulationDuration.minutes(27)
  /// The factor by which an arrival is reported sooner while the charger is connected.
  public var chargerFactor = 4.0
  /// Whether visits exist.
  public var isAvailable = true
  /// Whether the system learns visits and routes for itself.
  public var systemLearnsPlaces = true

  /// The rules of the newest system.
  public init() {}
}

extension VisitRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "visit_dwell",
      \.dwell,
      .delay,
      "The time at rest that makes a visit",
      .assumption,
      "rule 34"
    ),
    Setting(
      "visit_arrival_delay",
      \.arrivalDelay,
      .period,
      "The median delay of an arrival while the app's own updates run",
      .measured,
      "rule 34"
    ),
    Setting(
      "visit_arrival_spread",
      \.arrivalSpread,
      .ratio,
      "The spread of the logarithm of that delay",
      .measured,
      "quartile 177 s, nine tenths 228 s; rule 34"
    ),
    Setting(
      "visit_sleeping_delay_minimum",
      \.sleepingDelayMinimum,
      .delay,
      "The shortest delay of an arrival that a sleeping phone's scans detect",
      .reported,
      "rule 34"
    ),
    Setting(
      "visit_sleeping_delay_maximum",
      \.sleepingDelayMaximum,
      .delay,
      "The longest delay of an arrival that a sleeping phone's scans detect",
      .reported,
      "rule 34"
    ),
    Setting(
      "visit_departure_distance",
      \.departureDistance,
      .distance,
      "The distance that ends a visit",
      .assumption,
      "rule 35"
    ),
    Setting(
      "visit_departure_dwell",
      \.departureDwell,
      .period,
      "The time for which the phone must stay beyond that distance",
      .assumption,
      "rule 35"
    ),
    Setting(
      "visit_date_error_minimum",
      \.dateErrorMinimum,
      .delay,
      "The smallest error of the time of an arrival",
      .assumption,
      "rule 34"
    ),
    Setting(
      "visit_date_error_maximum",
      \.dateErrorMaximum,
      .delay,
      "The largest error of the time of an arrival",
      .assumption,
      "rule 34"
    ),
    Setting(
      "visit_missed_fraction",
      \.missedFraction,
      .fraction,
      "The share of visits that are missed",
      .assumption,
      "rule 36"
    ),
    Setting(
      "visit_false_fraction",
      \.falseFraction,
      .fraction,
      "The share of stops too short for a visit that are reported as visits",
      .assumption,
      "rule 36"
    ),
    Setting(
      "visit_false_dwell",
      \.falseDwell,
      .delay,
      "The time at rest after which a stop may be mistaken for a visit",
      .assumption,
      "rule 36"
    ),
    Setting(
      "visit_walk_interval",
      \.walkInterval,
      .recurrence,
      "The mean walking time until a false arrival while the app's own updates run; 0 s means never",
      .measured,
      "56 in 25 h; rule 36"
    ),
    Setting(
      "visit_charger_factor",
      \.chargerFactor,
      .delayFactor,
      "The factor by which the delay of an arrival shrinks while the charger is connected",
      .assumption,
      "rule 34"
    ),
    Setting(
      "visits_available",
      \.isAvailable,
      .flag,
      "Whether visits exist",
      .doc,
      "from iOS 8; rule 34"
    ),
    Setting(
      "system_learns_places",
      \.systemLearnsPlaces,
      .flag,
      "Whether the system learns visits and routes for itself; the phone's profile sets the power",
      .doc,
      "from iOS 7, Frequent Locations; significant locations since"
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order("visit_false_dwell", \.falseDwell, atMost: "visit_dwell", \.dwell),
    .order(
      "visit_sleeping_delay_minimum",
      \.sleepingDelayMinimum,
      atMost: "visit_sleeping_delay_maximum",
      \.sleepingDelayMaximum
    ),
  ]
}
