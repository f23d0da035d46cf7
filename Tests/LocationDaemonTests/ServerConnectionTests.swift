// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import OSProfiles
import Quantities
import TracewattTestSupport
import World

@testable import LocationDaemon

@Suite("Bytes of connections to servers (rule 57)")
struct ServerConnectionTests {
  /// Round numbers: packets of 1000 bytes with headers of 40.
  private let rules: ConnectionRules = {
    var rules = ConnectionRules()
    rules.packetHeaderBytes = 40
    rules.packetDataBytes = 1000
    rules.fullHandshakeUploadBytes = 600
    rules.fullHandshakeDownloadBytes = 3000
    rules.resumedHandshakeUploadBytes = 700
    rules.resumedHandshakeDownloadBytes = 200
    rules.resumptionLifetime = .hours(1)
    rules.requestHeaderBytes = 400
    rules.responseHeaderBytes = 100
    rules.keepAlive = .seconds(60)
    return rules
  }()

  private func exchange(
    _ connection: inout ServerConnection,
    _ bytes: Int = 1000,
    at time: Double,
    overWiFi: Bool = false,
    isAnswered: Bool = true
  ) -> DataVolume {
    connection.exchange(
      sending: bytes,
      isOverWiFi: overWiFi,
      isAnswered: isAnswered,
      at: at(time),
      by: rules
    )
  }

  /// The exchange of 1000 bytes alone: two packets of 1422 bytes out and one of 122 back, and an
  /// acknowledgement each way.
  private let sentAlone = 1422 + 2 * 40 + 40
  private let receivedAlone = 122 + 40 + 40
  /// Four packets out and three back, a handshake of one packet out and three back, and two
  /// acknowledgements out and one back.
  private let sentOpening = 4 * 40 + 600 + 40 + 2 * 40
  private let receivedOpening = 3 * 40 + 3000 + 3 * 40 + 40
  /// A handshake of one packet each way.
  private let sentResuming = 4 * 40 + 700 + 40 + 40
  private let receivedResuming = 3 * 40 + 200 + 40 + 40

  @Test(
    "rule 57: an exchange takes headers, acknowledgements and a handshake unless the connection is open"
  )
  func byHand() {
    var connection = ServerConnection()
    let first = exchange(&connection, at: 0)
    expectEqual(first.sent, sentOpening + sentAlone)
    expectEqual(first.received, receivedOpening + receivedAlone)
    expectEqual(first.overhead, first.sent + first.received - 1000)
    // Within a minute of the last exchange the connection is open.
    for time in [59.0, 118] {
      let next = exchange(&connection, at: time)
      expectEqual([next.sent, next.received], [sentAlone, receivedAlone])
    }
    let later = exchange(&connection, at: 178)
    expectEqual(later.sent, sentResuming + sentAlone)
    expectEqual(later.received, receivedResuming + receivedAlone)
  }

  @Test("a change of network, a failure and a suspension close the connection")
  func closing() {
    var connection = ServerConnection()
    _ = exchange(&connection, at: 0)
    expectEqual(exchange(&connection, at: 1, overWiFi: true).sent, sentResuming + sentAlone)
    let failed = exchange(&connection, at: 2, overWiFi: true, isAnswered: false)
    // Only an acknowledgement comes back.
    expectEqual([failed.sent, failed.received], [1422 + 2 * 40, 40])
    expectEqual(exchange(&connection, at: 3, overWiFi: true).sent, sentResuming + sentAlone)
    connection.close()
    expectEqual(exchange(&connection, at: 4, overWiFi: true).sent, sentResuming + sentAlone)
    // An hour after the last handshake, the session is forgotten.
    expectEqual(exchange(&connection, at: 3700, overWiFi: true).sent, sentOpening + sentAlone)
  }

  @Test("a message of the server has its headers, and one acknowledgement")
  func message() {
    let message = ServerConnection.message(bytes: 500, by: rules)
    expectEqual(message, DataVolume(sent: 40, received: 562, overhead: 102))
  }

  @Test("an exchange takes at least its data, whatever the sizes and the times")
  func atLeastTheData() {
    var dice = SplitMix(seed: 56)
    var connection = ServerConnection()
    var time = 0.0
    for _ in 0..<2000 {
      time += Double.random(in: 0..<200, using: &dice).rounded()
      let out = Int.random(in: 0..<200_000, using: &dice)
      let back = Int.random(in: 0..<200_000, using: &dice)
      let volume = connection.exchange(
        sending: out,
        receiving: back,
        isOverWiFi: Bool.random(using: &dice),
        isAnswered: Int.random(in: 0..<5, using: &dice) > 0,
        at: at(time),
        by: ConnectionRules()
      )
      #expect(volume.sent >= out && volume.received >= back)
      expectEqual(volume.overhead, volume.sent + volume.received - out - back)
    }
  }

  @Test("a batch of n takes fewer bytes than n single uploads, however close they are")
  func batches() {
    var dice = SplitMix(seed: 70)
    for _ in 0..<300 {
      let count = Int.random(in: 2...30, using: &dice)
      let bytes = Int.random(in: 1...5000, using: &dice)
      let gap = Double.random(in: 0..<120, using: &dice).rounded()
      var singles = DataVolume()
      var single = ServerConnection()
      for index in 0..<count {
        singles += exchange(&single, bytes, at: gap * Double(index))
      }
      var connection = ServerConnection()
      let batch = exchange(&connection, count * bytes, at: 0)
      #expect(batch.sent < singles.sent && batch.received < singles.received)
    }
  }

  @Test("hostile sizes neither trap nor overflow")
  func hostile() {
    var connection = ServerConnection()
    var rules = ConnectionRules()
    rules.packetHeaderBytes = 1500
    rules.packetDataBytes = 100
    var sum = DataVolume()
    for bytes in [Int.max, Int.max, .min, -1, 0] {
      sum += connection.exchange(
        sending: bytes,
        receiving: bytes,
        isOverWiFi: false,
        at: .zero,
        by: rules
      )
    }
    #expect(sum.sent >= 2 * ServerConnection.largestExchange && sum.sent < .max)
    sum += DataVolume(sent: .max, received: .max, overhead: .max)
    expectEqual(sum, DataVolume(sent: .max, received: .max, overhead: .max))
  }

  // MARK: - Days

  private func day(_ app: ScriptedApp, _ events: [DayEvent] = []) -> PhoneDay {
    PhoneDay(AppActionTests.world(events), apps: [app], profile: profile())
  }

  @Test("without a transfer, an app has no bytes")
  func nothing() {
    let idle = day(ScriptedApp(launch: [.startUpdating(request())]))
    expectEqual(idle.usage().data, DataVolume())
    let offline = day(
      ScriptedApp(steps: [(10, [.upload(5000), .download(5000)])]),
      [.at(0, .network(isAvailable: false))]
    )
    expectEqual(offline.usage().data, DataVolume())
  }

  @Test("a suspended app opens a connection again, a running one does not")
  func suspension() {
    let uploads: [(Double, [AppRequest])] = [
      (10, [.upload(100)]), (40, [.upload(100)]),
    ]
    let running = day(ScriptedApp(steps: uploads)).usage().data
    let pause: [DayEvent] = [.at(15, .background), .at(35, .foreground)]
    let suspended = day(ScriptedApp(steps: uploads), pause).usage().data
    #expect(running.sent > 200 && suspended.sent > running.sent + 800)
  }

  @Test("directions and the geocoder are the app's bytes; a second answer reuses the connection")
  func maps() {
    let one = day(ScriptedApp(launch: [.download(9000)])).usage().data
    let both = day(
      ScriptedApp(launch: [.download(9000), .geocode(.forward("home"), 1)])
    ).usage().data
    #expect(one.received > 9000 + 4000)
    let answer = profile().geocoder.bytes
    #expect(both.received >= one.received + answer)
    #expect(both.received < one.received + answer + 2000)
  }

  @Test("the system's look-ups count as the system's, not as the app's")
  func lookups() {
    let drive = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background)]
    )
    let tracker = ScriptedApp.tracker(request(.hundredMeters))
    let away = PhoneDay(drive, apps: [tracker], profile: profile())
    let bytes = profile().lookups.bytes
    #expect(
      away.daemon.lookupVolume.received > 20 * bytes
        && away.daemon.lookupVolume.received < 30 * bytes
    )
    #expect(away.daemon.lookupVolume.sent > 0)
    expectEqual(away.usage().data, DataVolume())
    let idle = PhoneDay(drive, apps: [ScriptedApp()], profile: profile())
    expectEqual(idle.daemon.lookupVolume, DataVolume())
  }
}
