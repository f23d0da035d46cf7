// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import PhoneModel
internal import Studies

/// The check that an app can be installed on a phone: the capabilities that its bundle requires.
enum DeviceCapability {
  /// Apple's word for a capability, the hardware that it needs, and the name of that hardware.
  private static let needs: [(name: String, has: @Sendable (PhoneHardware) -> Bool, what: String)] =
    [
      ("location-services", { $0.hasGNSS || $0.hasWiFi || $0.hasCellular }, "source of positions"),
      ("gps", { $0.hasGNSS }, "satellite receiver"),
      ("magnetometer", { $0.hasCompass }, "compass"),
      ("telephony", { $0.hasCellular }, "modem"),
      ("wifi", { $0.hasWiFi }, "Wi-Fi"),
      ("bluetooth-le", { $0.hasBluetooth }, "Bluetooth"),
      ("accelerometer", { _ in true }, "accelerometer"),
      ("gyroscope", { _ in true }, "gyroscope"),
    ]

  /// The capabilities that a scenario may name.
  static var names: [String] { needs.map(\.name) }

  /// Reports each phone on which the app cannot be installed; unknown capabilities are ignored.
  static func check(_ scenario: Scenario, at position: SourcePosition, _ problems: ProblemList) {
    for phone in scenario.phones {
      for need in needs
      where scenario.app.bundle.requiredCapabilities.contains(need.name)
        && !need.has(phone.hardware)
      {
        problems.add(
          .conflict(
            "\(phone.name) has no \(need.what), and the app requires \(need.name), so it cannot be "
              + "installed there",
            note: "choose another phone, or remove \(need.name) from required_device_capabilities "
              + "or the property list"
          ),
          key: "",
          at: position
        )
      }
    }
  }
}
