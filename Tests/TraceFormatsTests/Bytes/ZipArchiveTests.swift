// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Zip archives")
struct ZipArchiveTests {
  /// An archive of files.
  private static func archive(
    _ files: [(name: String, text: String)],
    isDeflated: Bool = false,
    flags: Int = 0
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, text) in files {
      let compressor = GzipCompressor()
      compressor.append(Array(text.utf8))
      let segment = compressor.finish()
      // An empty last block ends the stream.
      let data = isDeflated ? segment.blocks + [3, 0] : Array(text.utf8)
      let shared =
        number(20, 2) + number(flags, 2) + number(isDeflated ? 8 : 0, 2) + number(0, 4)
        + number(Int(segment.checksum), 4) + number(data.count, 4) + number(text.utf8.count, 4)
        + number(name.utf8.count, 2)
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + shared + number(0, 10)
      directory += number(0, 2) + number(bytes.count, 4) + Array(name.utf8)
      bytes += number(0x0403_4B50, 4) + shared + number(0, 2) + Array(name.utf8) + data
    }
    return bytes + directory + number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2)
      + number(files.count, 2) + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
  }

  private static func failure(_ bytes: [UInt8]) -> TraceFormatError.Fact? {
    do throws(TraceFormatErrors) {
      _ = try TraceReader.read(bytes: bytes, name: "a.zip")
      return nil
    } catch {
      return error.errors.first?.fact
    }
  }

  private static let notes = (name: "read/readme.txt", text: "Hello")
  private static let table = (name: "read/day.csv", text: Samples.csv)

  @Test("the one recording is read, stored or deflated", arguments: [false, true])
  func one(isDeflated: Bool) throws {
    let bytes = Self.archive([Self.notes, Self.table], isDeflated: isDeflated)
    let reading = try TraceReader.read(bytes: bytes, name: "a.zip")
    expectEqual(reading.format, "CSV")
    expectEqual(reading.trace.points.count, 3)
  }

  @Test("of a KMZ file the document is read")
  func kmz() throws {
    let files = [("files/track.csv", "x"), ("doc.kml", MarkupSamples.kml)]
    let plain = try MarkupSamples.raw(MarkupSamples.kml).points
    let packed = try MarkupSamples.raw(bytes: Self.archive(files, isDeflated: true))
    expectEqual(packed.format, "KML")
    expectEqual(packed.trace.points.map(\.latitude), plain.map(\.latitude))
  }

  @Test("no recording and locked ones are refused with a way out")
  func refused() {
    let cases = [
      (Self.archive([("a.png", "x")]), "no file in the archive has positions: \"a.png\""),
      (Self.archive([Self.table], flags: 1), "encrypted"),
    ]
    for (bytes, words) in cases {
      guard case .notPositions(let what, _) = Self.failure(bytes) else {
        Issue.record("unexpected \(String(describing: Self.failure(bytes)))")
        continue
      }
      #expect(what.contains(words))
    }
  }

  @Test("all recordings are tracks under their whole names, or one that is asked for")
  func several() throws {
    let sensors = ("Accelerometer.csv", "time,seconds_elapsed,z,y,x\n1774769400000000000,0,1,2,3\n")
    let long = "a folder with a long name/" + String(repeating: "x", count: 80) + ".csv"
    let bytes = Self.archive([Self.table, sensors, (long, Samples.csv)], isDeflated: true)
    let raw = try TraceReader.raw(ByteStream(bytes: bytes, name: "a.zip"), rules: CleaningRules())
    expectEqual(raw.format, "CSV")
    expectEqual(raw.trace.trackNames, ["read/day.csv", long])
    expectEqual(raw.trace.points.map { raw.trace.track(of: $0) }, [0, 0, 0, 1, 1, 1])
    for member in [long, "day.csv"] {
      var rules = CleaningRules()
      rules.member = member
      expectEqual(
        try TraceReader.read(bytes: bytes, name: "a.zip", rules: rules).trace.points.count,
        3
      )
    }
    var rules = CleaningRules()
    rules.member = "c.csv"
    let failure = #expect(throws: TraceFormatErrors.self) {
      try TraceReader.read(bytes: bytes, name: "a.zip", rules: rules)
    }
    #expect(failure?.description.contains(long) == true)
    #expect(throws: TraceFormatErrors.self) {
      try TraceReader.read(bytes: Array(Samples.csv.utf8), name: "day.csv", rules: rules)
    }
  }

  @Test("tables of sensors hide no recording, and another file dates its times")
  func dated() throws {
    let table =
      "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\"\n0.5,50,7\n10.5,50.001,7\n70.5,50.002,7\n"
    let times = """
      "event","experiment time","system time","system time text"
      "START",0,1774769400.0,"x"
      "PAUSE",60,1774769460.0,"x"
      "START",60,1774769500.0,"x"

      """
    let files = [
      ("Location.csv", table), ("meta/time.csv", times), ("meta/device.csv", "a,b\n1,2\n"),
    ]
    let raw = try MarkupSamples.raw(bytes: Self.archive(files)).trace
    expectEqual(MarkupSamples.seconds(raw), [0.5, 10.5, 110.5])
    #expect(raw.timesAreAbsolute)
    expectEqual(raw.warnings.map(\.fact), [.datedBy(member: "meta/time.csv")])
  }

  @Test("a file of the archive that cannot be read is counted")
  func unreadable() throws {
    let broken = ("b.csv", "time,latitude,longitude\n2026-03-29T07:30:00Z,x,7\n")
    let raw = try MarkupSamples.raw(bytes: Self.archive([Self.table, broken])).trace
    expectEqual(raw.points.count, 3)
    expectEqual(
      raw.leftOut.warnings.map(\.fact),
      [.leftOut(.members, count: 1, points: 0, time: .zero)]
    )
  }

  @Test("a cut or damaged archive is refused")
  func damaged() {
    let bytes = Self.archive([Self.table], isDeflated: true)
    for count in stride(from: 4, to: bytes.count, by: 7) {
      #expect(Self.failure(Array(bytes.prefix(count))) != nil)
    }
    for index in bytes.indices where index >= 4 {
      var changed = bytes
      changed[index] ^= 0x41
      _ = Self.failure(changed)
    }
    var wrong = bytes
    wrong[60] ^= 1
    #expect(Self.failure(wrong) != nil)
  }
}
