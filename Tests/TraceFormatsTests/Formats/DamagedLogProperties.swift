// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Damaged logs")
struct DamagedLogProperties {
  @Test("a log cut at any byte is read or refused with a message", arguments: LogSamples.all)
  func truncations(name: String, bytes: [UInt8]) {
    for length in 0..<bytes.count { check(Array(bytes[..<length]), name: name) }
  }

  @Test("a log with any byte changed is read or refused with a message", arguments: LogSamples.all)
  func flips(name: String, bytes: [UInt8]) {
    for index in bytes.indices {
      let values = [bytes[index] ^ 0x01, bytes[index] ^ 0x80, 0x00, 0x2C, 0x39, 0xFF]
      // Each kind of damage is as frequent as the others.
      let first = index % values.count
      for value in Cases.some(1, of: Array(values[first...] + values[..<first])) {
        var damaged = bytes
        damaged[index] = value
        check(damaged, name: name)
      }
    }
  }

  @Test("random bytes behind any beginning of a log are read or refused", arguments: LogSamples.all)
  func randomTails(name: String, bytes: [UInt8]) {
    var generator = SplitMix(seed: 0x5EED)
    for round in Cases.some(50, of: Array(0..<200)) {
      let kept = bytes.prefix(round * bytes.count / 200)
      let tail = (0..<100).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      check(Array(kept) + tail, name: name)
    }
  }

  @Test("any sample read as any format is read or refused", arguments: LogSamples.all)
  func confusions(name: String, bytes: [UInt8]) {
    for format in TraceReader.formats {
      var trace = RawTrace()
      var errors = ErrorList()
      format.read(ByteStream(bytes: bytes, name: name), into: &trace, errors: &errors)
      let areValid = trace.points.allSatisfy(isValid)
      #expect(areValid)
    }
  }

  @Test("each sample is recognised by its content and gives points", arguments: LogSamples.all)
  func samples(name: String, bytes: [UInt8]) throws {
    #expect(try LogSamples.raw(bytes, name: "x").points.count >= 2)
  }

  @Test("an unlimited line is refused", arguments: ["nmea", "igc", "geolife", "cab", "gnss"])
  func endlessLine(name: String) throws {
    let sample = try #require(LogSamples.all.first { $0.name == name })
    let bytes = sample.bytes + [0x0A] + [UInt8](repeating: 0x41, count: LineReader.lengthLimit + 1)
    do throws(TraceFormatErrors) {
      _ = try LogSamples.raw(bytes, name: name)
      Issue.record("the line was read")
    } catch {
      let isTooLong = error.errors.map(\.fact) == [.lineTooLong(limit: LineReader.lengthLimit)]
      #expect(isTooLong)
    }
  }

  private func check(_ bytes: [UInt8], name: String) {
    do throws(TraceFormatErrors) {
      let trace = try LogSamples.raw(bytes, name: name)
      let areValid = trace.points.allSatisfy(isValid)
      #expect(areValid)
    } catch {
      #expect(!error.errors.isEmpty)
      #expect(error.description.contains("error: "))
    }
  }

  private func isValid(_ point: RawPoint) -> Bool {
    abs(point.latitude) <= 90 && abs(point.longitude) <= 180
  }
}
