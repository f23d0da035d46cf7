// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The details of one run, from the detail tables of a results folder.
public struct RecordedRun: Sendable {
  /// The key of the run.
  public var key: RunKey
  /// The positions that apps received, in order of their delivery.
  public var fixes: [RecordedFix] = []
  /// The other events of apps, in order of time.
  public var events: [RecordedEvent] = []
  /// The states of each component: by component, then in order of time.
  public var states: [LedgerInterval] = []
  /// The energy taken, once a minute, from 0 s on.
  public var battery: [RecordedCharge] = []
  /// The regions that apps monitored, in order of registration.
  public var regions: [RecordedRegion] = []
}

/// A position that an app received.
public struct RecordedFix: Sendable, Hashable {
  /// The time of delivery.
  public var time: SimulationTime
  /// The app that received it; 0 is the app under test.
  public var client: ClientIdentifier
  /// The time at which it was determined.
  public var timestamp: SimulationTime
  /// The channel through which the app received it.
  public var channel: Delivery.Channel
  /// The provider.
  public var source: PositionSource
  /// The position on the globe.
  public var coordinate: Coordinate
  /// The position in the day's local plane.
  public var point: PlanePoint
  /// The reported radius.
  public var horizontalAccuracy: Metres
  /// The reported vertical accuracy; nil if the system reports -1.
  public var verticalAccuracy: Metres?
  /// The reported speed; nil if unknown.
  public var speed: MetresPerSecond?
  /// The reported course, clockwise from north; nil if unknown.
  public var course: Degrees?
  /// The distance from the truth at the timestamp; nil if the truth is unknown.
  public var error: Metres?

  /// The fix as the app received it.
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

/// An event of an app other than a position.
public struct RecordedEvent: Sendable, Hashable {
  /// The time of the event.
  public var time: SimulationTime
  /// The app; 0 is the app under test.
  public var client: ClientIdentifier
  /// The event.
  public var name: EventName
  /// Reason, state or error, if the event has one.
  public var detail: String?
  /// The region's name, if the event has one.
  public var region: String?
  /// The bytes of an upload.
  public var uploadBytes: Int?
  /// The position of a visit.
  public var coordinate: Coordinate?
  /// The start of a visit; nil if unknown.
  public var arrival: SimulationTime?
  /// The end of a visit; nil while it lasts.
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
  /// The level that the phone shows then, 0...1; nil for a phone without battery.
  ///
  /// Also nil in tables of versions without this column.
  public var shownFraction: Double?
}

/// A region that an app monitored.
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
  /// The time of registration.
  public var from: SimulationTime
  /// The time of removal or replacement; nil at the end of the day.
  public var to: SimulationTime?
}
