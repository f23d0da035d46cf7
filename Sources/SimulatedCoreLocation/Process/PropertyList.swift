// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import VirtualTime

/// The app's property list, which `Bundle.main` of Foundation returns while the app runs.
extension AppProcess {
  /// The usage descriptions that a property list may lack.
  private static let usageKeys = [
    "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
    "NSLocationAlwaysUsageDescription", "NSLocationUsageDescription", "NSMotionUsageDescription",
    "NSBluetoothAlwaysUsageDescription",
  ]

  /// The app's property list: the scenario's, or the stated default.
  var propertyList: [String: Any] {
    if let text = setting.bundle.propertyList {
      let value = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      return value as? [String: Any] ?? [:]
    }
    var list: [String: Any] = [
      "CFBundleIdentifier": "org.example.app", "CFBundleName": "App",
      "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
      "UIRequiredDeviceCapabilities": setting.bundle.requiredCapabilities,
    ]
    for key in Self.usageKeys { list[key] = "The app uses it for its simulated day." }
    if setting.hasLocationBackgroundMode { list["UIBackgroundModes"] = ["location"] }
    return list
  }

  /// Whether the system may ask the user: iOS refuses a request without a usage description.
  ///
  /// Sources: Apple, Requesting authorization to use location services; before iOS 8 there were
  /// none, and before iOS 11 Always needed `NSLocationAlwaysUsageDescription` alone.
  func mayAsk(forAlways: Bool) -> Bool {
    guard setting.bundle.propertyList != nil, systemVersion.major >= 8 else { return true }
    let keys: [String]
    switch (forAlways, systemVersion.major >= 11) {
    case (false, _): keys = ["NSLocationWhenInUseUsageDescription"]
    case (true, false): keys = ["NSLocationAlwaysUsageDescription"]
    case (true, true):
      keys = [
        "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
      ]
    }
    let list = propertyList
    if keys.allSatisfy({ list[$0] is String }) { return true }
    system?.remark(.noUsageDescription)
    return false
  }
}
