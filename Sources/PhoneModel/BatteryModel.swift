// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// How a battery answers to a load.
public enum BatteryModel: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
{
  /// A bucket of energy.
  case constantVoltage = "constant_voltage"
  /// A voltage by charge, a resistor and two RC pairs; empty at a cut-off voltage.
  case equivalentCircuit = "equivalent_circuit"
  /// Charge that diffuses; a heavy load makes some unavailable until the phone rests.
  case diffusion
}
