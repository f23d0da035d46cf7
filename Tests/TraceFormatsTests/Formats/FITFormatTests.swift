// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("FIT reading")
struct FITFormatTests {
  private static let second: Int64 = 1_000_000_000
  private static let start: Int64 = 1_767_182_400 * second

  @Test("records of a file are its points", arguments: [12, 14])
  func records(headSize: Int) throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: -7.25)
    sample.record(time: FITSample.start + 5, latitude: -50.501, longitude: 7.25)
    let trace = try LogSamples.raw(sample.file(headSize: headSize))
    expectEqual(trace.points.map(\.time), [Self.start, Self.start + 5 * Self.second])
    // A semicircle's step is 84 billionths of a degree.
    #expect(abs(trace.points[0].latitude - 50.5) < 1e-7)
    #expect(abs(trace.points[0].longitude + 7.25) < 1e-7)
    #expect(abs(trace.points[1].latitude + 50.501) < 1e-7)
    #expect(trace.warnings.isEmpty)
  }

  @Test("both byte orders are read in one file")
  func byteOrders() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    sample.define(3, message: 20, FITSample.recordFields, bigEndian: true)
    sample.record(3, time: FITSample.start + 1, latitude: 50.5, longitude: 7.25)
    let points = try LogSamples.raw(sample.file()).points
    expectEqual(points.count, 2)
    expectEqual(points[0].latitude, points[1].latitude)
    expectEqual(points[1].time, Self.start + Self.second)
  }

  @Test("developer fields and fields that a trace does not need are skipped")
  func developerFields() throws {
    var sample = FITSample()
    let fields = FITSample.recordFields + [(7, 2, 0x84), (31, 1, 2)]
    sample.define(1, message: 20, fields, developer: [4, 1])
    for second: UInt32 in 0..<2 {
      sample.record(1, time: FITSample.start + second, latitude: 50.5, longitude: 7.25)
      sample.add([0x34, 0x12, second == 0 ? 6 : 0xFF, 1, 2, 3, 4, 5])
    }
    let points = try LogSamples.raw(sample.file()).points
    expectEqual(points.map(\.accuracy), [6, nil])
  }

  @Test("compressed times count on from the last whole one and run over after 32 s")
  func compressedTimes() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    sample.define(1, message: 20, [(0, 4, 0x85), (1, 4, 0x85)])
    for seconds: UInt32 in [3, 30, 34] {
      sample.add([0x80 | 1 << 5 | UInt8((FITSample.start + seconds) & 0x1F)])
      sample.add(FITSample.semicircles(50.5))
      sample.add(FITSample.semicircles(7.25))
    }
    let points = try LogSamples.raw(sample.file()).points
    let seconds = points.compactMap(\.time).map { ($0 - Self.start) / Self.second }
    expectEqual(seconds, [0, 3, 30, 34])
  }

  @Test("a stopped timer that starts again begins a segment, a lap does not")
  func segments() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.define(1, message: 21, FITSample.eventFields)
    sample.define(2, message: 19, [(253, 4, 0x86)])
    sample.event(1, time: FITSample.start, kind: 0, type: 0)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    sample.add([2])
    sample.add(FITSample.start)
    sample.record(time: FITSample.start + 1, latitude: 50.5, longitude: 7.25)
    sample.event(1, time: FITSample.start + 2, kind: 0, type: 4)
    sample.event(1, time: FITSample.start + 90, kind: 7, type: 0)
    sample.event(1, time: FITSample.start + 99, kind: 0, type: 0)
    sample.record(time: FITSample.start + 99, latitude: 50.5, longitude: 7.25)
    let points = try LogSamples.raw(sample.file()).points
    expectEqual(points.map(\.segment), [0, 0, 1])
  }

  @Test("files that follow one another are tracks")
  func chained() throws {
    let trace = try LogSamples.raw(FITSample.small + FITSample.small)
    expectEqual(trace.points.map { trace.track(of: $0) }, [0, 0, 1, 1])
    #expect(trace.warnings.isEmpty)
  }

  @Test("records without a position are counted and left out")
  func noPosition() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    sample.add([0])
    sample.add(FITSample.start + 1)
    sample.add(0x7FFF_FFFF)
    sample.add(0x7FFF_FFFF)
    let trace = try LogSamples.raw(sample.file())
    expectEqual(trace.points.count, 1)
    expectEqual(trace.remarks[.noPosition], 1)
  }

  @Test("a latitude beyond the poles is left out as unreadable")
  func beyondPoles() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    sample.record(time: FITSample.start, latitude: 120, longitude: 7.25)
    let trace = try LogSamples.raw(sample.file())
    expectEqual(trace.points.count, 1)
    expectEqual(trace.remarks[.unreadable], 1)
  }

  @Test("a wrong checksum is reported and the points are kept")
  func wrongChecksum() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    let trace = try LogSamples.raw(sample.file(checksum: 1))
    expectEqual(trace.points.count, 1)
    expectEqual(trace.warnings.map(\.fact), [.checksumMismatch])
  }

  @Test("wrong checksums of many files are one warning")
  func wrongChecksums() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    let file = sample.file(checksum: 1)
    let trace = try LogSamples.raw(file + file + file)
    expectEqual(trace.points.count, 3)
    expectEqual(trace.warnings.map(\.fact), [.checksumMismatch])
  }

  @Test("a file that was never closed, of size 0, is read to its end")
  func neverClosed() throws {
    var bytes = Array(FITSample.small.dropLast(2))
    for index in 4..<8 { bytes[index] = 0 }
    let trace = try LogSamples.raw(bytes)
    expectEqual(trace.points.count, 2)
    #expect(trace.warnings.isEmpty)
  }

  @Test("a cut file keeps the points before, with a warning that gives the place")
  func cut() throws {
    let trace = try LogSamples.raw(Array(FITSample.small.dropLast(5)))
    expectEqual(trace.points.count, 1)
    expectEqual(trace.warnings.map(\.fact), [.damagedEnd(byte: 14 + 15 + 13 + 1)])
    #expect(
      trace.warnings.first?.message(file: "a.fit")
        == "a.fit: warning: the file is cut off or damaged from byte 43 onward; everything before it is kept"
    )
  }

  @Test("a definition that no device can mean ends the reading with a warning")
  func badDefinition() throws {
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields)
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    sample.define(1, message: 20, [(0, 68, 0x52)])
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    let trace = try LogSamples.raw(sample.file())
    expectEqual(trace.points.count, 1)
    guard case .damagedEnd? = trace.warnings.first?.fact else {
      Issue.record("unexpected \(trace.warnings)")
      return
    }
  }

  @Test("a file without positions is refused with the way out")
  func noRecords() {
    var sample = FITSample()
    sample.define(0, message: 0, [(0, 1, 0)])
    sample.add([0, 6])
    do throws(TraceFormatErrors) {
      _ = try LogSamples.raw(sample.file())
      Issue.record("the file was read")
    } catch {
      guard case .notPositions? = error.errors.first?.fact else {
        Issue.record("unexpected \(error)")
        return
      }
    }
  }
}
