// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The source of the tiles under a map.
///
/// A page with tiles reveals the location of the trace to the tile server, so it has tiles only on
/// request.
public struct MapTiles: Sendable, Hashable {
  /// The address of a tile, with `{z}`, `{x}` and `{y}`, and `https` or `http`.
  public let template: String
  /// The attribution shown on the map.
  public let attribution: String
  /// The scheme, host and port from which the page may load images.
  public let origin: String

  /// Tiles by the template of their address; nil if the template is invalid.
  ///
  /// - Parameters:
  ///   - template: the address, such as `https://tiles.example.org/{z}/{x}/{y}.png`.
  ///   - attribution: the credit to show; most servers' terms require it.
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
