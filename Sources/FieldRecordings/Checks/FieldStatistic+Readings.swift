// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities

/// Statistics of recordings that constants repeat unchanged.
extension FieldStatistic {
  /// The longest wait for a first position that still belongs to its start, in seconds.
  static let longestStart = 60.0

  /// The first positions of recordings at rest with a radius in a range: median delay and median
  /// radius.
  ///
  /// The delay after the start is in seconds, the radius in metres; nil without any such position
  /// within a minute.
  static func firstAtRest(
    _ data: FieldDataSet,
    radius: ClosedRange<Double>
  ) -> (delay: Double, radius: Double)? {
    let firsts = data.runs.compactMap { run -> (delay: Double, radius: Double)? in
      let start = run.span.lowerBound
      let first = (run.fixes ?? []).filter { !$0.isCached && radius.contains($0.reported) }
        .min { $0.received < $1.received }
      guard let first, first.received - start <= longestStart else { return nil }
      return (first.received - start, first.reported)
    }
    guard let delay = FieldStatistics.median(firsts.map(\.delay)),
      let radius = FieldStatistics.median(firsts.map(\.radius))
    else { return nil }
    return (delay, radius)
  }

  /// The median true error of each start's first position of a radius or better, in metres.
  static func firstError(_ data: FieldDataSet, radius: Double) -> Double? {
    FieldStatistics.median(firstFixes(data, radius: radius).compactMap { $0.fix.error })
  }

  /// The median time between positions of phones at rest, in seconds.
  static func restInterval(_ data: FieldDataSet) -> Double? {
    FieldStatistics.median(
      data.runs.flatMap { run in
        let times = (run.fixes ?? []).filter { !$0.isCached }.map(\.time).sorted()
        return zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
      }
    )
  }

  /// Positions per hour between two hours of `StationaryDeliveries.edges`.
  static func deliveries(_ data: FieldDataSet, from: Double, to: Double) -> Double? {
    StationaryDeliveries.rate(StationaryDeliveries.stretches(data.runs), from: from, to: to)
  }

  /// The radius around the middle of a recording's positions of 12 to 100 m that contains 68 % of
  /// them.
  ///
  /// In metres; the median over recordings with at least four such positions.
  static func spreadAtRest(_ data: FieldDataSet) -> Double? {
    FieldStatistics.median(
      data.runs.compactMap { run -> Double? in
        let places = (run.fixes ?? []).filter { !$0.isCached && (12...100).contains($0.reported) }
          .compactMap(\.position)
        guard places.count >= 4, let latitude = FieldStatistics.median(places.map(\.latitude)),
          let longitude = FieldStatistics.median(places.map(\.longitude))
        else { return nil }
        let middle = Coordinate(latitude: latitude, longitude: longitude)
        let distances = places.map { Geodesic.distance(from: middle, to: $0).value }
        return FieldStatistics.quantile(0.68, of: distances.sorted())
      }
    )
  }

  /// The median true error of positions of 30 m or better at rest, in metres.
  static func errorAtRest(_ data: FieldDataSet) -> Double? {
    FieldStatistics.median(
      data.runs.flatMap { $0.fixes ?? [] }.filter { !$0.isCached && $0.reported <= 30 }
        .compactMap(\.error)
    )
  }

  /// The delays between the taps and the detected ends of trips, in seconds; early ones are left
  /// out.
  static func arrivals(_ data: FieldDataSet) -> [Double] {
    trips(data).filter { $0.end == .detected }.compactMap(\.endLatency).filter { $0 > 0 }
  }

  /// The standard deviation of the natural logarithms of positive values; nil below two.
  static func logSpread(_ values: [Double]) -> Double? {
    FieldStatistics.deviation(values.filter { $0 > 0 }.map { log($0) })
  }

  /// The reported radii on legs within a range, in metres.
  static func radii(_ data: FieldDataSet, within range: ClosedRange<Double>) -> [Double] {
    data.runs.flatMap { $0.fixes ?? [] }
      .filter { !$0.isCached && $0.leg != nil && range.contains($0.reported) }.map(\.reported)
  }

  /// The growth of the radius after the last position by access points, and the age at 2 km.
  ///
  /// Where scans know no place, the radius grows from that position to the next, in metres per
  /// second; the age is the time in seconds until a radius above 2 km comes.
  static func losses(_ data: FieldDataSet) -> (growths: [Double], ages: [Double]) {
    var (growths, ages): ([Double], [Double]) = ([], [])
    for run in data.runs {
      let fixes = (run.fixes ?? []).filter { !$0.isCached }.sorted { $0.time < $1.time }
      var known: FieldFix?
      for (before, after) in zip(fixes, fixes.dropFirst()) {
        let wait = after.time - before.time
        // A longer gap is a pause of the updates, not a loss.
        guard wait > 0, wait <= 60 else {
          known = nil
          continue
        }
        let isKnown = before.reported <= 230
        if isKnown { known = before }
        guard after.reported > 230, let last = known else { continue }
        if after.reported > 2000 {
          ages.append(after.time - last.time)
          known = nil
        } else if isKnown {
          growths.append((after.reported - last.reported) / wait)
        }
      }
    }
    return (growths, ages)
  }

  /// The median time between two positions of a leg, in seconds; longer times and finer radii are
  /// left out.
  static func pace(
    _ data: FieldDataSet,
    shorterThan most: Double = .infinity,
    coarserThan radius: Double = 0
  ) -> Double? {
    FieldStatistics.median(
      pairs(data).filter { $0.before.reported > radius && $0.after.reported > radius }
        .map { $0.after.time - $0.before.time }.filter { $0 > 0 && $0 < most }
    )
  }
}
