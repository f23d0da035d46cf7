// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FlyingSocks
internal import Foundation
internal import Synchronization

/// Accepts connections on the loopback address.
struct ExplorerListener: Sendable {
  /// The number of connections at a time; a browser has six to one server.
  static let limit = 100

  /// The port.
  let port: UInt16
  private let socket: Socket

  /// Begins to listen.
  ///
  /// - Parameter port: the port; 0 takes any free one.
  /// - Throws: `SocketError` if the port cannot be used.
  init(port: UInt16) throws {
    let socket = try Socket(domain: Int32(AF_INET))
    do {
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
      guard case .ip4(_, let bound) = try socket.sockname() else {
        throw SocketError.unsupportedAddress
      }
      self.port = bound
    } catch {
      try? socket.close()
      throw error
    }
    try socket.listen()
    self.socket = socket
  }

  /// Accepts connections until the task is cancelled.
  ///
  /// - Parameter serve: answers what comes over a connection, and closes it; several are served at
  ///   once.
  /// - Throws: `CancellationError`, and `SocketError` if nothing can be accepted any more.
  func run(_ serve: @escaping @Sendable (AsyncSocket) async -> Void) async throws {
    defer { try? socket.close() }
    let pool = SocketPool.make()
    try await pool.prepare()
    let listening = try AsyncSocket(socket: socket, pool: pool)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { try await Self.accept(from: listening, serve) }
      try await group.next()
      group.cancelAll()
    }
  }

  private static func accept(
    from listening: AsyncSocket,
    _ serve: @escaping @Sendable (AsyncSocket) async -> Void
  ) async throws {
    let count = Count()
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        let socket: AsyncSocket
        do {
          socket = try await listening.accept()
        } catch let error as SocketError where isPassing(error) {
          try await Task.sleep(for: .milliseconds(100))
          continue
        }
        guard count.increase() else {
          try? socket.close()
          continue
        }
        group.addTask {
          await serve(socket)
          count.decrease()
        }
      }
    }
  }

  /// Whether another connection may be accepted after an error: the other end is gone, or too many
  /// files are open now.
  private static func isPassing(_ error: SocketError) -> Bool {
    guard case .failed(_, let number, _) = error else { return false }
    return [ECONNABORTED, EINTR, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPROTO].contains(number)
  }

  /// The number of open connections.
  private final class Count: Sendable {
    private let number = Mutex(0)

    /// Counts one more; returns false if there are too many.
    func increase() -> Bool {
      number.withLock { number in
        guard number < ExplorerListener.limit else { return false }
        number += 1
        return true
      }
    }

    func decrease() { number.withLock { $0 -= 1 } }
  }
}
