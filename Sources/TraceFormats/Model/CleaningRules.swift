// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules by which a recording becomes a trace, each an option with a default.
///
/// The rules apply in this order: newest first, tracks, null island, points without a time, order,
/// equal times, window, spikes, parts, smoother, ends. The ``CleaningReport`` lists the actions of
/// each.
public struct CleaningRules: Sendable, Hashable {
  /// The treatment of points at latitude 0 and longitude 0 in a recording made elsewhere.
  public enum NullIsland: String, CaseIterable, Sendable, Hashable {
    /// They are left out.
    case drop
    /// They are kept.
    case keep
  }

  /// The treatment of points with the time of the point before.
  public enum EqualTimes: String, CaseIterable, Sendable, Hashable {
    /// The first of them is kept.
    case first
    /// The last of them is kept.
    case last
    /// One point at their mean position replaces them.
    case mean
    /// They are spread evenly over the time to the next point, at most over 60 s.
    case spread
  }

  /// The treatment of points that are earlier than a point before.
  public enum Order: String, CaseIterable, Sendable, Hashable {
    /// Newest first is reversed; up to 1 % are left out; more are sorted by time.
    case auto
    /// All points are sorted by time; those of equal times stay in file order.
    case sort
    /// They are left out.
    case drop
    /// The file is refused.
    case refuse
  }

  /// The treatment of points that are left and reached faster than the limit, with a plausible way
  /// past them.
  public enum Spikes: String, CaseIterable, Sendable, Hashable {
    /// They are left out.
    case drop
    /// They are kept.
    case keep
  }

  /// The treatment of points of a table or of XML whose time cannot be read.
  public enum UnreadableTimes: String, CaseIterable, Sendable, Hashable {
    /// The file is refused, with the place of each.
    case refuse
    /// They are left out.
    case drop
  }

  /// The part between long gaps that is the trace.
  public enum Part: Sendable, Hashable {
    /// The part with the most recorded time, steps counted up to 5 min each.
    case longest
    /// The part of this number, from 1 in the order of time.
    case number(Int)
  }

  /// The tracks of a file that make the trace.
  public enum Track: Sendable, Hashable {
    /// All if they follow one another in time, else the one with the most points.
    case auto
    /// All of them.
    case all
    /// The one of this number, from 1 in file order.
    case number(Int)
    /// Those of this name.
    case name(String)
  }

  /// An end of the window of time that is kept.
  public enum Instant: Sendable, Hashable {
    /// A time in nanoseconds since 1970-01-01T00:00:00Z.
    case unix(nanoseconds: Int64)
    /// A time since the first point.
    case elapsed(SimulationDuration)
  }

  /// A method that takes noise out of positions.
  public enum Smoother: String, CaseIterable, Sendable, Hashable {
    /// The positions stay as they are.
    case none
    /// Rauch, Tung and Striebel's smoother over a constant-velocity Kalman filter.
    case rts
  }

  /// The file of an archive that is read, by its name; nil for all with positions, as tracks.
  public var member: String?
  /// Points of tables and XML whose time cannot be read; default: the file is refused.
  public var unreadableTimes = UnreadableTimes.refuse
  /// Points at latitude 0 and longitude 0; default: left out.
  public var nullIsland = NullIsland.drop
  /// Points at the time of the point before; default: the first is kept.
  public var equalTimes = EqualTimes.first
  /// Points earlier than a point before; default: by their number.
  public var order = Order.auto
  /// Out-and-back points; default: left out.
  public var spikes = Spikes.drop
  /// The highest plausible speed of a step; above 0 m/s; default 340 m/s, the speed of sound.
  public var maximumSpeed = MetresPerSecond(340)
  /// A longer step divides the trace; nil for never; default 24 h.
  public var splitGaps: SimulationDuration? = .hours(24)
  /// A longer step is a jump of the clock and divides the trace; nil for never; default 30 days.
  public var clockJump: SimulationDuration? = .hours(30 * 24)
  /// The part that is kept; default: the longest.
  public var part = Part.longest
  /// The tracks that are kept; default: chosen by how they overlap in time.
  public var track = Track.auto
  /// The window's start; nil for the start of the recording.
  public var from: Instant?
  /// The window's end; nil for the end of the recording.
  public var to: Instant?
  /// Both ends are cut up to the first point this far away, because traces begin at homes; default
  /// 0 m.
  public var cropEnds = Metres.zero
  /// The speed at which a file without any time is passed; above 0 m/s; nil refuses such files.
  ///
  /// Waypoints without times, as in files for Xcode's location simulation, are passed at 20 m/s,
  /// the default of `simctl`, even where this is nil.
  public var speed: MetresPerSecond?
  /// The place of the zero of positions in metres; nil refuses such files.
  ///
  /// East and north are the file's x and y. A file of latitudes and longitudes is refused with an
  /// origin.
  public var origin: Coordinate?
  /// The smoother; default none.
  public var smoother = Smoother.none
  /// The smoother's standard deviation per axis where a point has no recorded accuracy.
  ///
  /// Assumption: 4 m, a phone under open to suburban sky.
  public var smootherSigma = Metres(4)
  /// The smoother's spectral density of acceleration in m^2/s^3, above 0.
  ///
  /// Assumption: 1, so that the speed wanders by 1 m/s in a second and by 3 m/s in ten.
  public var smootherDensity = 1.0

  /// The defaults.
  public init() {}

  /// The default speed of `simctl location`.
  static let waypointSpeed = MetresPerSecond(20)
  /// The share of points that may be earlier than a point before without sorting.
  static let backwardFraction = 0.01
  /// Longer gaps are reported.
  static let longGap = SimulationDuration.minutes(5)

  /// True if an end of the window is a time in UTC.
  var needsDates: Bool {
    for case .unix? in [from, to] { return true }
    return false
  }

  /// The window in nanoseconds since 1970; nil without a window or if an end of it is a duration.
  ///
  /// A duration counts from the first point, which must then not be left out before.
  var absoluteWindow: ClosedRange<Int64>? {
    for case .elapsed? in [from, to] { return nil }
    var (lower, upper) = (Int64.min + 1, Int64.max)
    if case .unix(let nanoseconds)? = from { lower = max(lower, nanoseconds) }
    if case .unix(let nanoseconds)? = to { upper = nanoseconds }
    if lower == Int64.min + 1, upper == Int64.max { return nil }
    return lower <= upper ? lower...upper : lower...lower
  }
}
