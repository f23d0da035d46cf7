// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The details of one run, as the detail tables of a results folder hold them.
public struct RecordedRun: Sendable {
  /// The key of the run.
  public var key: RunKey
  /// The positions that apps learned, in order of their delivery.
  public var fixes: [RecordedFix] = []
  /// The other events of apps, in order of time.
  public var events: [RecordedEvent] = []
  /// The states of each component: by component, then in order of time.
  public var states: [LedgerInterval] = []
  /// The energy taken, once a minute, from 0 s on.
  public var battery: [RecordedCharge] = []
  /// The regions that apps had monitored, in order of registration.
  public var regions: [RecordedRegion] = []
}

/// A position that an app learned.
public struct RecordedFix: Sendable, Hashable {
  /// When the app got it.
  public var time: SimulationTime
  /// Who got it; 0 is the app under test.
  public var client: ClientIdentifier
  /// When it was determined.
  public var timestamp: SimulationTime
  /// The channel through which the app received it.
  public var channel: Delivery.Channel
  /// The provider.
  public var source: PositionSource
  /// Where, on the globe.
  public var coordinate: Coordinate
  /// Where, in the day's local plane.
  public var point: PlanePoint
  /// The reported radius.
  public var horizontalAccuracy: Metres
  /// The reported vertical accuracy; nil where the system reports -1.
  public var verticalAccuracy: Metres?
  /// The reported speed; nil if unknown.
  public var speed: MetresPerSecond?
  /// The reported course, clockwise from north; nil if unknown.
  public var course: Degrees?
  /// The distance from the truth at the timestamp; nil where the truth is unknown.
  public var error: Metres?

  /// The fix as the app got it.
  public var fix: Fix {
    Fix(
      position: point,
      horizontalAccuracy: horizontalAccuracy,
      timestamp: timestamp,
      verticalAccuracy: verticalAccuracy,
      speed: speed,
      course: course,
      source: source
    )
  }
}

/// Something other than a position that happened to an app.
public struct RecordedEvent: Sendable, Hashable {
  /// When it happened.
  public var time: SimulationTime
  /// Whom it happened to; 0 is the app under test.
  public var client: ClientIdentifier
  /// The event.
  public var name: EventName
  /// Reason, state or error, where the event has one.
  public var detail: String?
  /// The region's name, where the event has one.
  public var region: String?
  /// The bytes of an upload.
  public var uploadBytes: Int?
  /// Where a visit was.
  public var coordinate: Coordinate?
  /// When a visit began; nil if unknown.
  public var arrival: SimulationTime?
  /// When a visit ended; nil while it lasts.
  public var departure: SimulationTime?
}

/// The energy a battery supplied up to an instant.
public struct RecordedCharge: Sendable, Hashable {
  /// The instant.
  public var time: SimulationTime
  /// Energy taken so far by all components.
  public var energy: Joules
  /// Mean power since the row before; nil at the start.
  public var power: Watts?
  /// The remaining charge, 0...1; nil for a phone without battery.
  public var chargeFraction: Double?
  /// The level that the phone shows then, 0...1; nil for a phone without battery, or in tables of
  /// versions without this column.
  public var shownFraction: Double?
}

/// A region while an app had it monitored.
public struct RecordedRegion: Sendable, Hashable {
  /// The app; 0 is the app under test.
  public var client: ClientIdentifier
  /// The app's name for it.
  public var name: String
  /// Its centre, on the globe.
  public var coordinate: Coordinate
  /// Its centre, in the day's local plane.
  public var point: PlanePoint
  /// Its radius.
  public var radius: Metres
  /// When it was registered.
  public var from: SimulationTime
  /// When it was removed or replaced; nil at the end of the day.
  public var to: SimulationTime?
}
