// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// Recorded positions over time: the ground truth of a scenario.
///
/// Times count from the first point and never go back. The readers in `TraceFormats` refuse data
/// that is unusable as truth (no times, one point, coordinates out of range).
public struct RecordedTrace: Sendable, Hashable {
  /// One recorded position.
  public struct Point: Sendable, Hashable {
    /// Time since the first point.
    public var time: SimulationTime
    /// The position of the phone.
    public var coordinate: Coordinate
    /// How its carrier travels from here on, if the recording states it.
    public var mode: TravelMode?
    /// The recorded horizontal accuracy, if the recording has one.
    public var horizontalAccuracy: Metres?
    /// Whether the phone lay still from here on, if the recording states it; nil leaves it to the
    /// positions.
    ///
    /// A person who stands and waits does not keep the phone lying still, though the positions
    /// suggest it.
    public var isAtRest: Bool?
    /// The altitude in whole millimetres; `noAltitude` if the recording has none here.
    ///
    /// Four bytes fit behind the other members, so that altitudes take no memory, and whole numbers
    /// compare equal where a missing value as NaN would not.
    private var altitudeMillimetres = Self.noAltitude

    private static let noAltitude = Int32.min

    /// The altitudes that are kept: from below the lowest land to above airliners.
    @inlinable public static var altitudeRange: ClosedRange<Metres> {
      Metres(-500)...Metres(20_000)
    }

    /// The altitude above sea level, if the recording has one; kept to the millimetre.
    ///
    /// A value outside ``altitudeRange``, or one that is not a number, is kept as none.
    public var altitude: Metres? {
      get {
        altitudeMillimetres == Self.noAltitude ? nil : Metres(Double(altitudeMillimetres) / 1000)
      }
      set {
        guard let newValue, Self.altitudeRange.contains(newValue) else {
          altitudeMillimetres = Self.noAltitude
          return
        }
        altitudeMillimetres = Int32((newValue.value * 1000).rounded())
      }
    }

    /// A point of a trace.
    public init(
      time: SimulationTime,
      coordinate: Coordinate,
      mode: TravelMode? = nil,
      horizontalAccuracy: Metres? = nil,
      isAtRest: Bool? = nil,
      altitude: Metres? = nil
    ) {
      self.time = time
      self.coordinate = coordinate
      self.mode = mode
      self.horizontalAccuracy = horizontalAccuracy
      self.isAtRest = isAtRest
      self.altitude = altitude
    }
  }

  /// The points, at least two, with strictly increasing times from 0.
  public var points: [Point]
  /// Milliseconds from 1970-01-01T00:00:00Z to the first point, if the recording states it.
  public var startUnixMilliseconds: Int64?
  /// Stretches of time in a named environment, if the trace's maker knows them.
  public var environments: [EnvironmentChange]

  /// A trace of at least two points with strictly increasing times from 0.
  ///
  /// - Precondition: the points are at least two and their times begin at 0 and increase.
  public init(
    points: [Point],
    startUnixMilliseconds: Int64? = nil,
    environments: [EnvironmentChange] = []
  ) {
    precondition(points.count >= 2, "a trace needs at least two points")
    precondition(points[0].time == .zero, "a trace begins at time 0")
    precondition(
      zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time },
      "the times of a trace increase"
    )
    self.points = points
    self.startUnixMilliseconds = startUnixMilliseconds
    self.environments = environments
  }

  /// The time from the first point to the last.
  public var duration: SimulationDuration {
    (points.last?.time ?? .zero) - .zero
  }
}
