// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import SimulatedCoreLocation

/// A circle around a coordinate.
open class MKCircle: MKShape, MKOverlay {
  private let center: CLLocationCoordinate2D
  /// The radius in metres.
  public let radius: CLLocationDistance
  /// The square around the circle, with the scale of the map at its centre.
  public let boundingMapRect: MKMapRect

  /// A circle by its centre and its radius in metres.
  public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
    center = coord
    self.radius = radius
    let middle = MKMapPoint(coord)
    let reach = radius * MKMapPointsPerMeterAtLatitude(coord.latitude)
    boundingMapRect = MKMapRect(
      x: middle.x - reach,
      y: middle.y - reach,
      width: 2 * reach,
      height: 2 * reach
    )
    super.init()
  }

  /// The circle around a rectangle's centre that reaches its farther sides.
  public convenience init(mapRect: MKMapRect) {
    let center = MKMapPoint(x: mapRect.midX, y: mapRect.midY).coordinate
    let reach = max(mapRect.width, mapRect.height) / 2
    self.init(
      center: center,
      radius: reach * MKMetersPerMapPointAtLatitude(center.latitude)
    )
  }

  /// The centre.
  open override var coordinate: CLLocationCoordinate2D { center }
}
