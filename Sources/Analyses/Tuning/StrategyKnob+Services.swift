// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyKnob {
  private typealias Services = StrategyConfiguration.Services
  private typealias Definition = KnobDefinition<StrategyConfiguration.Services>

  private static let factors = [0.25, 0.5, 2, 4]
  private static let flags: [KnobValue] = [.flag(false), .flag(true)]
  private static let rights: [KnobValue] = [
    .word(nil), .word(AuthorizationStatus.whenInUse.rawValue),
    .word(AuthorizationStatus.always.rawValue),
  ]
  private static let tiers = KnobDefinition<StrategyConfiguration.Services>.Ladder.fixed(
    DesiredAccuracy.allCases.map { .word($0.rawValue) }
  )

  private static func lengths(_ metres: [Double], none: Bool) -> [KnobValue] {
    (none ? [.length(nil)] : []) + metres.map { .length(Metres($0)) }
  }

  private static func durations(_ minutes: [Double]) -> [KnobValue] {
    minutes.map { .duration(SimulationDuration(seconds: $0 * 60)) }
  }

  /// The settings of services, in the order of the keys in files.
  static let serviceDefinitions: [KnobDefinition<StrategyConfiguration.Services>] =
    standardDefinitions + otherServiceDefinitions + fusedDefinitions

  private static let standardDefinitions: [Definition] = [
    Definition(
      "standard.desired_accuracy",
      \.standard,
      \.desiredAccuracy,
      .word,
      order: .ordered,
      ladder: tiers
    ),
    Definition(
      "standard.distance_filter",
      \.standard,
      \.distanceFilter,
      .length,
      order: .continuous,
      ladder: .fixed(lengths([5, 10, 25, 50, 100, 250, 500], none: true))
    ),
    Definition(
      "standard.activity_type",
      \.standard,
      \.activityType,
      .word,
      order: .unordered,
      ladder: .fixed(ActivityType.allCases.map { .word($0.rawValue) })
    ),
    Definition(
      "standard.pauses_location_updates_automatically",
      \.standard,
      \.pausesLocationUpdatesAutomatically,
      .givenFlag,
      order: .unordered,
      ladder: .fixed(flags)
    ),
    Definition(
      "standard.allows_background_location_updates",
      \.standard,
      \.allowsBackgroundLocationUpdates,
      .flag,
      order: .unordered,
      ladder: .fixed(flags),
      absentText: "default"
    ),
    Definition(
      "standard.shows_background_location_indicator",
      \.standard,
      \.showsBackgroundLocationIndicator,
      .givenFlag,
      order: .unordered,
      ladder: .fixed(flags)
    ),
    Definition(
      "elastic_filter.step",
      \.elasticFilter,
      \.step,
      .speed,
      order: .continuous,
      ladder: .multiples(factors, absent: [])
    ),
    Definition(
      "elastic_filter.multiplier",
      \.elasticFilter,
      \.multiplier,
      .number,
      order: .continuous,
      ladder: .multiples(factors, absent: [])
    ),
  ]

  private static let otherServiceDefinitions: [Definition] = [
    Definition(
      "deferred.until_traveled",
      \.deferred,
      \.untilTraveled,
      .length,
      order: .continuous,
      ladder: .fixed(lengths([100, 500, 2000], none: true)),
      absentMagnitude: .infinity
    ),
    Definition(
      "deferred.timeout",
      \.deferred,
      \.timeout,
      .duration,
      order: .continuous,
      ladder: .multiples(factors, absent: durations([1, 5, 10, 30])),
      absentMagnitude: .infinity
    ),
    Definition(
      "request.every",
      \.request,
      \.interval,
      .givenDuration,
      order: .continuous,
      ladder: .multiples(factors, absent: [])
    ),
    Definition(
      "request.desired_accuracy",
      \.request,
      \.desiredAccuracy,
      .word,
      order: .ordered,
      ladder: tiers
    ),
    Definition(
      "request.timeout",
      \.request,
      \.timeout,
      .givenDuration,
      order: .continuous,
      ladder: .multiples([0.5, 2], absent: [])
    ),
    Definition(
      "heading.filter",
      \.heading,
      \.filter,
      .angle,
      order: .continuous,
      ladder: .fixed([.angle(nil)] + [1, 5, 15, 45].map { .angle(Degrees($0)) })
    ),
    Definition(
      "live_updates.configuration",
      \.liveUpdates,
      \.configuration,
      .word,
      order: .unordered,
      ladder: .fixed(LiveConfiguration.allCases.map { .word($0.rawValue) })
    ),
    Definition(
      "live_updates.background_activity_session",
      \.liveUpdates,
      \.holdsBackgroundActivitySession,
      .givenFlag,
      order: .unordered,
      ladder: .fixed(flags)
    ),
    Definition(
      "live_updates.service_session",
      \.liveUpdates,
      \.serviceSession,
      .right,
      order: .unordered,
      ladder: .fixed(rights)
    ),
  ]

  private static let fusedDefinitions: [Definition] = [
    Definition(
      "fused.priority",
      \.fused,
      \.priority,
      .word,
      order: .ordered,
      ladder: .fixed(FusedPriority.allCases.map { .word($0.rawValue) })
    ),
    Definition(
      "fused.interval",
      \.fused,
      \.interval,
      .givenDuration,
      order: .continuous,
      ladder: .multiples(factors, absent: [])
    ),
    Definition(
      "fused.min_update_interval",
      \.fused,
      \.minimumInterval,
      .duration,
      order: .continuous,
      ladder: .multiples([0.25, 0.5], absent: []),
      absentText: "default"
    ),
    Definition(
      "fused.max_update_delay",
      \.fused,
      \.maximumUpdateDelay,
      .givenDuration,
      order: .continuous,
      ladder: .fixed(durations([1, 5, 15]))
    ),
    Definition(
      "fused.min_update_distance",
      \.fused,
      \.minimumDistance,
      .givenLength,
      order: .continuous,
      ladder: .fixed(lengths([10, 50, 100, 500], none: false))
    ),
  ]

  /// The settings that only modes have.
  static let modeDefinitions: [KnobDefinition<StrategyConfiguration.Services>] = [
    Definition(
      "exit_region.radius",
      \.exitRegion,
      \.self,
      .givenLength,
      order: .continuous,
      ladder: .fixed(lengths([50, 100, 200, 400, 800], none: false))
    ),
    Definition(
      "exit_geofence.radius",
      \.exitGeofence,
      \.radius,
      .givenLength,
      order: .continuous,
      ladder: .fixed(lengths([50, 100, 200, 400, 800], none: false))
    ),
    Definition(
      "exit_geofence.responsiveness",
      \.exitGeofence,
      \.responsiveness,
      .givenDuration,
      order: .continuous,
      ladder: .fixed([0, 5, 60, 300].map { .duration(SimulationDuration(seconds: $0)) })
    ),
  ]
}

extension StrategyConfiguration.Services {
  /// The exit region's radius as a section of its own, which files have.
  fileprivate var exitRegion: Metres? {
    get { exitRadius }
    set { exitRadius = newValue }
  }
}
