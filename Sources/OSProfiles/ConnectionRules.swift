// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of connections to servers, which decide how many bytes leave and reach the phone.
///
/// Scope: HTTP over TLS 1.3 and TCP, one connection to each server.
///
/// Limitations: no compression of headers, no look-ups of names, no repeated packets, no QUIC.
/// The key exchange X25519MLKEM768, which iOS offers from version 26 on, adds 1.2 kB each way to
/// a handshake; the ranges include it.
///
/// Sources: RFC 791, 5681, 7323, 8446, 9110 and 9293. Sizes of headers and handshakes depend on app
/// and server and are assumptions.
public struct ConnectionRules: Sendable, Hashable {
  /// The bytes of the headers of one packet.
  public var packetHeaderBytes = 52
  /// The bytes of data in one packet.
  public var packetDataBytes = 1400
  /// The bytes that a full handshake sends.
  public var fullHandshakeUploadBytes = 700
  /// The bytes that a full handshake receives, most of them certificates.
  public var fullHandshakeDownloadBytes = 4000
  /// The bytes that a resumed handshake sends.
  public var resumedHandshakeUploadBytes = 800
  /// The bytes that a resumed handshake receives.
  public var resumedHandshakeDownloadBytes = 500
  /// The time for which a process can resume an earlier session.
  public var resumptionLifetime = SimulationDuration.hours(2)
  /// The bytes of the headers of a request.
  public var requestHeaderBytes = 500
  /// The bytes of the headers of an answer.
  public var responseHeaderBytes = 250
  /// The time for which an idle connection stays open.
  public var keepAlive = SimulationDuration.seconds(60)

  /// The rules of the newest system.
  public init() {}
}

extension ConnectionRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "packet_header_bytes",
      \.packetHeaderBytes,
      .count(0...1500),
      "The bytes of the headers of one packet",
      .doc,
      "RFC 791, 9293 and 7323: IPv4, TCP and its time stamps"
    ),
    Setting(
      "packet_data_bytes",
      \.packetDataBytes,
      .count(100...65_535),
      "The bytes of data in one packet",
      .assumption
    ),
    Setting(
      "full_handshake_upload_bytes",
      \.fullHandshakeUploadBytes,
      .amount,
      "The bytes that a full TLS handshake sends",
      .assumption
    ),
    Setting(
      "full_handshake_download_bytes",
      \.fullHandshakeDownloadBytes,
      .amount,
      "The bytes that a full TLS handshake receives, most of them certificates",
      .assumption
    ),
    Setting(
      "resumed_handshake_upload_bytes",
      \.resumedHandshakeUploadBytes,
      .amount,
      "The bytes that a resumed TLS handshake sends",
      .assumption
    ),
    Setting(
      "resumed_handshake_download_bytes",
      \.resumedHandshakeDownloadBytes,
      .amount,
      "The bytes that a resumed TLS handshake receives",
      .assumption
    ),
    Setting(
      "resumption_lifetime",
      \.resumptionLifetime,
      .delay,
      "The time for which a process can resume an earlier TLS session; 0 s means never",
      .assumption
    ),
    Setting(
      "request_header_bytes",
      \.requestHeaderBytes,
      .amount,
      "The bytes of the HTTP headers of a request",
      .assumption
    ),
    Setting(
      "response_header_bytes",
      \.responseHeaderBytes,
      .amount,
      "The bytes of the HTTP headers of an answer",
      .assumption
    ),
    Setting(
      "keep_alive",
      \.keepAlive,
      .delay,
      "The time for which an idle connection stays open and is used again; 0 s means never",
      .assumption
    ),
  ]
}
