// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A size on the flat map.
public struct MKMapSize: Hashable, Sendable {
  /// Points from west to east.
  public var width: Double
  /// Points from north to south.
  public var height: Double

  /// No size.
  public init() { self.init(width: 0, height: 0) }
  /// A size by its numbers.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
  /// The size of the whole map.
  public static let world = MKMapSize(
    width: Ellipsoid.worldWidth,
    height: Ellipsoid.worldWidth
  )
}

/// Whether two sizes are equal.
public func MKMapSizeEqualToSize(_ size1: MKMapSize, _ size2: MKMapSize) -> Bool {
  size1 == size2
}
/// The numbers of a size, with one decimal.
public func MKStringFromMapSize(_ size: MKMapSize) -> String {
  String(format: "{%.1f, %.1f}", size.width, size.height)
}
/// The size of the whole map.
public let MKMapSizeWorld = MKMapSize.world
/// A size by its numbers.
public func MKMapSizeMake(_ width: Double, _ height: Double) -> MKMapSize {
  MKMapSize(width: width, height: height)
}
