// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The current uses of the motion sensors.
struct MotionUse: Sendable {
  var isMoving = false
  /// The cause that uses the compass; nil if it is off.
  var heading: Cause?
  /// The cause that uses all sensors for navigation; nil if there is none.
  var navigation: Cause?
}

extension Phone {
  /// Sets whether the phone moves; the motion coprocessor and the modem's cell changes depend on
  /// it.
  public mutating func setMoving(_ isMoving: Bool, at time: SimulationTime) {
    motionUse.isMoving = isMoving
    fixWork = isMoving ? works.movingFix : works.fix
    enterMotion(at: time)
    enterBase(at: time)
  }

  /// Switches the compass on for a cause, or off; without a compass, nothing happens.
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

  /// Enters the costliest state in use, one for all sensors, and books it to its cause.
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
