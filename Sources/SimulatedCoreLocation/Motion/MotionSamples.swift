// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Mathematics
internal import Quantities

/// What the sensors of motion measure at an instant.
struct MotionSample {
  /// Acceleration without gravity, in multiples of 9.81 m/s².
  var acceleration: CMAcceleration
  /// The rotation rate in radians per second.
  var rotation: CMRotationRate
  /// Seconds since the phone was started.
  var timestamp: TimeInterval
}

/// Plausible values of the sensors for the motion that the phone estimates.
///
/// Scope: a level phone whose acceleration swings with the cadence of the motion, with noise that
/// depends on the instant alone. An app that distinguishes rest, walks and rides by their strength
/// finds them.
///
/// Limitations: it knows the estimated kind of motion only, neither speed nor turns. Forces of
/// braking and of curves are missing.
///
/// Sources: Assumption: cadences and strengths in ``swing(of:)`` are typical values of a phone in a
/// pocket or a holder; no recording was fitted.
enum MotionSamples {
  /// The cadence in Hz, the swing and the noise in multiples of 9.81 m/s².
  typealias Swing = (cadence: Double, strength: Double, noise: Double)

  /// The swing of the phone by the kind of motion.
  static func swing(of activity: MotionActivity?) -> Swing {
    let rest: Swing = (0, 0, 0.003)
    guard let activity, activity.isMoving else { return rest }
    if activity.isRunning { return (2.7, 0.8, 0.1) }
    if activity.isWalking { return (1.9, 0.25, 0.05) }
    if activity.isCycling { return (1.2, 0.1, 0.08) }
    return activity.isAutomotive ? (0, 0, 0.04) : rest
  }

  /// The values of an app's process at this instant.
  static func sample(of process: AppProcess) -> MotionSample {
    let now = process.virtual.now
    let swing = swing(of: process.system?.motionActivity)
    let phase = 2 * Double.pi * swing.cadence * now.seconds
    let step = swing.strength * Mathematics.sin(phase)
    let acceleration = CMAcceleration(
      x: 0.3 * step + swing.noise * noise(now, 1),
      y: 0.4 * swing.strength * Mathematics.cos(phase) + swing.noise * noise(now, 2),
      z: step + swing.noise * noise(now, 3)
    )
    let rotation = CMRotationRate(
      x: swing.strength * Mathematics.cos(phase) + swing.noise * noise(now, 4),
      y: swing.noise * noise(now, 5),
      z: swing.noise * noise(now, 6)
    )
    return MotionSample(
      acceleration: acceleration,
      rotation: rotation,
      timestamp: 86_400 + now.seconds
    )
  }

  /// A number in -1...1 that depends on the instant and an axis alone.
  private static func noise(_ time: SimulationTime, _ axis: UInt64) -> Double {
    // The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    var bits = UInt64(bitPattern: time.nanoseconds) &+ axis &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(UInt64(1) << 52) - 1
  }
}
