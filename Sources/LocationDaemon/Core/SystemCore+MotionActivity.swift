// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension SystemCore {
  /// The length of the coprocessor's history (doc, recall).
  static let motionMemory = SimulationDuration.hours(7 * 24)

  /// The activity that apps see of a motion estimate.
  static func activity(of estimate: MotionEstimate) -> MotionActivity {
    let confidence: MotionActivity.Confidence =
      switch estimate.confidence {
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
    return MotionActivity(
      isStationary: estimate.flags.contains(.stationary),
      isWalking: estimate.flags.contains(.walking),
      isRunning: estimate.flags.contains(.running),
      isCycling: estimate.flags.contains(.cycling),
      isAutomotive: estimate.flags.contains(.automotive),
      confidence: confidence
    )
  }

  /// The current motion activity; nil on a phone without a motion coprocessor.
  var currentActivity: MotionActivity? {
    phone.motionSensor.map { Self.activity(of: $0.estimate(at: now)) }
  }
}
