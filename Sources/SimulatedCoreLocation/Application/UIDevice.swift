// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import VirtualTime

/// The phone: its battery and its names.
///
/// The battery is that of the simulated phone. Its level is in whole percents. Changes of level and
/// state are posted at the next event of the process, not between events.
@MainActor @preconcurrency
open class UIDevice: NSObject {
  /// Whether the battery is being charged; the raw values are Apple's.
  public enum BatteryState: Int, Sendable {
    /// Monitoring is off.
    case unknown = 0
    /// The charger is not connected.
    case unplugged = 1
    /// The charger is connected and the battery is not full.
    case charging = 2
    /// The charger is connected and the battery is full.
    case full = 3
  }

  private weak var centre: ApplicationCentre?

  init(centre: ApplicationCentre?) {
    self.centre = centre
    let version = centre?.process?.systemVersion ?? (major: 18, minor: 0)
    systemVersion = "\(version.major).\(version.minor)"
  }

  /// The phone of the running process.
  ///
  /// Outside of simulated days it is a phone whose battery is not monitored.
  public class var current: UIDevice {
    AppProcess.running?.receiver(ApplicationCentre.self).device ?? outside
  }
  private static let outside = UIDevice(centre: nil)

  /// The way the user holds the phone; unknown, because it is not simulated.
  open var orientation: UIDeviceOrientation { .unknown }
  /// Whether changes of the orientation are requested.
  public private(set) var isGeneratingDeviceOrientationNotifications = false
  /// Requests changes of the orientation; none comes.
  open func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }
  /// Ends the request.
  open func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }
  /// Never posted, because the orientation is not simulated.
  public nonisolated class var orientationDidChangeNotification: NSNotification.Name {
    .init("UIDeviceOrientationDidChangeNotification")
  }

  /// The phone's name; always "iPhone", as for apps without a special entitlement.
  public var name: String { "iPhone" }
  /// The phone's model; always "iPhone".
  public var model: String { "iPhone" }
  /// The phone's model in the user's language; always "iPhone".
  public var localizedModel: String { "iPhone" }
  /// The system's name; always "iOS".
  public var systemName: String { "iOS" }
  /// The system's version, from the name of its profile, such as 16.4 for `ios_16_4`.
  public let systemVersion: String
  /// An identifier, the same for every phone and every day.
  public var identifierForVendor: UUID? { UUID(uuidString: "7AC3BA77-0000-4000-8000-000000000001") }

  /// Whether the battery can be read and its changes are posted; default false.
  public var isBatteryMonitoringEnabled: Bool {
    get { centre?.isBatteryWatched ?? false }
    set { centre?.isBatteryWatched = newValue }
  }
  /// The battery's charge in whole percents, 0...1; -1 without monitoring.
  public var batteryLevel: Float {
    guard let centre, centre.isBatteryWatched else { return -1 }
    return centre.batteryLevel
  }
  /// Whether the battery is being charged; unknown without monitoring.
  public var batteryState: BatteryState {
    guard let centre, centre.isBatteryWatched else { return .unknown }
    return centre.batteryState
  }

  /// Posted when an event of the process finds a new level, if monitoring is on.
  public nonisolated class var batteryLevelDidChangeNotification: NSNotification.Name {
    .init("UIDeviceBatteryLevelDidChangeNotification")
  }
  /// Posted when an event of the process finds a new state, if monitoring is on.
  public nonisolated class var batteryStateDidChangeNotification: NSNotification.Name {
    .init("UIDeviceBatteryStateDidChangeNotification")
  }
}

/// The way the user holds the phone; the raw values are Apple's.
public enum UIDeviceOrientation: Int, Sendable, Hashable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On its left side.
  case landscapeLeft = 3
  /// On its right side.
  case landscapeRight = 4
  /// On its back.
  case faceUp = 5
  /// On its face.
  case faceDown = 6

  /// Whether the phone stands upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the phone lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the phone lies on its back or face.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
