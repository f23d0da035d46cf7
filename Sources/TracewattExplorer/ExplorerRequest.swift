// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A request to the explorer, without its body.
struct ExplorerRequest: Sendable, Hashable {
  /// The reason why a request is not answered as it asks.
  struct Refusal: Error, Sendable, Hashable {
    /// The status.
    var status: ExplorerResponse.Status
    /// What is wrong, as a sentence.
    var text: String
  }

  /// The method, such as `GET`.
  var method: String
  /// The path as it was sent, with its percent signs.
  var path: String
  /// The part after the question mark as it was sent; empty without any.
  var query: String
  /// The host and port that the request is for; nil without any.
  var host: String?
  /// The page that the request is from; nil without any.
  var origin: String?
  /// The number of bytes of the body.
  var bodyLength = 0
  /// Whether the body is sent only after the server agrees.
  var waitsForConsent = false

  /// Reads the lines before the body.
  ///
  /// - Parameter head: the lines, each with its end.
  /// - Throws: a refusal of what is no request, or has a body without a length.
  init(head: [UInt8]) throws(Refusal) {
    var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let words = try Self.text(lines.first ?? []).split(
      separator: " ",
      omittingEmptySubsequences: false
    )
    guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty, words[2].hasPrefix("HTTP/1.")
    else { throw Self.malformed }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(words[0])
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    var length: String?
    for line in lines.dropFirst() {
      let sides = try Self.text(line).split(
        separator: ":",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      // A name is directly before its colon.
      guard sides.count == 2, let last = sides[0].last, !last.isWhitespace else {
        throw Self.malformed
      }
      let value = Self.trimmed(sides[1])
      switch sides[0].lowercased() {
      case "host": try Self.set(&host, value)
      case "origin": try Self.set(&origin, value)
      case "content-length": try Self.set(&length, value)
      case "transfer-encoding":
        throw Refusal(status: .lengthRequired, text: "Send the body with its length.")
      case "expect": waitsForConsent = value.lowercased() == "100-continue"
      default: break
      }
    }
    guard let length else { return }
    guard length.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(length)
    else { throw Self.malformed }
    bodyLength = number
  }

  private static let malformed = Refusal(
    status: .badRequest,
    text: "This is not an HTTP/1.1 request."
  )

  private static func text(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw malformed }
    return text
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.reversed().drop { $0 == " " || $0 == "\t" }
    return String(end.reversed())
  }

  /// Sets a value that a request has once.
  private static func set(_ place: inout String?, _ value: String) throws(Refusal) {
    guard place == nil else { throw malformed }
    place = value
  }
}
