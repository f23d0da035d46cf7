// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Another environment within a circle, whenever the phone is there.
public struct LocalChange: Sendable, Hashable, Codable {
  /// The circle.
  public var circle: Circle
  /// The surroundings of the phone there.
  public var environment: Environment

  /// An environment within a circle.
  public init(within circle: Circle, environment: Environment) {
    self.circle = circle
    self.environment = environment
  }
}
