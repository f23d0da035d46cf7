// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationStrategies

/// The strategies that were decoded while a scenario was read, with their places in the files.
package final class DecodedStrategies {
  /// A strategy and its places in the files.
  struct Item {
    /// The decoded settings.
    var configuration: StrategyConfiguration
    /// Its mapping, with the files that it extends and the scenario's changes merged in.
    var body: SourceNode
    /// The dotted key at which the scenario names it, such as `strategies[2]`.
    var key: String
    /// The position at which the scenario names it.
    var position: SourcePosition
  }

  /// The strategies in the order in which they were decoded.
  var all: [Item] = []
}
