// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import PhoneModel
internal import Quantities

/// The score of every fitted constant on recordings that it had not seen.
///
/// Scope: the recordings that a constant saw are divided by phone, plan or day. Each part is
/// predicted twice: by the constant fitted to all parts, and by the constant fitted to all others.
/// A power is fitted as a multiple of its shipped value with all other constants as shipped, and
/// predicts the points of charge that recordings used; any other constant is represented by the
/// statistic that it was made to reproduce, and predicts that statistic of the part.
///
/// Limitations: one constant at a time, so joint effects of constants are not included; where a
/// statistic is not the constant itself (latencies, shares), the score is that of the statistic.
///
/// Validation: `ConstantScoresTests`.
enum ConstantScores {
  /// The charge that one recording used, measured and predicted.
  struct Book: Sendable {
    var part: String
    /// Points of charge between the first reading and the last, the hidden ones added.
    var points: Double
    /// The points that the lab predicts.
    var predicted: Double
    /// The predicted points that are proportional to the constant.
    var share: Double

    /// The prediction with a multiple of the constant.
    func predicted(_ multiple: Double) -> Double { predicted + (multiple - 1) * share }
  }

  /// The lines of all constants.
  ///
  /// - Parameters:
  ///   - data: the recordings.
  ///   - drains: the measured drains.
  ///   - simulated: the ledgers of one repetition with given times of tracking, exposures at every
  ///     reading.
  ///   - profiles: the phones and systems that were simulated.
  /// - Returns: a line for each constant of a platform that has recordings and profiles.
  static func lines(
    _ data: FieldDataSet,
    _ drains: [RunDrain],
    _ simulated: [FieldDrain],
    _ profiles: [Platform: FittedConstant.Profiles]
  ) -> [FieldConstant] {
    var measured: [String: RunDrain] = [:]
    for drain in drains { measured[drain.run] = drain }
    var books: [String: FieldDrain] = [:]
    for drain in simulated { books[drain.run] = drain }
    return FittedConstants.all.compactMap { constant in
      guard let profiles = profiles[constant.platform] else { return nil }
      var runs = data.runs.filter {
        $0.platform == constant.platform
          && constant.saw(FieldCell($0, in: data.sessions[$0.session]))
          && constant.sessions?.contains($0.session) ?? true
      }
      // A recording whose gauge never moved has no information on a power.
      if case .energy = constant.method { runs.removeAll { measured[$0.id]?.corrected == nil } }
      guard !runs.isEmpty else { return nil }
      let seen = FieldDataSet(sessions: data.sessions, runs: runs)
      let parts = Set(runs.map(constant.leave.part)).sorted()
      let (statistic, unit): (String, String)
      let errors: (with: Double?, without: Double?)
      var (refitted, reading): (Double?, Double?) = (nil, nil)
      switch constant.method {
      case .energy(let cover):
        (statistic, unit) = ("points of charge used", "points")
        let rows = runs.compactMap { run -> Book? in
          guard let drain = measured[run.id], let book = books[run.id] else { return nil }
          return Self.book(drain, book, part: constant.leave.part(run)) {
            cover(profiles.phone, $0, $1)
          }
        }
        errors = Self.errors(rows)
        refitted = multiple(rows)
      case .statistic(let words, let itsUnit, let value):
        (statistic, unit) = (words, itsUnit)
        errors = Self.errors(seen, constant.leave, parts, value)
        reading = value(seen)
      }
      return FieldConstant(
        key: constant.key,
        phone: profiles.phone.name,
        value: constant.value(profiles),
        plans: Set(runs.map(\.timeline)).sorted(),
        phones: Set(runs.map(\.unit)).count,
        days: Set(runs.map(\.session)).count,
        recordings: runs.count,
        leftOut: constant.leave.rawValue,
        parts: parts.count,
        statistic: statistic,
        unit: unit,
        errorWith: errors.with,
        errorWithout: errors.without,
        refitted: refitted,
        reading: reading
      )
    }
  }

  /// One recording's book; nil without a known drain.
  static func book(
    _ drain: RunDrain,
    _ book: FieldDrain,
    part: String,
    _ cover: (Component, String) -> Double
  ) -> Book? {
    guard let corrected = drain.corrected else { return nil }
    let from = drain.lastReading - 3600 * drain.observedHours
    func mark(_ time: Double) -> FieldDrain.Mark? { book.marks.last { $0.time <= time + 0.5 } }
    guard let end = mark(drain.lastReading), end.points > 0 else { return nil }
    let energy = end.exposures.reduce(0) { $0 + $1.energy.value }
    guard energy > 0 else { return nil }
    // Points for each joule, the unit's factor included.
    let scale = end.points / energy
    func covered(_ mark: FieldDrain.Mark?) -> Double {
      (mark?.exposures ?? []).reduce(0) {
        $0 + scale * $1.energy.value * cover($1.component, $1.state)
      }
    }
    let start = mark(from)
    return Book(
      part: part,
      points: corrected * drain.observedHours,
      predicted: end.points - (start?.points ?? 0),
      share: covered(end) - covered(start)
    )
  }

  /// The multiple of a constant that fits some recordings by least squares; nil if none uses it.
  static func multiple(_ rows: [Book]) -> Double? {
    let squares = rows.reduce(0) { $0 + $1.share * $1.share }
    guard squares > 0 else { return nil }
    return 1 + rows.reduce(0) { $0 + $1.share * ($1.points - $1.predicted) } / squares
  }

  /// The root mean square errors of points, with a multiple fitted to all parts and to all others.
  static func errors(_ rows: [Book]) -> (with: Double?, without: Double?) {
    guard let all = multiple(rows) else { return (nil, nil) }
    func error(_ offs: [Double]) -> Double? {
      FieldStatistics.mean(offs.map { $0 * $0 })?.squareRoot()
    }
    let with = rows.map { $0.predicted(all) - $0.points }
    var without: [Double] = []
    for part in Set(rows.map(\.part)).sorted() {
      guard let others = multiple(rows.filter { $0.part != part }) else {
        return (error(with), nil)
      }
      without += rows.filter { $0.part == part }.map { $0.predicted(others) - $0.points }
    }
    return (error(with), error(without))
  }

  /// The root mean square errors of each part's statistic, predicted by all parts and by all
  /// others.
  static func errors(
    _ seen: FieldDataSet,
    _ leave: FittedConstant.Leave,
    _ parts: [String],
    _ statistic: (FieldDataSet) -> Double?
  ) -> (with: Double?, without: Double?) {
    func value(_ isKept: (FieldRun) -> Bool) -> Double? {
      statistic(FieldDataSet(sessions: seen.sessions, runs: seen.runs.filter(isKept)))
    }
    guard let all = value({ _ in true }) else { return (nil, nil) }
    var (with, without): ([Double], [Double]) = ([], [])
    for part in parts {
      guard let own = value({ leave.part($0) == part }) else { continue }
      with.append((all - own) * (all - own))
      if let others = value({ leave.part($0) != part }) {
        without.append((others - own) * (others - own))
      }
    }
    let isWhole = !without.isEmpty && without.count == with.count
    return (
      FieldStatistics.mean(with)?.squareRoot(),
      isWhole ? FieldStatistics.mean(without)?.squareRoot() : nil
    )
  }
}
