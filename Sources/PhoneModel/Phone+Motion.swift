// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What the motion sensors are in use for.
struct MotionUse: Sendable {
  var isMoving = false
  /// Who wants the compass.
  var heading: Cause?
  /// Who wants all sensors for navigation.
  var navigation: Cause?
}

extension Phone {
  /// Tells the phone whether it is moved: its motion coprocessor, and its modem, which changes cells.
  public mutating func setMoving(_ isMoving: Bool, at time: SimulationTime) {
    motionUse.isMoving = isMoving
    enterMotion(at: time)
    enterBase(at: time)
  }

  /// Switches the compass on for a cause, or off; without a compass nothing happens.
  public mutating func setHeading(isOn: Bool, cause: Cause, at time: SimulationTime) {
    let user = isOn && hardware.hasCompass ? cause : nil
    guard motionUse.heading != user else { return }
    motionUse.heading = user
    enterMotion(at: time)
  }

  /// Switches the fusion of all motion sensors for navigation on for a cause, or off.
  public mutating func setNavigation(isOn: Bool, cause: Cause, at time: SimulationTime) {
    let user = isOn ? cause : nil
    guard motionUse.navigation != user else { return }
    motionUse.navigation = user
    enterMotion(at: time)
  }

  /// One state for all sensors, the costliest in use; it is booked to who wants it.
  private mutating func enterMotion(at time: SimulationTime) {
    let state: PowerState
    let cause: Cause
    if let navigation = motionUse.navigation {
      (state, cause) = (.motionNavigation, navigation)
    } else if let heading = motionUse.heading {
      (state, cause) = (.motionHeading, heading)
    } else {
      (state, cause) = (motionUse.isMoving ? .motionMoving : .motionStill, .phone)
    }
    enter(state, cause: cause, at: time)
  }
}
