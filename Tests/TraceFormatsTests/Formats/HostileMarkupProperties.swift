// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import TraceFormats

@Suite("Damaged and hostile files in XML and JSON")
struct HostileMarkupProperties {
  @Test("a file cut at any byte is read or refused with a message", arguments: MarkupSamples.all)
  func truncations(format: String, text: String, points: Int) {
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count { check(Array(bytes[..<length])) }
  }

  @Test("a file with any byte changed is read or refused", arguments: MarkupSamples.all)
  func flips(format: String, text: String, points: Int) {
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for value in Cases.some(1, of: [0x22, bytes[index] ^ 0x01, 0x39]) {
        var damaged = bytes
        damaged[index] = value
        check(damaged)
      }
    }
  }

  static let replacements = [
    "null", "1e999", "-1e308", "99999999999999999999", "NaN", "\"\"", "\"NaN\"", "[]", "{}", "true",
    "[[[]]]", "\"0000-00-00T00:00:00Z\"", "\"9999-12-31T23:59:59Z\"", "-0", "4294967296", "[null]",
    "{\"type\": \"Point\", \"coordinates\": [null, null, null, null]}",
  ]

  @Test(
    "any value may be anything",
    arguments: MarkupSamples.all.filter { !$0.text.hasPrefix("<") }
  )
  func oddValues(format: String, text: String, points: Int) {
    let bytes = Array(text.utf8)
    let values = scalars(bytes)
    #expect(values.count > 5)
    for range in values {
      for value in Cases.some(8, of: Self.replacements) {
        var changed = bytes
        changed.replaceSubrange(range, with: value.utf8)
        check(changed, isCleaned: true)
      }
    }
  }

  /// The ranges of numbers and texts that are not names, in a JSON text without escapes.
  private func scalars(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      var end = index + 1
      if bytes[index] == UInt8(ascii: "\"") {
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += 1 }
        end += 1
        if end < bytes.count, bytes[end] != UInt8(ascii: ":") { ranges.append(index..<end) }
      } else if bytes[index] &- 0x30 < 10 {
        while end < bytes.count, bytes[end] &- 0x30 < 10 || bytes[end] == 0x2E { end += 1 }
        ranges.append(index..<end)
      }
      index = end
    }
    return ranges
  }

  @Test("unlimited nesting is refused", arguments: MarkupSamples.all)
  func depth(format: String, text: String, points: Int) {
    let isXML = text.hasPrefix("<")
    let deep = String(repeating: isXML ? "<a>" : "[", count: 100_000)
    var bytes = Array(text.utf8)
    // Inside the first element, or in place of the last value, so that the head is known.
    let mark = Array((isXML ? ">" : "\":").utf8)
    let starts = bytes.indices.filter { bytes[$0...].starts(with: mark) }
    let place = (isXML ? starts.first : starts.last) ?? 0
    bytes.insert(contentsOf: deep.utf8, at: place + mark.count)
    let error = failure(bytes)
    expectEqual(error?.errors.first?.fact, .nestedTooDeeply(limit: 64))
  }

  @Test(
    "entities of a document's own are refused",
    arguments: [MarkupSamples.tcx, MarkupSamples.kml, MarkupSamples.fcd]
  )
  func entities(text: String) {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"cc\"><!ENTITY d \"&b;&b;\">]>"
    expectEqual(failure(Array((bomb + text).utf8))?.errors.first?.fact, .documentTypeSubset)
  }

  @Test("a text of 20 MB is refused or skipped, within a small multiple of it")
  func hugeTexts() {
    let huge = String(repeating: "a", count: 20_000_000)
    let json = MarkupSamples.records.replacingOccurrences(of: "WIFI", with: huge)
    expectEqual(failure(Array(json.utf8))?.errors.first?.fact, .valueTooLarge(limit: 2_000_000))
    let xml = MarkupSamples.kml.replacingOccurrences(of: "Tour", with: huge)
    let refusal = failure(Array(xml.utf8))
    expectEqual(refusal?.errors.first?.fact, .noElementWithin(limit: 16 << 20))
    expectEqual(refusal?.description.contains("error: more than 16 MiB without an element"), true)
  }

  @Test("nothing is dropped behind 17 MB of blanks: the text is refused")
  func longSilence() {
    let blanks = String(repeating: " ", count: 17 << 20)
    let records = MarkupSamples.records
    let inside = records.replacingOccurrences(of: "},\n{", with: "}," + blanks + "{")
    for text in [inside, records + blanks + "}}} rubbish"] {
      #expect(text.utf8.count > 17_000_000)
      expectEqual(failure(Array(text.utf8))?.errors.first?.fact, .valueTooLarge(limit: 2_000_000))
    }
  }

  @Test("many long texts in one value are refused before they fill the memory")
  func manyTexts() {
    let text = "\"" + String(repeating: "a", count: 2000) + "\""
    let list = Array(repeating: text, count: 9000).joined(separator: ",")
    let json = "{\"routes\": [{\"geometry\": \"x\"}, {\"legs\": [\(list)]}]}"
    expectEqual(failure(Array(json.utf8))?.errors.first?.fact, .valueTooLarge(limit: 2_000_000))
  }

  private func failure(_ bytes: [UInt8]) -> TraceFormatErrors? {
    do throws(TraceFormatErrors) {
      _ = try MarkupSamples.raw(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func check(_ bytes: [UInt8], isCleaned: Bool = false) {
    do throws(TraceFormatErrors) {
      let (trace, _) = try MarkupSamples.raw(bytes: bytes)
      let areValid = trace.points.allSatisfy { point in
        abs(point.latitude) <= 90 && abs(point.longitude) <= 180
      }
      #expect(areValid, "\(String(decoding: bytes, as: UTF8.self))")
      if isCleaned { _ = try TraceReader.read(bytes: bytes, name: "sample") }
    } catch {
      #expect(!error.errors.isEmpty)
      #expect(error.description.contains(": error: "))
    }
  }
}
