// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities

extension MotionSensorModel {
  /// Makes the sensor always right, with a delay of a millisecond.
  mutating func followTruth() {
    for row in [\MotionSensorModel.still, \.walking, \.running, \.cycling, \.driving, \.halted] {
      self[keyPath: row].delayMedian = .seconds(0.001)
      self[keyPath: row].delaySpread = 0
      self[keyPath: row].unsureFraction = 0
      self[keyPath: row].slips = []
    }
    resumeMedian = .seconds(0.001)
    resumeSpread = 0
  }
}
