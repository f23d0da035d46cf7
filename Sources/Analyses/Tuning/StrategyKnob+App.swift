// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyKnob {
  private typealias Definition = KnobDefinition<StrategyConfiguration>

  private static let factors = [0.25, 0.5, 2, 4]
  private static let flags: [KnobValue] = [.flag(false), .flag(true)]
  private static let intervals: [KnobValue] = [1, 5, 15].map {
    .duration(SimulationDuration(seconds: $0 * 60))
  }

  /// The settings of a strategy other than services, in the order of the keys in files.
  static let appDefinitions: [KnobDefinition<StrategyConfiguration>] =
    cycleDefinitions + uploadDefinitions + actionDefinitions

  private static let cycleDefinitions: [Definition] = [
    Definition(
      "duty_cycle.exit_radius",
      \.dutyCycle,
      \.exitRadius,
      .givenLength,
      order: .continuous,
      ladder: .fixed([50, 100, 200, 400, 800].map { .length(Metres($0)) })
    ),
    Definition(
      "duty_cycle.stop_after_still",
      \.dutyCycle,
      \.stopAfterStill,
      .givenDuration,
      order: .continuous,
      ladder: .multiples(factors, absent: [])
    ),
  ]

  private static let uploadDefinitions: [Definition] = [
    Definition(
      "uploads.every",
      \.uploads,
      \.interval,
      .duration,
      order: .continuous,
      ladder: .multiples(factors, absent: intervals),
      absentText: "each_delivery"
    ),
    Definition(
      "uploads.bytes",
      \.uploads,
      \.bytes,
      .givenCount,
      order: .continuous,
      ladder: .multiples(factors, absent: [])
    ),
    Definition(
      "uploads.batch",
      \.uploads,
      \.batch,
      .count,
      order: .continuous,
      ladder: .multiples(factors, absent: [5, 20, 100].map { .count($0) }),
      absentText: "default"
    ),
    Definition(
      "uploads.distance",
      \.uploads,
      \.distance,
      .length,
      order: .continuous,
      ladder: .multiples(factors, absent: [100, 500].map { .length(Metres($0)) }),
      absentText: "default"
    ),
  ]

  private static let actionDefinitions: [Definition] = [
    Definition(
      "geocode.every",
      \.actions.geocode,
      \.interval,
      .duration,
      order: .continuous,
      ladder: .multiples(factors, absent: intervals),
      absentText: "each_delivery"
    ),
    Definition(
      "notifications.sound",
      \.actions.notifications,
      \.playsSound,
      .givenFlag,
      order: .unordered,
      ladder: .fixed(flags)
    ),
    Definition(
      "work.each_delivery",
      \.actions.workPerDelivery,
      \.self,
      .givenDuration,
      order: .continuous,
      ladder: .multiples(factors, absent: [])
    ),
    Definition(
      "authorization.ask",
      \.actions.asking,
      \.right,
      .right,
      order: .unordered,
      ladder: .fixed([
        .word(nil), .word(AuthorizationStatus.whenInUse.rawValue),
        .word(AuthorizationStatus.always.rawValue),
      ])
    ),
    Definition(
      "authorization.temporary_full_accuracy",
      \.actions.asking,
      \.asksForFullAccuracy,
      .givenFlag,
      order: .unordered,
      ladder: .fixed(flags)
    ),
  ]
}
