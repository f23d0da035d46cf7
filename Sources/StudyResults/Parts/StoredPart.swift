// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A finished part: its header in memory, its payload in the spool or in a file.
///
/// A `PartSet` keeps only the few bytes of it that are needed to find its payload again.
struct StoredPart: Sendable {
  /// The location of the payload.
  enum Place: Sendable, Hashable {
    /// In the spool of this program, from an offset on.
    case spool(Int)
    /// In a part file, from an offset on.
    case file(path: String, offset: Int)
  }

  /// The contents of the part.
  var header: PartHeader
  /// The location of its payload.
  var place: Place
  /// The digest of a file's contents; empty in the spool.
  var digest = ""
}

extension StoredPart {
  private static let magic = "tracewatt.part.v2"
  /// The largest number of bytes of a file's first line.
  private static let lineLimit = 128

  /// The bytes of a part file: a line with digest and size of the rest, then header and payload.
  static func fileBytes(_ header: PartHeader, _ payload: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    let head = header.bytes
    writer.append(head.count)
    let body = writer.bytes + head + payload
    return firstLine(digest: SHA256.hexDigest(of: body), body.count) + body
  }

  /// The line before the body of a file.
  static func firstLine(digest: String, _ count: Int) -> [UInt8] {
    Array("\(magic) \(digest) \(count)\n".utf8)
  }

  /// Opens a part file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isVerified: whether all bytes are read and compared with the digest, not only the sizes.
  /// - Returns: the part, its payload still in the file.
  /// - Throws: `InputFailure` with exit code 65 for a damaged file, 66 for one that cannot be read.
  static func open(_ path: String, isVerified: Bool) throws(InputFailure) -> StoredPart {
    func damaged(_ damage: PartFailure.Damage) -> InputFailure {
      InputFailure(PartFailure.damaged(path, damage))
    }
    guard let file = OpenFile(path: path),
      let start = file.read(offset: 0, count: min(file.size, lineLimit))
    else { throw InputFailure(PartFailure.unreadable(path)) }
    let size = file.size
    guard let end = start.firstIndex(of: UInt8(ascii: "\n")) else { throw damaged(.firstLine) }
    let words = String(decoding: start[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == magic, words[1].count == 64, let count = Int(words[2])
    else { throw damaged(.firstLine) }
    let begin = end + 1
    guard size - begin == count, count >= 8 else {
      throw damaged(.size(found: size - begin, expected: count))
    }
    if isVerified, file.digest(offset: begin, count: count) ?? "" != words[1] {
      throw damaged(.digest)
    }
    var reader = ByteReader(file.read(offset: begin, count: 8) ?? [])
    guard let headCount = reader.count(count - 8),
      let head = file.read(offset: begin + 8, count: headCount),
      let header = PartHeader(head, payloadCount: count - 8 - headCount)
    else { throw damaged(.header) }
    let payload = begin + 8 + headCount
    guard !isVerified || hasSoundNumbers(header, in: file, from: payload) else {
      throw damaged(.numbers)
    }
    return StoredPart(
      header: header,
      place: .file(path: path, offset: payload),
      digest: String(words[1])
    )
  }

  /// Whether all measures and powers are numbers below 1e15, as in tables, or missing.
  ///
  /// A digest shows that nothing was damaged by accident, and not that the program wrote the file.
  private static func hasSoundNumbers(
    _ header: PartHeader,
    in file: OpenFile,
    from payload: Int
  ) -> Bool {
    header.groups.flatMap { [$0.columns, $0.profile] }.allSatisfy { span in
      guard let bytes = file.read(offset: payload + span.offset, count: span.count) else {
        return false
      }
      var numbers: [Double] = []
      bytes.withUnsafeBytes { ByteReader.append($0, to: &numbers) }
      return numbers.allSatisfy { $0.isNaN || abs($0) < 1e15 }
    }
  }
}
