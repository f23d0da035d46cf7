// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
public import PhoneModel
internal import Quantities

/// The steps from a log to a phone: rows, fit, and the best next measurements.
public struct CalibrationStudy: Sendable {
  /// A setting by the name that logs use.
  public struct Setting: Sendable, Hashable {
    /// The name in logs.
    public var name: String
    /// The services that the app requests.
    public var configuration: StrategyConfiguration

    /// A setting and its name.
    public init(name: String, configuration: StrategyConfiguration) {
      self.name = name
      self.configuration = configuration
    }
  }

  /// The phone, the system and the world.
  public var bench: CalibrationBench
  /// The settings of the log, and others that could be measured next.
  public var settings: [Setting]
  /// The settings among which the next measurement is chosen, by name.
  public var candidates: [String] = []
  /// The lengths of a next measurement in hours, ascending.
  public var candidateHours = [1.0, 4.0]

  /// A study of a phone's log.
  public init(bench: CalibrationBench, settings: [Setting]) {
    self.bench = bench
    self.settings = settings
  }

  /// Fits the bench's parameters to a log.
  ///
  /// - Throws: the reason why the log cannot be fitted.
  public func run(_ log: CalibrationLog) throws(PhoneCalibration.Failure) -> CalibrationReport {
    // For look-up only; a log may name very many.
    let known = Dictionary(settings.map { ($0.name, $0.configuration) }) { first, _ in first }
    let rows = bench.rows(of: log) { name in known[name] }
    let fit = try PhoneCalibration(bench.parameters).fit(rows: rows)
    return CalibrationReport(
      log: log,
      phone: bench.phone,
      fit: fit,
      rows: rows,
      next: fit.nextMeasurements(plans(after: log))
    )
  }

  /// The variance of both readings of a further measurement, assumed to be as in a log, in J².
  ///
  /// Levels have an error of the gauge's step at both ends; currents are summed and have no step.
  func readingVariance(of log: CalibrationLog) -> Double {
    guard log.readings.first?.level != nil else { return WhitenedRows.least }
    let full = bench.phone.battery.capacity.value.value
    let step = bench.phone.battery.gaugeStep.value
    return max(step * step / 6, 1e-8) * full * full
  }

  /// The candidates for a next measurement: each setting, at rest and moving, short and long.
  private func plans(after log: CalibrationLog) -> [MeasurementCandidate] {
    let variance = readingVariance(of: log)
    var bench = bench
    // A plan needs no averaging: the effect of chance is far smaller than the differences between
    // plans.
    bench.replications = 1
    var plans: [MeasurementCandidate] = []
    for name in candidates {
      guard let setting = settings.first(where: { $0.name == name }) else { continue }
      for isMoving in [false, true] {
        let found = bench.candidates(
          setting.configuration,
          isMoving: isMoving,
          durations: candidateHours.map { SimulationDuration.seconds($0 * 3600) },
          readingVariance: variance
        )
        plans += found.map { plan in
          var plan = plan
          plan.setting = name
          return plan
        }
      }
    }
    return plans
  }
}

/// The result of calibrating a phone to a log.
public struct CalibrationReport: Sendable, Hashable {
  /// The log.
  public var log: CalibrationLog
  /// The phone before the fit.
  public var phone: PhoneProfile
  /// The fit.
  public var fit: CalibrationFit
  /// The rows behind it.
  public var rows: [CalibrationRow]
  /// The suggested next measurements, the most informative first.
  public var next: [NextMeasurement]

  /// The source text of the fitted numbers.
  public var source: String {
    let day = log.date.isEmpty ? "" : " of \(log.date)"
    return "Fitted to \(log.name)\(day): \(fit.rowCount) stretches between readings"
  }

  /// The parameters that the log determines, which a phone file states.
  public var stated: [CalibrationFit.Parameter] {
    fit.parameters.filter { $0.standing != .undetermined }
  }

  /// The phone with the fitted numbers; all others are unchanged.
  ///
  /// A number without an interval, at its bound or without degrees of freedom, keeps the base
  /// phone's range.
  public var fittedPhone: PhoneProfile {
    var phone = phone
    for parameter in stated {
      phone.set(
        parameter.parameter.key,
        parameter.estimate,
        in: parameter.interval ?? Self.rangeBefore(parameter),
        basis: .fitted,
        source: source + Self.remark(on: parameter)
      )
      if let part = Self.part(of: parameter.parameter) {
        // The fitted number no longer depends on how well the receiver is known.
        phone.scale.release(part)
        phone.scale[part] = Estimate(phone.scale[part].value, source: CalibrationBench.held)
      }
    }
    return phone
  }

  /// The keys of the factors that the fit leaves no uncertainty about.
  public var heldFactors: [String] {
    let parts = stated.compactMap { Self.part(of: $0.parameter) }
    return ["scale.power"]
      + PowerScale.Part.allCases.filter(parts.contains).map { "scale.\($0.rawValue)" }
  }

  /// The part of the phone whose power the parameter is; nil if it is not a power.
  private static func part(of parameter: CalibrationParameter) -> PowerScale.Part? {
    guard parameter.unit == "W" else { return nil }
    return parameter.key.split(separator: ".").first.flatMap { PowerScale.Part(rawValue: "\($0)") }
  }

  /// The range before the fit, widened to include the estimate.
  private static func rangeBefore(_ parameter: CalibrationFit.Parameter) -> ClosedRange<Double> {
    let before = parameter.parameter
    let low = max(before.lower, min(parameter.estimate, before.start - before.reach))
    let high = max(parameter.estimate, min(before.upper, before.start + before.reach))
    return min(low, parameter.estimate)...high
  }

  private static func remark(on parameter: CalibrationFit.Parameter) -> String {
    guard parameter.interval == nil else { return "" }
    let reason = parameter.standing == .fitted ? "without freedom" : "at its bound"
    return "; \(reason), the range is the base phone's"
  }
}
