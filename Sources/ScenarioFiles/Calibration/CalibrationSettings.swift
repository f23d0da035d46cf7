// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import LocationService
internal import LocationStrategies
public import PhoneModel
internal import Quantities

/// The settings that the names in logs refer to.
///
/// Short names are settings of the standard service, kept on without pauses: an accuracy of Core
/// Location, alone or with a distance filter in metres behind it, such as `best_30m`. Any other name
/// is a strategy, by its built-in name or its file.
public enum CalibrationSettings {
  /// The accuracies by the names that logs use.
  static let accuracies: [(name: String, accuracy: DesiredAccuracy)] = [
    ("best_for_navigation", .bestForNavigation), ("best", .best),
    ("nearest_ten_meters", .nearestTenMeters), ("hundred_meters", .hundredMeters),
    ("kilometer", .kilometer), ("three_kilometers", .threeKilometers),
  ]

  /// The names for a log without any request.
  public static let offNames = ["off", "idle"]

  /// The names known without a file, for help and errors.
  public static let names = offNames + accuracies.map(\.name)

  /// The settings among which the next measurement is chosen.
  public static func candidates(on platform: Platform) -> [String] {
    platform == .ios
      ? ["off", "best", "nearest_ten_meters", "hundred_meters"]
      : ["off", "fused_high_accuracy", "fused_balanced", "fused_low_power"]
  }

  /// The most settings of a log; each is simulated several times to find the next measurement.
  static let limit = 50

  /// The most unknown names reported.
  static let reportedCount = 20

  /// The settings of a log's names, and of other names that are known without a file.
  ///
  /// - Parameters:
  ///   - log: the readings.
  ///   - path: the log's file, for errors.
  ///   - others: further names; unknown ones are left out.
  /// - Returns: the log's settings in the order of their first use, then the others.
  /// - Throws: an error for each unknown name of the log, the first 20 of them; an error for more
  ///   settings than `limit`.
  public static func settings(
    of log: CalibrationLog,
    path: String,
    and others: [String] = []
  ) throws(InputFailure) -> [CalibrationStudy.Setting] {
    var settings: [CalibrationStudy.Setting] = []
    var lines: [String] = []
    var seen = Set<String>()
    var unknownCount = 0
    for reading in log.readings where seen.insert(reading.setting).inserted {
      do {
        settings.append(try setting(reading.setting))
      } catch {
        unknownCount += 1
        let place = "\(path):\(reading.line)"
        guard unknownCount <= reportedCount else {
          lines.append(Failure.unlisted(place: place).description)
          break
        }
        lines.append(Failure.unknown(name: reading.setting, place: place).description)
        // A log has no options of the command line.
        lines += error.diagnostics.map { "note: " + $0.replacing("--strategy: error: ", with: "") }
      }
    }
    guard lines.isEmpty else { throw InputFailure(diagnostics: lines, exitCode: 65) }
    guard settings.count <= limit else {
      throw InputFailure(Failure.tooMany(count: settings.count, path: path))
    }
    for name in others where !seen.contains(name) {
      if let more = try? setting(name) { settings.append(more) }
    }
    return settings
  }

  /// The setting of one name.
  static func setting(_ name: String) throws(InputFailure) -> CalibrationStudy.Setting {
    if let built = builtIn(name) {
      return CalibrationStudy.Setting(name: name, configuration: built)
    }
    let found = try StrategyLoader.load([name]).first
    let strategy = try ProblemList().required(found, "strategy", in: name)
    return CalibrationStudy.Setting(name: name, configuration: strategy.configuration)
  }

  private static func builtIn(_ name: String) -> StrategyConfiguration? {
    if offNames.contains(name) { return StrategyConfiguration(name: name) }
    for (word, accuracy) in accuracies where name.hasPrefix(word) {
      let rest = name.dropFirst(word.count)
      var filter: Metres?
      if !rest.isEmpty {
        guard rest.hasPrefix("_"), rest.hasSuffix("m"),
          let metres = Int(rest.dropFirst().dropLast()), (1...100_000).contains(metres)
        else { continue }
        filter = Metres(Double(metres))
      }
      return StrategyConfiguration(
        name: name,
        standard: StandardRequest(
          desiredAccuracy: accuracy,
          distanceFilter: filter,
          pausesLocationUpdatesAutomatically: false
        )
      )
    }
    return nil
  }
}

extension CalibrationSettings {
  /// A setting of a log that cannot be simulated.
  private enum Failure: ProgramFailure {
    case unknown(name: String, place: String)
    case unlisted(place: String)
    case tooMany(count: Int, path: String)

    var exitCode: Int32 { 65 }

    var description: String {
      switch self {
      case .unknown(let name, let place):
        "\(place): error: setting is \(InputProblem.quoted(name)); it must be one of "
          + names.joined(separator: ", ")
          + ", an accuracy with a filter such as best_30m, or a strategy"
      case .unlisted(let place): "\(place): error: further settings of this kind are not listed"
      case .tooMany(let count, let path):
        "\(path): error: the log has \(count) settings; it may have at most \(limit)\n"
          + "note: fit only part of the log"
      }
    }
  }
}
