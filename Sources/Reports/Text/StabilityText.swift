// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Judgement
internal import Quantities

/// The uncertainty of one group of runs as sentences, and the contents of the tables below them.
struct StabilityText {
  let model: ModelUncertainty
  let comparisons: [Comparison]

  /// The number of displayed parameters of a tornado.
  static let shownRows = 8

  /// A conclusion for each strategy compared with the reference, with its stability.
  var sentences: [String] {
    model.stabilities.map { stability in
      let comparison = comparisons.first { model.stability(of: $0) == stability }
      guard let comparison else { return Self.pair(stability, model) + "." }
      return ([comparison.energyText] + parts(stability, comparison)).joined(separator: "; ") + "."
    }
  }

  /// The parts of the sentence after the interval of the days' luck.
  private func parts(_ stability: StrategyStability, _ comparison: Comparison) -> [String] {
    guard let less = stability.energyLess else { return ["no model draw has location energy"] }
    let conclusion = comparison.effect(on: "energy_location_j")?.conclusion
    let count = "\(less.count) model draws"
    var parts: [String] = []
    switch conclusion {
    case .less: parts.append("holds in \(Self.share(less)) of \(count)")
    case .more: parts.append("holds in \(Self.share(Self.rest(less))) of \(count)")
    case .equal, .withinMargin, .undecided, nil:
      parts.append("less in \(Self.share(less)) of \(count)")
    }
    if conclusion == .less || conclusion == .more { parts.append(flip(stability, conclusion)) }
    return parts
  }

  /// The sentence on a pair without a comparison.
  private static func pair(_ stability: StrategyStability, _ model: ModelUncertainty) -> String {
    guard let less = stability.energyLess else {
      return "\(stability.strategy) and \(stability.reference): no model draw has location energy"
    }
    return "\(stability.strategy) uses less location energy than \(stability.reference) in "
      + "\(share(less)) of \(less.count) model draws"
  }

  /// The number closest to turning the conclusion, or the reason why none was searched for.
  func flip(_ stability: StrategyStability, _ conclusion: Conclusion?) -> String {
    if stability.contradicts(conclusion) {
      let who =
        model.replications == 1
        ? "the 1 tornado replication does" : "the \(model.replications) tornado replications do"
      return "\(who) not show this conclusion, so no turning point was sought"
    }
    if stability.isNearlyEven { return "too evenly matched to seek a turning point" }
    guard stability.hasTurnSearch else { return "no turning point was sought" }
    if let row = stability.nearestFlip {
      return "would flip if \(row.parameter) were \(condition(row))"
    }
    let none = "no single constant flips it within its own range"
    guard let row = stability.nearestFlipOutside, let flip = row.flip else { return none }
    let times = flip.isAbove ? flip.value / row.high : row.low / flip.value
    let far =
      times.isFinite && times < 100
      ? flip.isAbove
        ? "\(NumberText.short(times, digits: 3)) times its highest credible value"
        : "its lowest credible value divided by \(NumberText.short(times, digits: 3))"
      : "far from its credible values"
    return "\(none); the nearest power that would is \(row.parameter) \(condition(row)), \(far)"
  }

  /// The condition for a turn, such as `above 4.1 W (1.3 J a scan)`.
  private func condition(_ row: TornadoRow) -> String {
    guard let flip = row.flip else { return "" }
    switch model.parameters.first(where: { $0.key == row.parameter })?.kind {
    case .flag: return flip.isAbove ? "true" : "false"
    case .ends: return Self.amount(flip.isAbove ? row.high : row.low, row.unit)
    default: break
    }
    let about = flip.method == .interpolated ? "about " : ""
    var text =
      "\(flip.isAbove ? "above" : "below") \(about)\(Self.amount(flip.value, row.unit))"
    if row.parameter == "phone.wifi.scan_power" {
      text += " (\(NumberText.short(flip.value * model.joulesPerScanWatt, digits: 3)) J a scan)"
    }
    return text
  }

  /// Sentences on the numbers that were varied and those that were not.
  var remarks: [String] {
    let reasons = model.fixed.reduce(into: [(reason: String, count: Int)]()) { list, fixed in
      if let place = list.firstIndex(where: { $0.reason == fixed.reason }) {
        list[place].count += 1
      } else {
        list.append((fixed.reason, 1))
      }
    }
    .map { "\($0.reason): \($0.count)" }
    let how =
      switch model.shape {
      case .evidence:
        "assumptions drawn evenly over their ranges, all others from triangular distributions"
      case .uniform: "drawn evenly over their ranges"
      case .triangular: "drawn from triangular distributions"
      }
    return [
      "\(model.drawCount) model draws of \(model.parameters.count) numbers, \(how); each draw has "
        + "its own day, shared by all strategies. \"Days\" is the 95 % interval of the days' luck under "
        + "the model in use; \"models\" contains 95 % of the model draws.",
      "Tornado: one number at a time, varied from end to end of its range, on \(model.replications) "
        + "replications; \(model.withoutEffect.count) of the numbers change nothing on this day.",
      "Left fixed: \(model.fixed.count) numbers"
        + (reasons.isEmpty
          ? "."
          : " (\(reasons.joined(separator: "; "))), and every rule that is "
            + "not a number."),
    ]
  }
}

extension StabilityText {
  /// The share of the complementary cases.
  static func rest(_ share: ShareEstimate) -> ShareEstimate {
    var rest = share
    rest.estimate = 1 - share.estimate
    rest.low = 1 - share.high
    rest.high = 1 - share.low
    return rest
  }

  /// A share with its interval, such as `97 % (94–99 %)`.
  static func share(_ share: ShareEstimate) -> String {
    let parts = [share.estimate, share.low, share.high].map(NumberText.wholePercent)
    return "\(parts[0]) % (\(parts[1])–\(parts[2]) %)"
  }

  /// An amount with its unit; powers below 1 W are in milliwatts.
  static func amount(_ value: Double, _ unit: String) -> String {
    if unit == "W", abs(value) < 1 { return NumberText.short(value * 1000, digits: 3) + " mW" }
    return NumberText.amount(value, unit: unit, digits: 3)
  }
}
