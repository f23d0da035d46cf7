// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The motion sensors of a phone.
public struct MotionProfile: Sendable, Hashable {
  /// The power of the motion coprocessor while the phone is still.
  public var stillPower = Estimate(Watts(0.0005))
  /// The power of the motion coprocessor while the phone moves.
  public var movingPower = Estimate(Watts(0.0015))
  /// The power of the running compass, including the motion coprocessor.
  public var headingPower = Estimate(Watts(0.004))
  /// The power of all motion sensors fused for navigation, including the compass.
  public var navigationPower = Estimate(Watts(0.030))

  /// A profile with the default values.
  public init() {}
}

extension MotionProfile {
  /// The numbers of the motion sensors, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting(
      "still_power",
      \.stillPower,
      .componentPower,
      "The motion coprocessor while the phone is still"
    ),
    EstimatedSetting(
      "moving_power",
      \.movingPower,
      .componentPower,
      "The motion coprocessor while the phone moves"
    ),
    EstimatedSetting(
      "heading_power",
      \.headingPower,
      .componentPower,
      "The compass running, with the motion coprocessor behind it"
    ),
    EstimatedSetting(
      "navigation_power",
      \.navigationPower,
      .componentPower,
      "All motion sensors, including the compass, fused for navigation"
    ),
  ]
}

extension ComponentModel {
  /// The motion coprocessor.
  static let motion = ComponentModel(
    "motion",
    part: .motion,
    lane: 7,
    states: [
      StateModel(.motionStill, "still", .rest) { $0.motion.stillPower.value },
      StateModel(.motionMoving, "moving", .middle) { $0.motion.movingPower.value },
      StateModel(.motionHeading, "heading", .hatched) { $0.motion.headingPower.value },
      StateModel(.motionNavigation, "navigation", .full) { $0.motion.navigationPower.value },
    ]
  )
}
