// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import Quantities

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

  package init(
    log: CalibrationLog,
    phone: PhoneProfile,
    fit: CalibrationFit,
    rows: [CalibrationRow],
    next: [NextMeasurement]
  ) {
    self.log = log
    self.phone = phone
    self.fit = fit
    self.rows = rows
    self.next = next
  }

  /// The source text of the fitted numbers.
  public var source: String {
    let day = log.date.isEmpty ? "" : " from \(log.date)"
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
    let reason = parameter.standing == .fitted ? "no degrees of freedom" : "at its bound"
    return "; \(reason), so the base phone's range is kept"
  }
}
