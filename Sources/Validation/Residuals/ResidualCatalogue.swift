// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import PhoneModel
internal import ScenarioFiles

/// The rows whose published numbers are measurements, with their source and its error.
///
/// Left out are bounds, such as *at least* and *up to*; correlations and shares of positions; times
/// and first positions of a cold start; identities, which predict nothing; and hints. P7 counts for
/// the open sky, which is what its source says.
///
/// The errors of measurement are assumptions by the kind of source: 5 % for a table of means, 10 % for
/// a chart or a small sample, 15 % for a day's log or one place, 25 to 30 % for a published range.
enum ResidualCatalogue {
  /// Numbers of rows of one source.
  private struct Entry {
    var rows: [String]
    var source: String
    var kind: Residual.Kind
    var error: Double
    /// The places of the statistics that count; nil for all.
    var statistics: ClosedRange<Int>?

    init(
      _ rows: [String],
      _ source: String,
      _ kind: Residual.Kind,
      _ error: Double,
      only statistics: ClosedRange<Int>? = nil
    ) {
      (self.rows, self.source, self.kind, self.error) = (rows, source, kind, error)
      self.statistics = statistics
    }
  }

  private static let entries = [
    Entry(["R02"], "Ben Abdesslem 2009", .setup, 0.05),
    Entry(["R04-wifi", "R04-gsm"], "Constandache 2009", .setup, 0.05),
    Entry(["R07", "R08"], "Paek 2010", .setup, 0.1),
    Entry(["R13"], "Kim 2010", .setup, 0.1),
    Entry(["R26", "R27"], "Radius Networks 2013", .setup, 0.1),
    Entry(["R28"], "Karki and Won 2019", .setup, 0.05),
    Entry(["M9"], "MobilityNet 2020", .setup, 0.12),
    Entry(
      ["iphone13_p2", "iphone13_p4", "iphone13_p6", "iphone13_p7", "iphone13_p15"],
      "Miller 2026",
      .log,
      0.15
    ),
    Entry(["iphone13_p5"], "Miller 2026", .log, 0.1, only: 0...2),
    Entry(["iphone13_p8"], "Miller 2026", .log, 0.15, only: 0...0),
    Entry(["P1"], "Zandbergen 2009", .satellites, 0.1),
    Entry(["P7"], "GPS.gov", .satellites, 0.1, only: 1...1),
    Entry(["P8"], "Merry and Bettinger 2019", .satellites, 0.15),
    Entry(["P9"], "Tomastik 2021", .satellites, 0.3),
    Entry(["R05-gps"], "Constandache 2009", .satellites, 0.15),
    Entry(["R09", "R10"], "Paek 2010", .satellites, 0.15, only: 0...0),
    Entry(["M2", "M2b"], "MobilityNet 2020", .satellites, 0.08),
    Entry(["modern_am1"], "student recordings", .satellites, 0.1, only: 0...0),
    Entry(["modern_am4"], "student recordings", .satellites, 0.1, only: 1...1),
    Entry(["modern_am5"], "Google 2022", .satellites, 0.12, only: 0...0),
    Entry(["P2", "P4"], "Zandbergen 2009", .network, 0.1),
    Entry(["P3"], "Zandbergen 2012", .network, 0.25),
    Entry(["R05-wifi", "R05-gsm"], "Constandache 2009", .network, 0.15),
    Entry(["R09", "R10"], "Paek 2010", .network, 0.15, only: 1...2),
    Entry(["M3"], "MobilityNet 2020", .network, 0.06),
    Entry(["M8"], "MobilityNet 2020", .network, 0.12, only: 0...0),
    Entry(["P10"], "Specht 2021", .shape, 0.05),
    Entry(["S1"], "Mottet 2025", .satellites, 0.2),
    Entry(["S5"], "Jordan 2019", .satellites, 0.15),
    // Two apps on one phone, which differ in more than their settings, so they are no ratio of strategies.
    Entry(["S2"], "organicmaps 2024", .power, 0.15),
    Entry(["S4"], "Carroll and Heiser 2013", .power, 0.1),
  ]

  /// The residuals of replayed rows, in the order of the rows.
  static func residuals(of rows: [ScoredRow]) -> [Residual] {
    rows.flatMap { scored in
      scored.row.statistics.indices.compactMap { index -> Residual? in
        let entry = entries.first {
          $0.rows.contains(scored.row.id) && $0.statistics?.contains(index) != false
        }
        guard let entry, scored.isExpressible else { return nil }
        let statistic = scored.row.statistics[index]
        let prediction = scored.predictions[index]
        guard let measured = measured(statistic.published), prediction.value > 0 else { return nil }
        return Residual(
          row: scored.row.id,
          statistic: statistic.name,
          unit: statistic.unit,
          measured: measured,
          measurementError: entry.error,
          predicted: prediction.value,
          unknowns: prediction.range,
          kind: entry.kind,
          source: entry.source,
          isFitted: scored.row.kind == .fitted
        )
      }
    }
  }

  /// A published number, or the geometric middle of a published range; nil for anything else.
  private static func measured(_ published: String) -> Double? {
    if let value = Double(published) { return value > 0 ? value : nil }
    let ends = published.split(separator: " to ").compactMap { Double($0) }
    guard ends.count == 2, ends[0] > 0, ends[1] > 0 else { return nil }
    return (ends[0] * ends[1]).squareRoot()
  }

  // MARK: Drains of recorded phones

  /// The plan of recordings whose drains no constant was fitted to.
  ///
  /// A few constants of how phones move saw part of it.
  private static let openPlan = "unimodal_mtv_la"

  /// The beginning of the name of the recordings that constants were fitted to; to those of other
  /// people nothing was.
  private static let fittedSource = "MobilityNet"

  /// The name of a plan on which the phone lay still.
  private static let atRest = "still"

  /// The error of a drain that few recordings measured.
  private static let drainError = 0.08

  /// What a person does with a phone while it is carried, beside all that is simulated: the screen,
  /// other apps, a place without reception.
  ///
  /// Assumption: up to 250 mW, all equally credible, so that half of it is predicted. Control phones
  /// without requests took between nothing and 190 mW more than the lab says (MobilityNet 2020). The
  /// constants that were fitted to drains already hold what was usual on those plans.
  private static let session = 0.0...0.25

  /// The residuals of the drains in a sheet of field scores, in its order.
  ///
  /// - Parameters:
  ///   - sheet: the scores.
  ///   - hasSessions: whether a drain of a carried phone has the term of its session.
  /// - Returns: a residual for each drain that was both measured and predicted.
  static func residuals(of sheet: FieldScoreSheet, hasSessions: Bool = true) -> [Residual] {
    sheet.figures.compactMap { figure in
      guard figure.table == "drain", figure.test == .endToEnd, let measured = figure.measured,
        let predicted = figure.predicted, measured > 0, predicted > 0
      else { return nil }
      let plan = figure.name.split(separator: ",").first.map(String.init) ?? ""
      let isFitted = sheet.source.hasPrefix(fittedSource) && plan != openPlan
      let watts = hasSessions && !isFitted && plan != atRest ? session : 0...0
      let percents = percentPerHour(figure.phone)
      let range = figure.low.flatMap { low in
        figure.high.map { high in
          (low + watts.lowerBound * percents)...max(low, high + watts.upperBound * percents)
        }
      }
      return Residual(
        row: figure.phone,
        statistic: figure.name,
        unit: figure.unit,
        measured: measured,
        measurementError: drainError,
        predicted: predicted + (watts.lowerBound + watts.upperBound) / 2 * percents,
        unknowns: range,
        kind: .drain,
        source: "\(figure.phone), \(plan)",
        isFitted: isFitted
      )
    }
  }

  /// The percentage of a full charge that a watt takes in an hour; 0 for an unknown phone.
  private static func percentPerHour(_ name: String) -> Double {
    guard let phone = try? BuiltIn.phone(name) else { return 0 }
    return 100 * 3600 / phone.battery.capacity.value.value
  }
}
