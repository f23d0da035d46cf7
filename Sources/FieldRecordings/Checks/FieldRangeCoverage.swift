// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import PhoneModel

/// The number of cells whose printed range contains the measured drain.
///
/// Scope: the range of a drain is that of `PowerRanges`: from all factors of the phone at their low
/// ends to all at their high ends, around the mean over repetitions. The range does not include
/// chance, and the interval of repetitions does not include errors of the model.
///
/// Limitations: for a phone with factors on its parts, the widest of them applies to all.
enum FieldRangeCoverage {
  /// The factors of a phone's drain at the ends of its ranges.
  static func factors(_ phone: PhoneProfile) -> ClosedRange<Double> {
    let ranges = PowerRanges(phone)
    let low = ranges.scales.map(\.low).min() ?? 1
    let high = ranges.scales.map(\.high).max() ?? 1
    return (ranges.all.low * min(1, low))...(ranges.all.high * max(1, high))
  }

  /// A line for each service and accuracy of a platform, and one for all its cells.
  static func figures(_ evidence: FieldEvidence) -> [FieldFigure] {
    evidence.platforms.flatMap { platform -> [FieldFigure] in
      guard let factors = evidence.ranges[platform] else { return [] }
      let cells = evidence.measured.cells.compactMap { cell -> (service: String, isInside: Bool)? in
        guard cell.cell.platform == platform, let measured = cell.rate,
          let mean = evidence.meanRate(of: cell.cell, .endToEnd)
        else { return nil }
        let range = (mean * factors.lowerBound)...(mean * factors.upperBound)
        return (service(of: cell.cell), range.contains(measured))
      }
      var services: [String] = []
      for cell in cells where !services.contains(cell.service) { services.append(cell.service) }
      func figure(_ name: String, _ cells: [(service: String, isInside: Bool)]) -> FieldFigure {
        FieldFigure(
          table: "coverage",
          test: .endToEnd,
          phone: evidence.phone(platform),
          name: name,
          quantity: "cells whose printed range holds the measured drain",
          unit: "",
          predicted: Double(cells.count { $0.isInside }),
          measured: nil,
          count: cells.count
        )
      }
      guard !cells.isEmpty else { return [] }
      return services.sorted().map { name in figure(name, cells.filter { $0.service == name }) }
        + [figure(FieldFigure.allCells, cells)]
    }
  }

  private static func service(of cell: FieldCell) -> String {
    switch cell.setting {
    case .standard: "standard updates, \(cell.setting.tier)"
    case .fused: "fused provider, \(cell.setting.tier)"
    case .none: "no requests"
    }
  }
}
