// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Reports

/// Lines as the body of a response, each sent at once.
struct LineSequence: AsyncBufferedSequence {
  typealias Element = UInt8

  let lines: AsyncStream<String>

  func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var lines: AsyncStream<String>.Iterator

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      await lines.next().map { Array($0.utf8) }
    }

    mutating func next() async throws -> UInt8? {
      preconditionFailure("a response is read by its lines")
    }
  }
}

extension HTTPHeaders {
  /// The headers of every response.
  static func explorer(type: String) -> HTTPHeaders {
    [
      .contentType: type,
      HTTPHeader("Cache-Control"): "no-store",
      HTTPHeader("Content-Security-Policy"): ExplorerPage.contentPolicy,
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ]
  }
}

extension HTTPResponse {
  /// A response with some content.
  static func content(_ type: String, _ text: String) -> HTTPResponse {
    HTTPResponse(statusCode: .ok, headers: .explorer(type: type), body: Data(text.utf8))
  }

  /// A response of plain text.
  static func text(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: .explorer(type: "text/plain;charset=utf-8"),
      body: Data((text + "\n").utf8)
    )
  }

  /// A response of one JSON object of texts.
  static func json(_ members: [(String, String)]) -> HTTPResponse {
    let object = JSONText.object(members.map { ($0.0, .string($0.1)) })
    return content("application/json;charset=utf-8", object.document)
  }
}
