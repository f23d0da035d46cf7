// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The model of a battery's response to a load.
public enum BatteryModel: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
{
  /// A store of energy at constant voltage.
  case constantVoltage = "constant_voltage"
  /// A charge-dependent voltage, a resistor and two RC pairs; empty at a cut-off voltage.
  case equivalentCircuit = "equivalent_circuit"
  /// Charge that diffuses; a heavy load makes some of it unavailable until the phone rests.
  case diffusion
}
