// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension PhoneProfile {
  /// The power of a state, including the factors of the power scale.
  public func power(of state: PowerState) -> Watts {
    state.model.power(self) * scale.factor(of: state.component)
  }

  /// The power of the suspended phone that lies in a Wi-Fi network, without background work.
  public var restingPower: Watts {
    let states: [PowerState] = [
      .baseCamped, .modemIdle, .wifiAssociated, .findMyBeaconing, .systemLocationResting,
      .motionStill,
    ]
    return states.reduce(.zero) { $0 + power(of: $1) }
  }
}
