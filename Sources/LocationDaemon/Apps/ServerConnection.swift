// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// A connection to one server, and the bytes of each exchange over it (rule 57).
///
/// Scope: an exchange is a request and its answer. An idle connection is used again until
/// `keepAlive` is over or the phone changes between Wi-Fi and the modem. A new one opens with a full
/// handshake, or with a resumed one if the process has had a session within the lifetime.
///
/// Limitations: those of `ConnectionRules`. The energy of a transfer is that of its data alone,
/// because the phones' profiles were fitted to transfers with their overhead.
///
/// Validation: hand-computed exchanges in the tests of this module.
struct ServerConnection: Sendable {
  /// The time of the last exchange; nil if the connection is closed.
  private var lastUse: SimulationTime?
  /// Whether the connection goes over Wi-Fi.
  private var isOverWiFi = false
  /// The time until which the session can be resumed; nil without one.
  private var resumableUntil: SimulationTime?

  /// The largest amount of data of one exchange that is counted; larger ones count as this.
  static let largestExchange = 1_000_000_000_000
  /// The data of one TLS record, at most (RFC 8446, section 5.1).
  private static let recordLength = 16_384
  /// The header, the type and the tag of one TLS record (RFC 8446, section 5.2).
  private static let recordOverhead = 22
  /// The packets without data that open and close a connection (RFC 9293, figures 6 and 12).
  private static let controlPackets = (sent: 4, received: 3)

  /// Closes the connection, as a suspension of the process does.
  mutating func close() { lastUse = nil }

  /// Exchanges data with the server and counts the bytes.
  ///
  /// Without an answer the connection is closed, and no headers of an answer arrive.
  mutating func exchange(
    sending: Int,
    receiving: Int = 0,
    isOverWiFi: Bool,
    isAnswered: Bool = true,
    at now: SimulationTime,
    by rules: ConnectionRules
  ) -> DataVolume {
    let sending = min(max(0, sending), Self.largestExchange)
    let receiving = min(max(0, receiving), Self.largestExchange)
    var volume = DataVolume()
    let isOpen =
      lastUse.map { self.isOverWiFi == isOverWiFi && now - $0 < rules.keepAlive } ?? false
    if !isOpen {
      volume.sent += Self.controlPackets.sent * rules.packetHeaderBytes
      volume.received += Self.controlPackets.received * rules.packetHeaderBytes
      let isResumed = resumableUntil.map { now < $0 } ?? false
      volume += Self.onTheWire(
        sent: isResumed ? rules.resumedHandshakeUploadBytes : rules.fullHandshakeUploadBytes,
        received: isResumed
          ? rules.resumedHandshakeDownloadBytes : rules.fullHandshakeDownloadBytes,
        by: rules
      )
      resumableUntil = now + rules.resumptionLifetime
    }
    volume += Self.onTheWire(
      sent: Self.encrypted(sending + rules.requestHeaderBytes),
      received: isAnswered ? Self.encrypted(receiving + rules.responseHeaderBytes) : receiving,
      by: rules
    )
    self.isOverWiFi = isOverWiFi
    lastUse = isAnswered ? now : nil
    volume.overhead = volume.sent + volume.received - sending - receiving
    return volume
  }

  /// A message that the server sends by itself over a connection that the system keeps open.
  static func message(bytes: Int, by rules: ConnectionRules) -> DataVolume {
    let bytes = min(max(0, bytes), largestExchange)
    var volume = onTheWire(sent: 0, received: encrypted(bytes), by: rules)
    volume.overhead = volume.sent + volume.received - bytes
    return volume
  }

  /// The length of data in TLS records.
  private static func encrypted(_ bytes: Int) -> Int {
    bytes + (bytes + recordLength - 1) / recordLength * recordOverhead
  }

  /// The bytes of data each way with the headers of its packets, and of an acknowledgement for every
  /// second one (RFC 5681, section 4.2).
  private static func onTheWire(
    sent: Int,
    received: Int,
    by rules: ConnectionRules
  ) -> DataVolume {
    func packets(_ bytes: Int) -> Int {
      (bytes + rules.packetDataBytes - 1) / rules.packetDataBytes
    }
    func acknowledgements(_ packets: Int) -> Int { (packets + 1) / 2 }
    let (out, back) = (packets(sent), packets(received))
    return DataVolume(
      sent: sent + (out + acknowledgements(back)) * rules.packetHeaderBytes,
      received: received + (back + acknowledgements(out)) * rules.packetHeaderBytes,
      overhead: 0
    )
  }
}
