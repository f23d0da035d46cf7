// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The energy that a phone in use takes by itself, whatever the app under test does.
///
/// Scope: the system's learning of visits and routes, at rest and on the move, and the background
/// work of the system and of other apps in a sleeping phone. Both are mean powers and count as the
/// phone's own, so an app's energy is what the app adds.
///
/// On the move the system also receives satellites for itself. While an app keeps the receiver on,
/// it takes that app's positions instead: its reception costs nothing then, and its work on them is
/// a part of the processor's power that the app causes (`sessionFraction`).
///
/// Limitations: background work is the same by day and by night.
///
/// Sources: Miller 2026, iPhone Battery Telemetry Dataset for ECC Model Validation
/// (github.com/markm39/mcm-battery-2026), an iPhone 13 Pro Max.
///
/// Validation: `SystemUseTests`, the rows `iphone13_p2`, `iphone13_p9` and `iphone13_p10`, and
/// `validate --days`.
public struct SystemUseProfile: Sendable, Hashable {
  /// A number that nothing is known of: the phone was measured without apps.
  private static let none = Estimate(
    Watts.zero,
    basis: .assumption,
    source: "Assumption: none; the phone was measured without apps, or this was not measured"
  )

  /// A part that nothing is known of.
  private static let noFraction = Estimate(
    0.0,
    basis: .assumption,
    source: "Assumption: none; the phone has no log per process"
  )

  /// The power of learning visits and routes while the phone is at rest.
  public var restingPower = Self.none
  /// The power of learning visits and routes while the phone moves, satellite reception included.
  public var movingPower = Self.none
  /// The power of learning from the positions of an app that keeps the receiver on, on the move.
  public var sharingPower = Self.none
  /// The part of `movingPower` that is satellite reception.
  ///
  /// No energy depends on it: a phone's own log shows reception apart.
  public var receptionFraction = Self.noFraction
  /// The part of the awake processor's energy that the phone books to the system's learning while an
  /// app keeps the receiver on.
  ///
  /// No energy depends on it: it says whose work a phone's own log shows.
  public var sessionFraction = Self.noFraction
  /// The power of background work of the system and of other apps in a sleeping phone.
  public var backgroundPower = Self.none

  /// A profile of a phone without use of its own.
  public init() {}
}

extension SystemUseProfile {
  /// The numbers of the system's own use, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting(
      "location_resting_power",
      \.restingPower,
      .componentPower,
      "The system learning visits and routes while the phone is at rest, on average",
      isOptional: true
    ),
    EstimatedSetting(
      "location_moving_power",
      \.movingPower,
      .componentPower,
      "The system learning visits and routes on the move, including satellite reception, on average",
      isOptional: true
    ),
    EstimatedSetting(
      "location_sharing_power",
      \.sharingPower,
      .componentPower,
      "The system learning visits and routes on the move while an app receives positions, on average",
      isOptional: true
    ),
    EstimatedSetting(
      "location_reception_fraction",
      \.receptionFraction,
      .fraction,
      "The share of satellite reception in the system's learning on the move",
      isOptional: true
    ),
    EstimatedSetting(
      "location_session_fraction",
      \.sessionFraction,
      .fraction,
      "While an app receives positions, the share of the awake processor's energy logged as learning",
      isOptional: true
    ),
    EstimatedSetting(
      "background_power",
      \.backgroundPower,
      .componentPower,
      "Background work of the system and of other apps in a sleeping phone, on average",
      isOptional: true
    ),
  ]
}

extension ComponentModel {
  /// The system learning visits and routes for itself.
  static let systemLocation = ComponentModel(
    "system location",
    part: .other,
    lane: nil,
    states: [
      StateModel(.systemLocationOff, "off", .rest),
      StateModel(.systemLocationResting, "resting", .trace) { $0.systemUse.restingPower.value },
      StateModel(.systemLocationMoving, "moving", .middle) { $0.systemUse.movingPower.value },
      StateModel(.systemLocationSharing, "sharing", .faint) { $0.systemUse.sharingPower.value },
    ]
  )

  /// Background work of the system and of other apps.
  static let background = ComponentModel(
    "background",
    part: .other,
    lane: nil,
    states: [
      StateModel(.backgroundNone, "none", .rest),
      StateModel(.backgroundWork, "work", .trace) { $0.systemUse.backgroundPower.value },
    ]
  )
}

extension Phone {
  /// Lets the system learn visits and routes, or stops it; `isMoving` is its view of the phone.
  ///
  /// On the move it shares the positions of an app that keeps the receiver on. A phone whose profile
  /// gives a state no power is off in it.
  public mutating func setSystemLocation(isOn: Bool, isMoving: Bool, at time: SimulationTime) {
    let moving: PowerState = isReceiving ? .systemLocationSharing : .systemLocationMoving
    let state: PowerState = isMoving ? moving : .systemLocationResting
    let next = isOn && power(of: state) > .zero ? state : .systemLocationOff
    guard ledger.state(of: .systemLocation) != next else { return }
    enter(next, cause: .phone, at: time)
  }

  /// Starts the background work of a day, if the phone's profile has any.
  public mutating func startBackgroundWork(at time: SimulationTime) {
    guard power(of: .backgroundWork) > .zero else { return }
    enter(.backgroundWork, cause: .phone, at: time)
  }
}
