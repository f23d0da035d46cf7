// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// Writes distances for people, in English.
///
/// Below a kilometre it gives tens of metres, below ten kilometres a tenth of one, and whole
/// kilometres beyond. In the other systems it gives tens of feet or yards below a tenth of a mile,
/// and tenths of miles up to ten. Apple's class rounds in its own way and speaks the user's language.
open class MKDistanceFormatter: Formatter, @unchecked Sendable {
  /// A system of units; the raw values are Apple's.
  public enum Units: UInt, Sendable {
    /// Metric.
    case `default` = 0
    /// Metres and kilometres.
    case metric = 1
    /// Feet and miles.
    case imperial = 2
    /// Yards and miles.
    case imperialWithYards = 3
  }
  /// The length of a unit's name; the raw values are Apple's.
  public enum DistanceUnitStyle: UInt, Sendable {
    /// Short.
    case `default` = 0
    /// Short.
    case abbreviated = 1
    /// In full.
    case full = 2
  }

  /// The system of units.
  open var units: Units = .default
  /// The length of a unit's name.
  open var unitStyle: DistanceUnitStyle = .default
  /// Without effect.
  open var locale = Locale.current

  /// The text for a distance in metres.
  open func string(fromDistance distance: CLLocationDistance) -> String {
    switch units {
    case .default, .metric:
      text(distance, small: Unit("m", "meter"), large: Unit("km", "kilometer", of: 1000), from: 995)
    case .imperial:
      text(distance, small: Unit("ft", "foot", "feet", of: 0.3048), large: .mile, from: 160.9344)
    case .imperialWithYards:
      text(distance, small: Unit("yd", "yard", of: 0.9144), large: .mile, from: 160.9344)
    }
  }

  /// The metres that a text in one of these forms means; -1 if it is none.
  open func distance(from distance: String) -> CLLocationDistance {
    let units = [
      Unit("m", "meter"), Unit("km", "kilometer", of: 1000),
      Unit("ft", "foot", "feet", of: 0.3048), Unit("yd", "yard", of: 0.9144), .mile,
    ]
    let words = distance.split(separator: " ")
    guard words.count == 2, let number = Double(words[0]) else { return -1 }
    let word = String(words[1])
    let unit = units.first { [$0.short, $0.one, $0.many].contains(word) }
    return unit.map { number * $0.metres } ?? -1
  }

  /// The text for a number of metres.
  open override func string(for obj: Any?) -> String? {
    (obj as? CLLocationDistance).map(string(fromDistance:))
  }

  private func text(
    _ metres: Double,
    small: Unit,
    large: Unit,
    from limit: Double
  ) -> String {
    guard metres >= limit else {
      return written(String(Int((metres / small.metres / 10).rounded()) * 10), small)
    }
    let amount = metres / large.metres
    let tenths = (amount * 10).rounded()
    guard tenths < 100, Int(tenths) % 10 != 0 else {
      return written(String(Int(amount.rounded())), large)
    }
    return written(String(format: "%.1f", tenths / 10), large)
  }

  private func written(_ number: String, _ unit: Unit) -> String {
    let isFull = unitStyle == .full
    return "\(number) \(isFull ? (number == "1" ? unit.one : unit.many) : unit.short)"
  }

  private struct Unit {
    let short: String
    let one: String
    let many: String
    let metres: Double

    init(_ short: String, _ one: String, _ many: String? = nil, of metres: Double = 1) {
      self.short = short
      self.one = one
      self.many = many ?? one + "s"
      self.metres = metres
    }

    static let mile = Unit("mi", "mile", of: 1609.344)
  }
}
