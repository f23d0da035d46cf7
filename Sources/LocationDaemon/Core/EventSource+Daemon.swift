// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents

extension EventSource {
  /// The motion coprocessor's next change.
  static let motion = EventSource(rawValue: 8)
  /// The next change of the serving cell.
  static let cellChange = EventSource(rawValue: 9)
  /// The day's next event.
  static let dayEvent = EventSource(rawValue: 10)
  /// The next satellite fix.
  static let satelliteTick = EventSource(rawValue: 11)
  /// The first cell position of a session.
  static let firstCell = EventSource(rawValue: 12)
  /// The first Wi-Fi position of a session.
  static let firstWiFi = EventSource(rawValue: 13)
  /// The next scan of a session.
  static let nextScan = EventSource(rawValue: 14)
  /// Satellites have been lost for a while, or a session has seen nothing yet.
  static let lossCheck = EventSource(rawValue: 15)
  /// A session at 100 m may need satellites, or has searched long enough.
  static let fallback = EventSource(rawValue: 16)
  /// The next scan for regions.
  static let regionScan = EventSource(rawValue: 17)
  /// A signal of the daemon to itself.
  static let daemon = EventSource(rawValue: 18)
  /// The phone has been still long enough to pause sessions.
  static let pause = EventSource(rawValue: 19)
  /// The phone has stayed in one cell for a while.
  static let cellSettled = EventSource(rawValue: 20)
  /// The motion coprocessor's next estimate, while an app wants it.
  static let motionEstimate = EventSource(rawValue: 21)
  /// The next look at beacon regions.
  static let beaconWatch = EventSource(rawValue: 22)
  /// The next report of ranged beacons.
  static let ranging = EventSource(rawValue: 23)
  /// The next reading of the compass.
  static let heading = EventSource(rawValue: 24)
  /// The next report of steps.
  static let steps = EventSource(rawValue: 25)

  /// The end of the light of a notification.
  static let screenTimeout = EventSource(rawValue: 26)

  /// The next begin or end of a turn of Android's fused provider.
  static let fused = EventSource(rawValue: 27)
  /// The next step into Doze or through it.
  static let doze = EventSource(rawValue: 28)
  /// The next look at geofences.
  static let geofence = EventSource(rawValue: 29)

  // Signals of services to themselves; the token is the signal's place in the service's queue.
  static let standard = EventSource(rawValue: 30)
  static let live = EventSource(rawValue: 31)
  static let significantChange = EventSource(rawValue: 32)
  static let regions = EventSource(rawValue: 33)
  static let beacons = EventSource(rawValue: 34)
  static let visitSignal = EventSource(rawValue: 35)
  static let geofenceSignal = EventSource(rawValue: 36)
  static let geocoder = EventSource(rawValue: 37)
  static let prompts = EventSource(rawValue: 38)

  /// What may happen to one client, each with a source of its own.
  enum ClientEvent: Int, CaseIterable {
    /// The end of its run time.
    case life
    /// Its next timer.
    case timers
    /// The time-out of its request for one position.
    case request
    /// The next look at its visits.
    case visits
    /// The next time that the system makes room, and it goes if it does not run.
    case kill
    /// Its next notification by time.
    case notification
    /// The next wake of the significant-change service without movement.
    case significantChangeWake
    /// The next time at which it may refresh in the background, or gets a push that waits.
    case backgroundWork
  }

  /// The first source that belongs to a client.
  private static let firstClient = 40
  /// The sources of one client.
  private static let perClient = ClientEvent.allCases.count

  /// How many sources there are with some clients.
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
  static func significantChangeWake(of client: Int) -> EventSource {
    Self.client(.significantChangeWake, of: client)
  }
  static func backgroundWork(of client: Int) -> EventSource {
    Self.client(.backgroundWork, of: client)
  }
}
