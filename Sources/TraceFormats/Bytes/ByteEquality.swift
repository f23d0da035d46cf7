// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX

/// True if two ranges of bytes are equal.
@inline(__always)
func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  guard let first = a.baseAddress, let second = b.baseAddress else { return true }
  return memcmp(first, second, a.count) == 0
}

/// True if bytes are those of a text.
@inline(__always)
func areEqual(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
  bytes.count == text.utf8CodeUnitCount && text.withUTF8Buffer { areEqual(bytes, $0) }
}
