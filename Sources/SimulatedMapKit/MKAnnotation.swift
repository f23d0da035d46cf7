// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// Something at a coordinate.
public protocol MKAnnotation: NSObjectProtocol {
  /// The coordinate.
  var coordinate: CLLocationCoordinate2D { get }
  /// The title; nil by default.
  var title: String? { get }
  /// The second line; nil by default.
  var subtitle: String? { get }
}

extension MKAnnotation {
  /// Nil.
  public var title: String? { nil }
  /// Nil.
  public var subtitle: String? { nil }
}

/// Something with an extent.
public protocol MKOverlay: MKAnnotation {
  /// The smallest rectangle with all of it.
  var boundingMapRect: MKMapRect { get }
  /// Whether it may have a point in common with a rectangle.
  func intersects(_ mapRect: MKMapRect) -> Bool
  /// Whether it hides the map below; false by default, and without effect.
  var canReplaceMapContent: Bool { get }
}

extension MKOverlay {
  /// Whether the bounding rectangle has a point in common with a rectangle.
  public func intersects(_ mapRect: MKMapRect) -> Bool { boundingMapRect.intersects(mapRect) }
  /// False.
  public var canReplaceMapContent: Bool { false }
}
