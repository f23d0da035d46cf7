// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

/// The options of Traccar Client on iOS, by the names that its links and managed settings use.
///
/// The strategy is `traccar_new_like`, whose file states the sources and assumptions.
struct TraccarOptions: ProductOptions {
  static let product = "Traccar Client"
  static let marks = ["stop_detection", "fastest_interval"]
  static let groups: [String] = []

  static func isOne(_ keys: Set<String>) -> Bool {
    !keys.isDisjoint(with: marks)
      || keys.contains("interval") && !keys.isDisjoint(with: ["distance", "accuracy", "id"])
  }

  private static let accuracies: [(String, DesiredAccuracy)] = [
    ("highest", .bestForNavigation), ("high", .best), ("medium", .hundredMeters),
    ("low", .kilometer),
  ]

  private var accuracy = DesiredAccuracy.hundredMeters
  private var distance = 75.0
  private var interval = 300.0
  private var detectsStops = true

  init(_ reader: inout OptionReader) {
    accuracy = reader.word("accuracy", Self.accuracies, or: accuracy)
    distance = reader.number("distance", 0...1e6, or: distance)
    interval = reader.number("interval", 1...1e6, or: interval)
    detectsStops = reader.flag("stop_detection", or: detectsStops)
  }

  init?(_ strategy: StrategyConfiguration) {
    guard strategy.modes.map(\.name) == ["moving", "stationary"],
      let moving = strategy.modes[0].services.standard,
      let time = strategy.uploads?.interval?.seconds,
      Self.accuracies.contains(where: { $0.1 == moving.desiredAccuracy })
    else { return nil }
    accuracy = moving.desiredAccuracy
    distance = moving.distanceFilter?.value ?? 0
    interval = time
  }

  static let followers = ["moving.standard.distance_filter": ["uploads.distance"]]

  var idle: [String] { [] }

  var body: String {
    let filter = distance > 0 ? ExactText.text(distance) + " m" : "none"
    let standard =
      "{ desired_accuracy: \(accuracy.rawValue), distance_filter: \(filter), "
      + "pauses_location_updates_automatically: \(!detectsStops) }"
    let head = """
      uploads: { every: \(ExactText.text(interval)) s\(distance > 0 ? ", distance: \(filter)" : ""), bytes: 1 kB }

      """
    guard detectsStops else {
      return head + "services:\n  significant_change: {}\n  standard: \(standard)\n"
    }
    return head + """
      services: { significant_change: {} }
      modes:
        moving: { standard: \(standard) }
        stationary: { exit_region: { radius: 200 m } }
      start: moving
      rules:
        - { in: moving, when: { motion: stationary, for: 5 min }, go: stationary }
        - { in: stationary, when: { exited_region: true }, go: moving }
        - { in: stationary, when: { significant_change: true, motion: moving }, go: moving }

      """
  }

  var json: JSONText {
    .object([
      ("accuracy", .string(Self.accuracies.first { $0.1 == accuracy }?.0)),
      ("distance", .number(distance)), ("interval", .number(interval)),
      ("stop_detection", .bool(detectsStops)),
    ])
  }
}
