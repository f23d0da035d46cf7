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
