// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Quantities
public import StudyResults

/// Knob reports as text, CSV and JSON.
public struct KnobText: Sendable {
  private let reports: [KnobReport]
  private let options: KnobStudy.Options

  /// The reports of a study, and its thresholds for no effect and for a cliff.
  public init(_ reports: [KnobReport], options: KnobStudy.Options) {
    self.reports = reports
    self.options = options
  }

  /// The reports as text in a format.
  ///
  /// - Returns: text that ends with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table: reports.map { block($0, isMarkdown: false) }.joined(separator: "\n") + footnotes
    case .markdown: reports.map { block($0, isMarkdown: true) }.joined(separator: "\n") + footnotes
    case .csv: csv
    case .json: json.document
    }
  }

  // MARK: - For people

  private static let titles = [
    "energy_location_j": "location", "energy_total_j": "total", "error_mean_m": "error mean",
    "error_p95_m": "error p95", "coverage_fraction": "cover",
    "region_latency_p50_s": "region latency",
  ]

  private func block(_ report: KnobReport, isMarkdown: Bool) -> String {
    let group = report.group
    let title = "\(group.scenario) on \(group.phone), \(group.os): \(group.strategy)"
    var text = isMarkdown ? "**\(title)**\n\n" : title + "\n"
    text += sentence(report) + "\n\n"
    guard !report.knobs.isEmpty else { return text + "It has no settings to change.\n" }
    text += table(report, isMarkdown: isMarkdown) + "\n"
    let bullet = isMarkdown ? "- " : "  "
    let inert = report.knobs.flatMap(inertLines)
    if !inert.isEmpty {
      text += "No effect (energy and error change by less than \(threshold)):\n"
      if isMarkdown { text += "\n" }
      text += inert.map { bullet + $0 + "\n" }.joined() + "\n"
    }
    let cliffs = report.knobs.flatMap(cliffLines)
    text +=
      cliffs.isEmpty
      ? "No cliffs: no neighbouring values differ by \(factor) or more.\n" : "Cliffs:\n"
    if isMarkdown, !cliffs.isEmpty { text += "\n" }
    text += cliffs.map { bullet + $0 + "\n" }.joined()
    if !report.notes.isEmpty { text += "\n" }
    return text + report.notes.map { "note: \($0)\n" }.joined()
  }

  private var threshold: String { NumberText.percent(options.threshold) }
  private var factor: String { "×" + NumberText.short(options.cliffFactor) }

  private func sentence(_ report: KnobReport) -> String {
    let parts = zip(KnobStudy.columns, report.means).compactMap { metric, mean -> String? in
      mean.map { "\(Self.titles[metric] ?? metric) \(EffectText.amount($0.estimate, of: metric))" }
    }
    let count = report.replications == 1 ? "1 replication" : "\(report.replications) replications"
    return "As it is, over \(count): " + parts.joined(separator: ", ") + "."
  }

  private func table(_ report: KnobReport, isMarkdown: Bool) -> String {
    let shown = KnobStudy.columns.indices.filter { column in
      report.knobs.contains { $0.steps.contains { $0.effects[column] != nil } }
    }
    let titles = shown.map { Self.titles[KnobStudy.columns[$0]] ?? KnobStudy.columns[$0] }
    var rows: [[String]] = []
    for knob in report.knobs {
      for (index, step) in knob.steps.enumerated() {
        let effects = shown.map { step.isCurrent ? "" : EffectText.change(step.effects[$0]) }
        let value = step.isCurrent ? step.value + " (now)" : step.value
        rows.append([index == 0 ? knob.key : "", value] + effects + [mark(step)])
      }
    }
    let table = TextTable(["setting", "step"] + titles + [""], rows)
    return isMarkdown ? table.markdown : table.plain
  }

  private func mark(_ step: KnobStep) -> String {
    guard !step.isCurrent else { return "" }
    switch step.influence {
    case .none: return "no effect"
    case .unclear: return "undecided"
    case .some: return ""
    }
  }

  /// The steps without effect; those with the same reason are combined.
  private func inertLines(_ knob: KnobFinding) -> [String] {
    var reasons: [(reason: String, values: [String])] = []
    for step in knob.steps where !step.isCurrent && step.influence == .none {
      let reason = step.reason?.text ?? ""
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].values.append(step.value)
      } else {
        reasons.append((reason, [step.value]))
      }
    }
    return reasons.map { reason, values in
      let isWhole = knob.isInert && reasons.count == 1
      let place = isWhole ? "" : " at " + values.joined(separator: ", ")
      return "\(knob.key)\(place): no effect: \(reason)"
    }
  }

  private func cliffLines(_ knob: KnobFinding) -> [String] {
    knob.cliffs.map { cliff in
      let jumps = cliff.jumps.map { jump in
        let ends = (jump.from, jump.to)
        return "\(jump.metric) \(NumberText.short(ends.0)) → \(NumberText.short(ends.1))"
      }
      let what = jumps.joined(separator: ", ")
      let causes =
        cliff.causes.isEmpty ? "" : "; at that point " + cliff.causes.joined(separator: ", ")
      let place = "\(knob.key) \(Self.stretch(cliff.from, cliff.to, cliff.isLocalised)): "
      guard cliff.isLocalised == false else { return place + what + causes }
      return place + what + ", spread over the values in between: steep, but not a jump" + causes
    }
  }

  /// The values between which a cliff is.
  ///
  /// From `none`, the search continues towards zero, so its last value shows only how far it went.
  static func stretch(_ from: String, _ to: String, _ isLocalised: Bool?) -> String {
    from == "none" && isLocalised == true
      ? "from none to any value (the smallest tried was \(rounded(to)))" : "from \(from) to \(to)"
  }

  /// An amount such as `0.0197 m` with two digits; other texts as they are.
  private static func rounded(_ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let value = Double(first) else { return text }
    return ([NumberText.known(value)] + parts.dropFirst().map(String.init)).joined(separator: " ")
  }

  private var footnotes: String {
    "\nEach step is paired with the strategy as it is, on the same replications; 95 % intervals.\n"
      + "A cliff is a change of \(factor) or more between neighbours; in continuous settings it is located to within "
      + "\(NumberText.percent(options.precision)).\n"
  }

  // MARK: - For programs

  private var csv: String {
    var header = ["scenario", "strategy", "phone", "os", "key", "value", "is_current"]
    header += ["replications", "influence", "reason"]
    for column in KnobStudy.columns {
      header += [column] + ["effect", "estimate", "ci_low", "ci_high"].map { "\(column)_\($0)" }
    }
    var lines = [header.joined(separator: ",")]
    for report in reports {
      for knob in report.knobs {
        for step in knob.steps {
          var cells: [Cell] =
            Cell.cells(report.group) + [
              .text(knob.key), .text(step.value), .boolean(step.isCurrent),
              .integer(report.replications),
              step.isCurrent ? .empty : .text(step.influence.rawValue), .text(step.reason?.text),
            ]
          for (mean, effect) in zip(step.means, step.effects) {
            cells += [
              .number(mean?.estimate), .text(effect?.kind.rawValue),
              .number(effect?.value.estimate), .number(effect?.value.low),
              .number(effect?.value.high),
            ]
          }
          lines.append(cells.map(\.csv).joined(separator: ","))
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var json: JSONText {
    .object([
      ("threshold", .number(options.threshold)), ("cliff_factor", .number(options.cliffFactor)),
      ("precision", .number(options.precision)), ("reports", .array(reports.map(json))),
    ])
  }

  private func json(_ report: KnobReport) -> JSONText {
    .object([
      ("scenario", .string(report.group.scenario)), ("strategy", .string(report.group.strategy)),
      ("phone", .string(report.group.phone)), ("os", .string(report.group.os)),
      ("replications", .integer(report.replications)),
      ("means", .object(zip(KnobStudy.columns, report.means).map { ($0, EffectText.json($1)) })),
      ("settings", .array(report.knobs.map(json))),
      ("notes", .array(report.notes.map { .string($0) })),
    ])
  }

  private func json(_ knob: KnobFinding) -> JSONText {
    .object([
      ("key", .string(knob.key)), ("current", .string(knob.current)),
      ("has_effect", .bool(!knob.isInert)), ("steps", .array(knob.steps.map(json))),
      ("cliffs", .array(knob.cliffs.map(json))),
    ])
  }

  private func json(_ step: KnobStep) -> JSONText {
    .object([
      ("value", .string(step.value)), ("is_current", .bool(step.isCurrent)),
      ("influence", step.isCurrent ? .null : .string(step.influence.rawValue)),
      ("reason", .string(step.reason?.text)),
      ("means", .object(zip(KnobStudy.columns, step.means).map { ($0, EffectText.json($1)) })),
      ("changes", .object(zip(KnobStudy.columns, step.effects).map { ($0, EffectText.json($1)) })),
    ])
  }

  private func json(_ cliff: KnobCliff) -> JSONText {
    .object([
      ("from", .string(cliff.from)), ("to", .string(cliff.to)),
      ("is_jump", cliff.isLocalised.map { .bool($0) } ?? .null),
      (
        "measures",
        .array(
          cliff.jumps.map { jump in
            .object([
              ("metric", .string(jump.metric)), ("from", .number(jump.from)),
              ("to", .number(jump.to)),
            ])
          }
        )
      ),
      ("causes", .array(cliff.causes.map { .string($0) })),
    ])
  }
}
