// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A reason why a file cannot be read as a trace.
public struct TraceFormatError: Error, Sendable, Hashable {
  /// The problem, with the values that show it.
  public enum Fact: Sendable, Hashable {
    /// The file is empty or blank.
    case emptyFile
    /// The file is larger than the limit, in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// The file unpacks to more than a multiple of its size, which recordings do not.
    case tooDense(ratio: Int)
    /// The content has no known format.
    case unknownContent(beginning: String)
    /// The XML is malformed; the code is Expat's, or 0 if it does not begin with `<`.
    case brokenXML(code: Int)
    /// The document declares entities of its own, which no trace needs.
    case documentTypeSubset
    /// Elements are nested deeper than the limit.
    case nestedTooDeeply(limit: Int)
    /// An element has more attributes than the limit.
    case tooManyAttributes(limit: Int)
    /// More bytes of XML than the limit come without an element.
    case noElementWithin(limit: Int)
    /// So many bytes come without a position, after a number of positions, that reading ended.
    case noPositionWithin(bytes: Int, after: Int)
    /// The document, identified by its format's name, contains no point at all.
    case noPoints(format: String)
    /// No point has a time; with the names of the fields beside the positions, and the number of
    /// waypoints that have times.
    case noTimes(points: Int, fields: [String] = [], waypoints: Int = 0)
    /// Too few points are left to make a trace.
    case tooFewPoints(usable: Int)
    /// Times go backwards on too many points.
    case timesGoBackwards(points: Int, of: Int)
    /// The trace lasts longer than is plausible, in days.
    case tooLong(days: Double, limit: Int)
    /// All points are outside the window.
    case emptyWindow(points: Int)
    /// The window is given in UTC, and the times of the file have no dates.
    case windowNeedsDates
    /// No part between long gaps has the number asked for.
    case noSuchPart(number: Int, parts: Int)
    /// No track has the number or name asked for.
    case noSuchTrack(name: String, known: [String])
    /// The archive has no file of the name asked for.
    case noSuchMember(name: String, known: [String])
    /// A point lacks an attribute.
    case missingAttribute(element: String, attribute: String)
    /// A text that should be a finite number.
    case badNumber(key: String, text: String)
    /// A number outside its range.
    case outOfRange(key: String, text: String, lower: Double, upper: Double)
    /// A text that should be a time.
    case badTime(key: String, text: String)
    /// A table without columns that are needed; each entry lists the accepted names.
    case missingColumns([[String]])
    /// A table whose first line has values instead of names, and whose columns are not clear.
    case headerless
    /// A table with two columns for one thing.
    case duplicateColumn(name: String, other: String)
    /// A row with fewer fields than the header.
    case missingFields(found: Int, expected: Int)
    /// The bytes cannot be read, for the reason that the system gives.
    case readingFailed(reason: String)
    /// The gzip data is broken or cut.
    case brokenPacking
    /// The JSON is malformed.
    case brokenJSON(String)
    /// A value of a JSON document is too large to be part of a trace.
    case valueTooLarge(limit: Int)
    /// A line is longer than the limit, in bytes.
    case lineTooLong(limit: Int)
    /// The file has more points than can be kept.
    case tooManyPoints(limit: Int)
    /// A binary file is malformed.
    case brokenBinary(String)
    /// The format is known, but the file's content is not a trace; with the remedy.
    case notPositions(what: String, way: String)
    /// A quoted field without its closing quote.
    case unclosedQuote
    /// A word that is not among those allowed.
    case unknownWord(key: String, text: String, allowed: [String])
  }

  /// The problem.
  public var fact: Fact
  /// The place, if known.
  public var position: TextPosition?

  /// The remedy for positions in metres; the point is what the origin's place is the place of.
  static func originWay(_ point: String) -> String {
    "specify the position of \(point): --origin '60.17, 24.94', or origin: \"60.17, 24.94\" under cleaning"
  }

  /// A fact at a position.
  public init(_ fact: Fact, at position: TextPosition? = nil) {
    self.fact = fact
    self.position = position
  }
}

/// Every error found in one file, in file order.
public struct TraceFormatErrors: Error, Sendable, Hashable {
  /// The file's name as given by the caller.
  public var file: String
  /// The first errors, at least one, at most `limit`.
  public var errors: [TraceFormatError]
  /// The number of further errors.
  public var omitted: Int

  /// The number of errors that are kept.
  public static let limit = 20
}

/// The errors of a file while it is being read.
struct ErrorList {
  private(set) var errors: [TraceFormatError] = []
  private(set) var omitted = 0

  var isEmpty: Bool { errors.isEmpty }

  mutating func add(_ fact: TraceFormatError.Fact, at position: TextPosition? = nil) {
    if errors.count < TraceFormatErrors.limit {
      errors.append(TraceFormatError(fact, at: position))
    } else {
      omitted += 1
    }
  }

  /// The errors as one value to throw.
  func thrown(for file: String) -> TraceFormatErrors {
    TraceFormatErrors(file: file, errors: errors, omitted: omitted)
  }
}
