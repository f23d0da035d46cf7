// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel

/// The purpose of an app's share of the energy.
enum CausePurpose: Int, CaseIterable, Sendable {
  case standard, request, significantChange, regions, visits, live, backgroundTask, upload
  case geocoding, notification, work, beacons, heading, motion
  case backgroundRefresh, remoteNotification
  case fused, geofences
  case download
  case locationPush
  case wakeLock

  /// The name of the purpose in tables.
  var label: String {
    switch self {
    case .standard: "standard"
    case .request: "request_location"
    case .significantChange: "significant_change"
    case .regions: "regions"
    case .visits: "visits"
    case .backgroundTask: "background_task"
    case .upload: "upload"
    case .live: "live_updates"
    case .geocoding: "geocoding"
    case .notification: "notification"
    case .work: "work"
    case .beacons: "beacons"
    case .heading: "heading"
    case .motion: "motion"
    case .backgroundRefresh: "background_refresh"
    case .remoteNotification: "remote_notification"
    case .fused: "fused"
    case .geofences: "geofences"
    case .download: "download"
    case .locationPush: "location_push"
    case .wakeLock: "wake_lock"
    }
  }

  /// The category of the purpose's energy.
  var category: EnergyCategory {
    switch self {
    case .backgroundTask, .upload, .geocoding, .notification, .work, .backgroundRefresh,
      .remoteNotification, .download, .locationPush, .wakeLock:
      .app
    case .standard, .request, .significantChange, .regions, .visits, .live, .beacons, .heading,
      .motion, .fused, .geofences:
      .location
    }
  }

  /// The cause of this purpose for an app.
  func cause(of client: Int) -> Cause {
    Cause(rawValue: UInt32(2 + client * Self.allCases.count + rawValue))
  }

  /// The app and the purpose of a cause; nil for the phone and the user.
  ///
  /// - Precondition: the cause belongs to one of that many apps, and is not shared by several.
  static func part(
    of cause: Cause,
    clients: Int
  ) -> (client: Int, purpose: CausePurpose)? {
    precondition(
      Int(cause.rawValue) < labelCount(clients: clients),
      "a cause that several apps share has no single app and purpose"
    )
    guard cause.rawValue >= 2 else { return nil }
    let (client, purpose) = (Int(cause.rawValue) - 2).quotientAndRemainder(
      dividingBy: allCases.count
    )
    return CausePurpose(rawValue: purpose).map { (client, $0) }
  }

  /// The number of causes of the phone, the user and single apps.
  static func labelCount(clients: Int) -> Int { 2 + clients * allCases.count }

  /// The labels of the causes of the phone, the user and single apps.
  static func labels(clients: Int) -> [CauseLabel] {
    [
      CauseLabel(label: "phone", category: .idle), CauseLabel(label: "user", category: .user),
    ]
      + (0..<clients).flatMap { client in
        allCases.map { CauseLabel(label: $0.label, category: $0.category, client: client) }
      }
  }
}
