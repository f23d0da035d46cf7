// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Damaged trace files")
struct DamagedFileProperties {
  static let files = [("day.gpx", Samples.gpx), ("day.csv", Samples.csv)]

  @Test("a file cut at any byte is read or refused with a message", arguments: files)
  func truncations(name: String, text: String) {
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      check(Array(bytes[..<length]), name: name)
    }
  }

  @Test("a file with any byte changed is read or refused with a message", arguments: files)
  func flips(name: String, text: String) {
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      let values = [bytes[index] ^ 0x01, bytes[index] ^ 0x80, 0x00, 0x22, 0x3C, 0x39]
      for value in Cases.some(2, of: values) {
        var damaged = bytes
        damaged[index] = value
        check(damaged, name: name)
      }
    }
  }

  private func check(_ bytes: [UInt8], name: String) {
    do throws(TraceFormatErrors) {
      let reading = try TraceReader.read(bytes: bytes, name: name)
      #expect(reading.trace.points.count >= 2)
      let areValid = reading.trace.points.allSatisfy { $0.coordinate.isValid }
      #expect(areValid)
    } catch {
      #expect(!error.errors.isEmpty)
      #expect(error.description.contains(": error: "))
    }
  }
}
