// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension PhoneProfile {
  /// The power of a state at the value of the phone's scale, not at a drawn one.
  public func power(of state: PowerState) -> Watts {
    Constants.nominal(of: state, self) * powerScale.value
  }
}
