// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// A day of 24 h recorded once a second: home, a drive, work with a walk at noon, and back.
enum SyntheticDay {
  static let home = Coordinate(latitude: 50.90, longitude: 6.95)
  static let trace = RecordedTrace(
    points: (0...86_400).map { second in
      let (east, north) = metres(at: second)
      return RecordedTrace.Point(
        time: SimulationTime(seconds: Double(second)),
        // A degree of latitude is 111.2 km here, one of longitude 70.2 km.
        coordinate: Coordinate(
          latitude: home.latitude + north / 111_200,
          longitude: home.longitude + east / 70_200
        )
      )
    }
  )

  /// The places that regions are set up around.
  static let places = [
    Place(name: "home", coordinate: home),
    Place(
      name: "work",
      coordinate: Coordinate(latitude: home.latitude, longitude: home.longitude + driven / 70_200)
    ),
  ]

  private static let driven = drive(after: 1800)

  /// The distance driven after a number of seconds: 14 m/s, with 20 s at a red light every 2 min.
  private static func drive(after seconds: Int) -> Double {
    let seconds = min(max(0, seconds), 1800)
    return 14 * Double(seconds / 120 * 100 + min(seconds % 120, 100))
  }

  /// The position of the phone, east and north of home.
  private static func metres(at second: Int) -> (east: Double, north: Double) {
    let (toWork, noon, toHome) = (8 * 3600, 12 * 3600, 17 * 3600)
    let walked = min(max(0, second - noon), max(0, noon + 2400 - second))
    return (drive(after: second - toWork) - drive(after: second - toHome), 1.4 * Double(walked))
  }
}
