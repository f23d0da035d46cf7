// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A reader that receives damaged files.
public struct FuzzTarget: CustomStringConvertible, Sendable {
  /// Its name on the command line, and the name of its seeds.
  public let name: String
  /// Reads the bytes of one file; true if it was read without an error.
  public let read: @Sendable ([UInt8]) -> Bool

  /// A target with its reader.
  public init(_ name: String, read: @escaping @Sendable ([UInt8]) -> Bool) {
    self.name = name
    self.read = read
  }

  /// The name.
  public var description: String { name }
}
