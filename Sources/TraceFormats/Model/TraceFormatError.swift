// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One thing that keeps a file from being read as a trace.
public struct TraceFormatError: Error, Sendable, Hashable {
  /// What is wrong, with the values that show it.
  public enum Fact: Sendable, Hashable {
    /// The file has no bytes but perhaps blanks.
    case emptyFile
    /// The file is larger than the limit, in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// The content is of no known format.
    case unknownContent(known: [String])
    /// The XML is malformed; the code is libxml2's.
    case brokenXML(code: Int)
    /// The document declares entities of its own, which no trace needs.
    case documentTypeSubset
    /// Elements are nested deeper than the limit.
    case nestedTooDeeply(limit: Int)
    /// An element has more attributes than the limit.
    case tooManyAttributes(limit: Int)
    /// So many bytes of XML follow one another without an element.
    case noElementWithin(limit: Int)
    /// The document, of a format by its name, holds no point at all.
    case noPoints(format: String)
    /// No point has a time.
    case noTimes(points: Int)
    /// Too few points are left to make a trace.
    case tooFewPoints(usable: Int)
    /// Times go backwards on too many points.
    case timesGoBackwards(points: Int, of: Int)
    /// The trace lasts longer than can be meant, in days.
    case tooLong(days: Double, limit: Int)
    /// All points lie outside the window.
    case emptyWindow(points: Int)
    /// The window is given in UTC, and the times of the file have no dates.
    case windowNeedsDates
    /// No part between long gaps has the number asked for.
    case noSuchPart(number: Int, parts: Int)
    /// No track has the number or name asked for.
    case noSuchTrack(name: String, known: [String])
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
    /// A table with two columns for one thing.
    case duplicateColumn(name: String, other: String)
    /// A row with fewer fields than the header.
    case missingFields(found: Int, expected: Int)
    /// The bytes cannot be read, with the system's reason.
    case readingFailed(reason: String)
    /// What gzip packed is broken or cut.
    case brokenPacking
    /// The JSON is malformed.
    case brokenJSON(String)
    /// A value of a JSON document is too large to be part of a trace.
    case valueTooLarge(limit: Int)
    /// A line is longer than the limit, in bytes.
    case lineTooLong(limit: Int)
    /// More points than are kept.
    case tooManyPoints(limit: Int)
    /// A binary file is malformed.
    case brokenBinary(String)
    /// The format is known, but what the file holds is no trace; with the way out.
    case notPositions(what: String, way: String)
    /// A quoted field without its closing quote.
    case unclosedQuote
    /// A word that is not among those allowed.
    case unknownWord(key: String, text: String, allowed: [String])
  }

  /// What is wrong.
  public var fact: Fact
  /// Where, where known.
  public var position: TextPosition?

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
  /// How many errors more were found.
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
