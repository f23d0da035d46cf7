// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import OpenCombine

extension JSONDecoder: @retroactive TopLevelDecoder {
  /// The kind of data that the decoder reads.
  public typealias Input = Data
}
extension JSONEncoder: @retroactive TopLevelEncoder {
  /// The kind of data that the encoder makes.
  public typealias Output = Data
}
extension PropertyListDecoder: @retroactive TopLevelDecoder {
  /// The kind of data that the decoder reads.
  public typealias Input = Data
}
extension PropertyListEncoder: @retroactive TopLevelEncoder {
  /// The kind of data that the encoder makes.
  public typealias Output = Data
}
