// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension TraceFormatErrors: CustomStringConvertible {
  /// The errors as lines for people, each with its remedy.
  public var description: String {
    var lines = errors.map { $0.message(file: file) }
    if omitted > 0 {
      lines.append("\(file.harmless): error: \(omitted) more errors are not listed")
    }
    return lines.joined(separator: "\n")
  }
}

extension TraceFormatError {
  /// The error as `file:line:column: error: …`, with a line `note: …` if there is a remedy.
  public func message(file: String) -> String {
    let (what, note) = fact.parts
    let line = "\(place(file, position)): error: \(what)"
    return note.map { line + "\nnote: " + $0 } ?? line
  }
}

extension TraceWarning {
  /// The warning as `file:line:column: warning: …`.
  public func message(file: String) -> String {
    "\(place(file, position)): warning: \(fact.text)"
  }
}

private func place(_ file: String, _ position: TextPosition?) -> String {
  let file = file.harmless
  guard let position else { return file }
  return position.column.map { "\(file):\(position.line):\($0)" } ?? "\(file):\(position.line)"
}

/// A text from a file, made short and harmless for a message.
private func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.prefix(40).map { scalar in
    scalar.value < 32 || scalar.value == 127 ? " " : String(Character(scalar))
  }
  return "\"" + shown.joined() + (text.unicodeScalars.count > 40 ? "…\"" : "\"")
}

/// The first five of some names.
private func listed(_ names: [String]) -> String {
  names.prefix(5).map { quoted($0) }.joined(separator: ", ")
    + (names.count > 5 ? " and \(names.count - 5) more" : "")
}

/// The first ten of some names, as they are.
private func named(_ names: [String]) -> String {
  names.prefix(10).map { quoted($0) }.joined(separator: ", ")
    + (names.count > 10 ? " and \(names.count - 10) more" : "")
}

private func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

private func short(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15
    ? String(Int64(number)) : String((number * 10).rounded() / 10)
}

extension TraceFormatError.Fact {
  /// The problem, in words.
  public var sentence: String { parts.what }

  fileprivate var parts: (what: String, note: String?) {
    switch self {
    case .emptyFile:
      ("the file is empty", "a trace needs at least two points with times")
    case .tooLarge(let bytes, let limit):
      ("the file has \(bytes) bytes; it must have at most \(limit)", "cut the recording into parts")
    case .tooDense(let ratio):
      (
        "the file unpacks to more than \(ratio) times its size; no recording does",
        "unpack it to see what it contains"
      )
    case .unknownContent(let beginning):
      (
        "the content is not a trace of a known format"
          + (beginning.isEmpty ? "" : "; it begins with \(quoted(beginning))"),
        "docs/reference/traces.md lists the formats; a table needs a header line with the columns time, latitude "
          + "and longitude"
      )
    case .brokenXML(let code):
      ("the XML is malformed: \(xmlWords(code))", xmlNote(code))
    case .documentTypeSubset:
      ("the document type declares entities; a trace must not", "remove the <!DOCTYPE …> part")
    case .nestedTooDeeply(let limit):
      ("elements are nested deeper than \(limit) levels", nil)
    case .tooManyAttributes(let limit):
      ("an element has more than \(limit) attributes", nil)
    case .noElementWithin(let limit):
      ("more than \(limit >> 20) MiB without an element", "this is not a file of positions")
    case .noPositionWithin(let bytes, let positions):
      (
        positions == 0
          ? "no position in the first \(bytes >> 20) MiB"
          : "no position in the \(bytes >> 20) MiB after position \(positions)",
        "cut the long part without positions out of the file"
      )
    case .noPoints(let format):
      ("the file has no points", pointsNote(format))
    case .noTimes(let points, let fields, let waypoints):
      (
        "none of the \(counted(points, "point")) has a time"
          + (fields.isEmpty ? "" : " under a usual name; the other fields are \(named(fields))")
          + (waypoints == 0
            ? "; a trace needs times"
            : "; \(counted(waypoints, "waypoint")) next to \(points == 1 ? "it" : "them") "
              + (waypoints == 1 ? "has one" : "have one")),
        fields.isEmpty
          ? "routes drawn on a map have none; tracewatt trace make ROUTE --speed '50 km/h' turns them "
            + "into a trace"
          : "name the time field timestamp, or assume one speed for all points: --speed"
      )
    case .tooFewPoints(let usable):
      (
        "\(counted(usable, "usable point")); a trace needs at least 2 points with different times",
        nil
      )
    case .timesGoBackwards(let points, let total):
      (
        "times go backwards: \(points) of \(total) points are earlier than a preceding one",
        "sort the points with --order sort, or separate recordings that were joined"
      )
    case .tooLong(let days, let limit):
      (
        "the trace lasts \(short(days)) days; it must last at most \(limit) days",
        "cut the recording into days, or correct the clock error in its times"
      )
    case .emptyWindow(let points):
      (
        "none of the \(counted(points, "point")) lies within the time window",
        "tracewatt trace info shows the times of the recording"
      )
    case .windowNeedsDates:
      (
        "the time window is in UTC, but the times in the file have no dates",
        "use durations counted from the first point, such as --from '10 min'"
      )
    case .noSuchPart(let number, let parts):
      (
        "part \(number) does not exist; gaps divide the recording into \(counted(parts, "part"))",
        "tracewatt trace info shows the parts"
      )
    case .noSuchTrack(let name, let known):
      (
        "track \(quoted(name)) does not exist; the tracks are "
          + known.prefix(10).map { quoted($0) }.joined(separator: ", ")
          + (known.count > 10 ? " and \(known.count - 10) more" : ""),
        "choose one by name, or by a number, 1 or higher"
      )
    case .noSuchMember(let name, let known):
      (
        "the archive has no file \(quoted(name))",
        "its files are " + known.prefix(40).map { "\"\($0.harmless)\"" }.joined(separator: ", ")
          + (known.count > 40 ? " and \(known.count - 40) more" : "")
      )
    case .missingAttribute(let element, let attribute):
      ("<\(element)> has no attribute \(attribute)", nil)
    case .badNumber(let key, let text):
      ("\(key) is \(quoted(text)); it must be a finite number", nil)
    case .outOfRange(let key, let text, let lower, let upper):
      ("\(key) is \(quoted(text)); it must be from \(short(lower)) to \(short(upper))", nil)
    case .badTime(let key, let text):
      (
        "\(key) is \(quoted(text)); it must be a time such as 2026-03-29T07:30:00Z, in the years "
          + "1678 to 2261, or a number of seconds",
        key == "timestamp" ? nil : "leave such points out with --unreadable-times drop"
      )
    case .missingColumns(let columns):
      (
        "the header lacks \(counted(columns.count, "column")): "
          + columns.map { $0.joined(separator: " or ") }.joined(separator: "; "),
        "list the column names in the first line, separated by commas, semicolons or tabs"
      )
    case .headerless:
      (
        "the table has no header, and its values do not show which columns are the time and the "
          + "position",
        "put a line of column names above it, such as time,latitude,longitude"
      )
    case .duplicateColumn(let name, let other):
      ("the columns \(name) and \(other) mean the same thing", "remove or rename one of them")
    case .missingFields(let found, let expected):
      ("the row has \(counted(found, "field")); the header has \(expected)", nil)
    case .readingFailed(let reason):
      ("reading failed: \(reason)", nil)
    case .brokenPacking:
      (
        "the packed data are broken or cut off",
        "unpack the file with gunzip to see how much can be read"
      )
    case .brokenJSON(let what):
      ("the JSON is malformed: \(what)", what == JSONEvents.cutWords ? cutNote : nil)
    case .valueTooLarge(let limit):
      ("a single value in the file contains more than \(limit) values or 16 MiB of text", nil)
    case .lineTooLong(let limit):
      ("the line is longer than \(limit) bytes", "this is not a text file of positions")
    case .tooManyPoints(let limit):
      (
        "the file has more than \(limit) points",
        "choose a time window with --from and --to, as times in UTC"
      )
    case .brokenBinary(let what):
      ("the file is malformed: \(what)", "copy it from the device again; it may be cut short")
    case .notPositions(let what, let way):
      (what, way)
    case .unclosedQuote:
      ("a quoted field is not closed", nil)
    case .unknownWord(let key, let text, let allowed):
      ("\(key) is \(quoted(text)); it must be one of \(allowed.joined(separator: ", "))", nil)
    }
  }
}

/// The place of the points in a format, for formats that people write or export by hand.
private func pointsNote(_ format: String) -> String? {
  switch format {
  case GPXFormat.name: "a GPX trace has <trkpt>, <rtept> or <wpt> elements with times"
  case GeoJSONFormat.name:
    "a GeoJSON trace has features whose geometry is a Point or a LineString, with times"
  case TCXFormat.name: "a TCX trace has <Trackpoint> elements with <Time> and <Position>"
  case KMLFormat.name:
    "a KML trace has a <gx:Track> with <when> and <gx:coord>, or placemarks with times"
  case CSVFormat.name: "a table has a row for each point below the header"
  default: nil
  }
}

/// Words for the frequent codes of Expat's `XML_Error` (Expat 2.5, expat.h).
func xmlWords(_ code: Int) -> String {
  switch code {
  case 0: "it does not begin with <"
  case 1: "there is not enough memory"
  case 2: "there is text where only elements may be"
  case 3: "it ends before all elements are closed"
  case 4: "a character that is not allowed there, such as & or < in text, or a value without quotes"
  case 5: "it ends inside a tag or a comment"
  case 6, 18, 19: "the encoding is unknown or does not match the bytes"
  case 7: "an opening and a closing tag do not match"
  case 8: "an attribute occurs twice"
  case 9: "there is something after the end"
  case 11: "an entity that is not defined"
  case 14: "a character reference that XML does not allow"
  case 17: "the XML declaration is not at the beginning"
  case 20: "it ends inside a CDATA section"
  case 30: "the XML declaration is malformed"
  default: "Expat error \(code)"
  }
}

private let cutNote = "export the recording again; the file may be cut short"

/// The remedy for the codes that have one.
private func xmlNote(_ code: Int) -> String? {
  switch code {
  case 3, 5, 20: cutNote
  case 6, 18, 19: "save it as UTF-8, and state that in the declaration"
  default: nil
  }
}

extension TraceWarning.Fact {
  /// The fact in words.
  public var text: String {
    switch self {
    case .equalTimes(let points):
      "left out \(counted(points, "point")) with the same time as the point before"
    case .backwardTimes(let points):
      "left out \(counted(points, "point")) earlier than a preceding one"
    case .missingTimes(let points, let total):
      "left out \(points) of \(counted(total, "point")) for lack of a time"
    case .missingPositions(let points):
      "left out \(counted(points, "row")) without a position"
    case .nullIsland(let points):
      "left out \(counted(points, "point")) at latitude 0 and longitude 0"
    case .timesWithoutZone(let points):
      "treated \(counted(points, "time")) without a zone as UTC"
    case .implausibleSpeed(let steps, let fastest):
      "kept \(counted(steps, "step")) faster than 340 m/s (up to \(short(fastest.value)) m/s)"
    case .gaps(let count, let longest):
      "\(counted(count, "gap")) of more than 5 min, the longest "
        + "\(short(longest.seconds / 60)) min"
    case .noTrack(let used):
      "no <trk>; the \(used) elements serve as the track"
    case .noFixes(let records):
      "left out \(counted(records, "record")) without a fix"
    case .badChecksums(let records):
      "left out \(counted(records, "record")) with a wrong checksum"
    case .unreadable(let records):
      "left out \(counted(records, "record")) that cannot be read"
    case .otherKinds(let records):
      "left out \(counted(records, "record")) of other kinds"
    case .leftOut(let kind, let count, let points, let time):
      Self.leftOutText(kind, count: count, points: points, time: time)
    case .unreadableTimes(let points):
      "left out \(counted(points, "point")) with an unreadable time"
    case .datedBy(let member):
      "the times count from the start, and \(quoted(member)) in the archive says when that was"
    case .notMeasured(let points):
      "\(counted(points, "position")) marked as estimated or simulated, not measured"
    case .noDates(let points):
      "\(counted(points, "time")) without a date; they count from the start"
    case .noHeader(let columns):
      "no header; judging by their values, the columns are " + columns.joined(separator: ", ")
    case .heldPositions(let points):
      "merged \(counted(points, "row")) that repeat a position until the next one"
    case .joinedTracks(let points):
      "appended \(counted(points, "point")) of tracks beyond the first 100000 to the last of those tracks"
    case .estimatedStretches(let points):
      "\(counted(points, "position")) of visits and legs that the phone worked out afterwards"
    case .checksumMismatch:
      "the file's checksum does not match its bytes; a part may be damaged"
    case .damagedEnd(let byte):
      "the file is cut off or damaged from byte \(byte) onward; everything before it is kept"
    case .newestFirst(let points):
      "newest first; the order of the \(counted(points, "point")) was reversed"
    case .sorted(let points, let total):
      "\(points) of \(counted(total, "point")) earlier than a preceding one; all were sorted by time"
    case .equalTimesBy(let rule, let points):
      switch rule {
      case .first: TraceWarning.Fact.equalTimes(points: points).text
      case .last: "replaced \(counted(points, "point")) with a later one at the same time"
      case .mean: "merged \(counted(points, "point")) with others that have the same time"
      case .spread:
        "spread \(counted(points, "point")) with the same time as the point before over the step"
      }
    case .tracksSorted(let tracks):
      "put \(counted(tracks, "track")) in time order"
    case .otherTracks(let points, let kept, let others):
      "\(counted(others.count + 1, "track")) at the same time; \(quoted(kept)) is the trace, and "
        + "\(counted(points, "point")) of \(listed(others)) left out"
    case .otherPeople(let points, let kept, let others):
      "\(counted(others.count + 1, "track")) with different ids; \(quoted(kept)) is the trace, and "
        + "\(counted(points, "point")) of \(listed(others)) left out"
    case .otherLines(let points, let kept, let others):
      "\(counted(others.count + 1, "line")) whose ends are over 100 m apart; \(quoted(kept)), the "
        + "longest, is the route, and \(counted(points, "point")) of \(listed(others)) left out"
    case .outsideWindow(let points):
      "left out \(counted(points, "point")) outside the time window"
    case .spikes(let points, let fastest):
      "left out \(counted(points, "point")) that jump out and back at up to \(short(fastest.value)) m/s"
    case .fastSteps(let steps, let fastest, let limit):
      "kept \(counted(steps, "step")) faster than \(short(limit.value)) m/s "
        + "(up to \(short(fastest.value)) m/s)"
    case .clockJumps(let count, let longest):
      "\(counted(count, "jump")) of the clock, the longest of \(short(longest.seconds / 86_400)) days"
    case .parts(let count, let kept, let points):
      "long gaps divide the recording into \(counted(count, "part")); part \(kept) is the trace, and "
        + "\(counted(points, "point")) of the others left out"
    case .madeTimes(let points, let speed):
      "no times; the trace passes the \(counted(points, "point")) at \(short(speed.value)) m/s"
    case .smoothed(let points, let moved):
      "smoothed \(counted(points, "point")), moving them by \(short(moved.value)) m (root mean square)"
    case .cropped(let points, let length):
      "left out \(counted(points, "point")) at the ends, up to the first that is over "
        + "\(short(length.value)) m from its end"
    case .antimeridian(let steps):
      "\(counted(steps, "step")) across the antimeridian, taken along the shorter arc"
    case .unknownActivity(let text):
      "the activity \(quoted(text)) is not known; the mode is estimated from the movement"
    }
  }
}

extension TraceWarning.Fact {
  fileprivate static func leftOutText(
    _ kind: LeftOut,
    count: Int,
    points: Int,
    time: SimulationDuration
  ) -> String {
    var text = "left out \(count) \(count == 1 ? kind.noun : kind.nouns)"
    if points != count, points > 0 { text += ", \(counted(points, "point"))" }
    let minutes = time.seconds / 60
    if minutes >= 120 {
      text += ", \(short(minutes / 60)) h"
    } else if minutes >= 1 {
      text += ", \(short(minutes)) min"
    }
    return text
  }
}
