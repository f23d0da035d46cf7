// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationStrategies
internal import PhoneModel
internal import Quantities

extension CalibrationBench {
  /// The key of the plateau, which is a parameter of the gauge and not of the power.
  static let plateauKey = "battery.gauge_plateau"

  /// The rows of a log.
  ///
  /// Each stretch of one setting is simulated separately; its times of movement and rest are the
  /// log's.
  ///
  /// - Parameters:
  ///   - log: the readings.
  ///   - setting: the setting for a name in the log; nil for an unknown name, whose segment is
  ///     skipped.
  /// - Returns: the rows of all segments, in the order of time.
  public func rows(
    of log: CalibrationLog,
    setting: (String) -> StrategyConfiguration?
  ) -> [CalibrationRow] {
    var rows: [CalibrationRow] = []
    for (series, segment) in log.segments.enumerated() {
      rows += self.rows(of: segment, series: series, name: log.name, setting: setting)
    }
    return rows
  }

  private func rows(
    of segment: CalibrationSegment,
    series: Int,
    name: String,
    setting: (String) -> StrategyConfiguration?
  ) -> [CalibrationRow] {
    let capacity = phone.battery.capacity.value
    let anchors = segment.anchors(capacity: capacity, step: phone.battery.gaugeStep.value)
    guard anchors.count > 1, let sums = sums(of: segment, anchors, setting: setting) else {
      return []
    }
    let plateau = parameters.firstIndex { $0.key == Self.plateauKey }
    let spread = phone.battery.gaugePlateauSpread.value * capacity.value
    return zip(anchors, anchors.dropFirst()).enumerated().map { index, pair in
      let (before, after) = pair
      var exposures = zip(sums[index + 1], sums[index]).dropFirst().map { $0 - $1 }
      let energy = sums[index + 1][0] - sums[index][0]
      var fixed = energy
      for j in exposures.indices { fixed -= exposures[j] * parameters[j].start }
      var drained = after.used.value - before.used.value
      let crosses = after.isPastPlateau && !before.isPastPlateau
      if crosses {
        if let plateau {
          exposures[plateau] = -capacity.value
        } else {
          drained += phone.battery.gaugePlateau.value * capacity.value
        }
      }
      return CalibrationRow(
        exposures: exposures,
        fixed: Joules(fixed),
        drained: Joules(drained),
        duration: after.time - before.time,
        startVariance: before.variance,
        endVariance: after.variance,
        ownVariance: crosses ? spread * spread : 0,
        series: series,
        isUpperBound: after.isUpperBound,
        unit: "",
        label: "\(name):\(after.line)"
      )
    }
  }

  /// Energy and exposures from the segment's start up to each anchor; nil with an unknown setting.
  private func sums(
    of segment: CalibrationSegment,
    _ anchors: [CalibrationAnchor],
    setting: (String) -> StrategyConfiguration?
  ) -> [[Double]]? {
    guard let origin = segment.readings.first?.time else { return nil }
    let nothing = [Double](repeating: 0, count: parameters.count + 1)
    var done = nothing
    var sums: [[Double]] = []
    var next = 0
    while next < anchors.count, anchors[next].time == .zero {
      sums.append(nothing)
      next += 1
    }
    var first = 0
    while first < segment.readings.count - 1 {
      let reading = segment.readings[first]
      var stop = first + 1
      while stop < segment.readings.count - 1,
        segment.readings[stop].setting == reading.setting,
        segment.readings[stop].isScreenOn == reading.isScreenOn
      {
        stop += 1
      }
      guard let configuration = setting(reading.setting) else { return nil }
      let start = reading.time - origin
      let length = segment.readings[stop].time - reading.time
      var parts: [Part] = []
      for index in first..<stop where parts.last?.isMoving != segment.readings[index].isMoving {
        let since = segment.readings[index].time - reading.time
        parts.append(Part(start: since, isMoving: segment.readings[index].isMoving))
      }
      var inside: [SimulationDuration] = []
      while next + inside.count < anchors.count,
        anchors[next + inside.count].time <= start + length
      {
        inside.append(anchors[next + inside.count].time - start)
      }
      let instants = inside.last == length ? inside : inside + [length]
      let found = energies(
        configuration,
        parts: parts,
        isScreenOn: reading.isScreenOn,
        at: instants
      )
      guard found.count == instants.count, let whole = found.last else { return nil }
      for index in inside.indices { sums.append(zip(done, found[index]).map { $0 + $1 }) }
      done = zip(done, whole).map { $0 + $1 }
      next += inside.count
      first = stop
    }
    return sums.count == anchors.count ? sums : nil
  }
}
