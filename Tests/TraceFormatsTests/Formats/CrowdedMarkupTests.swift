// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

@Suite("Elements with many attributes, and JSON of nothing but punctuation")
struct CrowdedMarkupTests {
  static let points = """
    <trkpt lat="50.1" lon="7.1"><time>2026-03-29T07:30:00Z</time></trkpt>
    <trkpt lat="50.2" lon="7.2"><time>2026-03-29T07:30:02Z</time></trkpt>
    """

  static func gpx(_ attributes: String, before: String = "", after: String = "") -> String {
    before + "<gpx \(attributes)>\n" + after + "<trk><trkseg>" + points + "</trkseg></trk></gpx>"
  }

  static func attributes(_ count: Int) -> String {
    (0..<count).map { "a\($0)='='" }.joined(separator: " ")
  }

  @Test("200,000 attributes or namespaces of one element are refused in under a second of work")
  func manyAttributes() {
    let names = (0..<200_000).map { "xmlns:a\($0)=\"u\($0)\"" }.joined(separator: "\n")
    for text in [Self.gpx(Self.attributes(200_000)), Self.gpx(names)] {
      let begin = ProcessorTime.ofThread
      let failure = MarkupSamples.failure(text)
      #expect(ProcessorTime.ofThread - begin < .seconds(1))
      expectEqual(failure?.errors.first?.fact, .tooManyAttributes(limit: 256))
      expectEqual(failure?.errors.first?.position?.line, 1)
    }
  }

  @Test("256 attributes are read; one more is refused")
  func limit() throws {
    try expectEqual(MarkupSamples.raw(Self.gpx(Self.attributes(256))).points.count, 2)
    let failure = MarkupSamples.failure(Self.gpx(Self.attributes(257)))
    expectEqual(failure?.description, "sample:1:1: error: an element has more than 256 attributes")
  }

  static let equals = String(repeating: "= ", count: 300)

  @Test(
    "equal signs and quotes that belong to no tag do not count",
    arguments: [
      "<!-- <a \(equals) ' - - -->", "<?a <a \(equals) \" ?>",
      "<!DOCTYPE gpx SYSTEM '<a \(equals)\"'>",
      "<!DOCTYPE gpx [<!-- ' ] \(equals) -->]>",
    ]
  )
  func outsideOfTags(before: String) throws {
    try expectEqual(MarkupSamples.raw(Self.gpx("", before: before)).points.count, 2)
    let crowded = MarkupSamples.failure(Self.gpx(Self.attributes(300), before: before))
    expectEqual(crowded?.errors.first?.fact, .tooManyAttributes(limit: 256))
  }

  @Test(
    "texts, values and CDATA with equal signs do not count, nor hide a tag that has too many",
    arguments: [
      "<name>\(equals) ' \"</name>", "<name a='>\(equals)\"'/>",
      "<name><![CDATA[<a \(equals)'\"]] >]]]></name>",
    ]
  )
  func insideOfElements(after: String) throws {
    try expectEqual(MarkupSamples.raw(Self.gpx("", after: after)).points.count, 2)
    let crowded = after + "<b \(Self.attributes(300))/>"
    let failure = MarkupSamples.failure(Self.gpx("", after: crowded))
    expectEqual(failure?.errors.first?.fact, .tooManyAttributes(limit: 256))
  }

  @Test("16 MiB of blanks and brackets are refused, because the parser would keep them")
  func marks() {
    let piece = "[" + String(repeating: " ", count: 1000) + "],"
    let text =
      "{\"type\": \"FeatureCollection\", \"features\": ["
      + String(repeating: piece, count: 18_000) + "[]]}"
    let fact = MarkupSamples.failure(text)?.errors.first?.fact
    expectEqual(fact, .valueTooLarge(limit: 2_000_000))
  }

  @Test("an exported value may end with a semicolon; one before it is out of place")
  func semicolon() throws {
    for end in [";", ";\n", "\n ;\n"] {
      let text = "export default " + MarkupSamples.features + end
      try expectEqual(MarkupSamples.raw(text).points.count, 2)
    }
    let isRefused = MarkupSamples.failure(";" + MarkupSamples.features) != nil
    #expect(isRefused)
  }

  @Test(
    "bytes of UTF-8 are read whatever width their declaration names",
    arguments: ["utf-16", "UTF-16LE", "ucs-2"]
  )
  func wrongWidth(encoding: String) throws {
    for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let declaration = "<?xml version=\"1.0\" encoding='\(encoding)' standalone='yes'?>\n"
      let bytes = mark + Array(Self.gpx("", before: declaration).utf8)
      try expectEqual(MarkupSamples.raw(bytes: bytes).trace.points.count, 2)
    }
  }

  @Test("only text that may be cut is reported as cut")
  func notes() {
    func message(_ fact: TraceFormatError.Fact) -> String {
      TraceFormatError(fact).message(file: "a")
    }
    for code in [3, 5, 20] {
      let isCut = message(.brokenXML(code: code)).contains("note: export the recording again")
      #expect(isCut, "\(code)")
    }
    for code in [6, 18, 19] {
      let isEncoding = message(.brokenXML(code: code)).contains("note: save it as UTF-8")
      #expect(isEncoding, "\(code)")
    }
    for code in [2, 4, 7, 8, 9, 11, 14] {
      let hasNote = message(.brokenXML(code: code)).contains("note:")
      #expect(!hasNote, "\(code)")
    }
    #expect(message(.brokenXML(code: 11)).hasSuffix("an entity that is not defined"))
    let cut = MarkupSamples.failure("{\"type\": \"Feature\", \"geometry\": {")?.description
    expectEqual(cut?.contains("note: export the recording again"), true)
    let odd = MarkupSamples.failure("{\"type\": \"Feature\", \"geometry\": {]}}")?.description
    expectEqual(odd?.contains("note:"), false)
  }
}
