// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The scale of an axis: the mapping from values to coordinates, and the ticks.
struct PlotScale {
  /// The spacing of values.
  enum Kind {
    /// Linear.
    case linear
    /// Logarithmic; the values are above 0.
    case logarithmic
  }

  /// The spacing of values.
  let kind: Kind
  /// The smallest and the largest value.
  let domain: ClosedRange<Double>
  /// The coordinate of the smallest value.
  let start: Double
  /// The coordinate of the largest value.
  let end: Double

  /// A scale over a domain; a domain without extent is widened.
  init(_ kind: Kind = .linear, _ domain: ClosedRange<Double>, from start: Double, to end: Double) {
    self.kind = kind
    self.start = start
    self.end = end
    if domain.lowerBound < domain.upperBound {
      // Smaller values than 18 decades below the largest are drawn at the foot of a logarithmic
      // axis.
      let least = kind == .logarithmic ? domain.upperBound * 1e-18 : -.infinity
      self.domain = max(domain.lowerBound, least)...domain.upperBound
    } else if kind == .logarithmic {
      self.domain = domain.lowerBound / 2...domain.lowerBound * 2
    } else {
      self.domain = domain.lowerBound...domain.lowerBound + max(1, abs(domain.lowerBound))
    }
  }

  /// The coordinate of a value; values beyond the domain are placed at its ends.
  func position(_ value: Double) -> Double {
    let value = min(max(value, domain.lowerBound), domain.upperBound)
    let share =
      switch kind {
      case .linear: (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
      case .logarithmic:
        log10(value / domain.lowerBound) / log10(domain.upperBound / domain.lowerBound)
      }
    return start + share * (end - start)
  }

  /// Round values within the domain, about `count` of them on a linear scale.
  func ticks(about count: Int = 5) -> [Double] {
    switch kind {
    case .linear: linearTicks(count)
    case .logarithmic: logarithmicTicks
    }
  }

  /// The step of 1, 2, 5 or 10 times a power of ten that divides an extent into about `count`
  /// parts.
  static func step(over extent: Double, about count: Int) -> Double {
    let raw = extent / Double(max(1, count))
    let power = pow(10, log10(raw).rounded(.down))
    let share = raw / power
    return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10)
  }

  private func linearTicks(_ count: Int) -> [Double] {
    let step = Self.step(over: domain.upperBound - domain.lowerBound, about: count)
    let first = Int((domain.lowerBound / step - 1e-9).rounded(.up))
    let last = Int((domain.upperBound / step + 1e-9).rounded(.down))
    guard first <= last else { return [] }
    // Below 1, the code divides by the inverse of the step, which is a whole number.
    let inverse = (1 / step).rounded()
    return (first...last).map { step < 1 ? Double($0) / inverse : Double($0) * step }
  }

  private var logarithmicTicks: [Double] {
    let low = Int(log10(domain.lowerBound).rounded(.down))
    let high = Int(log10(domain.upperBound).rounded(.up))
    let factors: [Double] = high - low > 3 ? [1] : [1, 2, 5]
    var ticks: [Double] = []
    for exponent in low...high {
      for factor in factors {
        let value =
          exponent < 0 ? factor / pow(10, Double(-exponent)) : factor * pow(10, Double(exponent))
        if domain.contains(value) { ticks.append(value) }
      }
    }
    return ticks
  }
}
