// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A time or a place without positions of one kind.
///
/// The radios continue as they do wherever nothing is received, and use the same energy.
public struct Outage: Sendable, Hashable, Codable {
  /// A source of positions.
  public enum Provider: String, CaseIterable, Sendable, Hashable, Codable {
    /// Satellites.
    case gnss
    /// Wi-Fi access points.
    case wifi
    /// Cells of the mobile network.
    case cell
  }

  /// The time or the place of an outage.
  public enum Extent: Sendable, Hashable, Codable {
    /// From an instant to a later one.
    case time(from: SimulationTime, to: SimulationTime)
    /// Within a circle.
    case circle(Circle)
  }

  /// The source that is out.
  public var provider: Provider
  /// The time or the place.
  public var extent: Extent

  /// An outage of a source.
  public init(of provider: Provider, _ extent: Extent) {
    self.provider = provider
    self.extent = extent
  }
}
