// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities

/// Load profiles with the published lives of two cells under them.
///
/// Source: Rakhmatov and Vrudhula (2001), An analytical high-level battery model for use in energy
/// management of portable electronic systems, with the time stamps of ns-3's test of its battery
/// model (profile C14 as corrected there; the last stamp of C18 and C19 in minutes, not in hours).
enum DiffusionProfiles {
  /// One profile; the first begins at 0 min.
  struct Load: Sendable {
    var name: String
    /// The published life of the Itsy cell in minutes.
    var itsyMinutes: Double
    /// The published life of the simulated cell (Dualfoil) in minutes; nil if there is none.
    var dualfoilMinutes: Double?
    /// Pairs of a start in minutes and the current from then on in milliamperes.
    var steps: [Double]

    /// The steps as segments of a cell's load.
    var segments: [LoadSegment] {
      stride(from: 0, to: steps.count, by: 2).map { index in
        LoadSegment(start: .minutes(steps[index]), current: Amperes(steps[index + 1] / 1000))
      }
    }
  }

  static let all: [Load] = constant + interrupted + varied + periodic

  /// Profiles with one current.
  private static let constant: [Load] = [
    (640, 47.4), (320, 102.433), (128, 267.533), (64, 542.683), (32, 1093),
  ].map { (current: Int, life: Double) in
    Load(
      name: "const_\(current)mA",
      itsyMinutes: life,
      dualfoilMinutes: nil,
      steps: [0, Double(current)]
    )
  }

  /// Profiles with one current and one pause.
  private static let interrupted: [Load] = [
    pausing("C1", 628, pause: 19.5...26, itsy: 55, dualfoil: 36.2),
    pausing("C2", 494.7, pause: 31...41.3, itsy: 73.9, dualfoil: 55.8),
    pausing("C3", 425.6, pause: 41...54.6, itsy: 88.8, dualfoil: 71.8),
    pausing("C4", 292.3, pause: 74.6...99.5, itsy: 137.8, dualfoil: 124.9),
    pausing("C5", 222.7, pause: 105.7...140.9, itsy: 185.8, dualfoil: 176.7),
    pausing("C6", 628, pause: 19.5...29.9, itsy: 58.9, dualfoil: 41),
    pausing("C7", 628, pause: 19.5...22.1, itsy: 51.1, dualfoil: 30.8),
    pausing("C8", 628, pause: 23.4...29.9, itsy: 55, dualfoil: 37.4),
    pausing("C9", 628, pause: 15.6...22.1, itsy: 55, dualfoil: 35.2),
  ]

  private static func pausing(
    _ name: String,
    _ current: Double,
    pause: ClosedRange<Double>,
    itsy: Double,
    dualfoil: Double
  ) -> Load {
    Load(
      name: name,
      itsyMinutes: itsy,
      dualfoilMinutes: dualfoil,
      steps: [0, current, pause.lowerBound, 0, pause.upperBound, current]
    )
  }

  /// Profiles of a few currents in some order.
  private static let varied: [Load] = [
    Load(
      name: "C10",
      itsyMinutes: 144.3,
      dualfoilMinutes: 132.6,
      steps: [
        0, 300, 0.5, 628, 5.5, 494.7, 10.5, 252.3, 35.5, 234.1, 60.5, 137.9, 85.5, 113.9,
        110.5, 265.6,
      ]
    ),
    Load(
      name: "C11",
      itsyMinutes: 144.3,
      dualfoilMinutes: 107.4,
      steps: [
        0, 300, 0.5, 113.9, 25.5, 137.9, 50.5, 234.1, 75.5, 252.3, 100.5, 494.7, 105.5, 628,
        110.5, 265.6,
      ]
    ),
    Load(
      name: "C12",
      itsyMinutes: 169.3,
      dualfoilMinutes: 155.4,
      steps: [
        0, 300, 0.5, 113.9, 25.5, 137.9, 50.5, 234.1, 75.5, 252.3, 100.5, 494.7, 105.5, 0,
        130.5, 300, 131, 628, 136, 265.6,
      ]
    ),
    Load(
      name: "C13",
      itsyMinutes: 144.3,
      dualfoilMinutes: 131.7,
      steps: [
        0, 300, 0.5, 628, 1.5, 494.7, 2.5, 252.3, 7.5, 234.1, 12.5, 137.9, 17.5, 113.9, 23, 628,
        24, 494.7, 25, 252.3, 30, 234.1, 35, 137.9, 40, 113.9, 45.5, 628, 46.5, 494.7,
        47.5, 252.3, 52.5, 234.1, 57.5, 137.9, 62.5, 113.9, 68, 628, 69, 494.7, 70, 252.3,
        75, 234.1, 80, 137.9, 85, 113.9, 90.5, 628, 91.5, 494.7, 92.5, 252.3, 97.5, 234.1,
        102.5, 137.9, 107.5, 113.9, 110.5, 265.6,
      ]
    ),
    Load(
      name: "C14",
      itsyMinutes: 141.5,
      dualfoilMinutes: 126.3,
      steps: [
        0, 300, 0.5, 113.9, 5.5, 137.9, 10.5, 234.1, 15.5, 252.3, 20.5, 494.7, 21.5, 628,
        23, 113.9, 28, 137.9, 33, 234.1, 38, 252.3, 43, 494.7, 44, 628, 45.5, 113.9, 50.5, 137.9,
        55.5, 234.1, 60.5, 252.3, 65.5, 494.7, 66.5, 628, 68, 113.9, 73, 137.9, 78, 234.1,
        83, 252.3, 88, 494.7, 89, 628, 90.5, 113.9, 95.5, 137.9, 100.5, 234.1, 105.5, 252.3,
        110.5, 494.7, 111.5, 628, 112.5, 265.6,
      ]
    ),
    Load(
      name: "C15",
      itsyMinutes: 211.4,
      dualfoilMinutes: 209.2,
      steps: [
        0, 222.7, 50, 204.5, 100, 108.3, 150, 84.3, 200, 222.7,
      ]
    ),
    Load(
      name: "C16",
      itsyMinutes: 211.4,
      dualfoilMinutes: 200.7,
      steps: [
        0, 84.3, 50, 108.3, 100, 204.5, 150, 222.7, 200, 222.7,
      ]
    ),
    Load(
      name: "C17",
      itsyMinutes: 261.4,
      dualfoilMinutes: 251.2,
      steps: [
        0, 84.3, 50, 108.3, 100, 204.5, 150, 0, 200, 222.7, 250, 222.7,
      ]
    ),
  ]

  /// Profiles whose current changes after equal times.
  private static let periodic: [Load] = [
    Load(
      name: "C18",
      itsyMinutes: 211.4,
      dualfoilMinutes: 204.6,
      steps: steps(every: 5, of: [84.3, 108.3, 204.5, 222.7], times: 10) + [200, 222.7]
    ),
    Load(
      name: "C19",
      itsyMinutes: 216.4,
      dualfoilMinutes: 208.7,
      steps: steps(every: 5, of: [75.5, 94.9, 204.5, 222.7], times: 10) + [200, 222.7]
    ),
    Load(
      name: "C20",
      itsyMinutes: 55.3,
      dualfoilMinutes: 33.2,
      steps: steps(every: 1, of: [494.7, 628], times: 50)
    ),
    Load(
      name: "C21",
      itsyMinutes: 79.6,
      dualfoilMinutes: 55.9,
      steps: steps(every: 1, of: [494.7, 628, 57.6], times: 50)
    ),
    Load(
      name: "C22",
      itsyMinutes: 112.2,
      dualfoilMinutes: 94.5,
      steps: steps(every: 1, of: (1...150).map { 5 * Double($0) }, times: 1)
    ),
  ]

  /// Steps through a list of currents, again and again.
  private static func steps(every minutes: Double, of currents: [Double], times: Int) -> [Double] {
    (0..<(times * currents.count)).flatMap { step in
      [Double(step) * minutes, currents[step % currents.count]]
    }
  }
}
