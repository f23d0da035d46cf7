// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The purpose of a random draw; two purposes never share a draw.
///
/// Each module declares its purposes as static members of an extension, so that adding one changes
/// no other one's draws. The key depends on the name alone, not on any order of declaration.
public struct DrawPurpose: Hashable, Sendable {
  /// The 64-bit FNV-1a hash of the name's UTF-8 bytes.
  ///
  /// Source: Fowler, Noll, Vo and Eastlake (2024), RFC 9923, offset basis 0xcbf29ce484222325 and
  /// prime 0x100000001b3.
  public let key: UInt64

  /// A purpose by its name, such as `"gnss.noise.east"`; names must differ between purposes.
  public init(_ name: StaticString) {
    key = name.withUTF8Buffer { Self.fnv1a($0) }
  }

  /// The key of a name that is known only at run time, such as that of a recording.
  ///
  /// It is the hash that a purpose of the same name has.
  ///
  /// Complexity: O(*n*) in the length of the name.
  public static func key(of name: String) -> UInt64 { fnv1a(name.utf8) }

  private static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
