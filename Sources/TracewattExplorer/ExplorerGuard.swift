// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// Decides which requests the explorer answers: those of its own page.
///
/// The host must be the loopback address with the port, which a page of another site cannot forge
/// even if its name resolves to this machine. The origin, which browsers add to every request that
/// changes something, must be the explorer's own. The path must begin with the token that the
/// terminal shows; the one that a browser is started with leads to it once.
final class ExplorerGuard: Sendable {
  /// The decision on a request.
  enum Judgement: Sendable, Hashable {
    /// The rest of the path after the token.
    case allowed(String)
    /// From another host or origin.
    case refused
    /// The address that leads to the page once.
    case once
    /// The same address again.
    case usedUp
    /// Without the token.
    case unknown
  }

  private let token: String
  private let onceToken: String
  private let isUsedUp = Mutex(false)
  private let listeningPort = Mutex<UInt16>(0)

  /// A guard that refuses everything until the port is known.
  ///
  /// - Parameters:
  ///   - token: the token of the page's own address.
  ///   - once: the token of the address that leads to it once.
  init(token: String, once: String) {
    self.token = token
    onceToken = once
  }

  /// The port on which the server listens.
  var port: UInt16 {
    get { listeningPort.withLock { $0 } }
    set { listeningPort.withLock { $0 = newValue } }
  }

  /// The decision on a request.
  func judgement(of request: ExplorerRequest) -> Judgement {
    judgement(
      method: request.method,
      path: request.path,
      host: request.host,
      origin: request.origin
    )
  }

  /// The decision on the parts of a request.
  func judgement(method: String, path: String, host: String?, origin: String?) -> Judgement {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard port != 0, let host, hosts.contains(host) else { return .refused }
    if let origin {
      guard origin == "http://\(host)" else { return .refused }
    } else if method != "GET" {
      return .refused
    }
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].isEmpty else { return .unknown }
    let words = parts[1].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2 else { return .unknown }
    if words[0] == onceToken, words[1].isEmpty, method == "GET" {
      return isUsedUp.withLock { isUsedUp in
        defer { isUsedUp = true }
        return isUsedUp ? .usedUp : .once
      }
    }
    return words[0] == token ? .allowed(String(words[1])) : .unknown
  }
}
