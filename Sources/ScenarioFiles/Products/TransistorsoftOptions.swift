// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

/// The options of transistorsoft background-geolocation on iOS, in groups (from version 5) or flat.
///
/// The strategy is `transistorsoft_like`, whose file states the sources and assumptions. A radius below
/// 200 m works like one of 200 m on iOS.
struct TransistorsoftOptions: ProductOptions {
  static let product = "transistorsoft background-geolocation"
  static let marks = [
    "geolocation", "distanceFilter", "stopTimeout", "stationaryRadius", "stopOnTerminate",
    "useSignificantChangesOnly", "disableElasticity", "disableStopDetection",
  ]
  static let groups = [
    "geolocation", "activity", "http", "app", "persistence", "logger", "authorization",
    "notification",
  ]

  private static let accuracies: [(number: Int, word: String, accuracy: DesiredAccuracy)] = [
    (-2, "navigation", .bestForNavigation), (-1, "high", .best),
    (10, "medium", .nearestTenMeters), (100, "low", .hundredMeters),
    (1000, "very_low", .kilometer), (3000, "lowest", .threeKilometers),
  ]
  private static let activityTypes: [(number: Int, type: ActivityType)] = [
    (1, .other), (2, .automotiveNavigation), (3, .fitness), (4, .otherNavigation), (5, .airborne),
  ]

  private var accuracy = DesiredAccuracy.best
  private var distance = 10.0
  private var isElastic = true
  private var elasticity = 1.0
  private var stopMinutes = 5.0
  private var stopDelayMinutes = 0.0
  private var radius = 200.0
  private var isSignificantOnly = false
  private var detectsStops = true
  private var pauses = false
  private var showsIndicator = false
  private var activityType = ActivityType.other
  private var uploads: (isOn: Bool, batch: Int) = (false, 0)

  init(_ reader: inout OptionReader) {
    let words = Self.accuracies.flatMap { number, word, accuracy in
      [(String(number), accuracy), (word, accuracy), ("desired_accuracy_" + word, accuracy)]
    }
    accuracy = reader.word("desiredAccuracy", words + [("0", .best)], or: accuracy)
    distance = reader.number("distanceFilter", 0...1e6, or: distance)
    isElastic = !reader.flag("disableElasticity", or: false)
    elasticity = reader.number("elasticityMultiplier", 0...1000, or: elasticity)
    stopMinutes = reader.time("stopTimeout", zeroOr: 0.1...10_000, or: stopMinutes)
    stopDelayMinutes = reader.time("stopDetectionDelay", zeroOr: 0.1...10_000, or: stopDelayMinutes)
    radius = max(radius, reader.number("stationaryRadius", 0...1e6, or: radius))
    isSignificantOnly = reader.flag("useSignificantChangesOnly", or: false)
    detectsStops = !reader.flag("disableStopDetection", or: false)
    pauses = reader.flag("pausesLocationUpdatesAutomatically", or: !detectsStops)
    showsIndicator = reader.flag("showsBackgroundLocationIndicator", or: false)
    let types = Self.activityTypes.flatMap { number, type in
      let word = type.rawValue
      return [(String(number), type), (word, type), (word.replacing("_", with: ""), type)]
    }
    activityType = reader.word("activityType", types, or: activityType)
    let hasServer = reader.hasText("url")
    let uploadsAtOnce = reader.flag("autoSync", or: true)
    let threshold = Int(reader.number("autoSyncThreshold", 0...1e6, or: 0))
    uploads = (hasServer && uploadsAtOnce, threshold)
    // Without a filter there is nothing to stretch.
    if distance == 0 || elasticity == 0 { isElastic = false }
  }

  init?(_ strategy: StrategyConfiguration) {
    if let found = strategy.uploads {
      guard found.bytes == 1000 else { return nil }
      uploads = (true, found.batch ?? 0)
    }
    guard strategy.modes.map(\.name) == ["moving", "stopping", "stationary"] else { return nil }
    let services = strategy.modes.map(\.services)
    guard let moving = services[0].standard, let exit = services[2].exitRadius,
      strategy.rules.count >= 3
    else { return nil }
    accuracy = moving.desiredAccuracy
    distance = moving.distanceFilter?.value ?? 0
    isElastic = services[0].elasticFilter != nil
    elasticity = services[0].elasticFilter?.multiplier ?? 1
    stopDelayMinutes = (strategy.rules[0].conditions.duration?.seconds ?? 0) / 60
    stopMinutes = (strategy.rules[2].conditions.duration?.seconds ?? 0) / 60
    radius = exit.value
    showsIndicator = moving.showsBackgroundLocationIndicator
    activityType = moving.activityType
  }

  var idle: [String] {
    let stops = ["stopTimeout", "stopDetectionDelay", "stationaryRadius"]
    let updates = [
      "desiredAccuracy", "distanceFilter", "disableElasticity", "elasticityMultiplier",
      "disableStopDetection", "pausesLocationUpdatesAutomatically",
      "showsBackgroundLocationIndicator", "activityType",
    ]
    let elasticity = distance == 0 ? ["disableElasticity", "elasticityMultiplier"] : []
    let http = uploads.isOn ? [] : ["autoSync", "autoSyncThreshold"]
    return (isSignificantOnly ? stops + updates : detectsStops ? elasticity : stops + elasticity)
      + http
  }

  static let followers = Dictionary(
    uniqueKeysWithValues: [
      "distance_filter", "shows_background_location_indicator", "activity_type",
    ]
    .map { ("moving.standard." + $0, ["stopping.standard." + $0]) }
  )

  var body: String {
    var text = ""
    let standard = standard(accuracy: accuracy, pauses: pauses)
    if isSignificantOnly {
      text += "services: { significant_change: {} }\n"
    } else if !detectsStops {
      text += "services:\n  significant_change: {}\n  standard: \(standard)\n"
    } else {
      let relaxed = accuracy.threshold.value < 100 ? DesiredAccuracy.hundredMeters : accuracy
      let (delay, stop) = (Self.minutes(stopDelayMinutes), Self.minutes(stopMinutes))
      text += """
        services: { significant_change: {} }
        modes:
          moving: { standard: \(standard) }
          stopping: { standard: \(self.standard(accuracy: relaxed, pauses: pauses, isElastic: false)) }
          stationary: { exit_region: { radius: \(ExactText.text(radius)) m } }
        start: moving
        rules:
          - { in: moving, when: { motion: stationary\(delay) }, go: stopping }
          - { in: stopping, when: { motion: moving }, go: moving }
          - { in: stopping, when: { motion: stationary\(stop) }, go: stationary }
          - { in: stationary, when: { exited_region: true }, go: moving }
          - { in: stationary, when: { significant_change: true, motion: moving }, go: moving }

        """
    }
    guard uploads.isOn else { return text }
    return text
      + (uploads.batch > 1
        ? "uploads: { every: 24 h, batch: \(uploads.batch), bytes: 1 kB }\n"
        : "uploads: { every: each_delivery, bytes: 1 kB }\n")
  }

  private func standard(
    accuracy: DesiredAccuracy,
    pauses: Bool,
    isElastic stretches: Bool = true
  ) -> String {
    var text = "{ desired_accuracy: \(accuracy.rawValue), distance_filter: "
    text += distance > 0 ? ExactText.text(distance) + " m" : "none"
    text += ", pauses_location_updates_automatically: \(pauses)"
    if showsIndicator { text += ", shows_background_location_indicator: true" }
    if activityType != .other { text += ", activity_type: \(activityType.rawValue)" }
    if isElastic, stretches {
      text += ", elastic_filter: { step: 5 m/s, multiplier: \(ExactText.text(elasticity)) }"
    }
    return text + " }"
  }

  /// A condition that must hold for some minutes; empty for none.
  private static func minutes(_ minutes: Double) -> String {
    minutes > 0 ? ", for: \(ExactText.text(minutes)) min" : ""
  }

  var json: JSONText {
    var geolocation: [(String, JSONText)] = [
      (
        "desiredAccuracy",
        .integer(Self.accuracies.first { $0.accuracy == accuracy }?.number ?? -1)
      ),
      ("distanceFilter", .number(distance)), ("disableElasticity", .bool(!isElastic)),
    ]
    if isElastic { geolocation.append(("elasticityMultiplier", .number(elasticity))) }
    geolocation += [
      ("stopTimeout", .number(stopMinutes)), ("stationaryRadius", .number(radius)),
      ("showsBackgroundLocationIndicator", .bool(showsIndicator)),
    ]
    if let type = Self.activityTypes.first(where: { $0.type == activityType }), type.number > 1 {
      geolocation.append(("activityType", .integer(type.number)))
    }
    return .object(
      [
        ("geolocation", .object(geolocation)),
        ("activity", .object([("stopDetectionDelay", .number(stopDelayMinutes))])),
      ]
        + (uploads.isOn
          ? [
            (
              "http",
              .object([
                ("autoSync", .bool(true)), ("autoSyncThreshold", .integer(uploads.batch)),
              ])
            )
          ] : [])
    )
  }
}
