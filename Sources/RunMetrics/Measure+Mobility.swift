// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension Measure {
  /// The measures of mobility research, each as the phone saw it and as it was.
  static let mobility: [Measure] =
    pair("home_time", "fraction", "", "Share of the time at home, the place of most nights") {
      $0.homeFraction
    }
    + pair("radius_of_gyration", "m", "m", "Root mean square distance from the mean position") {
      $0.gyration?.value
    }
    + pair("place_entropy", "nat", "nat", "Entropy of the time over places") { $0.entropy }
    + [
      Measure(count: "place_count", "Number of places with a stay, as the phone saw them.") {
        $0.mobility.map(\.seen.placeCount)
      },
      Measure(count: "place_true_count", "Number of places with a stay, as it was.") {
        $0.mobility.map(\.truth.placeCount)
      },
    ]
    + pair("distance_foot", "m", "m", "Distance on foot") { $0.distances?.foot.value }
    + pair("distance_bicycle", "m", "m", "Distance by bicycle") { $0.distances?.bicycle.value }
    + pair("distance_vehicle", "m", "m", "Distance in vehicles") { $0.distances?.vehicle.value }

  /// A measure of what the phone saw, and that of the truth.
  private static func pair(
    _ name: String,
    _ ending: String,
    _ unit: String,
    _ meaning: String,
    _ value: @escaping @Sendable (MobilityScore) -> Double?
  ) -> [Measure] {
    [
      Measure("\(name)_\(ending)", unit, "\(meaning), as the phone saw it.") {
        $0.mobility.flatMap { value($0.seen) }
      },
      Measure("\(name)_true_\(ending)", unit, "\(meaning), as it was.") {
        $0.mobility.flatMap { value($0.truth) }
      },
    ]
  }
}
