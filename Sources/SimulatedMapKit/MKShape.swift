// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// The base class of annotations and overlays.
open class MKShape: NSObject, MKAnnotation {
  /// The title.
  open var title: String?
  /// The second line.
  open var subtitle: String?

  /// A shape without a title.
  public override init() { super.init() }

  /// The coordinate; 0, 0 in the base class.
  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
}

/// An annotation at a coordinate.
open class MKPointAnnotation: MKShape {
  private var position = CLLocationCoordinate2D()

  /// The coordinate.
  open override var coordinate: CLLocationCoordinate2D {
    get { position }
    set { position = newValue }
  }

  /// An annotation at 0, 0.
  public override init() { super.init() }
  /// An annotation at a coordinate with a title.
  public convenience init(
    coordinate: CLLocationCoordinate2D,
    title: String? = nil,
    subtitle: String? = nil
  ) {
    self.init()
    self.coordinate = coordinate
    self.title = title
    self.subtitle = subtitle
  }
}
