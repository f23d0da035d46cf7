// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import PhoneModel
internal import Quantities

/// The loss of accuracy of constants that were fitted without one of the plans.
///
/// Scope: two powers of the iPhone, those that phones at rest can distinguish, are fitted as shares
/// of their shipped values, once to all recordings and once for each plan without it. Each set
/// predicts the points that the plan's recordings used; the loss is the larger error of the set
/// without the plan. Tracking and unit factors are given.
///
/// Limitations: linear in the powers, so a power's effect on the phone's behaviour is left out; the
/// exposures are those of one repetition. The idle phone, in motion too, is fitted together with
/// the awake processor, since one plan alone has phones that are idle for long; reception under the
/// sky is fitted together with reception indoors. Scans keep their shipped value: at rest they are
/// too few to measure, and one plan alone has many.
///
/// Sources: `PhoneCalibration`.
///
/// Validation: `LeaveOneOutTests`.
enum LeaveOneOut {
  /// A power whose share of its shipped value is fitted, and the states whose energy it determines.
  struct Constant {
    var key: String
    var covers: @Sendable (Component, String) -> Bool
  }

  static let constants = [
    Constant(key: "base.power and cpu.awake_power") {
      $0 == .base || ($0 == .cpu && $1 == "awake")
    },
    Constant(key: "the powers of gnss") { component, _ in component == .gnss },
  ]

  /// One recording: the charge used, and each constant's part of it at the shipped value.
  struct Recording {
    var timeline: String
    /// The recordings of one setting on one plan, in words.
    var cell: String
    var isMoving: Bool
    /// Points of charge, with the hidden ones; an upper bound if the gauge never moved.
    var points: Double
    var isUpperBound: Bool
    var hasPlateau: Bool
    var hours: Double
    /// Points by constant.
    var parts: [Double]
    /// Points that depend on no constant.
    var rest: Double

    func predicted(_ shares: [Double]) -> Double {
      rest + zip(parts, shares).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// The name of a cell with its plan.
  static func cell(_ cell: FieldCell) -> String { "\(cell.timeline): \(cell.name)" }

  /// The recordings of iPhones with the ledgers of the first repetition.
  ///
  /// - Parameters:
  ///   - drains: the measured drains.
  ///   - simulated: the ledgers with exposures at every reading.
  /// - Returns: a recording for each that both contain.
  static func recordings(_ drains: [RunDrain], _ simulated: [FieldDrain]) -> [Recording] {
    var books: [String: FieldDrain] = [:]
    for drain in simulated { books[drain.run] = drain }
    return drains.compactMap { drain in
      guard drain.cell.platform == .ios, let book = books[drain.run] else { return nil }
      let from = drain.lastReading - 3600 * drain.observedHours
      func mark(_ time: Double) -> FieldDrain.Mark? {
        book.marks.last { $0.time <= time + 0.5 }
      }
      guard let end = mark(drain.lastReading), !end.exposures.isEmpty else { return nil }
      let start = mark(from)
      let energy = end.exposures.reduce(0) { $0 + $1.energy.value }
      guard energy > 0, end.points > 0 else { return nil }
      // Points for each joule, the unit's factor included.
      let scale = end.points / energy
      func points(_ mark: FieldDrain.Mark?, _ constant: Constant) -> Double {
        (mark?.exposures ?? []).reduce(0) {
          $0 + (constant.covers($1.component, $1.state) ? scale * $1.energy.value : 0)
        }
      }
      let parts = constants.map { points(end, $0) - points(start, $0) }
      let used = end.points - (start?.points ?? 0)
      let corrected = drain.corrected ?? drain.correctedBound ?? drain.firstToLast
      return Recording(
        timeline: drain.cell.timeline,
        cell: cell(drain.cell),
        isMoving: !drain.cell.isStill,
        points: corrected * drain.observedHours,
        isUpperBound: drain.corrected == nil,
        hasPlateau: corrected > drain.firstToLast,
        hours: drain.observedHours,
        parts: parts,
        rest: used - parts.reduce(0, +)
      )
    }
  }

  /// The variance of a whole-percent reading, in points².
  private static let step = 1.0 / 12
  /// The variance of the hidden points, in points².
  ///
  /// Source: the standard deviation of `RunDrain.hiddenPoints`.
  private static let plateau = 0.98 * 0.98

  /// Shares of the shipped values with their intervals; nil if they cannot be fitted.
  static func fit(_ recordings: [Recording]) -> CalibrationFit? {
    let parameters = constants.map {
      CalibrationParameter(key: $0.key, unit: "", start: 1, lower: 0, upper: 10, reach: 1)
    }
    // The rows contain points in place of joules, which does not change the fit.
    let rows = recordings.enumerated().map { index, recording in
      CalibrationRow(
        exposures: recording.parts,
        fixed: Joules(recording.rest),
        drained: Joules(recording.points),
        duration: .seconds(3600 * recording.hours),
        startVariance: step,
        endVariance: step,
        ownVariance: recording.hasPlateau ? plateau : 0,
        series: index,
        isUpperBound: recording.isUpperBound
      )
    }
    return try? PhoneCalibration(parameters).fit(rows: rows)
  }

  /// The root mean square error of predicted points; nil without recordings.
  static func error(_ recordings: [Recording], _ shares: [Double]) -> Double? {
    let squares = recordings.filter { !$0.isUpperBound }.map { recording in
      let off = recording.predicted(shares) - recording.points
      return off * off
    }
    return FieldStatistics.mean(squares)?.squareRoot()
  }

  /// The rank correlation of the measured and the predicted drains of cells.
  ///
  /// - Parameters:
  ///   - cells: the names of the cells that count.
  ///   - recordings: the recordings.
  ///   - shares: each constant's share of its shipped value for the recordings of a plan; nil
  ///     leaves them out.
  /// - Returns: the correlation and the number of cells; nil for fewer than three cells.
  static func order(
    of cells: Set<String>,
    _ recordings: [Recording],
    _ shares: (String) -> [Double]?
  ) -> (correlation: Double, cells: Int)? {
    let known = recordings.filter { cells.contains($0.cell) && !$0.isUpperBound }
    let grouped = Dictionary(grouping: known, by: \.cell).sorted { $0.key < $1.key }
    let pairs = grouped.compactMap { _, cell -> (Double, Double)? in
      let predicted = cell.compactMap { recording in
        shares(recording.timeline).map { recording.predicted($0) / recording.hours }
      }
      let measured = cell.map { $0.points / $0.hours }
      guard let predicted = FieldStatistics.mean(predicted),
        let measured = FieldStatistics.mean(measured)
      else { return nil }
      return (predicted, measured)
    }
    guard pairs.count > 2, let order = FieldStatistics.spearman(pairs) else { return nil }
    return (order, pairs.count)
  }

  /// The lines of the table.
  ///
  /// First the order of the cells that D1 compares, then for each plan the error with each set,
  /// then the constants of each set.
  static func figures(
    _ recordings: [Recording],
    cells: Set<String>,
    phone: String
  ) -> [FieldFigure] {
    guard let all = fit(recordings) else { return [] }
    let plans = Set(recordings.filter(\.isMoving).map(\.timeline)).sorted()
    func figure(
      _ name: String,
      _ quantity: String,
      _ unit: String,
      _ value: Double?,
      _ interval: ClosedRange<Double>? = nil,
      count: Int
    ) -> FieldFigure {
      FieldFigure(
        table: "left_out",
        test: .powerModel,
        phone: phone,
        name: name,
        quantity: quantity,
        unit: unit,
        predicted: value,
        low: interval?.lowerBound,
        high: interval?.upperBound,
        measured: nil,
        count: count
      )
    }
    func constants(_ name: String, _ fit: CalibrationFit, count: Int) -> [FieldFigure] {
      fit.parameters.map { parameter in
        figure(
          name,
          "\(parameter.parameter.key) : its shipped value (\(parameter.standing.rawValue))",
          "",
          parameter.estimate,
          parameter.interval,
          count: count
        )
      }
    }
    var lines: [FieldFigure] = []
    func order(_ words: String, _ shares: (String) -> [Double]?) -> FieldFigure? {
      let found = LeaveOneOut.order(of: cells, recordings, shares)
      return found.map {
        figure(
          "cells of all plans",
          "rank correlation of drain, constants \(words)",
          "",
          $0.correlation,
          count: $0.cells
        )
      }
    }
    let without = Dictionary(
      uniqueKeysWithValues: Set(recordings.map(\.timeline)).sorted().map { plan in
        (plan, fit(recordings.filter { $0.timeline != plan })?.values)
      }
    )
    lines += [
      order("as shipped") { _ in Self.constants.map { _ in 1 } },
      order("fitted to all") { _ in all.values },
      order("fitted without the cell's plan") { without[$0] ?? nil },
    ].compactMap { $0 }
    var sets = constants("fitted to all recordings", all, count: recordings.count)
    for plan in plans {
      let inside = recordings.filter { $0.timeline == plan }
      let outside = recordings.filter { $0.timeline != plan }
      let name = "recordings of \(plan)"
      let shipped = LeaveOneOut.constants.map { _ in 1.0 }
      lines.append(
        figure(
          name,
          "error of points used, constants as shipped",
          "points",
          error(inside, shipped),
          count: inside.count
        )
      )
      lines.append(
        figure(
          name,
          "error of points used, constants fitted to all",
          "points",
          error(inside, all.values),
          count: inside.count
        )
      )
      guard let without = fit(outside) else { continue }
      lines.append(
        figure(
          name,
          "error of points used, constants fitted without it",
          "points",
          error(inside, without.values),
          count: inside.count
        )
      )
      sets += constants("fitted without \(plan)", without, count: outside.count)
    }
    return lines + sets
  }
}
