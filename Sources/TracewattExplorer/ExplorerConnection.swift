// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FlyingSocks
internal import Foundation

/// One connection of the explorer: a request and its response.
///
/// What the other end sends is limited in size and time, so that it can neither keep a connection for
/// ever nor fill the memory. The connection ends with the response.
struct ExplorerConnection {
  /// The limits of a connection.
  struct Limits: Sendable {
    /// The bytes before the body, of which settings in an address take a few thousand.
    var head = 1 << 16
    /// The time for the bytes before the body.
    var headTime = Duration.seconds(20)
    /// The time for the body, and for the other end to take a piece of the response.
    var bodyTime = Duration.seconds(300)
    /// The bytes of a body that is refused that are read, so that the other end reads the reason.
    var refused = 1 << 30
    /// The time for what the other end still sends after the response.
    var closeTime = Duration.seconds(20)
  }

  private let socket: AsyncSocket
  private let limits: Limits
  /// What was read and belongs to the body.
  private var rest: ArraySlice<UInt8> = []

  /// The largest piece that is read or written at once.
  private static let piece = 1 << 16

  /// A connection that was just accepted.
  init(_ socket: AsyncSocket, limits: Limits = Limits()) {
    self.socket = socket
    self.limits = limits
  }

  /// Reads the request up to its body.
  ///
  /// - Throws: `ExplorerRequest.Refusal`, and `SocketError` if the other end is gone.
  mutating func request() async throws -> ExplorerRequest {
    let end = ContinuousClock.now + limits.headTime
    var bytes: [UInt8] = []
    while true {
      let known = bytes.count
      bytes += try await read(until: end)
      if let length = Self.headLength(in: bytes, from: known), length <= limits.head {
        rest = bytes[length...]
        return try ExplorerRequest(head: Array(bytes[..<length]))
      }
      guard bytes.count <= limits.head else {
        throw ExplorerRequest.Refusal(
          status: .headTooLarge,
          text: "The address and the headers are longer than \(limits.head) bytes."
        )
      }
    }
  }

  /// The number of bytes up to the empty line before a body; nil if it is not there yet.
  ///
  /// - Parameters:
  ///   - bytes: what was read.
  ///   - known: the number of bytes among which it is known not to be.
  /// - Returns: the number of bytes with that line.
  private static func headLength(in bytes: [UInt8], from known: Int) -> Int? {
    let line = UInt8(ascii: "\n")
    var place = max(0, known - 2)
    while place < bytes.count {
      defer { place += 1 }
      guard bytes[place] == line else { continue }
      if place + 1 < bytes.count, bytes[place + 1] == line { return place + 2 }
      if place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: "\r"), bytes[place + 2] == line {
        return place + 3
      }
    }
    return nil
  }

  /// Reads the body of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - limit: the largest body that is kept, in bytes.
  /// - Returns: the body; nil if it is longer than the limit, and then nothing is left of it.
  /// - Throws: `ExplorerRequest.Refusal` if it does not arrive in time, and `SocketError` if the
  ///   other end is gone.
  mutating func body(of request: ExplorerRequest, limit: Int) async throws -> Data? {
    let isTooLong = request.bodyLength > limit
    guard !isTooLong || request.bodyLength <= limits.refused else { return nil }
    if request.waitsForConsent { try await write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    let end = ContinuousClock.now + limits.bodyTime
    var bytes = Data()
    var missing = request.bodyLength
    while missing > 0 {
      if rest.isEmpty { rest = try await read(until: end)[...] }
      let part = rest.prefix(missing)
      missing -= part.count
      if !isTooLong { bytes.append(contentsOf: part) }
      rest = rest.dropFirst(part.count)
    }
    return isTooLong ? nil : bytes
  }

  /// Sends a response.
  ///
  /// - Throws: `SocketError` if the other end is gone or does not take it.
  func send(_ response: ExplorerResponse) async throws {
    try await write(response.head)
    switch response.body {
    case .bytes(let bytes): try await write(bytes)
    case .lines(let lines): for await line in lines { try await write(Data(line.utf8)) }
    }
  }

  /// Ends the connection.
  ///
  /// What was sent and not read would make the system withdraw the response, so a little more is
  /// read.
  func close() async {
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    let end = ContinuousClock.now + limits.closeTime
    var count = 0
    while count < 1 << 20, let part = try? await read(until: end) { count += part.count }
    try? socket.close()
  }

  /// Reads what has arrived, at least one byte.
  private func read(until end: ContinuousClock.Instant) async throws -> [UInt8] {
    try await Self.within(end) { [socket] in try await socket.read(atMost: Self.piece) }
  }

  private func write(_ data: Data) async throws {
    var start = data.startIndex
    while start < data.endIndex {
      let stop = data.index(start, offsetBy: Self.piece, limitedBy: data.endIndex) ?? data.endIndex
      let part = Data(data[start..<stop])
      try await Self.within(ContinuousClock.now + limits.bodyTime) { [socket] in
        try await socket.write(part)
      }
      start = stop
    }
  }

  /// Does some work that is cancelled at an instant.
  ///
  /// - Throws: the errors of the work, and `ExplorerRequest.Refusal` if it is not done then.
  private static func within<Value: Sendable>(
    _ end: ContinuousClock.Instant,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        try await Task.sleep(until: end)
        throw ExplorerRequest.Refusal(status: .timeout, text: "The request took too long.")
      }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}
