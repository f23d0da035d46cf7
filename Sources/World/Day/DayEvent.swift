// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// Something that happens to the phone or to one of its apps during the day.
public struct DayEvent: Sendable, Hashable, Codable {
  /// The kinds of event.
  public enum Kind: Sendable, Hashable, Codable {
    /// The user turns the screen on or off.
    case screen(isOn: Bool)
    /// The phone is plugged in or unplugged; while plugged in the battery does not drain.
    case charger(isConnected: Bool)
    /// Data over the mobile network comes or goes.
    case network(isAvailable: Bool)
    /// Cellular service becomes poor, or good again; data may still be carried.
    case poorService(isPoor: Bool)
    /// The phone joins a Wi-Fi network or leaves it; airplane mode disconnects it.
    case wifiLink(isJoined: Bool)
    /// The phone joins a Wi-Fi network that the app knows, such as the home's, or leaves it.
    case knownWiFi(isJoined: Bool)
    /// The Wi-Fi radio is switched on or off; in airplane mode it can be switched on again.
    case wifi(isOn: Bool)
    /// Bluetooth is switched on or off.
    case bluetooth(isOn: Bool)
    /// Satellite signals come or go, such as deep inside a building.
    case gnss(isReceivable: Bool)
    /// Airplane mode is switched on or off.
    case airplaneMode(isOn: Bool)
    /// Low Power Mode is switched on or off.
    case lowPowerMode(isOn: Bool)
    /// The user turns a Focus on for which the app has a filter, or turns it off.
    case focus(isOn: Bool)
    /// Location services are switched on or off for the whole phone.
    case locationServices(isOn: Bool)
    /// The user withdraws the permission to use the location, or gives back the initial one.
    case permission(isGranted: Bool)
    /// The user changes the permission to use the location in the settings.
    case authorization(UserGrant)
    /// The user allows exact positions or the area only.
    case preciseLocation(isAllowed: Bool)
    /// The system asks whether the app may go on using the location at any time; true keeps it.
    case alwaysConfirmation(isKept: Bool)
    /// The user opens the app.
    case foreground
    /// The user leaves the app.
    case background
    /// The user removes the app from the app switcher.
    case forceQuit
    /// The user swipes the app out of the list of recent apps: as `forceQuit` on iOS; on Android its
    /// foreground service and what it watches go on.
    case removedFromRecents
    /// The user stops the app in Android's list of active apps: its process ends, its alarms, jobs and
    /// geofences stay.
    case serviceStopped
    /// The user taps Android's location button in the app, which grants exact positions for this use.
    case locationButton
    /// The system hibernates an app that was not used for months: it loses its permissions and its
    /// alarms, jobs and geofences rest until the user opens it.
    case hibernation
    /// The system reports to the app that a place, or a beacon region, was entered or left.
    case falseCrossing(place: String, entered: Bool)
    /// The system reports a visit that begins here and now.
    case falseVisit
    /// The system ends the app if it does not run.
    case systemKill
    /// The app ends whatever it is doing: it crashes, or the system takes its memory while it runs.
    case crash
    /// The app's server sends a notification for the app alone (`content-available`).
    case silentPush
    /// The app's server asks for the position (a push of the type `location`).
    case locationPush
    /// The user taps the app's newest notification, which opens the app; without one, nothing.
    case notificationTap
    /// The user changes a value on the app's page in the settings.
    case appSetting(key: String, value: String)
    /// A magnet is near the phone, or no longer.
    case magnet(isNear: Bool)
    /// The phone restarts.
    case reboot
    /// For this long the stop of the phone goes undetected: motion estimates continue, and no visit
    /// begins.
    case unnoticedStop(duration: SimulationDuration)
    /// For this long the system passes nothing of a kind on to apps.
    case silence(Silence, duration: SimulationDuration)
    /// For this long positions are so far north of where the providers see the phone.
    case falsePosition(distance: Metres, duration: SimulationDuration)
    /// The phone's local time moves, as at a border or at the end of summer time.
    case clockChange(SimulationDuration)
    /// For this long the motion sensor reports a movement, or rest, whatever the phone does.
    case falseMotion(MotionMode, duration: SimulationDuration)
  }

  /// What an event makes the system do wrong, in a few words, as timelines show it; nil for an
  /// event that happens on any day.
  public var disturbance: String? {
    func minutes(_ duration: SimulationDuration) -> String {
      let minutes = duration.seconds / 60
      return minutes == minutes.rounded() ? "\(Int(minutes)) min" : "\(Int(duration.seconds)) s"
    }
    switch kind {
    case .falseMotion(let mode, let duration):
      return "\(mode.rawValue) reported for \(minutes(duration))"
    case .unnoticedStop(let duration): return "rest unnoticed for \(minutes(duration))"
    case .silence(let what, let duration):
      let name = String(what.rawValue.map { $0 == "_" ? " " : $0 })
      return "no \(name) for \(minutes(duration))"
    case .falsePosition(let distance, let duration):
      return "positions \(Int(distance.value)) m off for \(minutes(duration))"
    case .falseCrossing(let place, let entered):
      return "false \(entered ? "entry into" : "exit from") \(place)"
    case .falseVisit: return "false visit"
    case .clockChange(let shift): return "clocks moved by \(minutes(shift))"
    case .crash: return "crash"
    case .removedFromRecents: return "removed from recents"
    case .serviceStopped: return "stopped in the list of active apps"
    case .hibernation: return "hibernated"
    case .screen, .charger, .network, .poorService, .wifiLink, .knownWiFi, .wifi, .bluetooth, .gnss,
      .airplaneMode, .lowPowerMode, .focus, .locationServices, .permission, .authorization,
      .preciseLocation, .alwaysConfirmation, .foreground, .background, .forceQuit, .systemKill,
      .silentPush, .locationPush, .notificationTap, .appSetting, .magnet, .reboot,
      .locationButton:
      return nil
    }
  }

  /// What the system may fail to pass on.
  public enum Silence: String, CaseIterable, Sendable, Hashable, Codable {
    /// Arrivals and departures of visits.
    case visits
    /// Crossings of regions, geofences, beacons and a monitor's conditions.
    case regions
    /// Positions of running updates and requests.
    case positions
    /// Significant changes.
    case significantChanges = "significant_changes"
    /// Everything that would resume or launch an app that does not run.
    case wakes
  }

  /// The time of the event.
  public var time: SimulationTime
  /// The kind of event.
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
