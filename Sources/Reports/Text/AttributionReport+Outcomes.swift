// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Studies

extension AttributionReport {
  /// What an app got for its energy, as sentences without a full stop; empty without any measures.
  ///
  /// A comparison names only what differs.
  static func outcomes(of attribution: EnergyAttribution) -> [String] {
    let lines = subjects.compactMap { title, metrics -> String? in
      let parts = attribution.outcomes.filter { metrics.contains($0.metric) }.compactMap(text)
      return parts.isEmpty ? nil : "\(title): \(parts.joined(separator: ", "))"
    }
    guard let base = attribution.base else { return lines }
    let same = "positions, wakes, errors and events: as in \(base)"
    return (lines.isEmpty ? [same] : lines) + reasons(in: attribution.outcomes)
  }

  /// The measures of each line.
  private static let subjects = [
    ("a run", ["delivery_count", "wakeup_count", "upload_count", "termination_count"]),
    (
      "positions",
      ["longest_gap_moving_s", "longest_gap_rest_s", "error_mean_m", "staleness_mean_s"]
    ),
    (
      "events",
      [
        "region_missed_count", "region_false_count", "region_latency_p50_s",
        "visit_missed_count", "visit_latency_p50_s",
      ]
    ),
  ]

  /// A measure as text, such as `1652 positions` or `gap at rest 3 h instead of 6 h`.
  ///
  /// It is nil for a count of 0 by itself, and for a change that is too small to matter.
  private static func text(of outcome: AttributedOutcome) -> String? {
    let own = text(outcome.value, of: outcome.metric)
    guard let base = outcome.base else {
      return outcome.value > 0 || outcome.metric == "delivery_count" ? own : nil
    }
    let before = number(base, of: outcome.metric)
    guard before != number(outcome.value, of: outcome.metric) else { return nil }
    switch outcome.conclusion {
    case .equal, .withinMargin, nil: return nil
    case .less, .more: return "\(own) instead of \(before)"
    case .undecided: return "\(own) instead of \(before) (could be luck)"
    }
  }

  private static func text(_ value: Double, of metric: String) -> String {
    let number = number(value, of: metric)
    func count(_ singular: String, _ plural: String) -> String {
      "\(number) \(number == "1" ? singular : plural)"
    }
    switch metric {
    case "delivery_count": return count("position", "positions")
    case "wakeup_count": return count("wake", "wakes")
    case "upload_count": return count("upload", "uploads")
    case "termination_count": return count("termination", "terminations")
    case "longest_gap_moving_s": return "longest gap on the move \(number)"
    case "longest_gap_rest_s": return "longest gap at rest \(number)"
    case "error_mean_m": return "mean error \(number)"
    case "staleness_mean_s": return "mean age \(number)"
    case "region_missed_count": return count("missed crossing", "missed crossings")
    case "region_false_count": return count("false crossing", "false crossings")
    case "region_latency_p50_s": return "crossings \(number) late"
    case "visit_missed_count": return count("missed visit", "missed visits")
    case "visit_latency_p50_s": return "visits \(number) late"
    default: return "\(metric) \(number)"
    }
  }

  private static func number(_ value: Double, of metric: String) -> String {
    if metric.hasSuffix("_s") { return time(value) }
    return NumberText.known(value) + (metric.hasSuffix("_m") ? " m" : "")
  }

  /// Where the positions are missing if there are fewer of them although the error is smaller.
  private static func reasons(in outcomes: [AttributedOutcome]) -> [String] {
    func conclusion(_ metric: String) -> Conclusion? {
      outcomes.first { $0.metric == metric }?.conclusion
    }
    guard conclusion("delivery_count") == .less, conclusion("error_mean_m") == .less,
      conclusion("longest_gap_rest_s") == .more
    else { return [] }
    return [
      "fewer positions but a smaller error: the missing positions are at rest, where static hold, a distance "
        + "filter or a pause withholds them; uploads and position ages change with them"
    ]
  }
}
