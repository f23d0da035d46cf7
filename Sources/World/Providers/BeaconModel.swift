// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The strength of received beacon packets.
///
/// Scope: log-distance path loss with correlated shadowing and independent fading of each second.
/// Marks: (A) assumption, no source known; the range is the plausible one.
///
/// Limitations: all beacons send with equal power, once a second and without end; walls are part of
/// the exponent inside buildings, and the carrier's body is part of the shadowing.
///
/// Sources: the law is that of Rappaport (2002), Wireless Communications, section 4.9; its
/// constants are assumptions that give a reach of about 63 m in the open and 22 m inside.
///
/// Validation: `BeaconSignalTests` compares the model with its own numbers.
public struct BeaconModel: Sendable, Hashable, Codable {
  /// Received power at one metre in dBm (A, -65 to -55; the value to which makers calibrate
  /// beacons).
  public var powerAtOneMetre = -59.0
  /// Path-loss exponent outside buildings (A, 1.8 to 2.4).
  public var openExponent = 2.0
  /// Path-loss exponent inside buildings (A, 2.2 to 3.5).
  public var indoorExponent = 2.7
  /// The weakest packet that can be decoded, in dBm (A, -100 to -90).
  public var sensitivity = -95.0
  /// Deviation of the shadowing in dB (A, 2 to 8).
  public var shadowingSpread = 4.0
  /// The time over which shadowing changes (A, 3 to 60 s).
  public var shadowingTime = SimulationDuration.seconds(10)
  /// Deviation of one second's packets in dB (A, 1 to 6).
  public var fadingSpread = 2.0
  /// Share of seconds whose packets are lost for other reasons (A, 0 to 0.3).
  public var lossFraction = 0.05
  /// The distance beyond which no packet is ever received (A, 70 to 150 m).
  public var maximumRange = Metres(100)

  /// Beacons with stated defaults.
  public init() {}
}
