// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

/// The distance of two bearings or longitudes in degrees, the short way round.
func turn(_ a: Double, _ b: Double) -> Double {
  abs((a - b).remainder(dividingBy: 360))
}

@Suite("Geodesic")
struct GeodesicTests {
  // Latitude, longitude and azimuth at the first place, the same at the second, metres between.
  // Karney's published set of random geodesics (geodtest, test cases of 2014 and later).
  static let published: [[Double]] = [
    [
      35.60777, -139.44815, 111.098748429560326, -11.17491, -69.95921, 129.289270889708762,
      8935244.5604818305,
    ],
    [
      55.52454, 106.05087, 22.020059880982801, 77.03196, 197.18234, 109.112041110671519,
      4105086.1713924406,
    ],
    [
      -21.97856, 142.59065, -32.44456876433189, 41.84138, 98.56635, -41.84359951440466,
      8394328.894657671,
    ],
    [
      -66.99028, 112.2363, 173.73491240878403, -12.70631, 285.90344, 2.512956620913668,
      11150344.2312080241,
    ],
    [
      -17.42761, 173.34268, -159.033557661192928, -15.84784, 5.93557, -20.787484651536988,
      16076603.1631180673,
    ],
    [
      32.84994, 48.28919, 150.492927788121982, -56.28556, 202.29132, 48.113449399816759,
      16727068.9438164461,
    ],
    [
      6.96833, 52.74123, 92.581585386317712, -7.39675, 206.17291, 90.721692165923907,
      17102477.2496958388,
    ],
    [
      -50.56724, -16.30485, -105.439679907590164, -33.56571, -94.97412, -47.348547835650331,
      6455670.5118668696,
    ],
    [
      -58.93002, -8.90775, 140.965397902500679, -8.91104, 133.13503, 19.255429433416599,
      11756066.0219864627,
    ],
    [
      -68.82867, -74.28391, 93.774347763114881, -50.63005, -8.36685, 34.65564085411343,
      3956936.926063544,
    ],
    [
      -10.62672, -32.0898, -86.426713286747751, 5.883, -134.31681, -80.473780971034875,
      11470869.3864563009,
    ],
    [
      -21.76221, 166.90563, 29.319421206936428, 48.72884, 213.97627, 43.508671946410168,
      9098627.3986554915,
    ],
    [
      -19.79938, -174.47484, 71.167275780171533, -11.99349, -154.35109, 65.589099775199228,
      2319004.8601169389,
    ],
    [
      -11.95887, -116.94513, 92.712619830452549, 4.57352, 7.16501, 78.64960934409585,
      13834722.5801401374,
    ],
    [
      -87.85331, 85.66836, -65.120313040242748, 66.48646, 16.09921, -4.888658719272296,
      17286615.3147144645,
    ],
    [
      1.74708, 128.32011, -101.584843631173858, -11.16617, 11.87109, -86.325793296437476,
      12942901.1241347408,
    ],
    [
      -25.72959, -144.90758, -153.647468693117198, -57.70581, -269.17879, -48.343983158876487,
      9413446.7452453107,
    ],
    [
      -41.22777, 122.32875, 14.285113402275739, -7.57291, 130.37946, 10.805303085187369,
      3812686.035106021,
    ],
    [
      11.01307, 138.25278, 79.43682622782374, 6.62726, 247.05981, 103.708090215522657,
      11911190.819018408,
    ],
    [
      -29.47124, 95.14681, -163.779130441688382, -27.46601, -69.15955, -15.909335945554969,
      13487015.8381145492,
    ],
  ]

  // A double near 1.7e7 m steps by 3.7e-9 m; the published tests allow 1e-8 m.
  @Test("lengths are the published ones within 10 nm", arguments: published)
  func length(_ row: [Double]) {
    let line = Geodesic.inverse(
      from: Coordinate(latitude: row[0], longitude: row[1]),
      to: Coordinate(latitude: row[3], longitude: row[4])
    )
    #expect(abs(line.distance.value - row[6]) <= 1e-8)
  }

  // Bearings up to 360 step by 5.7e-14; three roundings.
  @Test("bearings are the published ones within 2e-13 degrees", arguments: published)
  func bearings(_ row: [Double]) {
    let line = Geodesic.inverse(
      from: Coordinate(latitude: row[0], longitude: row[1]),
      to: Coordinate(latitude: row[3], longitude: row[4])
    )
    #expect(turn(line.initialBearing.value, row[2]) <= 2e-13)
    #expect(turn(line.finalBearing.value, row[5]) <= 2e-13)
  }

  // 2e-13 degrees are 22 nm on the ground.
  @Test("destinations are the published ones within 2e-13 degrees", arguments: published)
  func destination(_ row: [Double]) {
    let place = Geodesic.destination(
      from: Coordinate(latitude: row[0], longitude: row[1]),
      bearing: Degrees(row[2]),
      distance: Metres(row[6])
    )
    #expect(abs(place.latitude - row[3]) <= 2e-13)
    #expect(turn(place.longitude, row[4]) <= 2e-13)
    #expect((-180..<180).contains(place.longitude))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let from: (Double, Double)
    let to: (Double, Double)
    let metres: Double
    /// Half a unit of the last published digit.
    let tolerance: Double
    var testDescription: String { name }
  }

  // From Karney (2013), doi 10.1007/s00190-012-0578-z, and the published tests of GeographicLib
  // (GeodSolve 0 to 99), which record pairs on which earlier algorithms failed.
  static let hardPairs = [
    pairs(
      within: 0.5e-6,
      [
        ("Karney table 3: a short line", (-30.12345, 0), (-30.12344, 0.00005), 4.944208),
        (
          "Wellington to Salamanca", (-(41 + 19 / 60.0), 174 + 49 / 60.0),
          (40 + 58 / 60.0, -(5 + 30 / 60.0)), 19_960_543.857179
        ),
        ("where a national calculator fails", (27.2, 0), (-27.1, 179.5), 19_974_354.765767),
      ]
    ),
    pairs(
      within: 0.5e-5,
      [
        ("Karney tables 4 to 6: nearly antipodal", (-30, 0), (29.9, 179.8), 19_989_832.82761)
      ]
    ),
    pairs(
      within: 0.5,
      [
        ("New York to Paris", (40.6, -73.8), (49.01666667, 2.55), 5_853_226),
        ("along the equator", (0, 0), (0, 179), 19_926_189),
        ("past where the equator is shortest", (0, 0), (0, 179.5), 19_980_862),
        ("between antipodes of the equator", (0, 0), (0, 180), 20_003_931),
        ("over the pole", (0, 0), (1, 180), 19_893_357),
        ("longitudes beyond a full turn", (0, 539), (0, 181), 222_639),
      ]
    ),
    pairs(
      within: 0.5e-3,
      [
        ("seven centimetres", (36.493349428792, 0), (36.49334942879201, 0.0000008), 0.072),
        (
          "close to opposite poles", (88.202499451857, 0),
          (-88.202499451857, 179.981022032992859592), 20_003_898.214
        ),
        (
          "closer to opposite poles", (89.262080389218, 0),
          (-89.262080389218, 179.992207982775375662), 20_003_925.854
        ),
        (
          "closest to opposite poles", (89.333123580033, 0),
          (-89.333123580032997687, 179.99295812360148422), 20_003_926.881
        ),
        (
          "mirrored latitudes at 56 degrees", (56.320923501171, 0),
          (-56.320923501171, 179.664747671772880215), 19_993_558.287
        ),
        (
          "mirrored latitudes at 53 degrees", (52.784459512564, 0),
          (-52.784459512563990912, 179.634407464943777557), 19_991_596.095
        ),
        (
          "mirrored latitudes at 49 degrees", (48.522876735459, 0),
          (-48.52287673545898293, 179.599720456223079643), 19_989_144.774
        ),
        (
          "a quarter of a metre due east", (37.757540000000006, -122.47018),
          (37.75754, -122.470177), 0.264
        ),
        ("mirrored latitudes at 45 degrees", (45, 0), (-45, 179.572719), 19_987_083.007),
      ]
    ),
    pairs(
      within: 5e-9,
      [
        (
          "longitudes 180 degrees apart but for 1e-14", (5, 0.00000000000001), (10, 180),
          18_345_191.174332713
        ),
        ("forty metres", (54.1589, 15.3872), (54.1591, 15.3877), 39.527686385),
      ]
    ),
  ].flatMap { $0 }

  /// Pairs with a name, two places and the metres between that share a tolerance.
  private static func pairs(
    within tolerance: Double,
    _ rows: [(name: String, from: (Double, Double), to: (Double, Double), metres: Double)]
  ) -> [Case] {
    rows.map { row in
      Case(name: row.name, from: row.from, to: row.to, metres: row.metres, tolerance: tolerance)
    }
  }

  @Test("pairs that are known to be hard have their published lengths", arguments: hardPairs)
  func hard(_ item: Case) {
    let distance = Geodesic.distance(
      from: Coordinate(latitude: item.from.0, longitude: item.from.1),
      to: Coordinate(latitude: item.to.0, longitude: item.to.1)
    )
    #expect(abs(distance.value - item.metres) <= item.tolerance)
  }

  @Test("a nearly antipodal pair has the bearings of Karney's tables 4 to 6")
  func antipodalBearings() {
    let line = Geodesic.inverse(
      from: Coordinate(latitude: -30, longitude: 0),
      to: Coordinate(latitude: 29.9, longitude: 179.8)
    )
    #expect(abs(line.initialBearing.value - 161.89052473633) < 0.5e-11)
    #expect(abs(line.finalBearing.value - 18.09073724574) < 0.5e-11)
  }

  @Test("Karney's table 2 is met: 10,000 km at 30 degrees from 40 degrees north")
  func table2() {
    let place = Geodesic.destination(
      from: Coordinate(latitude: 40, longitude: 0),
      bearing: Degrees(30),
      distance: Metres(10_000_000)
    )
    #expect(abs(place.latitude - 41.79331020506) < 0.5e-11)
    #expect(abs(place.longitude - 137.84490004377) < 0.5e-11)
  }

  @Test("backwards from the pole comes down on the other side")
  func backwards() {
    let place = Geodesic.destination(
      from: Coordinate(latitude: 90, longitude: 10),
      bearing: Degrees(180),
      distance: Metres(-1_000_000)
    )
    #expect(abs(place.latitude - 81.04623) < 0.5e-5)
    #expect(abs(place.longitude + 170) < 0.5e-5)
  }

  @Test("equal places are zero apart and have bearing zero")
  func coincident() {
    for (latitude, longitude) in [(0.0, 0.0), (51.5, -0.1), (-90, 20), (90, 0), (12, 180)] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(
        Geodesic.inverse(from: place, to: place)
          == GeodesicLine(distance: .zero, initialBearing: .zero, finalBearing: .zero)
      )
    }
    let (west, east) = (
      Coordinate(latitude: 12, longitude: -180), Coordinate(latitude: 12, longitude: 180)
    )
    expectEqual(Geodesic.distance(from: west, to: east), .zero)
  }

  @Test("one pole has one place, whatever its longitude")
  func pole() {
    // The cosine of a pole's latitude is exactly 0, so nothing but zero may come out.
    let distance = Geodesic.distance(
      from: Coordinate(latitude: 90, longitude: 0),
      to: Coordinate(latitude: 90, longitude: 123)
    )
    expectEqual(distance, .zero)
  }

  @Test("pole to pole is twice the quarter meridian of WGS 84")
  func meridian() {
    // The quarter is a E(e) with the complete elliptic integral, taken with 40 digits.
    let distance = Geodesic.distance(
      from: Coordinate(latitude: -90, longitude: 7),
      to: Coordinate(latitude: 90, longitude: -80)
    )
    #expect(abs(distance.value / 2 - 10001965.729312723) < 4e-9)
  }

  @Test("due north, east, south and west have bearings 0, 90, 180 and 270")
  func cardinal() {
    let home = Coordinate(latitude: 0, longitude: 10)
    func bearing(_ latitude: Double, _ longitude: Double) -> Double {
      Geodesic.inverse(from: home, to: Coordinate(latitude: latitude, longitude: longitude))
        .initialBearing.value
    }
    expectEqual(bearing(1, 10), 0)
    expectEqual(bearing(0, 11), 90)
    expectEqual(bearing(-1, 10), 180)
    expectEqual(bearing(0, 9), 270)
  }

  @Test("a step across the antimeridian is as short as anywhere else")
  func antimeridian() {
    let here = Geodesic.distance(
      from: Coordinate(latitude: -17, longitude: 179.9995),
      to: Coordinate(latitude: -17, longitude: -179.9995)
    )
    let there = Geodesic.distance(
      from: Coordinate(latitude: -17, longitude: 0),
      to: Coordinate(latitude: -17, longitude: 0.001)
    )
    // Longitudes near 180 step by 2.8e-14 degrees, 3 nm.
    #expect(abs(here.value - there.value) < 1e-8)
  }

  @Test(
    "non-finite numbers give NaN",
    arguments: [(Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, -.infinity), (90.5, 0)]
  )
  func senseless(latitude: Double, longitude: Double) {
    let bad = Coordinate(latitude: latitude, longitude: longitude)
    let good = Coordinate(latitude: 1, longitude: 2)
    for line in [Geodesic.inverse(from: bad, to: good), Geodesic.inverse(from: good, to: bad)] {
      #expect(line.distance.value.isNaN)
      #expect(line.initialBearing.value.isNaN)
    }
    let place = Geodesic.destination(from: bad, bearing: Degrees(3), distance: Metres(4))
    #expect(place.latitude.isNaN && place.longitude.isNaN)
    let far = Geodesic.destination(from: good, bearing: Degrees(3), distance: Metres(.infinity))
    #expect(far.latitude.isNaN)
  }
}
