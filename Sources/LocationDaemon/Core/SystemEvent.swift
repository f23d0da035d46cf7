// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Quantities

/// An event of the phone, of the system or of a service; events of single apps are `ClientEvent`s.
///
/// The raw value is the number of its source in the future event list. A new event takes the next
/// free number below `EventSource.firstClient`.
enum SystemEvent: UInt16, CaseIterable, Sendable {
  // Timers of the phone's radios, with the numbers that `Phone` uses.
  /// The satellite receiver: next step of a search, or end of a rest or of the tail.
  case gnss = 1
  /// The Wi-Fi radio: end of a scan.
  case wifi = 2
  /// The modem: next stage of a connection.
  case modem = 3
  /// The Wi-Fi radio: next stage of a transfer.
  case wifiLink = 4

  // Timers of the daemon and of services.
  /// The phone comes to rest or starts to move.
  case motion = 8
  /// The next change of the serving cell.
  case cellChange = 9
  /// The next day event.
  case dayEvent = 10
  /// The next satellite fix.
  case satelliteTick = 11
  /// The first position of a session, usually by cell.
  case firstCell = 12
  /// The first Wi-Fi position of a session.
  case firstWiFi = 13
  /// The next scan of a session.
  case nextScan = 14
  /// Satellites have been lost for a while, or a session has had no position yet.
  case lossCheck = 15
  /// A session at 100 m may need satellites, or has searched for them long enough.
  case fallback = 16
  /// The next scan for regions.
  case regionScan = 17
  /// A signal of the daemon to itself.
  case daemon = 18
  /// The phone has been still long enough to pause sessions.
  case pause = 19
  /// The phone has stayed in one cell for a while.
  case cellSettled = 20
  /// The motion coprocessor's next estimate, while an app wants it.
  case motionEstimate = 21
  /// The next check of beacon regions.
  case beaconWatch = 22
  /// The next report of ranged beacons.
  case ranging = 23
  /// The next reading of the compass.
  case heading = 24
  /// The next report of steps.
  case steps = 25
  /// The end of the screen time of a notification.
  case screenTimeout = 26
  /// The next start or end of a turn of Android's fused provider, or the end of a batch.
  case fused = 27
  /// The next step of Doze.
  case doze = 28
  /// The next check of geofences.
  case geofence = 29

  // The signals of services to themselves; the token is the index in the service's queue.
  case standard = 30
  case live = 31
  case significantChange = 32
  case regions = 33
  case beacons = 34
  case visits = 35
  case geofences = 36
  case geocoder = 37
  case prompts = 38

  /// The next step of light Doze.
  case lightDoze = 39

  /// The source of the event in the future event list.
  var source: EventSource { EventSource(rawValue: rawValue) }
}

extension FutureEventList {
  /// Sets the timer of an event and replaces its previous time.
  @inline(__always)
  mutating func setTimer(of event: SystemEvent, at time: SimulationTime) {
    setTimer(of: event.source, at: time)
  }

  /// Cancels the timer of an event.
  @inline(__always)
  mutating func cancelTimer(of event: SystemEvent) { cancelTimer(of: event.source) }

  /// The time of an event; nil if its timer is not set.
  @inline(__always)
  func timer(of event: SystemEvent) -> SimulationTime? { timer(of: event.source) }
}

extension EventSource {
  /// An event of one app; each app has a source for each kind.
  enum ClientEvent: Int, CaseIterable {
    /// The end of the app's run time.
    case life
    /// The app's next timer.
    case timers
    /// The timeout of the app's request for one position.
    case request
    /// The next check of the app's visits.
    case visits
    /// The next time at which the system needs memory and ends the app if it is suspended.
    case kill
    /// The app's next notification by time.
    case notification
    /// The next wake by the significant-change service without movement.
    case significantChangeWake
    /// The next background refresh of the app, or the delivery of a waiting push.
    case backgroundWork
    /// The next time at which the maker's software may end the app.
    case maker
  }

  /// The first source that belongs to a client.
  private static let firstClient = 40
  /// The number of sources of one client.
  private static let perClient = ClientEvent.allCases.count

  /// The number of sources with a number of clients.
  static func count(clients: Int) -> Int { firstClient + perClient * clients }

  /// The event and the client of a client's source; nil for another source.
  var clientEvent: (event: ClientEvent, client: Int)? {
    let offset = Int(rawValue) - Self.firstClient
    guard offset >= 0, let event = ClientEvent(rawValue: offset % Self.perClient) else {
      return nil
    }
    return (event, offset / Self.perClient)
  }

  /// The source of a client's event.
  private static func client(_ event: ClientEvent, of client: Int) -> EventSource {
    EventSource(rawValue: UInt16(firstClient + perClient * client + event.rawValue))
  }
  static func life(of client: Int) -> EventSource { Self.client(.life, of: client) }
  static func timers(of client: Int) -> EventSource { Self.client(.timers, of: client) }
  static func request(of client: Int) -> EventSource { Self.client(.request, of: client) }
  static func visits(of client: Int) -> EventSource { Self.client(.visits, of: client) }
  static func kill(of client: Int) -> EventSource { Self.client(.kill, of: client) }
  static func notification(of client: Int) -> EventSource { Self.client(.notification, of: client) }
  static func maker(of client: Int) -> EventSource { Self.client(.maker, of: client) }
  static func significantChangeWake(of client: Int) -> EventSource {
    Self.client(.significantChangeWake, of: client)
  }
  static func backgroundWork(of client: Int) -> EventSource {
    Self.client(.backgroundWork, of: client)
  }
}
