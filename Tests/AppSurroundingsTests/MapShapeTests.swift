// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import MapKit
import Testing

@Suite struct MapShapeTests {
  private let corners = [
    CLLocationCoordinate2D(latitude: 48, longitude: 11),
    CLLocationCoordinate2D(latitude: 49, longitude: 12),
    CLLocationCoordinate2D(latitude: 48, longitude: 12),
  ]

  @Test("rectangles unite, intersect and contain as on paper")
  func rectangles() {
    let a = MKMapRect(x: 0, y: 0, width: 10, height: 10)
    let b = MKMapRect(x: 5, y: 6, width: 10, height: 10)
    #expect(a.union(b) == MKMapRect(x: 0, y: 0, width: 15, height: 16))
    #expect(a.intersection(b) == MKMapRect(x: 5, y: 6, width: 5, height: 4))
    #expect(a.union(.null) == a && MKMapRect.null.union(a) == a)
    #expect(a.intersection(b.offsetBy(dx: 6, dy: 0)).isNull)
    #expect(a.contains(MKMapPoint(x: 0, y: 9)) && !a.contains(MKMapPoint(x: 10, y: 9)))
    #expect(a.contains(a.insetBy(dx: 1, dy: 2)) && !a.contains(b))
    #expect(a.insetBy(dx: 6, dy: 0).isNull && MKMapRect.null.isEmpty)
    #expect(a.offsetBy(dx: -1, dy: 0).spans180thMeridian && !a.spans180thMeridian)
  }

  @Test("rectangles are divided, written, and moved back from beyond the meridian of 180°")
  func partsOfRectangles() {
    let a = MKMapRect(x: 1, y: 2, width: 10, height: 20)
    let west = a.divided(atDistance: 4, from: .minXEdge)
    #expect(west.slice == MKMapRect(x: 1, y: 2, width: 4, height: 20))
    #expect(west.remainder == MKMapRect(x: 5, y: 2, width: 6, height: 20))
    var (slice, rest) = (MKMapRect(), MKMapRect())
    MKMapRectDivide(a, &slice, &rest, 5, .maxYEdge)
    #expect(slice == MKMapRect(x: 1, y: 17, width: 10, height: 5))
    #expect(MKMapRectEqualToRect(rest, MKMapRect(x: 1, y: 2, width: 10, height: 15)))
    #expect(MKStringFromMapRect(a) == "{{1.0, 2.0}, {10.0, 20.0}}")
    let width = MKMapRect.world.width
    #expect(a.remainder.isNull)
    #expect(
      a.offsetBy(dx: -4, dy: 0).remainder == MKMapRect(x: width - 3, y: 2, width: 3, height: 20)
    )
    #expect(
      a.offsetBy(dx: width - 4, dy: 0).remainder == MKMapRect(x: 0, y: 2, width: 7, height: 20)
    )
  }

  @Test("several lines or areas are one shape, and points have places along a line")
  func severalShapes() {
    let line = MKPolyline(coordinates: corners, count: 2)
    let area = MKPolygon(coordinates: corners, count: 3)
    #expect(MKMultiPolyline([line, line]).boundingMapRect == line.boundingMapRect)
    #expect(MKMultiPolygon([area]).polygons.count == 1)
    #expect(MKMultiPolygon([area]).coordinate.latitude == area.coordinate.latitude)
    #expect(!area.canReplaceMapContent)
    let points = [0.0, 1, 4].map { MKMapPoint(x: $0, y: 0) }
    let straight = MKPolyline(points: points, count: 3)
    #expect(straight.location(atPointIndex: 1) == 0.25)
    #expect(straight.locations(at: [0, 2]) == [0, 1])
  }

  @Test("a geodesic line follows the great circle, with points every 100 km at most")
  func geodesic() {
    // From Frankfurt to Tokyo the great circle passes far to the north of both.
    let ends = [(50.03, 8.57), (35.55, 139.78)].map {
      CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1)
    }
    let line = MKGeodesicPolyline(coordinates: ends, count: 2)
    let places = (0..<line.pointCount).map { line.points()[$0].coordinate }
    #expect((places.map(\.latitude).max() ?? 0) > 65)
    let steps = zip(places, places.dropFirst()).map {
      CLLocation(latitude: $0.latitude, longitude: $0.longitude)
        .distance(from: CLLocation(latitude: $1.latitude, longitude: $1.longitude))
    }
    #expect((steps.max() ?? 0) < 101_000)
    let direct = CLLocation(latitude: ends[0].latitude, longitude: ends[0].longitude)
      .distance(from: CLLocation(latitude: ends[1].latitude, longitude: ends[1].longitude))
    // The great circle of a sphere is at most 0.6 % longer than the ellipsoid's geodesic.
    #expect(abs(steps.reduce(0, +) / direct - 1) < 0.006)
    #expect(MKGeodesicPolyline(coordinates: corners, count: 1).pointCount == 1)
  }

  @Test("lines and areas keep their corners and know the rectangle around them")
  func lines() {
    let line = MKPolyline(coordinates: corners, count: corners.count)
    let area = MKPolygon(coordinates: corners, count: corners.count, interiorPolygons: nil)
    var read = Array(repeating: CLLocationCoordinate2D(), count: 2)
    line.getCoordinates(&read, range: NSRange(location: 1, length: 2))
    #expect(line.pointCount == 3 && area.pointCount == 3)
    #expect(abs(read[0].latitude - 49) < 1e-9 && abs(read[1].longitude - 12) < 1e-9)
    #expect(line.points()[2] == MKMapPoint(corners[2]))
    let rect = line.boundingMapRect
    #expect(rect.origin == MKMapPoint(CLLocationCoordinate2D(latitude: 49, longitude: 11)))
    #expect(rect == area.boundingMapRect)
    #expect(line.intersects(rect) && !line.intersects(rect.offsetBy(dx: 2 * rect.width, dy: 0)))
  }

  @Test("the square around a circle is two radii wide")
  func circle() {
    let circle = MKCircle(center: corners[0], radius: 500)
    let width = circle.boundingMapRect.width * MKMetersPerMapPointAtLatitude(48)
    #expect(abs(width - 1000) < 1e-6)
    let again = MKCircle(mapRect: circle.boundingMapRect)
    #expect(abs(again.radius - 500) < 1e-3)
    #expect(circle.coordinate.latitude == 48)
  }

  @Test("annotations have a coordinate and a title")
  func annotations() {
    let pin = MKPointAnnotation()
    pin.coordinate = corners[1]
    pin.title = "corner"
    let annotations: [any MKAnnotation] = [
      pin, MKUserLocation(), MKPlacemark(coordinate: corners[0]),
    ]
    #expect(annotations.map { $0.title ?? "-" } == ["corner", "My Location", "-"])
    #expect(annotations[0].coordinate.latitude == 49)
    #expect(!CLLocationCoordinate2DIsValid(annotations[1].coordinate))
  }

  @Test("distances are written in tens of metres, tenths of kilometres and kilometres")
  func distances() {
    let formatter = MKDistanceFormatter()
    let metres: [Double] = [0, 44, 994, 995, 1240, 9960, 12_700]
    #expect(
      metres.map(formatter.string(fromDistance:))
        == ["0 m", "40 m", "990 m", "1 km", "1.2 km", "10 km", "13 km"]
    )
    formatter.unitStyle = .full
    #expect(formatter.string(fromDistance: 1000) == "1 kilometer")
    formatter.units = .imperial
    #expect(formatter.string(fromDistance: 100) == "330 feet")
    #expect(formatter.string(fromDistance: 2414) == "1.5 miles")
    #expect(formatter.distance(from: "1.2 km") == 1200 && formatter.distance(from: "far") == -1)
  }
}
