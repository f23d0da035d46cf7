// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// A part of the globe by its centre and its spans, in the shape of MapKit's `MKCoordinateRegion`.
///
/// Spans may cross the antimeridian: the western edge is the centre less half the span.
struct MapRegion: Equatable {
  /// A coordinate with a radius around it.
  struct Annotation {
    /// The centre.
    var coordinate: Coordinate
    /// The radius; zero for a point.
    var radius: Metres = .zero
  }

  /// The centre of latitudes and longitudes.
  let center: Coordinate
  /// The extent from south to north in degrees, at most 180.
  let latitudeDelta: Double
  /// The extent from west to east in degrees, at most 360.
  let longitudeDelta: Double

  /// The radius of a sphere as large as the Earth, in metres; IUGG mean radius.
  static let earthRadius = 6_371_008.8
  /// A degree of latitude on that sphere, in metres.
  static let metresPerDegree = earthRadius * .pi / 180

  /// A region by its centre and spans, limited to the globe.
  init(center: Coordinate, latitudeDelta: Double, longitudeDelta: Double) {
    let span = min(max(latitudeDelta, 0), 180)
    // A region that extends beyond a pole is moved towards the equator; its span stays the same.
    let latitude = min(max(center.latitude, -90 + span / 2), 90 - span / 2)
    self.center = Coordinate(latitude: latitude, longitude: Self.wrapped(center.longitude))
    self.latitudeDelta = span
    self.longitudeDelta = min(max(longitudeDelta, 0), 360)
  }

  /// The smallest region that contains annotations, with a margin; nil without annotations.
  ///
  /// Longitudes form a circle: the region is the circle without its widest empty arc.
  /// Complexity: O(n log n).
  ///
  /// - Parameters:
  ///   - annotations: the annotations to contain.
  ///   - margin: the share of the span that is added on each side.
  ///   - smallest: the smallest extent in each direction.
  init?(fitting annotations: [Annotation], margin: Double = 0.1, smallest: Metres = Metres(300)) {
    guard !annotations.isEmpty else { return nil }
    var (south, north) = (90.0, -90.0)
    var arcs: [(west: Double, width: Double)] = []
    for annotation in annotations {
      let reach = max(0, annotation.radius.value) / Self.metresPerDegree
      let latitude = annotation.coordinate.latitude
      south = min(south, max(-90, latitude - reach))
      north = max(north, min(90, latitude + reach))
      let halfWidth = Self.halfWidth(of: reach, at: latitude)
      let west = Self.turned(annotation.coordinate.longitude - halfWidth)
      if let last = arcs.last, last.west == west, last.width == 2 * halfWidth { continue }
      arcs.append((west, 2 * halfWidth))
    }
    let (west, width) = Self.hull(of: arcs)
    let latitude = (south + north) / 2
    let least = smallest.value / Self.metresPerDegree
    self.init(
      center: Coordinate(latitude: latitude, longitude: west + width / 2),
      latitudeDelta: max((north - south) * (1 + 2 * margin), least),
      longitudeDelta: max(
        width * (1 + 2 * margin),
        2 * Self.halfWidth(of: least / 2, at: latitude)
      )
    )
  }

  /// The longitude of the western edge.
  var west: Double { Self.wrapped(center.longitude - longitudeDelta / 2) }
  /// The longitude of the eastern edge.
  var east: Double { Self.wrapped(center.longitude + longitudeDelta / 2) }
  /// The latitude of the southern edge.
  var south: Double { center.latitude - latitudeDelta / 2 }
  /// The latitude of the northern edge.
  var north: Double { center.latitude + latitudeDelta / 2 }

  /// Whether a coordinate is within the region, edges included.
  func contains(_ place: Coordinate) -> Bool {
    (south...north).contains(place.latitude)
      && (longitudeDelta >= 360
        || abs(Self.wrapped(place.longitude - center.longitude)) <= longitudeDelta / 2)
  }

  /// Degrees normalized to -180..<180.
  static func wrapped(_ degrees: Double) -> Double { turned(degrees + 180) - 180 }

  /// Degrees normalized to 0..<360.
  private static func turned(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// The degrees of longitude that correspond to a reach in degrees of latitude; 180 if it includes
  /// a pole.
  private static func halfWidth(of reach: Double, at latitude: Double) -> Double {
    guard abs(latitude) + reach < 90 else { return reach > 0 ? 180 : 0 }
    let ratio = sin(reach * .pi / 180) / cos(latitude * .pi / 180)
    return ratio < 1 ? asin(ratio) * 180 / .pi : 180
  }

  /// The smallest arc that contains all arcs.
  private static func hull(
    of arcs: [(west: Double, width: Double)]
  ) -> (west: Double, width: Double) {
    let sorted = arcs.sorted { ($0.west, $0.width) < ($1.west, $1.width) }
    // An arc that extends over the seam also covers the beginning.
    var reach = (sorted.map { $0.west + $0.width }.max() ?? 0) - 360
    var widest = (gap: -Double.infinity, after: 0.0)
    for arc in sorted {
      if arc.west - reach > widest.gap { widest = (arc.west - reach, arc.west) }
      reach = max(reach, arc.west + arc.width)
    }
    guard widest.gap > 0 else { return (-180, 360) }
    return (widest.after, 360 - widest.gap)
  }
}
