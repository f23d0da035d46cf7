// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

/// The options of OwnTracks for iOS, as the app exports them.
///
/// The strategies are `owntracks_significant_like` and `owntracks_move_like`, whose files state the sources
/// and assumptions; the modes quiet and manual ask for no position.
struct OwnTracksOptions: ProductOptions {
  static let product = "OwnTracks"
  static let marks = ["monitoring", "locatorInterval", "locatorDisplacement"]
  static let groups: [String] = []

  private enum Mode: Int { case quiet = -1, manual, significant, move }

  private var mode = Mode.significant
  private var interval = 300.0
  private var displacement = 100.0

  init(_ reader: inout OptionReader) {
    let modes: [(String, Mode)] = [
      ("-1", .quiet), ("0", .manual), ("1", .significant), ("2", .move),
    ]
    mode = reader.word("monitoring", modes, or: mode)
    _ = reader.hasText("_type")
    interval = reader.number("locatorInterval", 1...1e6, or: interval)
    displacement = reader.number("locatorDisplacement", 1...1e6, or: displacement)
  }

  init?(_ strategy: StrategyConfiguration) {
    guard strategy.standard != nil, strategy.modes.isEmpty, let uploads = strategy.uploads,
      let time = uploads.interval?.seconds, let distance = uploads.distance?.value
    else { return nil }
    (mode, interval, displacement) = (.move, time, distance)
  }

  var idle: [String] {
    mode == .move ? [] : ["locatorInterval", "locatorDisplacement"]
  }

  var body: String {
    switch mode {
    case .quiet, .manual: return "services: {}\n"
    case .significant:
      return """
        services: { significant_change: {}, visits: {} }
        uploads: { every: each_delivery, bytes: 1 kB }

        """
    case .move:
      let (time, distance) = (ExactText.text(interval), ExactText.text(displacement))
      return """
        services:
          standard:
            desired_accuracy: best
            distance_filter: none
            pauses_location_updates_automatically: false
          significant_change: {}
          visits: {}
        uploads: { every: \(time) s, distance: \(distance) m, bytes: 1 kB }

        """
    }
  }

  var json: JSONText {
    .object([
      ("_type", .string("configuration")), ("monitoring", .integer(mode.rawValue)),
      ("locatorInterval", .number(interval)), ("locatorDisplacement", .number(displacement)),
    ])
  }
}
