// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Studies

extension Indifference {
  /// Margins in the form of the command line: `energy=2%`, `error=1m`, `error=5%`; 0 is `error=0m`.
  ///
  /// A margin that is not given keeps its default. An error's distance and share are two margins.
  ///
  /// - Throws: `InputFailure`, a usage error with exit code 64, with the allowed values.
  public init(settings: [String]) throws(InputFailure) {
    self.init()
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0] == "energy" || parts[0] == "error" else {
        throw InputFailure(FlagFailure.notMargin(setting))
      }
      let share = try? QuantityText.parse(parts[1], as: .fraction)
      if parts[1].hasSuffix("%"), let share, share >= 0, share <= 1 {
        if parts[0] == "energy" { energyFraction = share } else { errorFraction = share }
      } else if parts[0] == "error", let length = try? QuantityText.parse(parts[1], as: .length),
        length >= 0
      {
        errorMetres = length
      } else {
        throw InputFailure(FlagFailure.notMargin(setting))
      }
    }
  }
}
