// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The places of a file in order, whether they have times or not.
public struct TraceRoute: Sendable, Hashable {
  /// The format's name, such as `GeoJSON`.
  public var format: String
  /// The places, each different from the one before; at least two.
  public var places: [Coordinate]
  /// True if the points have times that make a trace.
  public var isTimed: Bool
  /// The time from the first timed point to the last, above 0 s; nil unless the route is timed.
  public var duration: SimulationDuration?
  /// The omissions and oddities, in file order.
  public var warnings: [TraceWarning]
}

extension TraceReader {
  /// The most places of a route.
  public static let routeLimit = 200_000

  /// The places of a file; nil if it cannot be opened.
  ///
  /// Places count whether they have times or not, in file order; a recording with the newest point
  /// first is reversed. Lines whose ends meet are joined; of other lines the longest is taken.
  ///
  /// - Throws: every error of the file.
  public static func route(path: String) throws(TraceFormatErrors) -> TraceRoute? {
    guard let stream = ByteStream(path: path) else { return nil }
    return try route(stream)
  }

  /// The places of a file by its bytes.
  ///
  /// - Throws: every error of the file.
  public static func route(bytes: [UInt8], name: String) throws(TraceFormatErrors) -> TraceRoute {
    try route(ByteStream(bytes: bytes, name: name))
  }

  /// The places of a stream, whose name is for messages.
  ///
  /// - Throws: every error of the file.
  package static func route(_ stream: ByteStream) throws(TraceFormatErrors) -> TraceRoute {
    // A line of so many places may pause at each of them, and it is copied a few times.
    let (raw, format) = try raw(stream, progress: ReadingProgress(pointLimit: 10 * routeLimit))
    var errors = ErrorList()
    let isTimed = raw.isTimed
    let lines = RouteLines(raw, isTimed: isTimed)
    var places: [Coordinate] = []
    for point in lines.points where point.placeOfRoute != places.last {
      places.append(point.placeOfRoute)
    }
    if lines.points.isEmpty {
      errors.add(.noPoints(format: format))
    } else if places.count < 2 {
      errors.add(.tooFewPoints(usable: places.count))
    } else if places.count > routeLimit {
      errors.add(.tooManyPoints(limit: routeLimit))
    }
    guard errors.isEmpty else { throw errors.thrown(for: stream.name) }
    return TraceRoute(
      format: format,
      places: places,
      isTimed: isTimed,
      duration: isTimed ? lines.duration : nil,
      warnings: lines.warnings
    )
  }
}

extension RouteLines {
  /// The time from the first timed point to the last; nil if it does not pass.
  fileprivate var duration: SimulationDuration? {
    let times = points.lazy.map(\.nanoseconds).filter { $0 != RawPoint.noTime }
    guard let first = times.first(where: { _ in true }) else { return nil }
    let last = times.reduce(first) { $1 }
    let (span, isTooLong) = last.subtractingReportingOverflow(first)
    return isTooLong || span <= 0 ? nil : SimulationDuration(nanoseconds: span)
  }
}

extension RawPoint {
  /// The place, its longitude within -180..<180.
  fileprivate var placeOfRoute: Coordinate {
    Coordinate(latitude: latitude, longitude: longitude == 180 ? -180 : longitude)
  }
}

extension RawTrace {
  /// True if points have different times and the times make a trace.
  ///
  /// A recording with one time on nearly all points, over 95 %, comes from a converter and has no
  /// real times.
  fileprivate var isTimed: Bool {
    let times = points.lazy.map(\.nanoseconds).filter { $0 != RawPoint.noTime }
    guard let first = times.first, times.contains(where: { $0 != first }) else { return false }
    var errors = ErrorList()
    var cleaning = TraceCleaning(self)
    guard cleaning.trace(errors: &errors) != nil else { return false }
    return !cleaning.report.entries.contains { entry in
      guard case .equalTimes(let equal) = entry.warning.fact else { return false }
      return equal * 20 > points.count * 19
    }
  }
}
