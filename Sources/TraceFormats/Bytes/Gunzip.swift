// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CZlib

/// Unpacks gzip (RFC 1952) or zlib (RFC 1950) data, which may consist of several members.
///
/// Bytes after the last member that are not a member themselves are left out, as gzip does.
final class Gunzip: ByteSource {
  private var source: any ByteSource
  private var stream = z_stream()
  private let input: UnsafeMutableBufferPointer<UInt8>
  private var isOpen: Bool
  private var isBetweenMembers = false
  private var hasPendingOutput = false
  private(set) var failure: TraceFormatError.Fact?

  /// True for the first bytes of a gzip stream, or of a zlib stream with the usual window.
  static func isPacked(_ head: [UInt8]) -> Bool {
    guard head.count >= 3 else { return false }
    if head[0] == 0x1F, head[1] == 0x8B { return true }
    return head[0] == 0x78 && [0x01, 0x9C, 0xDA].contains(head[1]) && head[2] >= 0x80
  }

  init(_ source: any ByteSource) {
    self.source = source
    input = .allocate(capacity: 1 << 16)
    isOpen = czlib_inflate_init(&stream) == Z_OK
    if !isOpen { failure = .brokenPacking }
  }

  deinit {
    inflateEnd(&stream)
    input.deallocate()
  }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard isOpen, !buffer.isEmpty else { return 0 }
    stream.next_out = buffer.baseAddress
    stream.avail_out = UInt32(min(buffer.count, 1 << 30))
    let room = stream.avail_out
    while stream.avail_out > 0, isOpen {
      // Unpacked bytes that did not fit the last time need no more input.
      if stream.avail_in == 0, !hasPendingOutput, !refill() {
        isOpen = false
        // The data may end only between members.
        if !isBetweenMembers { failure = failure ?? source.failure ?? .brokenPacking }
        break
      }
      if isBetweenMembers {
        guard stream.next_in[0] == 0x1F else {
          isOpen = false
          break
        }
        inflateReset(&stream)
        isBetweenMembers = false
      }
      let status = inflate(&stream, Z_NO_FLUSH)
      hasPendingOutput = stream.avail_out == 0 && status == Z_OK
      if status == Z_STREAM_END {
        isBetweenMembers = true
      } else if status != Z_OK, status != Z_BUF_ERROR {
        isOpen = false
        failure = .brokenPacking
      }
    }
    return Int(room - stream.avail_out)
  }

  private func refill() -> Bool {
    let count = source.read(into: input)
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(count)
    return count > 0
  }
}
