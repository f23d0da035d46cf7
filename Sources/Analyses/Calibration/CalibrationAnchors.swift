// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Quantities

/// An instant at which the charge used in a segment is known.
struct CalibrationAnchor: Sendable, Hashable {
  /// The time since the segment's first reading.
  var time: SimulationDuration
  /// The energy used since full or since the segment began, without the plateau.
  var used: Joules
  /// The variance of the used energy, in J².
  var variance: Double
  /// Whether the plateau is used up by that time.
  var isPastPlateau: Bool
  /// Whether the charge is only an upper bound.
  var isUpperBound = false
  /// The line of the reading behind it.
  var line: Int
}

extension CalibrationSegment {
  /// The instants at which the level gives new information.
  ///
  /// A burst of readings at one level has no more weight than one reading. If less than a step is
  /// used between two readings, the level passes the middle of their steps between them, which is
  /// known better than a step. If readings were written at the drops themselves, each reading marks
  /// its drop. A segment that begins at 100 % is assumed to begin with a full battery.
  ///
  /// - Parameters:
  ///   - capacity: the energy of a full charge.
  ///   - step: the gauge's step, 0...1.
  /// - Returns: the instants in order, the segment's start first.
  func anchors(capacity: Joules, step: Double) -> [CalibrationAnchor] {
    guard let first = readings.first, let last = readings.last, let level = first.level,
      let end = last.level
    else { return currentAnchors() }
    let full = capacity.value
    // The error of one reading is uniform within a step. Without steps, it is a hundredth of a per
    // cent.
    let plain = step > 0 ? step * step / 12 : 1e-8
    let seconds = duration.seconds
    let rate = seconds > 0 ? max(level - end, step) / seconds : 0
    let startsFull = level >= 1 - 1e-9
    let isReadAtDrops = isReadAtDrops(step: step)
    var list = [
      CalibrationAnchor(
        time: .zero,
        used: Joules((1 - level) * full),
        variance: startsFull ? 0 : plain * full * full,
        isPastPlateau: !startsFull,
        line: first.line
      )
    ]
    for (before, reading) in zip(readings, readings.dropFirst()) {
      guard let old = before.level, let new = reading.level, new < old - 1e-9 else { continue }
      let between = reading.time - before.time
      let drop = rate * between.seconds
      var anchor = CalibrationAnchor(
        time: reading.time - first.time,
        used: Joules((1 - new) * full),
        variance: plain * full * full,
        isPastPlateau: true,
        line: reading.line
      )
      if isReadAtDrops {
        anchor.used = Joules((1 - new - step / 2) * full)
        let part = Self.lateFraction * step
        anchor.variance = part * part / 12 * full * full
      } else if step > 0, drop < Self.denseFraction * step, old - new < 1.5 * step {
        let middle = SimulationDuration(nanoseconds: between.nanoseconds / 2)
        anchor.time = before.time - first.time + middle
        anchor.used = Joules((1 - (old + new) / 2) * full)
        let part = max(drop, 0.1 * step)
        anchor.variance = part * part / 12 * full * full
      }
      if let previous = list.last, anchor.time > previous.time { list.append(anchor) }
    }
    if list.count == 1, startsFull {
      list.append(
        CalibrationAnchor(
          time: duration,
          used: Joules(step / 2 * full),
          variance: plain * full * full,
          isPastPlateau: true,
          isUpperBound: true,
          line: last.line
        )
      )
    }
    return list
  }

  /// The energy in steps between two readings below which they show when the middle of a step
  /// passed.
  ///
  /// Definition: beyond a half, that instant is hardly better known than by the level itself.
  private static let denseFraction = 0.5
  /// The longest delay of a reading after a drop, in steps.
  ///
  /// Assumption: a quarter; systems report a drop when they next read the gauge.
  private static let lateFraction = 0.25

  /// Whether readings were written just after the level dropped, when systems notify apps.
  ///
  /// Then each drop is one step, no reading without another reason repeats a level, and the times
  /// between drops depend on the use, unlike those of readings at fixed times.
  private func isReadAtDrops(step: Double) -> Bool {
    var drops: [SimulationDuration] = []
    var last: SimulationTime?
    for (before, reading) in zip(readings, readings.dropFirst()) {
      guard let old = before.level, let new = reading.level else { return false }
      let drop = old - new
      guard drop > 1e-9 else {
        let isNew =
          reading.setting != before.setting || reading.isMoving != before.isMoving
          || reading.isScreenOn != before.isScreenOn || reading.isCharging != before.isCharging
        guard isNew || reading == readings.last else { return false }
        continue
      }
      guard abs(drop - step) < 0.01 * step else { return false }
      if let last { drops.append(reading.time - last) }
      last = reading.time
    }
    guard drops.count >= 4, let longest = drops.max(), let shortest = drops.min() else {
      return false
    }
    return longest.seconds > 1.25 * shortest.seconds
  }

  /// The instants of a log of currents: the start of each setting, and the end.
  ///
  /// The power between two readings is the mean of theirs.
  private func currentAnchors() -> [CalibrationAnchor] {
    guard let first = readings.first else { return [] }
    var used = 0.0
    var list = [
      CalibrationAnchor(
        time: .zero,
        used: .zero,
        variance: 0,
        isPastPlateau: false,
        line: first.line
      )
    ]
    // A row covers at most ten minutes, so that outliers of power are visible.
    let longest = SimulationDuration.seconds(600)
    for (before, reading) in zip(readings, readings.dropFirst()) {
      guard let old = before.power?.value, let new = reading.power?.value else { continue }
      used += (old + new) / 2 * (reading.time - before.time).seconds
      let time = reading.time - first.time
      let isNew =
        reading.setting != before.setting || reading.isMoving != before.isMoving
        || reading.isScreenOn != before.isScreenOn
      let isLast = reading.time == readings.last?.time
      if isNew || isLast || time - (list.last?.time ?? .zero) >= longest {
        list.append(
          CalibrationAnchor(
            time: time,
            used: Joules(used),
            variance: 0,
            isPastPlateau: false,
            line: reading.line
          )
        )
      }
    }
    return list
  }
}
