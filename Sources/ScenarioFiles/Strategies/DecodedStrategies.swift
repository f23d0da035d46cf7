// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationStrategies

/// The strategies that were decoded while a scenario was read, with their places in the files.
package final class DecodedStrategies {
  /// A strategy and where it comes from.
  struct Item {
    /// What it says.
    var configuration: StrategyConfiguration
    /// Its mapping, what it extends and the scenario's changes merged in.
    var body: SourceNode
    /// The dotted key where the scenario names it, such as `strategies[2]`.
    var key: String
    /// Where the scenario names it.
    var position: SourcePosition
  }

  /// The strategies in the order in which they were decoded.
  var all: [Item] = []
}
