// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import OSProfiles
public import PhoneModel
internal import Quantities
internal import World

/// The options of a calibration beside its log.
public struct CalibrationOptions: Sendable, Hashable {
  /// The phone before the fit, by name or file.
  public var phone = BuiltIn.phoneNames[0]
  /// The system, by built-in name; nil chooses one that fits the phone.
  public var system: String?
  /// The energy of a full charge with its unit, such as `6.91Wh`; nil for the phone's own.
  public var capacity: String?
  /// The dotted keys of the parameters to fit; empty for the usual ones.
  public var keys: [String] = []
  /// The setting throughout a log that states no settings.
  public var setting: String?
  /// The speed at which the phone is carried, such as `5 km/h`; nil for a walk.
  public var speed: String?
  /// The environment of the phone while it is still, such as `indoor`.
  public var stayEnvironment: String?
  /// The environment while the phone is carried, such as `suburban`.
  public var environment: String?
  /// The seed of the simulated days.
  public var seed: UInt64 = 42
  /// The number of days over which chance is averaged, at least 1.
  public var replications = 2

  /// The default choices.
  public init() {}

  /// The parameters that are fitted by default.
  ///
  /// One number for each activity that a log of levels can distinguish: the idle phone, being awake, satellite
  /// reception and scans.
  public static let usualKeys = [
    "base.power", "cpu.awake_power", "gnss.tracking_power", "wifi.scan_power",
  ]
}

/// A log in a file and the study that fits a phone to it.
public struct CalibrationRequest: Sendable {
  /// The study.
  public var study: CalibrationStudy
  /// The log.
  public var log: CalibrationLog
  /// The phone before the fit, with the range of its common factor.
  public var phone: PhoneProfile
  /// The notes about both.
  public var notes: [String]

  private let path: String

  /// The request for a log file and a phone.
  ///
  /// - Parameters:
  ///   - path: the log.
  ///   - options: the options beside the log.
  ///   - plansNext: whether to search for the best next measurement, which takes as long as the
  ///     fit.
  /// - Throws: every error of the log; a usage error for names and amounts that are not valid.
  public init(
    path: String,
    options: CalibrationOptions,
    plansNext: Bool = true
  ) throws(InputFailure) {
    var phone = try PhoneLoader.load(options.phone)
    if let text = options.capacity {
      let joules = try Self.amount(text, .energy, "--capacity", 1...1e9, "such as 6.91Wh")
      phone.battery.capacity = Estimate(
        Joules(joules),
        basis: .assumption,
        source: "Set with tracewatt phone calibrate --capacity \(text)"
      )
    }
    let name = options.system ?? (phone.platform == .ios ? BuiltIn.systemNames[0] : "android_6")
    let system = try BuiltIn.system(name)
    let keys = options.keys.isEmpty ? CalibrationOptions.usualKeys : options.keys
    var bench = CalibrationBench(
      phone: phone,
      system: system,
      parameters: try Self.parameters(keys, of: phone)
    )
    bench.seed = options.seed
    bench.replications = options.replications
    if let speed = options.speed {
      let metres = try Self.amount(
        speed,
        .speed,
        "--speed",
        0.1...100,
        "from 0.1 m/s to 100 m/s"
      )
      bench.speed = MetresPerSecond(metres)
    }
    if let word = options.stayEnvironment {
      bench.stayEnvironment = try Self.environment(word, "--rest")
    }
    if let word = options.environment { bench.environment = try Self.environment(word, "--way") }
    var (log, notes) = try CalibrationLogFile.read(
      path: path,
      setting: options.setting,
      nominalVoltage: phone.battery.voltage.value.value
    )
    let candidates = CalibrationSettings.candidates(on: phone.platform)
    let settings = try CalibrationSettings.settings(of: log, path: path, and: candidates)
    var study = CalibrationStudy(bench: bench, settings: settings)
    if plansNext {
      let usual = Set(candidates)
      study.candidates = candidates + settings.map(\.name).filter { !usual.contains($0) }
    }
    notes.append("the system is \(name), the phone \(phone.name), the seed \(options.seed)")
    self.study = study
    self.phone = phone
    self.log = log
    self.notes = notes
    self.path = path
  }

  /// The error of a log in which nothing can be fitted.
  public func failure(_ failure: CalibrationFailure) -> InputFailure {
    InputFailure(.conflict(failure.description, note: nil), at: SourcePosition(file: path))
  }

  /// The error of a log that gives no factor.
  public func failure(_ failure: TwoHours.Failure) -> InputFailure {
    InputFailure(
      .conflict(failure.description, note: failure.note),
      at: SourcePosition(file: path)
    )
  }

  private static func parameters(
    _ keys: [String],
    of phone: PhoneProfile
  ) throws(InputFailure) -> [CalibrationParameter] {
    var list: [CalibrationParameter] = []
    for key in keys where !list.contains(where: { $0.key == key }) {
      if key.hasPrefix("battery."), key != "battery.gauge_plateau" {
        throw InputFailure(FlagFailure.fixedScale(key: key))
      }
      guard let parameter = CalibrationParameter(key, of: phone) else {
        let known = PhoneProfile.numbers.map(\.dottedKey)
        throw InputFailure(FlagFailure.notFitted(key: key, known: known))
      }
      list.append(parameter)
    }
    return list
  }

  private static func environment(
    _ word: String,
    _ flag: String
  ) throws(InputFailure) -> Environment {
    if let environment = Environment(rawValue: word) { return environment }
    let allowed = Environment.allCases.map(\.rawValue)
    throw InputFailure(FlagFailure.noneOf(flag: flag, text: word, allowed: allowed))
  }

  private static func amount(
    _ text: String,
    _ dimension: QuantityText.Dimension,
    _ flag: String,
    _ range: ClosedRange<Double>,
    _ allowed: String
  ) throws(InputFailure) -> Double {
    if let value = try? QuantityText.parse(text, as: dimension), range.contains(value) {
      return value
    }
    throw InputFailure(FlagFailure.notPossible(flag: flag, text: text, allowed: allowed))
  }
}
