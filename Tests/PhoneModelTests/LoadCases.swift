// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import Testing

/// A load profile with its published lifetimes.
struct LoadCase: Sendable, CustomTestStringConvertible {
  var name: String
  /// Minutes on the Itsy's cell.
  var itsy: Double
  /// Minutes on the cell simulated with Dualfoil; nil if there is no such value.
  var dualfoil: Double?
  /// Segments as minutes from the start, and milliamperes.
  var segments: [(Double, Double)]

  init(_ name: String, itsy: Double, dualfoil: Double?, _ segments: [(Double, Double)]) {
    self.name = name
    self.itsy = itsy
    self.dualfoil = dualfoil
    self.segments = segments
  }

  var testDescription: String { name }

  var load: [LoadSegment] {
    segments.map { LoadSegment(start: .minutes($0), current: Amperes($1 / 1000)) }
  }

  /// A repeated pattern of currents.
  static func cycle(_ currents: [Double], minutes: Double, times: Int) -> [(Double, Double)] {
    (0..<(times * currents.count)).map { (Double($0) * minutes, currents[$0 % currents.count]) }
  }

  /// The loads of Rakhmatov and Vrudhula, as in the test of ns-3's model.
  ///
  /// C14 has that test's instants, because the printed ones do not add up. The last segments of C18
  /// and C19 begin at 200 min, where their pattern ends.
  static let all: [LoadCase] = [
    LoadCase("steady 640 mA", itsy: 47.4, dualfoil: nil, [(0, 640)]),
    LoadCase("steady 320 mA", itsy: 102.433, dualfoil: nil, [(0, 320)]),
    LoadCase("steady 128 mA", itsy: 267.533, dualfoil: nil, [(0, 128)]),
    LoadCase("steady 64 mA", itsy: 542.683, dualfoil: nil, [(0, 64)]),
    LoadCase("steady 32 mA", itsy: 1093.0, dualfoil: nil, [(0, 32)]),
    LoadCase("C1", itsy: 55.0, dualfoil: 36.2, [(0, 628), (19.5, 0), (26, 628)]),
    LoadCase("C2", itsy: 73.9, dualfoil: 55.8, [(0, 494.7), (31, 0), (41.3, 494.7)]),
    LoadCase("C3", itsy: 88.8, dualfoil: 71.8, [(0, 425.6), (41, 0), (54.6, 425.6)]),
    LoadCase("C4", itsy: 137.8, dualfoil: 124.9, [(0, 292.3), (74.6, 0), (99.5, 292.3)]),
    LoadCase("C5", itsy: 185.8, dualfoil: 176.7, [(0, 222.7), (105.7, 0), (140.9, 222.7)]),
    LoadCase("C6", itsy: 58.9, dualfoil: 41.0, [(0, 628), (19.5, 0), (29.9, 628)]),
    LoadCase("C7", itsy: 51.1, dualfoil: 30.8, [(0, 628), (19.5, 0), (22.1, 628)]),
    LoadCase("C8", itsy: 55.0, dualfoil: 37.4, [(0, 628), (23.4, 0), (29.9, 628)]),
    LoadCase("C9", itsy: 55.0, dualfoil: 35.2, [(0, 628), (15.6, 0), (22.1, 628)]),
    LoadCase(
      "C10",
      itsy: 144.3,
      dualfoil: 132.6,
      [
        (0, 300), (0.5, 628), (5.5, 494.7), (10.5, 252.3), (35.5, 234.1), (60.5, 137.9),
        (85.5, 113.9), (110.5, 265.6),
      ]
    ),
    LoadCase(
      "C11",
      itsy: 144.3,
      dualfoil: 107.4,
      [
        (0, 300), (0.5, 113.9), (25.5, 137.9), (50.5, 234.1), (75.5, 252.3), (100.5, 494.7),
        (105.5, 628), (110.5, 265.6),
      ]
    ),
    LoadCase(
      "C12",
      itsy: 169.3,
      dualfoil: 155.4,
      [
        (0, 300), (0.5, 113.9), (25.5, 137.9), (50.5, 234.1), (75.5, 252.3), (100.5, 494.7),
        (105.5, 0), (130.5, 300), (131, 628), (136, 265.6),
      ]
    ),
    LoadCase(
      "C13",
      itsy: 144.3,
      dualfoil: 131.7,
      [
        (0, 300), (0.5, 628), (1.5, 494.7), (2.5, 252.3), (7.5, 234.1), (12.5, 137.9),
        (17.5, 113.9), (23, 628), (24, 494.7), (25, 252.3), (30, 234.1), (35, 137.9),
        (40, 113.9), (45.5, 628), (46.5, 494.7), (47.5, 252.3), (52.5, 234.1), (57.5, 137.9),
        (62.5, 113.9), (68, 628), (69, 494.7), (70, 252.3), (75, 234.1), (80, 137.9),
        (85, 113.9), (90.5, 628), (91.5, 494.7), (92.5, 252.3), (97.5, 234.1), (102.5, 137.9),
        (107.5, 113.9), (110.5, 265.6),
      ]
    ),
    LoadCase(
      "C14",
      itsy: 141.5,
      dualfoil: 126.3,
      [
        (0, 300), (0.5, 113.9), (5.5, 137.9), (10.5, 234.1), (15.5, 252.3), (20.5, 494.7),
        (21.5, 628), (23, 113.9), (28, 137.9), (33, 234.1), (38, 252.3), (43, 494.7),
        (44, 628), (45.5, 113.9), (50.5, 137.9), (55.5, 234.1), (60.5, 252.3), (65.5, 494.7),
        (66.5, 628), (68, 113.9), (73, 137.9), (78, 234.1), (83, 252.3), (88, 494.7),
        (89, 628), (90.5, 113.9), (95.5, 137.9), (100.5, 234.1), (105.5, 252.3),
        (110.5, 494.7), (111.5, 628), (112.5, 265.6),
      ]
    ),
    LoadCase(
      "C15",
      itsy: 211.4,
      dualfoil: 209.2,
      [
        (0, 222.7), (50, 204.5), (100, 108.3), (150, 84.3), (200, 222.7),
      ]
    ),
    LoadCase(
      "C16",
      itsy: 211.4,
      dualfoil: 200.7,
      [
        (0, 84.3), (50, 108.3), (100, 204.5), (150, 222.7), (200, 222.7),
      ]
    ),
    LoadCase(
      "C17",
      itsy: 261.4,
      dualfoil: 251.2,
      [
        (0, 84.3), (50, 108.3), (100, 204.5), (150, 0), (200, 222.7), (250, 222.7),
      ]
    ),
    LoadCase(
      "C18",
      itsy: 211.4,
      dualfoil: 204.6,
      cycle([84.3, 108.3, 204.5, 222.7], minutes: 5, times: 10) + [(200, 222.7)]
    ),
    LoadCase(
      "C19",
      itsy: 216.4,
      dualfoil: 208.7,
      cycle([75.5, 94.9, 204.5, 222.7], minutes: 5, times: 10) + [(200, 222.7)]
    ),
    LoadCase(
      "C20",
      itsy: 55.3,
      dualfoil: 33.2,
      cycle([494.7, 628], minutes: 1, times: 50)
    ),
    LoadCase(
      "C21",
      itsy: 79.6,
      dualfoil: 55.9,
      cycle([494.7, 628, 57.6], minutes: 1, times: 50)
    ),
    LoadCase(
      "C22",
      itsy: 112.2,
      dualfoil: 94.5,
      cycle((1...150).map { Double($0) * 5 }, minutes: 1, times: 1)
    ),
  ]
}
