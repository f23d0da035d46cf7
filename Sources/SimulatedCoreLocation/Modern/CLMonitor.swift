// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// A condition that a ``CLMonitor`` can watch.
public protocol CLCondition: Codable, Sendable {}

/// Watches conditions by name, even while the app does not run.
///
/// Scope: Apple's actor of that name. Conditions and their last events outlive the process. The
/// system launches the app for their events, which wait until a monitor is open and a task awaits
/// them. An event becomes a record's `lastEvent` once it has been awaited.
///
/// From iOS 18, an app with the Always authorization gets events while it is not in use only if it
/// holds a ``CLServiceSession`` that declares it.
///
/// Limitations: the system has one monitor per app. With several names, events of one that is not
/// open wait for it, in later processes as well, but its conditions stay active in the meantime.
public actor CLMonitor {
  /// The monitor's name.
  public let name: String
  private let mailbox: Mailbox<Event>
  private weak var centre: MonitorCentre?

  /// Opens the monitor with a name, with the conditions that were added to it before.
  ///
  /// Outside of simulated days it has no events. Ends the program with a message if the process has
  /// opened a monitor with that name that still exists.
  public init(_ name: String) async {
    let centre = AppProcess.current(for: "CLMonitor")?.receiver(MonitorCentre.self)
    self.name = name
    self.centre = centre
    mailbox = centre?.open(name) ?? Mailbox()
  }

  deinit { centre?.close(name, mailbox) }

  // MARK: - Conditions

  /// Adds a condition with an unknown state, replacing one with the same identifier.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// Adds a condition, replacing one with the same identifier.
  ///
  /// - Parameters:
  ///   - condition: a circle or beacons.
  ///   - identifier: the app's name for it.
  ///   - state: the assumed state; the first event reports a different one.
  public func add(_ condition: any CLCondition, identifier: String, assuming state: Event.State) {
    centre?.add(condition, identifier: identifier, assuming: state, to: name)
  }

  /// Removes a condition with its record.
  public func remove(_ identifier: String) { centre?.remove(identifier, from: name) }

  /// A condition and the last event that was awaited; nil if there is no such condition.
  ///
  /// Before the first event, `lastEvent` is the state that was assumed, at the time of adding.
  public func record(for identifier: String) -> Record? {
    centre?.record(for: identifier, of: name)
  }

  /// The identifiers of the conditions, in the order in which they were added.
  public var identifiers: [String] { centre?.identifiers(of: name) ?? [] }

  /// The events of the conditions; each is delivered once, even if several tasks await them.
  public var events: Events { Events(monitor: self) }

  /// The next event; from then on it is the record's last event.
  fileprivate func nextEvent() async -> Event? {
    guard let event = await mailbox.next() else { return nil }
    centre?.took(event, from: name)
    return event
  }

  // MARK: - Conditions to watch

  /// The phone is within a circle.
  public struct CircularGeographicCondition: CLCondition {
    /// The centre.
    public let center: CLLocationCoordinate2D
    /// The radius in metres.
    public let radius: CLLocationDistance

    /// A circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }

    private enum CodingKeys: String, CodingKey { case latitude, longitude, radius }

    /// A circle that was stored.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      center = CLLocationCoordinate2D(
        latitude: try values.decode(CLLocationDegrees.self, forKey: .latitude),
        longitude: try values.decode(CLLocationDegrees.self, forKey: .longitude)
      )
      radius = try values.decode(CLLocationDistance.self, forKey: .radius)
    }

    /// Stores the circle.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(center.latitude, forKey: .latitude)
      try values.encode(center.longitude, forKey: .longitude)
      try values.encode(radius, forKey: .radius)
    }
  }

  /// The phone receives a beacon.
  public struct BeaconIdentityCondition: CLCondition {
    /// The organisation's identifier.
    public let uuid: UUID
    /// The major number; nil matches any.
    public let major: UInt16?
    /// The minor number; nil matches any.
    public let minor: UInt16?

    /// Any beacon of an organisation.
    public init(uuid: UUID) {
      self.uuid = uuid
      major = nil
      minor = nil
    }

    /// The beacons of an organisation with a major number.
    public init(uuid: UUID, major: UInt16) {
      self.uuid = uuid
      self.major = major
      minor = nil
    }

    /// One beacon.
    public init(uuid: UUID, major: UInt16, minor: UInt16) {
      self.uuid = uuid
      self.major = major
      self.minor = minor
    }

    var contract: BeaconConstraint {
      BeaconConstraint(
        uuid: uuid.uuidString,
        major: major.map(Int.init),
        minor: minor.map(Int.init)
      )
    }
  }

  // MARK: - Events

  /// A change of a condition.
  public struct Event: Sendable {
    /// The known state of a condition; the raw values are Apple's.
    public enum State: UInt, Sendable, Hashable, Codable {
      /// Not known yet.
      case unknown = 0
      /// The condition holds.
      case satisfied = 1
      /// The condition does not hold.
      case unsatisfied = 2
      /// The condition is not watched.
      case unmonitored = 3

      var contract: ConditionState { ConditionState(rawValue: Int(rawValue)) ?? .unknown }

      init(_ state: ConditionState) { self = State(rawValue: UInt(state.rawValue)) ?? .unknown }
    }

    let stored: StoredEvent

    /// The app's name for the condition.
    public var identifier: String { stored.identifier }
    /// The current state.
    public var state: State { stored.state }
    /// The time at which the system detected it.
    public var date: Date { stored.date }
    /// A narrower condition that holds; nil in simulated events.
    public var refinement: (any CLCondition)? { nil }
    /// True if the user refused.
    public var authorizationDenied: Bool { stored.flags.contains(.authorizationDenied) }
    /// True if location services are switched off.
    public var authorizationDeniedGlobally: Bool {
      stored.flags.contains(.authorizationDeniedGlobally)
    }
    /// True if it is restricted and the user cannot change it.
    public var authorizationRestricted: Bool { stored.flags.contains(.authorizationRestricted) }
    /// False in simulated events.
    public var insufficientlyInUse: Bool { false }
    /// True if the user allows the approximate area only.
    public var accuracyLimited: Bool { stored.flags.contains(.accuracyLimited) }
    /// True if conditions of this kind cannot be watched; the state is then `unmonitored`.
    public var conditionUnsupported: Bool { stored.flags.contains(.conditionUnsupported) }
    /// True if there are too many conditions of this kind; the state is then `unmonitored`.
    public var conditionLimitExceeded: Bool { stored.flags.contains(.conditionLimitExceeded) }
    /// False in simulated events.
    public var persistenceUnavailable: Bool { false }
    /// False in simulated events, because none are delivered without the session.
    public var serviceSessionRequired: Bool { false }
    /// True while the system is asking the user.
    public var authorizationRequestInProgress: Bool {
      stored.flags.contains(.authorizationRequestInProgress)
    }
  }

  /// A condition and the last event that was awaited.
  public struct Record: Sendable {
    /// The condition.
    public let condition: any CLCondition
    /// The last event that was awaited; before the first, the assumed state.
    public let lastEvent: Event
  }

  /// The events of a monitor, which the sequence keeps open.
  public struct Events: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = Event

    let monitor: CLMonitor

    /// An iterator; several iterators share the events.
    public func makeAsyncIterator() -> Iterator { Iterator(monitor: monitor) }

    /// Returns one event after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
      let monitor: CLMonitor

      /// The next event; nil if the task is cancelled.
      public mutating func next() async throws -> Event? { await monitor.nextEvent() }
    }
  }
}
