// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

/// An app's own log of a day in the field: its positions, and what happened to it and to the phone.
///
/// Times are milliseconds since 1970-01-01T00:00:00Z. A fact that the log does not record is
/// unknown, not absent.
public struct AppLog: Sendable, Hashable {
  /// What ended the app's process, as far as the log says.
  public enum Ending: String, CaseIterable, Sendable, Hashable {
    /// The user removed it from the app switcher.
    case user
    /// The system ended it.
    case system
    /// It crashed.
    case crash
  }

  /// What an entry records.
  public enum Kind: Sendable, Hashable {
    /// A position with its horizontal accuracy, if the log has one.
    case position(Coordinate, accuracy: Metres?)
    /// The app did something else, so that it ran.
    case running
    /// The process began; by the user or by the system, if the log says.
    case launch(isByUser: Bool?)
    /// The app came to the screen.
    case foreground
    /// The app left the screen.
    case background
    /// The system suspended the app.
    case suspend
    /// The app runs again.
    case resume
    /// The process ended.
    case terminate(Ending?)
    /// The app itself began or stopped asking for positions.
    case tracking(isOn: Bool)
    /// The permission to use the location from now on.
    case permission(UserGrant)
    /// Location services were switched on or off for the whole phone.
    case locationServices(isOn: Bool)
    /// The screen was turned on or off.
    case screen(isOn: Bool)
    /// The phone was connected to a charger or disconnected.
    case charger(isOn: Bool)
    /// Low Power Mode, or the battery saver, was switched on or off.
    case lowPower(isOn: Bool)
    /// Data came or went.
    case network(isOn: Bool)
    /// The phone began or ended Doze.
    case doze(isOn: Bool)
    /// The phone restarted.
    case restart
  }

  /// One record of the log.
  public struct Entry: Sendable, Hashable {
    /// Milliseconds since 1970.
    public var time: Int64
    /// What it records.
    public var kind: Kind

    /// A record at a time.
    public init(time: Int64, kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  /// The records in order of time; those of one time keep their order.
  public let entries: [Entry]
  /// The number of records that stood after a later one.
  public let backwardCount: Int

  /// A log of records in any order.
  public init(_ records: [Entry]) {
    var backward = 0
    var latest = Int64.min
    for record in records {
      if record.time < latest { backward += 1 }
      latest = max(latest, record.time)
    }
    backwardCount = backward
    entries =
      backward == 0
      ? records
      : records.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map(\.element)
  }

  /// The records within a range of times.
  public func within(_ times: ClosedRange<Int64>) -> AppLog {
    AppLog(entries.filter { times.contains($0.time) })
  }

  /// The positions with their times.
  public var positions: [(time: Int64, coordinate: Coordinate, accuracy: Metres?)] {
    entries.compactMap { entry in
      guard case .position(let coordinate, let accuracy) = entry.kind else { return nil }
      return (entry.time, coordinate, accuracy)
    }
  }

  /// Whether the log records launches, suspensions or ends of the app.
  public var recordsLife: Bool {
    entries.contains { entry in
      switch entry.kind {
      case .launch, .suspend, .resume, .terminate: true
      default: false
      }
    }
  }

  /// Whether the log records the charger.
  public var recordsCharger: Bool {
    entries.contains { if case .charger = $0.kind { true } else { false } }
  }

  /// Whether the log records permissions.
  public var recordsPermission: Bool {
    entries.contains { if case .permission = $0.kind { true } else { false } }
  }
}

extension AppLog.Kind {
  /// Whether only an app that runs can have written the record at its time.
  public var provesRunning: Bool {
    switch self {
    case .position, .running, .launch, .foreground, .background, .resume, .tracking: true
    case .suspend, .terminate, .permission, .locationServices, .screen, .charger, .lowPower,
      .network, .doze, .restart:
      false
    }
  }
}
