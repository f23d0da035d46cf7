// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import MapKit
import Testing

@Suite struct MapPointTests {
  private static let munich = CLLocationCoordinate2D(latitude: 48.137, longitude: 11.575)

  @Test("a coordinate becomes a point and the same coordinate again, to a billionth of a degree")
  func roundTrip() {
    for latitude in stride(from: -85.0, through: 85, by: 0.37) {
      for longitude in [-180.0, -122.03, -0.1, 0, 11.575, 179.9] {
        let place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        let back = MKMapPoint(place).coordinate
        #expect(abs(back.latitude - latitude) < 1e-9)
        #expect(abs(back.longitude - longitude) < 1e-9)
      }
    }
  }

  @Test("the map is a square with the coordinate 0, 0 in its middle and its edge at 85.05°")
  func corners() {
    #expect(MKMapRect.world.size == MKMapSize(width: 268_435_456, height: 268_435_456))
    let middle = MKMapPoint(CLLocationCoordinate2D())
    #expect(middle == MKMapPoint(x: 134_217_728, y: 134_217_728))
    // The published limit of web maps, 85.051129°, to its last digit.
    #expect(abs(MKMapPoint(x: 0, y: 0).coordinate.latitude - 85.051129) < 5e-7)
    let pole = MKMapPoint(CLLocationCoordinate2D(latitude: 90, longitude: 180))
    #expect(abs(pole.x - 268_435_456) < 1e-6 && abs(pole.y) < 1e-6)
    #expect(MKMapPoint(kCLLocationCoordinate2DInvalid) == MKMapPoint(x: -1, y: -1))
  }

  @Test("y grows as Mercator's integral of the secant, summed here by itself")
  func mercator() {
    // The midpoint rule with 100 000 steps has an error below 1e-9 of the integral up to 60°.
    let steps = 100_000
    let limit = 60 * Double.pi / 180
    let step = limit / Double(steps)
    let integral = (0..<steps).reduce(0.0) { sum, index in
      let middle: Double = (Double(index) + 0.5) * step
      return sum + step / cos(middle)
    }
    let point = MKMapPoint(CLLocationCoordinate2D(latitude: 60, longitude: 0))
    let points = 134_217_728 - point.y
    #expect(abs(points - integral * 268_435_456 / (2 * .pi)) < 0.5)
  }

  @Test("metres per point agree with the values that Apple's function was published with")
  func metresPerPoint() {
    // stackoverflow.com/questions/30335146, printed by MKMetersPerMapPointAtLatitude in May 2015.
    let published = [0.123522, 0.123379, 0.123236, 0.123092, 0.122948, 0.122804, 0.122659]
    for (index, value) in published.enumerated() {
      let own = MKMetersPerMapPointAtLatitude(33.861315 + 0.1 * Double(index))
      // The digits printed allow 4e-6; the rest is unexplained.
      #expect(abs(own / value - 1) < 3e-5)
    }
    // The meridian's radius of curvature at the equator is a (1 - e²) = 6 335 439.327 m.
    let equator = 6_335_439.327 * 2 * .pi / 268_435_456
    #expect(abs(MKMetersPerMapPointAtLatitude(0) - equator) < 1e-9)
    #expect(abs(MKMapPointsPerMeterAtLatitude(0) * equator - 1) < 1e-9)
  }

  @Test(
    "points a kilometre apart are as far as their places by Core Location, and by the scale",
    arguments: [0.0, 33, 48, 60, -70]
  )
  func distance(latitude: Double) {
    let start = CLLocationCoordinate2D(latitude: latitude, longitude: 10)
    let points = 1000 * MKMapPointsPerMeterAtLatitude(latitude)
    let a = MKMapPoint(start)
    let north = MKMapPoint(x: a.x, y: a.y - points)
    let end = north.coordinate
    let metres = CLLocation(latitude: start.latitude, longitude: start.longitude)
      .distance(from: CLLocation(latitude: end.latitude, longitude: end.longitude))
    #expect(abs(MKMetersBetweenMapPoints(a, north) - metres) < 1e-6)
    // Over a kilometre the scale changes by tan(70°) · 500 m / 6 378 km = 0.0216 percent on average.
    #expect(abs(metres - 1000) < 0.25)
  }

  @Test("an area in metres has the degrees of the ellipsoid at its centre")
  func region() {
    let region = MKCoordinateRegion(
      center: Self.munich,
      latitudinalMeters: 1000,
      longitudinalMeters: 2000
    )
    func place(_ north: Double, _ east: Double) -> CLLocation {
      CLLocation(
        latitude: Self.munich.latitude + north * region.span.latitudeDelta,
        longitude: Self.munich.longitude + east * region.span.longitudeDelta
      )
    }
    #expect(abs(place(0.5, 0).distance(from: place(-0.5, 0)) - 1000) < 0.01)
    #expect(abs(place(0, 0.5).distance(from: place(0, -0.5)) - 2000) < 0.01)
    let rect = MKMapRect(origin: MKMapPoint(Self.munich), size: MKMapSize(width: 1000, height: 500))
    #expect(abs(MKCoordinateRegion(rect).span.longitudeDelta - 1000.0 / 268_435_456 * 360) < 1e-12)
  }
}
