// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A stretch of time spent in one class of area.
public struct AreaChange: Sendable, Hashable, Codable {
  /// When it begins.
  public var from: SimulationTime
  /// When it ends; later than `from`.
  public var to: SimulationTime
  /// How densely cell sites stand meanwhile.
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
