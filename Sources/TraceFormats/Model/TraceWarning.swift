// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A warning for the user of a readable trace.
public struct TraceWarning: Sendable, Hashable {
  /// The finding, with the values that show it.
  public enum Fact: Sendable, Hashable {
    /// Points at the same time as the point before were left out.
    case equalTimes(points: Int)
    /// Points earlier than a point before were left out.
    case backwardTimes(points: Int)
    /// Points without a time were left out.
    case missingTimes(points: Int, of: Int)
    /// Rows without a position were left out.
    case missingPositions(points: Int)
    /// Points at latitude 0 and longitude 0 were left out.
    case nullIsland(points: Int)
    /// Times carry no zone and are taken as UTC.
    case timesWithoutZone(points: Int)
    /// Steps faster than sound, kept as they are.
    case implausibleSpeed(steps: Int, fastest: MetresPerSecond)
    /// Gaps of more than 5 min between neighbouring points.
    case gaps(count: Int, longest: SimulationDuration)
    /// Routes or waypoints were used as the track, because there is none.
    case noTrack(used: String)
    /// Records that say themselves that there was no fix were left out.
    case noFixes(records: Int)
    /// Records whose checksum does not match their bytes were left out.
    case badChecksums(records: Int)
    /// Records that cannot be read were left out.
    case unreadable(records: Int)
    /// Records of a kind without a position were left out.
    case otherKinds(records: Int)
    /// Elements with positions were left out, with their number, their points and the time that the
    /// file states for them.
    case leftOut(LeftOut, count: Int, points: Int, time: SimulationDuration)
    /// Points whose times cannot be read were left out, as the rules ask.
    case unreadableTimes(points: Int)
    /// Times from the start were dated by another file of the archive.
    case datedBy(member: String)
    /// Positions that the recorder marks as estimated or simulated.
    case notMeasured(points: Int)
    /// Times of day without a date; they count from the start.
    case noDates(points: Int)
    /// A table has no header; each column that is read, with its number and the name it was given by
    /// its values.
    case noHeader(columns: [String])
    /// Rows that repeat a position until the next one were merged.
    case heldPositions(points: Int)
    /// Points of tracks beyond the first 100,000, joined to the last of those.
    case joinedTracks(points: Int)
    /// Positions of visits and legs as a phone worked them out afterwards.
    case estimatedStretches(points: Int)
    /// The file's checksum does not match its bytes; the points were kept.
    case checksumMismatch
    /// The file is cut or damaged from a byte on, counted from 0; the data before it was kept.
    case damagedEnd(byte: Int)
    /// The recording was newest first and was reversed.
    case newestFirst(points: Int)
    /// Points earlier than a point before; all points were sorted by time.
    case sorted(points: Int, of: Int)
    /// Points at the time of the point before, treated by the rule.
    case equalTimesBy(CleaningRules.EqualTimes, points: Int)
    /// Tracks were put in the order of time.
    case tracksSorted(tracks: Int)
    /// Several tracks at the same time; one is the trace, and the others were left out.
    case otherTracks(points: Int, kept: String, others: [String])
    /// Several people, vehicles or devices one after another; one is the trace, and the others were
    /// left out.
    case otherPeople(points: Int, kept: String, others: [String])
    /// Several lines whose ends are far apart; the longest is the route, and the others were left
    /// out.
    case otherLines(points: Int, kept: String, others: [String])
    /// Points outside the window were left out.
    case outsideWindow(points: Int)
    /// Points reached and left faster than the limit, with a plausible way past them, were removed.
    case spikes(points: Int, fastest: MetresPerSecond)
    /// Steps faster than the limit, kept as they are.
    case fastSteps(steps: Int, fastest: MetresPerSecond, limit: MetresPerSecond)
    /// Steps so long that the clock must have been set in between.
    case clockJumps(count: Int, longest: SimulationDuration)
    /// The recording consists of several parts; one is the trace, and the others were left out.
    case parts(count: Int, kept: Int, points: Int)
    /// No point has a time; the points are passed at one speed.
    case madeTimes(points: Int, speed: MetresPerSecond)
    /// The smoother moved the points, by this root mean square.
    case smoothed(points: Int, moved: Metres)
    /// Points at both ends were left out, up to the first one farther from the end.
    case cropped(points: Int, length: Metres)
    /// Steps across the antimeridian, taken along the shorter arc.
    case antimeridian(steps: Int)
    /// A declared activity that names no known motion mode.
    case unknownActivity(text: String)
  }

  /// The finding.
  public var fact: Fact
  /// The place of the first finding, if known.
  public var position: TextPosition?

  /// A fact at a position.
  public init(_ fact: Fact, at position: TextPosition? = nil) {
    self.fact = fact
    self.position = position
  }
}
