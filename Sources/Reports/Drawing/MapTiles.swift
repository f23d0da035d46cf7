// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the tiles under a map come from.
///
/// A page with tiles tells their server where the trace was, so none has them unless it is asked.
public struct MapTiles: Sendable, Hashable {
  /// The address of a tile, with `{z}`, `{x}` and `{y}`, and `https` or `http`.
  public let template: String
  /// Who is named on the map.
  public let attribution: String
  /// The scheme, host and port that the page may load images from.
  public let origin: String

  /// Tiles by the template of their address; nil if it is not one.
  ///
  /// - Parameters:
  ///   - template: such as `https://tiles.example.org/{z}/{x}/{y}.png`.
  ///   - attribution: who is to be named; most servers' terms require it.
  public init?(template: String, attribution: String) {
    guard ["{z}", "{x}", "{y}"].allSatisfy(template.contains), !attribution.isEmpty,
      let scheme = ["https://", "http://"].first(where: template.hasPrefix)
    else { return nil }
    let host = template.dropFirst(scheme.count).prefix { $0 != "/" }
    let isLegal = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard isLegal, !host.isEmpty, template.dropFirst(scheme.count + host.count).hasPrefix("/")
    else {
      return nil
    }
    self.template = template
    self.attribution = attribution
    origin = scheme + host
  }
}
