// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The number of an app on the phone.
public struct ClientIdentifier: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number, from 0.
  public var rawValue: Int
  /// A client by its number, from 0.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Orders by number.
  public static func < (a: ClientIdentifier, b: ClientIdentifier) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// One position at the moment an app received it.
public struct Delivery: Sendable, Hashable {
  /// The way by which the app received it.
  public enum Channel: String, Sendable, Hashable, Codable {
    /// The standard service, one fix at a time.
    case standard
    /// The standard service, a batch that was held back.
    case deferred
    /// Android's fused provider, one fix at a time.
    case fused
    /// Android's fused provider, a batch that was held back.
    case fusedBatch = "fused_batch"
    /// One requested position.
    case request
    /// An element of the live updates.
    case liveUpdates = "live_updates"
    /// The significant-change service.
    case significantChange = "significant_change"
    /// The app read the manager's `location`.
    case read
    /// The coordinate of a visit.
    case visit
  }

  /// The time of delivery.
  public var time: SimulationTime
  /// The app that received it.
  public var client: ClientIdentifier
  /// The position.
  public var fix: Fix
  /// The way by which it was received.
  public var channel: Channel

  /// A delivery of one position to one app.
  public init(time: SimulationTime, client: ClientIdentifier, fix: Fix, channel: Channel) {
    self.time = time
    self.client = client
    self.fix = fix
    self.channel = channel
  }
}

/// An event of an app other than a position.
public struct LoggedEvent: Sendable, Hashable {
  /// The kinds of events.
  public enum Kind: Sendable, Hashable {
    /// The process began.
    case launched(LaunchReason)
    /// The app began to run again, or moved between foreground and background.
    case stateChanged(AppState)
    /// The system reported a region as entered.
    case enteredRegion(String)
    /// The system reported a region as left.
    case exitedRegion(String)
    /// The system reported a stay in a geofence.
    case dweltInRegion(String)
    /// The app itself concluded that it entered a region.
    case concludedEntry(String)
    /// The app itself concluded that it left a region.
    case concludedExit(String)
    /// A visit was delivered.
    case visit(Visit)
    /// The system paused the standard service.
    case pausedUpdates
    /// The system suspended the app at rest because of its filter or coarse accuracy (iOS 16.4).
    case suspendedAtRest
    /// The manager failed.
    case failed(LocationError)
    /// A region could not be monitored.
    case monitoringFailed(String?, LocationError)
    /// Deferral ended.
    case finishedDeferredUpdates(LocationError?)
    /// The app sent bytes.
    case uploaded(bytes: Int)
    /// A transfer to the app's server failed.
    case uploadFailed(bytes: Int)
    /// The app began a mode of its own.
    case modeChanged(String)
    /// A beacon region was entered or left.
    case beaconRegion(String, entered: Bool)
    /// A condition of the monitor changed.
    case monitorEvent(String, ConditionState)
    /// The system showed a notification to the user.
    case notified(String)
    /// The app opened a URL in another app, such as a map.
    case handedOff(String)
    /// The geocoder answered.
    case geocoded(LocationError?)
    /// The user changed the app's authorization or the accuracy it allows.
    case authorizationChanged(AuthorizationStatus, AccuracyAuthorization)
    /// The app made a call that ends its process; the text names it.
    case crashed(String)
    /// The system did something wrong, or the clocks changed, by an event of the day; the text says
    /// what.
    case disturbed(String)

    /// The software of the phone's maker ended the app.
    public static let endedByMaker = disturbed("ended by the maker's software")
  }

  /// The time of the event.
  public var time: SimulationTime
  /// The app concerned.
  public var client: ClientIdentifier
  /// The kind of the event.
  public var kind: Kind

  /// An event of one app.
  public init(time: SimulationTime, client: ClientIdentifier, kind: Kind) {
    self.time = time
    self.client = client
    self.kind = kind
  }
}

/// A region and the time for which an app requested it.
public struct MonitoredRegion: Sendable, Hashable {
  /// The region.
  public var region: Region
  /// The app that registered it.
  public var client: ClientIdentifier
  /// The time of registration.
  public var from: SimulationTime
  /// The time of removal or replacement; nil if requested until the end of the day.
  public var to: SimulationTime?
  /// Whether the system watches it; not if it was refused, or lost in a restart of the phone.
  public var isWatched = true
  /// Whether its centre was the last position that the app had learned, within 1 m.
  ///
  /// Apps place such circles to be woken when the phone leaves, wherever it is.
  public var isAroundPhone = false

  /// A region requested from an instant on.
  public init(region: Region, client: ClientIdentifier, from: SimulationTime) {
    self.region = region
    self.client = client
    self.from = from
    self.to = nil
  }
}

/// All events that reached the apps of a run, in order of time.
public struct DeliveryLog: Sendable {
  /// The positions, if they are kept; a day at 1 Hz has 86,400 of them.
  public var deliveries: [Delivery] = []
  /// All other events.
  public var events: [LoggedEvent] = []
  /// The regions as requested, in order of time.
  public var regions: [MonitoredRegion] = []
  /// The apps that asked for visits, each once.
  public var visitMonitors: [ClientIdentifier] = []
  /// Whether `deliveries` is filled.
  public var keepsDeliveries: Bool

  /// An empty log.
  public init(keepsDeliveries: Bool = false) {
    self.keepsDeliveries = keepsDeliveries
  }
}

/// An observer of deliveries as they happen, such as the error recorder.
public protocol DeliveryObserver {
  /// Called for every position that an app receives, in order of time.
  mutating func observe(_ delivery: Delivery)
}
