// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Files that are not read, but known by their first bytes, with what to do instead.
enum KnownFiles {
  /// The reason why a file is refused, with the remedy; nil for all others.
  static func refusal(_ head: [UInt8]) -> TraceFormatError.Fact? {
    if let packer = packer(head) {
      return .notPositions(
        what: "the file is packed with \(packer)",
        way: "unpack it first; gzip and zip are read directly"
      )
    }
    if let other = marks.first(where: { head.dropFirst($0.offset).starts(with: $0.mark) }) {
      return .notPositions(what: "this is \(other.what)", way: other.way)
    }
    if isPage(head) {
      return .notPositions(
        what: "this is a web page, perhaps a server's answer instead of the file",
        way: "download the file again; you may have to log in first"
      )
    }
    if head.starts(with: Array("Battery History".utf8)) || has(head, "Statistics since last charge")
    {
      return .notPositions(
        what: "this is the output of dumpsys batterystats, which has no positions",
        way: "use the app's own log for positions; for the receiver's charge, pass phone calibrate "
          + "the output of dumpsys location or a bug report"
      )
    }
    if isDump(head) {
      return .notPositions(
        what: "this is a database dump in SQL",
        way: "load it into the database and export the table of positions as CSV"
      )
    }
    if head.starts(with: Array("Grid\t".utf8)) {
      return .notPositions(what: "this is a text export from MapSource", way: whole)
    }
    if hasFrames(head) {
      return .notPositions(
        what: "its lines are a tracker's frames in hexadecimal digits",
        way: "export the positions from the server that decodes them, as GPX or CSV"
      )
    }
    return nil
  }

  /// True if a text begins like statements of SQL, and not like a log that has some.
  private static func isDump(_ head: [UInt8]) -> Bool {
    let first = String(decoding: head.drop(while: isBlank).prefix(40), as: UTF8.self).uppercased()
    let beginnings = ["-- MYSQL DUMP", "-- POSTGRESQL DATABASE DUMP", "-- PHPMYADMIN SQL DUMP"]
    if beginnings.contains(where: { first.contains($0) }) { return true }
    let statements = ["INSERT INTO ", "CREATE TABLE ", "BEGIN TRANSACTION", "PRAGMA "]
    return statements.contains { first.hasPrefix($0) }
  }

  /// True if most lines end in 72 hexadecimal digits or more.
  private static func hasFrames(_ head: [UInt8]) -> Bool {
    let lines = head.split(maxSplits: 50) { $0 == 0x0A || $0 == 0x0D }.prefix(50)
    let frames = lines.count { line in
      let digits = line.reversed().prefix { byte in
        byte &- 0x30 < 10 || (0x61...0x66).contains(byte | 0x20)
      }
      return digits.count >= 72 && digits.contains { $0 &- 0x30 >= 10 }
    }
    return frames > 1 && frames * 2 > lines.count
  }

  private static let tables =
    "export the track as GPX or GeoJSON, or its table as CSV, for example with sqlite3 -header -csv "
    + "FILE 'SELECT * FROM TABLE' > day.csv"
  private static let whole = "export the recording as GPX, CSV or GeoJSON"

  /// Files by the bytes at an offset.
  private static let marks: [(what: String, offset: Int, mark: [UInt8], way: String)] = [
    ("a GeoPackage, an SQLite database", 68, Array("GPKG".utf8), tables),
    ("a GeoPackage, an SQLite database", 68, Array("GP10".utf8), tables),
    ("an SQLite database", 0, Array("SQLite format 3\0".utf8), tables),
    (
      "a tar archive", 257, Array("ustar".utf8),
      "unpack it first; gzip and zip are read directly"
    ),
    ("a RAR archive", 0, Array("Rar!".utf8), "unpack it first; gzip and zip are read directly"),
    ("a PDF document", 0, Array("%PDF-".utf8), whole),
    ("a PNG image", 0, [0x89, 0x50, 0x4E, 0x47], whole),
    (
      "a JPEG image", 0, [0xFF, 0xD8, 0xFF], "the positions of photos are not a recording; " + whole
    ),
    ("a Parquet table", 0, Array("PAR1".utf8), "export the table as CSV"),
    ("an HDF5 file", 0, [0x89, 0x48, 0x44, 0x46], "export the table as CSV"),
    ("a binary property list", 0, Array("bplist00".utf8), whole),
    ("a shapefile", 0, [0x00, 0x00, 0x27, 0x0A], whole),
  ]

  /// True for the beginning of a web page.
  private static func isPage(_ head: [UInt8]) -> Bool {
    let first = head.drop(while: isBlank).prefix(15)
    let text = String(decoding: first, as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  private static func has(_ head: [UInt8], _ words: String) -> Bool {
    let words = Array(words.utf8)
    return head.indices.contains { head[$0] == words[0] && head[$0...].starts(with: words) }
  }

  /// The name of the program that packed a file, unless it is gzip; nil for other files.
  private static func packer(_ head: [UInt8]) -> String? {
    let marks: [(String, [UInt8])] = [
      ("bzip2", [0x42, 0x5A, 0x68]), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
      ("7-Zip", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
      ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
    ]
    guard let (name, mark) = marks.first(where: { head.starts(with: $0.1) }) else { return nil }
    // Text may begin with BZh; the next bytes of bzip2 are its level and the digits of pi.
    let isText = mark.count == 3 && !head.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26])
    return isText ? nil : name
  }
}
