// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import World

/// The places of a file in order, whether they have times or not.
public struct TraceRoute: Sendable, Hashable {
  /// The format's name, such as `GeoJSON`.
  public var format: String
  /// The places, each other than the one before; at least two.
  public var places: [Coordinate]
  /// True if at least two points have different times.
  public var isTimed: Bool
}

extension TraceReader {
  /// The most places of a route.
  public static let routeLimit = 200_000

  /// The places of a file; nil if it cannot be opened.
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

  /// The places of a stream, whose name serves messages.
  ///
  /// - Throws: every error of the file.
  package static func route(_ stream: ByteStream) throws(TraceFormatErrors) -> TraceRoute {
    let (raw, format) = try raw(stream)
    var errors = ErrorList()
    var rules = CleaningRules()
    // The times of made points only tell that they are different places.
    rules.speed = MetresPerSecond(1000)
    rules.spikes = .keep
    rules.splitGaps = nil
    rules.clockJump = nil
    let times = raw.points.lazy.map(\.nanoseconds).filter { $0 != RawPoint.noTime }
    let isTimed = times.first.map { first in times.contains { $0 != first } } ?? false
    var untimed = raw
    if !isTimed { untimed.forgetTimes() }
    var cleaning = TraceCleaning(untimed, rules: rules)
    let trace = cleaning.trace(errors: &errors)
    var places: [Coordinate] = []
    for point in trace?.points ?? [] where point.coordinate != places.last {
      places.append(point.coordinate)
    }
    if errors.isEmpty, places.count < 2 { errors.add(.tooFewPoints(usable: places.count)) }
    if errors.isEmpty, places.count > routeLimit { errors.add(.tooManyPoints(limit: routeLimit)) }
    guard errors.isEmpty else { throw errors.thrown(for: stream.name) }
    return TraceRoute(format: format, places: places, isTimed: isTimed)
  }
}
