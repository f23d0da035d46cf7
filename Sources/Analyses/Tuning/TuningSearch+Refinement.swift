// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationStrategies
internal import Mathematics

extension TuningSearch {
  /// A continuous setting between its neighbours on the grid.
  private struct Line {
    var axis: Int
    var own: SettingValue
    var low: Double
    var high: Double

    /// The value at a share of the way, on a geometric scale, with two digits.
    func value(at share: Double) -> SettingValue {
      let size = low * pow(high / low, share)
      let scale = pow(10, 1 - log10(size).rounded(.down))
      let rounded = min(high, max(low, (size * scale).rounded() / scale))
      return own.with(magnitude: rounded) ?? own
    }

    /// The share of the way at which the current value is.
    var start: Double {
      min(1, max(0, log((own.magnitude ?? low) / low) / log(high / low)))
    }
  }

  /// Searches between the grid's neighbours of the best settings for cheaper ones within the
  /// limits.
  func refine(_ winner: Int, _ state: inout State, _ evaluate: Evaluate) async {
    let best = state.tried[winner]
    guard let family = space.families.first(where: { $0.base.name == best.settings.family }) else {
      return
    }
    let values = family.axes.map { axis in
      StrategyKnob.knob(axis.key, of: best.settings.configuration)?
        .value(in: best.settings.configuration)
    }
    let known = values.compactMap(\.self)
    guard known.count == family.axes.count, let reference = cost(best) else { return }
    let lines = known.indices.compactMap { line(family, $0, known[$0], best.settings) }
    guard !lines.isEmpty else { return }
    var moved = state
    func value(_ shares: [Double]) async -> Double {
      var chosen = known
      for (line, share) in zip(lines, shares) { chosen[line.axis] = line.value(at: share) }
      let settings = TunedSettings(family: family, values: chosen)
      let isNew = !moved.tried.contains { $0.settings.name == settings.name }
      // A shrinking simplex may ask for a few points more than allowed.
      if isNew, moved.tried.count(where: \.isRefined) >= refinementLimit { return .infinity }
      guard settings.configuration.conflict == nil else { return .infinity }
      let place = await tryRefined(settings, &moved, evaluate)
      let scored = moved.tried[place]
      guard let cost = cost(scored) else { return .infinity }
      let excess = excess(scored)
      // Outside of the limits every value is worse than the start, and it gets worse with the
      // excess.
      return excess == 0 ? cost : abs(reference) * (1.001 + excess) + reference - abs(reference)
    }
    if lines.count == 1 {
      _ = await GoldenSection.minimum(in: 0...1, tolerance: 0.02, limit: refinementLimit) {
        await value([$0])
      }
    } else {
      _ = await NelderMead.minimum(
        from: lines.map(\.start),
        step: 0.4,
        tolerance: 0.02,
        limit: refinementLimit
      ) { await value($0) }
    }
    state = moved
  }

  /// The stretch between the neighbours of a value on its axis; nil if there is nothing between.
  ///
  /// Towards an absent value, such as a filter of `none`, it extends to a quarter or four times the
  /// value.
  private func line(
    _ family: SearchSpace.Family,
    _ axis: Int,
    _ own: SettingValue,
    _ settings: TunedSettings
  ) -> Line? {
    let knob = StrategyKnob.knob(family.axes[axis].key, of: settings.configuration)
    guard let knob, knob.order == .continuous, let size = own.magnitude, size > 0 else {
      return nil
    }
    let others = family.axes[axis].values.compactMap { knob.magnitude($0) }
    let below = others.filter { $0 < size }.max()
    let above = others.filter { $0 > size }.min()
    let low = below.map { $0 > 0 ? $0 : size / 4 } ?? size
    let high = above.map { $0.isFinite ? $0 : size * 4 } ?? size
    return high > low * 1.05 ? Line(axis: axis, own: own, low: low, high: high) : nil
  }
}
