// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel

/// A part of location energy of which a published row says something else than the lab.
///
/// Validation: a test compares the rows with those that `tracewatt validate` misses.
public struct ContradictedPart: Sendable, Hashable {
  /// The part.
  public var part: EnergyPart
  /// The row of the validation.
  public var row: String
  /// What the row says, as a remark in a list.
  public var text: String
  /// The first major version of iOS that it applies to.
  public var firstVersion: Int

  /// The known contradictions.
  ///
  /// From iOS 18 on a phone on the move downloads the database of access points and cells anew
  /// (`LookupRules.freshRadius`).
  public static let all = [
    ContradictedPart(
      part: .modem,
      row: "iphone13_p8",
      text: "contradicted by iphone13_p8",
      firstVersion: 18
    )
  ]

  /// The share of location energy from which on a contradiction is worth a remark.
  private static let notable = 0.1

  /// The contradictions that matter to a strategy.
  ///
  /// - Parameters:
  ///   - system: the name of the system, such as `ios_18`.
  ///   - energies: the strategy's location energy by part, in the order of `EnergyPart.allCases`.
  /// - Returns: the contradictions of parts above a tenth of the whole.
  static func notable(on system: String, _ energies: [Double]) -> [ContradictedPart] {
    let whole = energies.reduce(0, +)
    guard system.hasPrefix("ios_"), let version = Int(system.dropFirst(4)), whole > 0 else {
      return []
    }
    return all.filter { known in
      version >= known.firstVersion && energies[known.part.place] > notable * whole
    }
  }
}
