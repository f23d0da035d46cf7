// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationStrategies
internal import Mathematics
internal import Quantities
internal import Tracewatt

/// The search for jumps between neighbouring values, which narrows those of continuous settings.
///
/// A measure jumps if its means differ by the factor or more, the paired interval separates them
/// and the difference is at least a tenth of the largest mean along the ladder, so that twice a
/// tiny value is not a cliff. Bisection keeps the half in which the measure changes by the greater
/// factor. If the change is spread over many values, no half contains all of it, and the result is
/// not a jump but a slope.
struct CliffSearch {
  /// A value and the group of its runs.
  struct Point {
    var value: SettingValue
    var group: RunGroup
  }

  /// A stretch between two values that is being narrowed.
  private struct Stretch {
    var knob: StrategyKnob
    var strategy: ScenarioStrategy
    /// The group of the strategy's own settings.
    var base: RunGroup
    var from: Point
    var to: Point
    var first: KnobCliff
    var facts: [String: (from: Double, to: Double)]
    /// The notes of the runs at either end.
    var notes: (from: [String], to: [String])
    var round = 0
    /// The size at which halving towards 0 stops.
    var least: Double
    var isOpen: Bool
    var middle: Point?
  }

  private let options: KnobStudy.Options
  private let replications: Int
  private var stretches: [Stretch] = []
  private static let roundLimit = 16
  /// The share of the upper end at which halving towards 0 stops, and the size if that is less.
  private static let leastShare = 0.01
  private static let leastSize = 0.01
  /// The measures that explain a cliff, the most informative first.
  private static let causes = [
    "gnss_on_s", "wifi_scan_count", "computed_fix_count", "delivery_count", "background_run_s",
    "cpu_awake_s", "wakeup_count", "relaunch_count", "termination_count", "upload_count",
  ]

  init(options: KnobStudy.Options, replications: Int) {
    self.options = options
    self.replications = replications
  }

  /// Searches for jumps between pairs of neighbouring values.
  ///
  /// `points` contains every value of the ladder, to decide which differences are large enough for
  /// a jump.
  mutating func add(
    _ pairs: [(Point, Point)],
    of points: [Point],
    knob: StrategyKnob,
    strategy: ScenarioStrategy,
    base: RunGroup,
    in runs: VariantRuns
  ) {
    for (from, to) in pairs {
      let jumps = jumps(from, to, points, runs)
      guard !jumps.isEmpty else { continue }
      stretches.append(
        Stretch(
          knob: knob,
          strategy: strategy,
          base: base,
          from: from,
          to: to,
          first: KnobCliff(
            from: knob.text(from.value),
            to: knob.text(to.value),
            jumps: jumps,
            causes: Self.text(facts(from, to, runs))
              + Self.news(from: Self.notes(from, runs), to: Self.notes(to, runs)),
            isLocalised: nil
          ),
          facts: facts(from, to, runs),
          notes: (Self.notes(from, runs), Self.notes(to, runs)),
          least: min(Self.leastSize, Self.leastShare * (knob.magnitude(to.value) ?? 0)),
          isOpen: knob.order == .continuous
        )
      )
    }
  }

  /// The strategies to run next, each a value in the middle of a stretch; nil if none is left.
  mutating func nextProbes() -> [ScenarioStrategy]? {
    var probes: [ScenarioStrategy] = []
    for index in stretches.indices where stretches[index].isOpen {
      let stretch = stretches[index]
      guard stretch.round < Self.roundLimit, let value = middle(of: stretch) else {
        stretches[index].isOpen = false
        continue
      }
      let name = "\(stretch.strategy.name) \(stretch.knob.key)=\(stretch.knob.text(value))"
      var group = stretch.base
      group.strategy = name
      stretches[index].middle = Point(value: value, group: group)
      guard !probes.contains(where: { $0.name == name }) else { continue }
      probes.append(
        ScenarioStrategy(
          name: name,
          configuration: stretch.knob.setting(value, in: stretch.strategy.configuration)
        )
      )
    }
    return probes.isEmpty ? nil : probes
  }

  /// Narrows every stretch by the runs at its middle.
  mutating func take(_ results: [RunResult]) {
    let runs = VariantRuns(results)
    for index in stretches.indices where stretches[index].isOpen {
      guard let middle = stretches[index].middle else { continue }
      var stretch = stretches[index]
      stretch.round += 1
      let metric = stretch.first.jumps[0].metric
      guard let value = runs.mean(metric, middle.group), let ends = stretch.facts[metric] else {
        // The measure has no value here, so there is nothing to compare.
        stretches[index].isOpen = false
        continue
      }
      let goesLeft = Self.factor(ends.from, value) >= Self.factor(value, ends.to)
      for name in Self.watched {
        guard let fact = runs.mean(name, middle.group), var ends = stretch.facts[name] else {
          stretch.facts[name] = nil
          continue
        }
        if goesLeft { ends.to = fact } else { ends.from = fact }
        stretch.facts[name] = ends
      }
      let notes = Self.notes(middle, runs)
      if goesLeft {
        (stretch.to, stretch.notes.to) = (middle, notes)
      } else {
        (stretch.from, stretch.notes.from) = (middle, notes)
      }
      stretch.middle = nil
      stretches[index] = stretch
    }
  }

  /// The cliffs of a setting of one strategy on one phone and system.
  func cliffs(of key: String, base: RunGroup) -> [KnobCliff] {
    stretches.filter { $0.knob.key == key && $0.base == base }.map { stretch in
      guard stretch.knob.order == .continuous, stretch.round > 0 else { return stretch.first }
      var cliff = stretch.first
      let jumps = stretch.first.jumps.compactMap { jump -> KnobCliff.Jump? in
        guard let ends = stretch.facts[jump.metric],
          Self.factor(ends.from, ends.to) >= options.cliffFactor
        else { return nil }
        return KnobCliff.Jump(metric: jump.metric, from: ends.from, to: ends.to)
      }
      guard !jumps.isEmpty else {
        cliff.isLocalised = false
        return cliff
      }
      cliff.isLocalised = true
      cliff.from = stretch.knob.text(stretch.from.value)
      cliff.to = stretch.knob.text(stretch.to.value)
      cliff.jumps = jumps
      cliff.causes =
        Self.text(stretch.facts)
        + Self.news(from: stretch.notes.from, to: stretch.notes.to)
      return cliff
    }
  }

  // MARK: - Jumps

  private func jumps(
    _ from: Point,
    _ to: Point,
    _ points: [Point],
    _ runs: VariantRuns
  ) -> [KnobCliff.Jump] {
    KnobStudy.cliffMeasures.compactMap { metric -> (KnobCliff.Jump, Double)? in
      guard let a = runs.mean(metric, from.group), let b = runs.mean(metric, to.group),
        let effect = runs.effect(metric, of: to.group, against: from.group)
      else { return nil }
      let isDecided = effect.conclusion != .undecided || replications == 1
      let largest = points.compactMap { runs.mean(metric, $0.group) }.max() ?? 0
      let factor = Self.factor(a, b)
      guard factor >= options.cliffFactor, isDecided, abs(a - b) >= 0.1 * largest else {
        return nil
      }
      return (KnobCliff.Jump(metric: metric, from: a, to: b), factor)
    }
    .enumerated()
    .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
    .map(\.element.0)
  }

  /// The ratio of the larger to the smaller size; infinite if the smaller is 0, 1 for equal values.
  static func factor(_ a: Double, _ b: Double) -> Double {
    guard a != b else { return 1 }
    let (small, large) = (min(abs(a), abs(b)), max(abs(a), abs(b)))
    return small == 0 ? .infinity : large / small
  }

  /// The middle value with three digits; nil if the ends are as close as requested.
  ///
  /// It is the geometric mean if both ends are above 0, else half of the upper end. Halving towards
  /// 0 never ends, so it stops at a hundredth of the first upper end, or at 0.01 in the setting's
  /// unit if that is less. An infinite end has no middle.
  private func middle(of stretch: Stretch) -> SettingValue? {
    guard let a = stretch.knob.magnitude(stretch.from.value),
      let b = stretch.knob.magnitude(stretch.to.value), b.isFinite, b > a
    else { return nil }
    guard b - a > options.precision * b else { return nil }
    let wanted = a > 0 ? (a * b).squareRoot() : b / 2
    let scale = pow(10, 2 - log10(wanted).rounded(.down))
    let rounded = (wanted * scale).rounded() / scale
    guard rounded > a, rounded < b, a > 0 || rounded > stretch.least,
      let model = stretch.to.value.with(magnitude: rounded),
      let size = model.magnitude, size > a, size < b
    else { return nil }
    return model
  }

  // MARK: - Causes

  private static let watched = KnobStudy.cliffMeasures + causes

  private func facts(
    _ from: Point,
    _ to: Point,
    _ runs: VariantRuns
  ) -> [String: (from: Double, to: Double)] {
    var facts: [String: (from: Double, to: Double)] = [:]
    for name in Self.watched {
      if let a = runs.mean(name, from.group), let b = runs.mean(name, to.group) {
        facts[name] = (a, b)
      }
    }
    return facts
  }

  /// The notes of a value's runs, without the strategy's name at the start.
  private static func notes(_ point: Point, _ runs: VariantRuns) -> [String] {
    runs.notes(of: point.group).map { note in
      let name = point.group.strategy + ": "
      return note.hasPrefix(name) ? String(note.dropFirst(name.count)) : note
    }
  }

  /// The notes that appear only at the second value, and those that appear only at the first.
  private static func news(from: [String], to: [String]) -> [String] {
    to.filter { !from.contains($0) }
      + from.filter { !to.contains($0) }.map { "no longer: " + $0 }
  }

  /// Up to three counts that change by half or more, such as `gnss_on_s 3600 → 0`.
  private static func text(_ facts: [String: (from: Double, to: Double)]) -> [String] {
    causes.compactMap { name -> String? in
      guard let ends = facts[name], factor(ends.from, ends.to) >= 1.5 else { return nil }
      return "\(name) \(NumberText.short(ends.from)) → \(NumberText.short(ends.to))"
    }
    .prefix(3).map { $0 }
  }
}
