// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationStrategies
internal import PhoneModel
internal import Quantities

extension CalibrationStudy {
  /// Fits the bench's parameters to a log.
  ///
  /// - Throws: the reason why the log cannot be fitted.
  public func run(_ log: CalibrationLog) throws(CalibrationFailure) -> CalibrationReport {
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
