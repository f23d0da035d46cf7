// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Reports

/// The answer to a request.
struct ExplorerResponse: Sendable {
  /// A status with its phrase.
  enum Status: String, Sendable, Hashable {
    case ok = "200 OK"
    case found = "302 Found"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case timeout = "408 Request Timeout"
    case lengthRequired = "411 Length Required"
    case tooLarge = "413 Content Too Large"
    case headTooLarge = "431 Request Header Fields Too Large"
    case serverError = "500 Internal Server Error"
    case unavailable = "503 Service Unavailable"
  }

  /// The body.
  enum Body: Sendable {
    /// Bytes that are known.
    case bytes(Data)
    /// Lines, each sent as soon as it is there; the connection ends after the last one.
    case lines(AsyncStream<String>)
  }

  /// The status.
  var status: Status
  /// The lines after the first, in order.
  var headers: [(name: String, value: String)]
  /// The body.
  var body: Body

  /// A response with the headers of every response.
  init(_ status: Status, type: String, body: Body) {
    self.status = status
    self.body = body
    headers = [
      ("Cache-Control", "no-store"), ("Connection", "close"),
      ("Content-Security-Policy", ExplorerPage.contentPolicy), ("Content-Type", type),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"),
    ]
  }

  /// The bytes before the body.
  var head: Data {
    var headers = headers
    if case .bytes(let bytes) = body { headers.append(("Content-Length", "\(bytes.count)")) }
    let lines = ["HTTP/1.1 \(status.rawValue)"] + headers.map { "\($0.name): \($0.value)" }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// A response with some content.
  static func content(_ type: String, _ text: String) -> ExplorerResponse {
    ExplorerResponse(.ok, type: type, body: .bytes(Data(text.utf8)))
  }

  /// A response of plain text.
  static func text(_ status: Status, _ text: String) -> ExplorerResponse {
    ExplorerResponse(
      status,
      type: "text/plain;charset=utf-8",
      body: .bytes(Data((text + "\n").utf8))
    )
  }

  /// A response of one JSON object of texts.
  static func json(_ members: [(String, String)]) -> ExplorerResponse {
    let object = JSONText.object(members.map { ($0.0, .string($0.1)) })
    return content("application/json;charset=utf-8", object.document)
  }
}
