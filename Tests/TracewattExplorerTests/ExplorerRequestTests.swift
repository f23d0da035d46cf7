// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TracewattExplorer

@Suite("Requests to the explorer")
struct ExplorerRequestTests {
  private static func request(
    _ lines: String...
  ) throws(ExplorerRequest.Refusal) -> ExplorerRequest {
    try ExplorerRequest(head: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
  }

  @Test("has a target, a host, an origin and the length of its body, whatever the case of names")
  func parts() throws {
    let request = try Self.request(
      "POST /token/run?a=%zz?b HTTP/1.1",
      "hOST:\t127.0.0.1:80 ",
      "Origin: http://x",
      "Content-Length: 12",
      "X-Other: a: b"
    )
    expectEqual(request.method, "POST")
    expectEqual(request.path, "/token/run")
    expectEqual(request.query, "a=%zz?b")
    expectEqual(request.host, "127.0.0.1:80")
    expectEqual(request.origin, "http://x")
    expectEqual(request.bodyLength, 12)
    #expect(!request.waitsForConsent)
    #expect(try Self.request("PUT / HTTP/1.1", "Expect: 100-continue").waitsForConsent)
  }

  @Test("lines may end without a carriage return")
  func bareLines() throws {
    let request = try ExplorerRequest(head: Array("GET / HTTP/1.0\nHost: a\n\n".utf8))
    #expect(request.path == "/" && request.query.isEmpty && request.host == "a")
  }

  @Test(
    "what is no request is refused",
    arguments: [
      "", "GET", "GET /", "GET  / HTTP/1.1", "GET / x HTTP/1.1", "GET / HTTP/2.0", " / HTTP/1.1",
      "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\nHost : a", "GET / HTTP/1.1\r\n: a",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: a", "GET / HTTP/1.1\r\nOrigin: a\r\norigin: b",
      "GET / HTTP/1.1\r\n folded", "POST / HTTP/1.1\r\nContent-Length: -1",
      "POST / HTTP/1.1\r\nContent-Length: +1", "POST / HTTP/1.1\r\nContent-Length: 0x5",
      "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1",
      "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999",
    ]
  )
  func refused(_ text: String) {
    let refusal = #expect(throws: ExplorerRequest.Refusal.self) { try Self.request(text) }
    expectEqual(refusal?.status, .badRequest)
  }

  @Test("what is no UTF-8 is refused, and a body without a length too")
  func others() {
    let bytes = Array("GET /".utf8) + [0xFF] + Array(" HTTP/1.1\r\n\r\n".utf8)
    #expect(throws: ExplorerRequest.Refusal.self) { try ExplorerRequest(head: bytes) }
    let refusal = #expect(throws: ExplorerRequest.Refusal.self) {
      try Self.request("POST / HTTP/1.1", "Transfer-Encoding: chunked")
    }
    expectEqual(refusal?.status, .lengthRequired)
  }

  @Test("a response has its length, unless it is lines, and ends the connection")
  func response() {
    let text = ExplorerResponse.text(.notFound, "Nothing")
    let head = String(decoding: text.head, as: UTF8.self)
    #expect(head.hasPrefix("HTTP/1.1 404 Not Found\r\n") && head.hasSuffix("\r\n\r\n"))
    #expect(head.contains("\r\nContent-Length: 8\r\n"))
    #expect(head.contains("\r\nConnection: close\r\n"))
    let lines = ExplorerResponse(.ok, type: "a/b", body: .lines(AsyncStream { $0.finish() }))
    #expect(!String(decoding: lines.head, as: UTF8.self).contains("Content-Length"))
  }
}
