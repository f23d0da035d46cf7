// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// Something that happens to the phone or to one of its apps during the day.
public struct DayEvent: Sendable, Hashable, Codable {
  /// What happens.
  public enum Kind: Sendable, Hashable, Codable {
    /// The user turns the screen on or off.
    case screen(isOn: Bool)
    /// The phone is plugged in or unplugged; while plugged in the battery does not drain.
    case charger(isConnected: Bool)
    /// Data over the mobile network comes or goes.
    case network(isAvailable: Bool)
    /// The phone joins a Wi-Fi network or leaves it; airplane mode takes it out.
    case wifiLink(isJoined: Bool)
    /// Airplane mode is switched on or off.
    case airplaneMode(isOn: Bool)
    /// The user grants or withdraws the right to use the location.
    case permission(isGranted: Bool)
    /// The user opens the app.
    case foreground
    /// The user leaves the app.
    case background
    /// The user removes the app from the app switcher.
    case forceQuit
  }

  /// When it happens.
  public var time: SimulationTime
  /// What happens.
  public var kind: Kind
  /// The app concerned; empty for the app under test and for events of the whole phone.
  public var app: String

  /// An event at an instant.
  public init(time: SimulationTime, kind: Kind, app: String = "") {
    self.time = time
    self.kind = kind
    self.app = app
  }
}
