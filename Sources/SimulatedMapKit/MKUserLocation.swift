// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// The user's position on a map; without a map it has none.
open class MKUserLocation: NSObject, MKAnnotation {
  /// Nil.
  open var location: CLLocation? { nil }
  /// Nil.
  open var heading: CLHeading? { nil }
  /// False.
  open var isUpdating: Bool { false }
  /// An invalid coordinate, as Apple's before the first position.
  open var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
  /// The title.
  open var title: String? = "My Location"
  /// The second line.
  open var subtitle: String?
}
