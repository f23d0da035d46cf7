// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A stretch of time spent in one class of area.
public struct AreaChange: Sendable, Hashable, Codable {
  /// The start of the stretch.
  public var from: SimulationTime
  /// The end of the stretch; later than `from`.
  public var to: SimulationTime
  /// The density of cell sites meanwhile.
  public var area: AreaClass

  /// A stretch from one instant to a later one.
  public init(from: SimulationTime, to: SimulationTime, area: AreaClass) {
    self.from = from
    self.to = to
    self.area = area
  }
}

extension AreaClass {
  /// The position in the order of declaration, for tables.
  var ordinal: Int {
    switch self {
    case .denseUrban: 0
    case .suburban: 1
    case .rural: 2
    case .remote: 3
    }
  }
}
