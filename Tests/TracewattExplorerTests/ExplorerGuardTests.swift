// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TracewattExplorer

@Suite("the guard of the explorer's addresses")
struct ExplorerGuardTests {
  struct Request: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var method = "GET"
    var path = "/token/run"
    var host: String? = "127.0.0.1:8080"
    var origin: String?
    var judgement: ExplorerGuard.Judgement
  }

  private static let own = "http://127.0.0.1:8080"

  static let requests: [Request] = [
    Request(testDescription: "its own page", path: "/token/", judgement: .allowed("")),
    Request(
      testDescription: "a resource",
      path: "/token/explore.js",
      judgement: .allowed("explore.js")
    ),
    Request(
      testDescription: "localhost by name",
      host: "localhost:8080",
      origin: "http://localhost:8080",
      judgement: .allowed("run")
    ),
    Request(
      testDescription: "a post of its own",
      method: "POST",
      origin: own,
      judgement: .allowed("run")
    ),
    Request(testDescription: "a post without an origin", method: "POST", judgement: .refused),
    Request(
      testDescription: "a post from another site",
      method: "POST",
      origin: "https://example.org",
      judgement: .refused
    ),
    Request(
      testDescription: "a post from another port",
      method: "POST",
      origin: "http://127.0.0.1:8081",
      judgement: .refused
    ),
    Request(
      testDescription: "a post from nowhere",
      method: "POST",
      origin: "null",
      judgement: .refused
    ),
    Request(
      testDescription: "a get from another site",
      origin: "http://evil.example",
      judgement: .refused
    ),
    Request(testDescription: "a rebound name", host: "evil.example:8080", judgement: .refused),
    Request(testDescription: "another port", host: "127.0.0.1:80", judgement: .refused),
    Request(testDescription: "no host", host: nil, judgement: .refused),
    Request(testDescription: "no token", path: "/", judgement: .unknown),
    Request(testDescription: "no slash after the token", path: "/token", judgement: .unknown),
    Request(testDescription: "a part of the token", path: "/toke/run", judgement: .unknown),
    Request(testDescription: "a longer token", path: "/tokens/run", judgement: .unknown),
    Request(testDescription: "no path", path: "", judgement: .unknown),
    Request(testDescription: "two slashes", path: "//token/run", judgement: .unknown),
  ]

  @Test("answers the explorer's own page alone", arguments: requests)
  func evaluates(_ request: Request) {
    let guarded = ExplorerGuard(token: "token", once: "once")
    guarded.port = 8080
    let judgement = guarded.judgement(
      method: request.method,
      path: request.path,
      host: request.host,
      origin: request.origin
    )
    expectEqual(judgement, request.judgement)
  }

  @Test("leads to the page once from the address that a browser is started with")
  func once() {
    let guarded = ExplorerGuard(token: "token", once: "once")
    guarded.port = 8080
    func judgement(_ path: String, method: String = "GET") -> ExplorerGuard.Judgement {
      guarded.judgement(
        method: method,
        path: path,
        host: "127.0.0.1:8080",
        origin: method == "GET" ? nil : "http://127.0.0.1:8080"
      )
    }
    expectEqual(judgement("/once/run"), .unknown)
    expectEqual(judgement("/once/", method: "POST"), .unknown)
    expectEqual(judgement("/once/"), .once)
    expectEqual(judgement("/once/"), .usedUp)
    expectEqual(judgement("/token/"), .allowed(""))
  }

  @Test("refuses everything before the port is known")
  func refusesBeforeListening() {
    let judgement = ExplorerGuard(token: "token", once: "once")
      .judgement(method: "GET", path: "/token/", host: "127.0.0.1:0", origin: nil)
    expectEqual(judgement, .refused)
  }
}
