// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Encodings, names and long tags of XML")
struct XMLEncodingTests {
  /// A document that declares an encoding, with the bytes of a name in that encoding.
  struct Sample: CustomTestStringConvertible {
    let encoding: String
    let bytes: [UInt8]
    let text: String

    var testDescription: String { encoding }
    var document: [UInt8] {
      Array("<?xml version='1.0' encoding='\(encoding)'?><a name='".utf8) + bytes
        + Array("'/>".utf8)
    }
  }

  static let samples = [
    Sample(encoding: "UTF-8", bytes: [0xC3, 0xA9], text: "é"),
    Sample(encoding: "ISO-8859-1", bytes: [0xE9], text: "é"),
    Sample(encoding: "windows-1252", bytes: [0x80, 0xE9], text: "€é"),
    Sample(encoding: "windows-1251", bytes: [0xC4], text: "Д"),
    Sample(encoding: "KOI8-R", bytes: [0xC4], text: "д"),
    Sample(encoding: "GBK", bytes: [0x41, 0xC4, 0xE3, 0x42], text: "A你B"),
    Sample(encoding: "windows-1258", bytes: [0x61, 0xE9], text: "aé"),
    Sample(encoding: "UTF8", bytes: [0xE2, 0x82, 0xAC], text: "€"),
    Sample(encoding: "EUC-KR", bytes: [0xB0, 0xA1], text: "가"),
  ]

  @Test("text in the declared encoding is read as Unicode", arguments: samples)
  func encodings(sample: Sample) throws {
    let root = try XMLTree.read(sample.document)
    expectEqual(root.attributes["name"], sample.text)
  }

  @Test("an encoding that does not exist and bytes that do not fit are refused, with the remedy")
  func refused() {
    let unknown = Array("<?xml version='1.0' encoding='x-none'?><gpx/>".utf8)
    let unfit = Array("<gpx name='".utf8) + [0xE9, 0x20] + Array("'/>".utf8)
    let halfOfTwo = Sample(encoding: "GBK", bytes: [0xC4, 0x20], text: "").document
    for bytes in [unknown, unfit, halfOfTwo] {
      let message = message(bytes)
      expectEqual(message?.contains("the encoding is unknown or does not match the bytes"), true)
      expectEqual(message?.contains("note: save it as UTF-8"), true)
    }
  }

  private func message(_ bytes: [UInt8]) -> String? {
    final class Nothing: XMLHandler {
      func begin(_ name: String, _ attributes: XMLAttributes, _ events: XMLEvents) {}
      func end(_ name: String, text: String, _ events: XMLEvents) {}
    }
    let events = XMLEvents(ByteStream(bytes: bytes, name: ""), handler: Nothing())
    return events.read()?.message(file: "a")
  }

  @Test("names lose their prefix, declared or not, and namespaces are no attributes")
  func names() throws {
    let root = try XMLTree.read(Array("<g:gpx xmlns:g='u' xmlns='v' h:lat='1' lon='2'/>".utf8))
    expectEqual(root.name, "gpx")
    expectEqual(root.attributes, ["lat": "1", "lon": "2"])
  }

  @Test(
    "an entity is refused where it is not defined, also if a document type elsewhere might define it",
    arguments: ["", "<!DOCTYPE a SYSTEM 'a.dtd'>", "<!DOCTYPE a [%more;]>"]
  )
  func entities(type: String) {
    let text = message(Array((type + "<a>&more;</a>").utf8))
    #expect(
      text
        == "a:1:\(4 + type.utf8.count): error: the XML is malformed: an entity that is not defined"
    )
  }

  @Test("an entity that is not defined is refused in an attribute, too; the five of XML are read")
  func entitiesInAttributes() throws {
    for type in ["", "<!DOCTYPE a SYSTEM 'a.dtd'>", "<!DOCTYPE a PUBLIC 'p' 'a.dtd'>"] {
      let refused = message(Array((type + "<a lat='&minus;50'/>").utf8))
      expectEqual(refused?.contains("an entity that is not defined"), true, "\(type)")
      let root = try XMLTree.read(Array((type + "<a n='&lt;&amp;&#66;&quot;&apos;&gt;'/>").utf8))
      expectEqual(root.attributes["n"], "<&B\"'>", "\(type)")
    }
  }

  @Test("a tag of 12 MB, which comes in many pieces, is read whole")
  func longTag() {
    final class Values: XMLHandler {
      var lengths: [Int] = []
      func begin(_ name: String, _ attributes: XMLAttributes, _ events: XMLEvents) {
        lengths.append(attributes.bytes("b")?.count ?? 0)
      }
      func end(_ name: String, text: String, _ events: XMLEvents) {}
    }
    let long = String(repeating: "x", count: 12_000_000)
    let document = Array("<a><!-- \(long.prefix(2_000_000)) --><a b='\(long)'/><a b='y'/></a>".utf8)
    let values = Values()
    let error = XMLEvents(ByteStream(bytes: document, name: ""), handler: values).read()
    #expect(error == nil)
    expectEqual(values.lengths, [0, 12_000_000, 1])
  }

  @Test("every cut of a document is malformed, and says where")
  func cuts() {
    let document = Array(
      "<?xml version='1.0'?><!-- c --><a b='1'><c>t &amp; u</c><![CDATA[x]]></a>".utf8
    )
    for count in 1..<document.count {
      let message = message(Array(document.prefix(count)))
      expectEqual(message?.hasPrefix("a:1:"), true, "\(count)")
      expectEqual(message?.contains("error: the XML is malformed: "), true, "\(count)")
    }
    #expect(message(document) == nil)
  }
}
