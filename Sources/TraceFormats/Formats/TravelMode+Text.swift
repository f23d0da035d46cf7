// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

extension TravelMode {
  /// The mode of an activity's name in a file, such as `trail_running`; nil for an unknown one.
  ///
  /// Each word is looked up separately, so `Road Biking` and `on_foot` are recognised. A lone `9`
  /// is a run in files of Strava.
  init?(activity: String) {
    if activity == "9" {
      self = .running
      return
    }
    let words = activity.lowercased().split { !($0.isLetter || $0.isNumber) }
    for word in words {
      if let known = TravelMode.words.first(where: { $0.words.contains(String(word)) }) {
        self = known.mode
        return
      }
    }
    return nil
  }

  private static let words: [(mode: TravelMode, words: [String])] = [
    (.still, ["still", "stationary"]),
    (.walking, ["walking", "walk", "hiking", "hike", "foot", "pedestrian", "walker"]),
    (.running, ["running", "run", "jogging", "jog", "runner"]),
    (.cycling, ["cycling", "cycle", "biking", "bike", "bicycle", "bicycling", "ride"]),
    (.car, ["car", "taxi"]),
    (.bus, ["bus", "coach"]),
    (.train, ["train", "rail", "railway", "tram", "subway", "metro"]),
    (
      .automotive,
      [
        "automotive", "driving", "drive", "vehicle", "motorcycle", "motorcycling", "motorbike",
        "transit", "transport", "ferry", "boat", "airplane", "plane", "flight",
      ]
    ),
  ]
}
