// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import PhoneModel

/// The statistics that fitted constants were made to reproduce; nil if the recordings lack the
/// data.
enum FieldStatistic {
  private static func drains(_ data: FieldDataSet) -> [RunDrain] {
    data.runs.compactMap { RunDrain($0, in: data.sessions[$0.session]) }
  }

  /// The points that each recording's gauge hid.
  static func hidden(_ data: FieldDataSet) -> [Double] { drains(data).compactMap(\.hiddenPoints) }

  /// The pooled drain of trips or of dwells, in points per hour.
  static func phases(_ data: FieldDataSet, isTrip: Bool) -> Double? {
    let phases = data.runs.flatMap { run in
      data.sessions[run.session].map { PhaseDrain.phases(of: run, in: $0) } ?? []
    }
    return PooledPhases(phases.filter { $0.isTrip == isTrip }).rate
  }

  /// The spread of the logarithms of the rates of one unit at one setting, pooled.
  static func spreadWithin(_ data: FieldDataSet) -> Double? {
    var groups: [String: [Double]] = [:]
    for drain in drains(data) {
      guard let rate = drain.corrected, rate > 0 else { continue }
      groups["\(drain.unit) \(drain.cell.regime)", default: []].append(log(rate))
    }
    var (squares, freedom) = (0.0, 0.0)
    for name in groups.keys.sorted() {
      guard let rates = groups[name], let deviation = FieldStatistics.deviation(rates) else {
        continue
      }
      squares += deviation * deviation * Double(rates.count - 1)
      freedom += Double(rates.count - 1)
    }
    return freedom > 0 ? (squares / freedom).squareRoot() : nil
  }

  /// The mean over settings of the rates at rest, in points per hour.
  static func level(_ data: FieldDataSet) -> Double? {
    let cells = CellDrain.grouped(drains(data))
    // Every phone was at rest at every setting, so that settings have the same weight in every
    // part.
    let means = cells.compactMap { cell in
      FieldStatistics.mean(
        cell.runs.compactMap { cell.cell.platform == .ios ? $0.slope : $0.corrected }
      )
    }
    return FieldStatistics.mean(means)
  }

  /// The trips of duty-cycled recordings.
  static func trips(_ data: FieldDataSet) -> [TripWake] {
    data.runs.flatMap { run -> [TripWake] in
      guard let session = data.sessions[run.session] else { return [] }
      return TripWake.wakes(of: run, in: session, fences: TripWake.fenceExits(session))
    }
  }

  /// The median time from leaving 100 m to the start of tracking, in seconds.
  static func exits(_ data: FieldDataSet) -> Double? {
    FieldStatistics.median(
      trips(data).filter { !$0.isStartGiven }.compactMap(\.latencyFromFence)
    )
  }

  /// The positions at a place.
  static func positions(_ data: FieldDataSet, _ place: String) -> AccuracySummary? {
    let summaries = AccuracySummary.summaries(data) { _, mode in
      mode == "STILL" ? [] : FieldPlace.groups(ofMode: mode).filter { $0 == place }
    }
    return summaries[place]
  }

  /// Positions on a leg, each with the one before it on the same leg.
  static func pairs(_ data: FieldDataSet) -> [(before: FieldFix, after: FieldFix)] {
    data.runs.flatMap { run -> [(before: FieldFix, after: FieldFix)] in
      let fixes = (run.fixes ?? []).filter { !$0.isCached && !$0.isInEndZone }
        .sorted { $0.time < $1.time }
      return zip(fixes, fixes.dropFirst()).filter {
        $0.leg != nil && $0.leg == $1.leg && $0.phase == $1.phase && $0.time < $1.time
      }
      .map { (before: $0, after: $1) }
    }
  }

  /// The correlation of the logarithms of successive errors.
  static func errorCorrelation(_ data: FieldDataSet) -> Double? {
    let values = pairs(data).compactMap { pair -> (Double, Double)? in
      guard let one = pair.before.error, let other = pair.after.error, one > 0, other > 0,
        max(pair.before.truthGap ?? .infinity, pair.after.truthGap ?? .infinity)
          <= AccuracySummary.longestGap
      else { return nil }
      return (log(one), log(other))
    }
    guard values.count > 2, let left = FieldStatistics.mean(values.map(\.0)),
      let right = FieldStatistics.mean(values.map(\.1))
    else { return nil }
    var (products, lefts, rights) = (0.0, 0.0, 0.0)
    for (one, other) in values {
      products += (one - left) * (other - right)
      lefts += (one - left) * (one - left)
      rights += (other - right) * (other - right)
    }
    return lefts > 0 && rights > 0 ? products / (lefts * rights).squareRoot() : nil
  }

  /// The share of positions by rail and bus with a radius of at most 230 m, as access points give.
  static func covered(_ data: FieldDataSet) -> Double? {
    let rides = ["BUS", "TRAIN", "SUBWAY", "LIGHT_RAIL"]
    let fixes = data.runs.flatMap { $0.fixes ?? [] }.filter { fix in
      !fix.isCached && fix.mode.map(rides.contains) ?? false
    }
    guard !fixes.isEmpty else { return nil }
    return Double(fixes.count { $0.reported <= 230 }) / Double(fixes.count)
  }

  /// The share of positions on a leg that are followed by another within 10 s.
  static func settled(_ data: FieldDataSet) -> Double? {
    let pairs = pairs(data)
    guard !pairs.isEmpty else { return nil }
    return Double(pairs.count { $0.after.time - $0.before.time < 10 }) / Double(pairs.count)
  }

  /// The median time from the start of tracking to the first position of a radius, in seconds.
  static func firstFix(_ data: FieldDataSet, radius: Double) -> Double? {
    FieldStatistics.median(firstFixes(data, radius: radius).map(\.wait))
  }

  /// The first position of a radius or better after each start of tracking, with its delay in
  /// seconds.
  ///
  /// Starts without such a position within a minute are left out.
  static func firstFixes(_ data: FieldDataSet, radius: Double) -> [(fix: FieldFix, wait: Double)] {
    data.runs.flatMap { run -> [(fix: FieldFix, wait: Double)] in
      let fixes = (run.fixes ?? []).filter { !$0.isCached && $0.reported <= radius }
        .sorted { $0.received < $1.received }
      return (run.tracking ?? []).compactMap { interval in
        guard let first = fixes.first(where: { $0.received >= interval.start }) else { return nil }
        let wait = first.received - interval.start
        return wait <= longestStart ? (first, wait) : nil
      }
    }
  }
}
