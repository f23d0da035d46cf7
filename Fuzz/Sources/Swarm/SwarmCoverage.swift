// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles

/// How often each service delivered an event to an app, by the app's state and the system.
package struct SwarmCoverage: Sendable {
  /// A service that delivers events to apps.
  enum Service: String, CaseIterable {
    case launch, standard, deferral, pause, error, region, beacon, ranging, visit, heading, motion
    case live, monitor, geocoder, notification, permission, prompt, task, refresh, push, timer
    case state, power, setting
    case geofenceStay = "geofence stay"
    case locationPush = "location push"
  }

  private struct Cell: Hashable {
    var service: Service
    var column: String
  }

  private var counts: [Cell: Int] = [:]

  /// The number of days that also ran with two events of one instant exchanged.
  public internal(set) var exchanges = 0

  /// An empty table.
  package init() {}

  /// Notes an event that an app received.
  mutating func note(_ event: AppEvent, state: AppState, platform: String) {
    let service = Service(event)
    let place = state == .foreground ? "screen" : "background"
    counts[Cell(service: service, column: place), default: 0] += 1
    counts[Cell(service: service, column: platform), default: 0] += 1
  }

  /// Adds the counts of another day.
  package mutating func add(_ other: SwarmCoverage) {
    counts.merge(other.counts) { $0 + $1 }
    exchanges += other.exchanges
  }

  /// The columns: states of the app, then systems from the newest to the oldest.
  private static let columns = ["screen", "background"] + BuiltIn.systemNames

  /// Whether a service exists on a system, as far as a cell without events is a finding.
  private static func exists(_ service: Service, on column: String) -> Bool {
    if column == "screen" { return ![.pause, .task, .refresh].contains(service) }
    if column == "background" { return service != .notification }
    switch service {
    case .geofenceStay: return column.hasPrefix("android")
    case .live, .monitor:
      return
        ["ios_27", "ios_26", "ios_26_reported", "ios_18", "ios_17", "doc", "macos"].contains(column)
    case .locationPush:
      return ["ios_27", "ios_26", "ios_26_reported", "ios_18", "ios_17", "ios_16_4", "doc"]
        .contains(column)
    case .visit: return !["ios_7_1", "ios_7_0", "ios_6", "ios_4", "macos"].contains(column)
    case .pause: return column != "ios_4"
    case .refresh: return !["ios_6", "ios_4", "macos"].contains(column)
    case .push: return !["ios_6", "ios_4"].contains(column)
    default: return true
    }
  }

  /// The cells without an event, as "service on column".
  package var emptyCells: [String] {
    Service.allCases.flatMap { service in
      Self.columns.filter { column in
        counts[Cell(service: service, column: column)] == nil && Self.exists(service, on: column)
      }.map { "\(service.rawValue) on \($0)" }
    }
  }

  /// The table of all services and columns, with a dot for no event.
  package var table: String {
    let width = 14
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var lines = ["service".padding(width) + Self.columns.map { padded(Self.short($0), 7) }.joined()]
    for service in Service.allCases {
      let cells = Self.columns.map { column in
        let count = counts[Cell(service: service, column: column)] ?? 0
        return padded(count == 0 ? "." : Self.short(count), 7)
      }
      lines.append(service.rawValue.padding(width) + cells.joined())
    }
    return lines.joined(separator: "\n")
  }

  private static func short(_ name: String) -> String {
    name.replacing("android_", with: "and ").replacing("ios_", with: "i").replacing(
      "background",
      with: "backgr."
    )
  }

  private static func short(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count)"
    case ..<10_000_000: "\(count / 1000)k"
    default: "\(count / 1_000_000)M"
    }
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension SwarmCoverage.Service {
  /// The service that sends an event.
  init(_ event: AppEvent) {
    self =
      switch event {
      case .launched: .launch
      case .location: .standard
      case .locations, .finishedDeferredUpdates: .deferral
      case .pausedUpdates, .resumedUpdates: .pause
      case .failed: .error
      case .startedMonitoring, .enteredRegion, .exitedRegion, .determinedState, .stateAtCrossing,
        .monitoringFailed:
        .region
      case .dweltInRegion: .geofenceStay
      case .startedBeaconMonitoring, .enteredBeaconRegion, .exitedBeaconRegion,
        .determinedBeaconState, .beaconStateAtCrossing, .beaconMonitoringFailed:
        .beacon
      case .rangedBeacons, .rangingFailed: .ranging
      case .visit: .visit
      case .heading, .headingNeedsCalibration, .headingFailed: .heading
      case .motionActivity, .steps: .motion
      case .promptChanged: .prompt
      case .stateChanged: .state
      case .authorizationChanged, .temporaryFullAccuracy: .permission
      case .backgroundTaskExpired: .task
      case .liveUpdate: .live
      case .monitorEvent: .monitor
      case .geocoded: .geocoder
      case .presentedNotification, .openedNotification: .notification
      case .settingChanged, .clockChanged: .setting
      case .lowPowerModeChanged: .power
      case .backgroundRefresh: .refresh
      case .remoteNotification: .push
      case .locationPush: .locationPush
      case .timer: .timer
      }
  }
}
