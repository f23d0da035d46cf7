// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel

/// The drain rates of one recording's battery, by the methods of the recordings' own summary.
///
/// Rates are in percentage points per hour. Source of the methods: `drain_runs.csv` (MobilityNet
/// 2020), whose columns they reproduce.
package struct RunDrain: Sendable, Equatable {
  /// The recording.
  package var run: String
  /// The experiment that it is part of.
  package var session: String
  /// The phone itself.
  package var unit: String
  /// The cell of the recording.
  package var cell: FieldCell
  /// Hours between the first reading and the last.
  package var observedHours: Double
  /// The first charge shown, 0...1.
  package var firstLevel: Double
  /// The last charge shown, 0...1.
  package var lastLevel: Double
  /// The rate between the first reading and the last.
  package var firstToLast: Double
  /// The rate after the first drop; nil if the drop is not bracketed well enough or too little
  /// follows it.
  package var fromFirstDrop: Double?
  /// The slope after the first drop on a 5-minute grid.
  ///
  /// Nil if `fromFirstDrop` is, or with fewer than three different levels.
  package var slope: Double?
  /// Hours from the first reading to the last one before the first drop.
  package var plateauFrom: Double
  /// Hours from the first reading to the first lower one; nil if the level never dropped.
  package var plateauTo: Double?
  /// Points used before the gauge moved, by extending the slope back; nil without a slope.
  package var hiddenPoints: Double?
  /// The rate with the hidden points added; nil if an iPhone's gauge never left 100 %.
  ///
  /// The points are added for iPhones that began at 100 % and show a plateau; otherwise the rate is
  /// `firstToLast`.
  package var corrected: Double?
  /// The highest possible rate of an iPhone whose gauge never left 100 %; nil for all others.
  package var correctedBound: Double?
  /// Whether the phone died before the recording's end.
  package var isDead: Bool
  /// The time of the last reading, in Unix seconds.
  package var lastReading: Double

  /// Points that an iPhone's gauge hides while it shows 100 %.
  ///
  /// Measured: mean over the 36 stationary iPhone recordings of MobilityNet 2020, development part
  /// (SD 0.98).
  package static let hiddenPoints = 4.6553
  /// The least share of the hidden points that must be used up before an iPhone's first drop.
  ///
  /// An iPhone that drops sooner began below the plateau. Source: the definition of the
  /// gauge-corrected rate in `drain_runs.csv` (MobilityNet 2020).
  package static let leastShareOfPlateau = 0.3
  /// The widest bracket of a first drop that is used, in hours.
  ///
  /// Source: the definition of the slope in `drain_runs.csv` (MobilityNet 2020).
  static let widestBracket = 2.0
  /// The least number of hours after the first drop.
  ///
  /// Source: as above.
  static let leastHoursAfter = 1.0
  /// The least number of different levels for a slope.
  ///
  /// Derived: with fewer, `drain_runs.csv` (MobilityNet 2020) gives no slope.
  static let leastLevels = 3
  /// The least drop in points for a rate from the first drop.
  ///
  /// Source: the definition of the slope in `drain_runs.csv` (MobilityNet 2020).
  static let leastDrop = 2.0

  /// The rates of a recording; nil for fewer than two readings at different times.
  package init?(_ run: FieldRun, in session: FieldSession?) {
    guard let first = run.battery.first, let last = run.battery.last, last.time > first.time else {
      return nil
    }
    self.run = run.id
    self.session = run.session
    unit = run.unit
    cell = FieldCell(run, in: session)
    observedHours = (last.time - first.time) / 3600
    firstLevel = first.level
    lastLevel = last.level
    lastReading = last.time
    let points = 100 * (first.level - last.level)
    firstToLast = points / observedHours
    isDead = last.level <= 0.2 && run.span.upperBound - last.time > 1800
    guard let drop = run.battery.firstIndex(where: { $0.level < first.level - 1e-9 }) else {
      plateauFrom = observedHours
      if run.platform == .ios && first.level >= 0.999 {
        correctedBound = Self.hiddenPoints / observedHours
      } else {
        corrected = firstToLast
      }
      return
    }
    plateauFrom = (run.battery[drop - 1].time - first.time) / 3600
    let plateauTo = (run.battery[drop].time - first.time) / 3600
    self.plateauTo = plateauTo
    let hoursAfter = observedHours - plateauTo
    if hoursAfter >= Self.leastHoursAfter, points >= Self.leastDrop - 1e-9,
      plateauTo - plateauFrom <= Self.widestBracket
    {
      fromFirstDrop = 100 * (run.battery[drop].level - last.level) / hoursAfter
      let line = Self.line(through: run.battery[drop...], from: first.time)
      slope = line.map { -$0.slope }
      hiddenPoints = line.map { $0.atStart - 100 * first.level }
    }
    corrected = firstToLast
    if run.platform == .ios, first.level >= 0.999 {
      let candidate = firstToLast + Self.hiddenPoints / observedHours
      if candidate * plateauTo >= Self.leastShareOfPlateau * Self.hiddenPoints {
        corrected = candidate
      }
    }
  }

  /// The middle of the bracket of the first drop, in hours since the first reading; nil without
  /// one.
  package var firstDropHours: Double? { plateauTo.map { (plateauFrom + $0) / 2 } }

  /// The least-squares line through levels interpolated to a grid of 5 minutes.
  ///
  /// - Parameters:
  ///   - readings: in order of time, at least one.
  ///   - start: the time at which the line is evaluated, in Unix seconds.
  /// - Returns: points per hour and points at the start; nil if the grid has fewer than two points
  ///   or the readings have fewer than `leastLevels` levels.
  private static func line(
    through readings: ArraySlice<FieldRun.BatteryReading>,
    from start: Double
  ) -> (slope: Double, atStart: Double)? {
    guard let first = readings.first, let last = readings.last else { return nil }
    let count = Int((last.time - first.time) / 300 + 1e-9) + 1
    guard count > 1, Set(readings.map(\.level)).count >= leastLevels else { return nil }
    var (sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0)
    var next = readings.startIndex
    for step in 0..<count {
      let time = first.time + 300 * Double(step)
      while next + 1 < readings.endIndex, readings[next + 1].time < time { next += 1 }
      var level = readings[next].level
      if readings[next].time < time, next + 1 < readings.endIndex {
        let gap = readings[next + 1].time - readings[next].time
        level += (time - readings[next].time) / gap * (readings[next + 1].level - level)
      }
      let x = (time - first.time) / 3600
      sumX += x
      sumY += 100 * level
      sumXX += x * x
      sumXY += x * 100 * level
    }
    let n = Double(count)
    let slope = (n * sumXY - sumX * sumY) / (n * sumXX - sumX * sumX)
    let atFirst = (sumY - slope * sumX) / n
    return (slope, atFirst + slope * (start - first.time) / 3600)
  }
}
