// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// Reads what a file of an operating system says.
enum OSFile {
  /// The keys of a system besides `version`, `kind` and `extends`.
  static let bodyKeys = ["name", "title", "platform", "settings", "fused_provider"]
  /// The keys of a system in a scenario's list.
  static let inlineKeys = ["extends"] + bodyKeys
  /// The keys of a system's file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys
  /// The settings, in the order of the files.
  static let settingKeys = OSProfile.parameters.map { $0.key }
  /// The settings of Android's fused provider, in the order of the files.
  static let fusedProviderKeys = OSProfile.fusedProviderParameters.map { $0.key }

  /// A system; every setting must be there.
  ///
  /// Nil if the value is not a mapping.
  static func decode(
    _ node: SourceNode,
    path: String = "",
    known: [String] = fileKeys,
    problems: ProblemList
  ) -> OSProfile? {
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    var system = OSProfile()
    reader.require("name")
    system.name = reader.name("name") ?? system.name
    system.title = reader.text("title") ?? ""
    reader.require("platform")
    system.platform = reader.word("platform") ?? system.platform
    decodeFusedProvider(reader, into: &system)
    reader.require("settings")
    guard let settings = reader.mapping("settings", known: settingKeys) else { return system }
    for parameter in OSProfile.parameters where settings.require(parameter.key) {
      decode(parameter, from: settings, into: &system)
    }
    checkOrder(settings, system)
    return system
  }

  /// The rules of Android's fused provider; every one must be there, and the system has it.
  private static func decodeFusedProvider(_ reader: FieldReader, into system: inout OSProfile) {
    guard let rules = reader.mapping("fused_provider", known: fusedProviderKeys) else { return }
    if system.platform != .android {
      let way = "set platform: android, or remove the section"
      reader.report(.conflict("the fused provider is Android's", note: way), "fused_provider")
    }
    system.fusedProvider.isAvailable = true
    for parameter in OSProfile.fusedProviderParameters where rules.require(parameter.key) {
      decode(parameter, from: rules, into: &system)
    }
    let fused = system.fusedProvider
    let pairs: [(low: String, high: String, isFine: Bool)] = [
      (
        "geofence_check_minimum", "geofence_check_maximum",
        fused.geofenceCheckMinimum <= fused.geofenceCheckMaximum
      ),
      (
        "geofence_background_check_minimum", "geofence_background_check_maximum",
        fused.geofenceBackgroundCheckMinimum <= fused.geofenceBackgroundCheckMaximum
      ),
      ("doze_idle", "doze_idle_maximum", fused.dozeIdle <= fused.dozeIdleMaximum),
      ("doze_window", "doze_window_maximum", fused.dozeWindow <= fused.dozeWindowMaximum),
    ]
    for pair in pairs where !pair.isFine {
      rules.report(.conflict("it must be at most \(pair.high)", note: nil), pair.low)
    }
  }

  private static func decode(
    _ parameter: OSProfile.Parameter,
    from reader: FieldReader,
    into system: inout OSProfile
  ) {
    let key = parameter.key
    switch parameter.location {
    case .duration(let path):
      let isAboveZero = periods.contains(key) || medians.contains(key)
      let bounds = isAboveZero ? periodBounds : durationBounds
      if let value = reader.duration(key, bounds) { system[keyPath: path] = value }
    case .length(let path):
      let isAboveZero = sides.contains(key) || medians.contains(key)
      let bounds = isAboveZero ? sideBounds : lengthBounds
      if let value = reader.length(key, bounds) { system[keyPath: path] = value }
    case .number(let path):
      let isShare = key.hasSuffix("_fraction")
      let value =
        isShare
        ? reader.amount(key, .fraction, .within(0, 1, "within 0 and 1"))
        : reader.number(key, delayFactors.contains(key) ? factorBounds : numberBounds)
      if let value { system[keyPath: path] = value }
    case .count(let path):
      if let value = reader.count(key, in: 0...1_000_000) { system[keyPath: path] = value }
    case .flag(let path):
      if let value = reader.flag(key) { system[keyPath: path] = value }
    case .accuracyStyle(let path):
      if let value: AccuracyStyle = reader.word(key) { system[keyPath: path] = value }
    }
  }

  private static let periodBounds = Bounds.within(1e6, 366 * 86_400e9, "within 1 ms and 366 d")
  private static let durationBounds = Bounds.within(0, 366 * 86_400e9, "within 0 s and 366 d")
  private static let lengthBounds = Bounds.within(0, 1e8, "within 0 m and 100000 km")
  private static let sideBounds = Bounds.within(1, 1e8, "within 1 m and 100000 km")
  private static let numberBounds = Bounds.within(0, 1000, "within 0 and 1000")
  private static let factorBounds = Bounds.within(1, 100, "within 1 and 100")

  /// Durations that repeat, and so must be above 0 s.
  private static let periods = [
    "scan_interval_moving", "scan_interval_still", "gnss_interval", "static_hold_early_interval",
    "static_hold_late_interval", "region_scan_minimum", "region_scan_maximum", "convergence_time",
    "gnss_accuracy_refresh", "ranging_interval", "reduced_accuracy_interval",
    "background_refresh_interval", "continuous_below", "seek_timeout", "network_interval_moving",
    "network_interval_still", "geofence_check_minimum", "geofence_check_maximum",
    "geofence_background_check_minimum", "geofence_background_check_maximum",
    "geofence_rest_check", "doze_idle", "doze_idle_maximum", "doze_window", "doze_window_maximum",
    "visit_departure_dwell",
  ]
  /// Medians that draws are spread about, and so must be above 0.
  private static let medians = [
    "wifi_first_delay", "wifi_first_delay_without_gnss", "region_latency_median",
    "visit_arrival_delay", "start_up_accuracy_median",
  ]
  /// Lengths that space is divided by, and so must be above 0 m.
  private static let sides = [
    "lookup_tile_size", "reduced_accuracy_grid", "reduced_accuracy_radius",
  ]
  /// Factors that lengthen or shorten a delay and must not do the opposite.
  ///
  /// A hundred times a year is a delay that whole nanoseconds can still hold.
  private static let delayFactors = ["visit_charger_factor", "offline_delay_factor"]

  /// Settings that come as a least and a most value.
  private static func checkOrder(_ reader: FieldReader, _ system: OSProfile) {
    let pairs: [(low: String, high: String, isFine: Bool)] = [
      (
        "filtered_resume_minimum", "filtered_resume_maximum",
        system.filteredResumeMinimum <= system.filteredResumeMaximum
      ),
      (
        "proximity_immediate", "proximity_near",
        system.proximityImmediate <= system.proximityNear
      ),
      ("visit_false_dwell", "visit_dwell", system.visitFalseDwell <= system.visitDwell),
      (
        "region_cushion_minimum", "region_cushion_maximum",
        system.regionCushionMinimum <= system.regionCushionMaximum
      ),
      (
        "region_scan_minimum", "region_scan_maximum",
        system.regionScanMinimum <= system.regionScanMaximum
      ),
      (
        "region_tail_minimum", "region_tail_maximum",
        system.regionTailMinimum <= system.regionTailMaximum
      ),
      (
        "visit_sleeping_delay_minimum", "visit_sleeping_delay_maximum",
        system.visitSleepingDelayMinimum <= system.visitSleepingDelayMaximum
      ),
      (
        "start_up_accuracy_minimum", "start_up_accuracy_maximum",
        system.startUpAccuracyMinimum <= system.startUpAccuracyMaximum
      ),
    ]
    for pair in pairs where !pair.isFine {
      reader.report(.conflict("it must be at most \(pair.high)", note: nil), pair.low)
    }
  }
}
