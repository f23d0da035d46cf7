// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import TraceFormats

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Checks a document by the rules of the GPX 1.1 schema that a track can break.
///
/// It checks elements and their order, attributes, the ranges and lexical forms of numbers and
/// times, and that extensions contain only elements of other namespaces.
private final class GPXSchemaCheck: NSObject, XMLParserDelegate {
  private static let namespace = "http://www.topografix.com/GPX/1/1"
  private static let point = [
    "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type",
    "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions",
  ]
  /// The children of each element, in the order of the schema's sequences.
  private static let children = [
    "gpx": ["metadata", "wpt", "rte", "trk", "extensions"],
    "metadata": [
      "name", "desc", "author", "copyright", "link", "time", "keywords", "bounds", "extensions",
    ],
    "trk": ["name", "cmt", "desc", "src", "link", "number", "type", "extensions", "trkseg"],
    "trkseg": ["trkpt", "extensions"], "trkpt": point, "wpt": point,
  ]
  private static let repeated = ["wpt", "rte", "trk", "trkseg", "trkpt", "link"]

  private(set) var faults: [String] = []
  private var open: [(name: String, last: Int, text: String)] = []

  static func faults(_ bytes: [UInt8]) -> [String] {
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    let check = GPXSchemaCheck()
    parser.delegate = check
    if !parser.parse() { check.faults.append("not well formed") }
    return check.faults
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    let isInExtensions = open.contains { $0.name == "extensions" }
    defer { open.append((name, -1, "")) }
    if isInExtensions {
      if open.last?.name == "extensions", (namespaceURI ?? "") == Self.namespace {
        faults.append("\(name) in extensions has the namespace of GPX")
      }
      return
    }
    if namespaceURI != Self.namespace { faults.append("\(name) has no namespace of GPX") }
    guard let parent = open.last else {
      if name != "gpx" { faults.append("the root is \(name)") }
      if attributes["version"] != "1.1" || attributes["creator"] == nil {
        faults.append("version or creator is missing")
      }
      return
    }
    guard let order = Self.children[parent.name], let place = order.firstIndex(of: name) else {
      faults.append("\(name) in \(parent.name)")
      return
    }
    if place < parent.last || (place == parent.last && !Self.repeated.contains(name)) {
      faults.append("\(name) in \(parent.name) out of order")
    }
    open[open.count - 1].last = place
    if name == "trkpt" {
      let decimal = /-?[0-9]+(\.[0-9]+)?/
      for (key, limit) in [("lat", 90.0), ("lon", 180.0)] {
        let text = attributes[key] ?? ""
        let value = Double(text) ?? .nan
        let isOnEdge = key == "lon" && value == limit
        if text.wholeMatch(of: decimal) == nil || !(abs(value) <= limit) || isOnEdge {
          faults.append("\(key) is \(text)")
        }
      }
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    let text = open.popLast()?.text ?? ""
    let time = /-?[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z/
    if name == "time", text.wholeMatch(of: time) == nil { faults.append("time is \(text)") }
    if Self.children[name] != nil, !text.allSatisfy(\.isWhitespace) {
      faults.append("text in \(name)")
    }
  }
}

@Suite("GPX 1.1 schema")
struct GPXSchemaTests {
  @Test("a written file is valid", arguments: 0..<300)
  func valid(seed: Int) {
    let trace = TraceWriterProperties.trace(seed: UInt64(seed))
    #expect(GPXSchemaCheck.faults(GPXWriter.bytes(of: trace, name: "a<&>b")) == [])
  }

  @Test("a longitude of 180 degrees is written as -180, because the schema ends below 180")
  func edge() {
    let trace = RecordedTrace(points: [
      .init(time: .zero, coordinate: Coordinate(latitude: 90, longitude: 180)),
      .init(
        time: SimulationTime(seconds: 1),
        coordinate: Coordinate(latitude: -90, longitude: 179.99999999)
      ),
    ])
    #expect(GPXSchemaCheck.faults(GPXWriter.bytes(of: trace)) == [])
  }

  @Test(
    "the check finds every violation of the schema",
    arguments: [
      ("<trk><trkseg/><type>x</type></trk>", "type in trk out of order"),
      ("<trk><trkseg><trkpt lat=\"1\" lon=\"180\"/></trkseg></trk>", "lon is 180"),
      (
        "<trk><extensions><hAcc>1</hAcc></extensions></trk>",
        "hAcc in extensions has the namespace of GPX"
      ),
      ("<point/>", "point in gpx"),
    ]
  )
  func finds(body: String, fault: String) {
    let text =
      "<gpx version=\"1.1\" creator=\"a\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(body)</gpx>"
    #expect(GPXSchemaCheck.faults(Array(text.utf8)) == [fault])
  }
}
