// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

extension Journey {
  /// Moves on at a speed in metres per second and a course in degrees.
  mutating func move(
    seconds: Int,
    speed: Double,
    course: Double = 90,
    mode: TravelMode? = nil
  ) {
    move(seconds: seconds, speed: MetresPerSecond(speed), course: Degrees(course), mode: mode)
  }

  /// A phone in straight motion at a speed in metres per second.
  static func moving(seconds: Int, speed: Double) -> RecordedTrace {
    moving(seconds: seconds, speed: MetresPerSecond(speed))
  }
}

func at(_ seconds: Double) -> SimulationTime { SimulationTime(seconds: seconds) }
