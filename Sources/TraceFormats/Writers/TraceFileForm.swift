// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import World

/// The forms in which traces are written.
public enum TraceFileForm: String, CaseIterable, Sendable, Hashable {
  /// GPX 1.1.
  case gpx
  /// CSV with a header.
  case csv
  /// GeoJSON after RFC 7946.
  case geojson

  /// The form that a file name's extension names; nil for another extension.
  public init?(path: String) {
    let name = path.lowercased()
    guard let form = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = form
  }

  /// The file's bytes, the same for the same trace; CSV does not contain the name.
  public func bytes(of trace: RecordedTrace, name: String = "trace") -> [UInt8] {
    switch self {
    case .gpx: GPXWriter.bytes(of: trace, name: name)
    case .csv: CSVTraceWriter.bytes(of: trace)
    case .geojson: GeoJSONWriter.bytes(of: trace, name: name)
    }
  }
}

/// A longitude with 7 decimals, within -180..<180 as GPX asks for.
func longitudeText(_ longitude: Double) -> String {
  let text = fixed(longitude, decimals: 7)
  return text == "180.0000000" ? "-180.0000000" : text
}
