// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import LocationStrategies
public import PhoneModel
internal import Quantities
internal import Tracewatt

extension CalibrationStudy {
  /// A stretch of one setting, the line in force at its start included.
  private struct Stretch {
    var segment: CalibrationSegment
    var setting: String
  }

  /// The energies of one setting.
  private struct Sums {
    /// The time over which the energy is known, and the whole time.
    var (seconds, allSeconds) = (0.0, 0.0)
    var movingSeconds = 0.0
    var screenSeconds = 0.0
    var drained = 0.0
    var variance = 0.0
    var predicted = 0.0
    var parts = [Double](repeating: 0, count: EnergyPart.allCases.count)
    /// What the setting adds to the whole phone, by the prediction.
    var added = 0.0

    /// The measured and predicted powers under a name.
    func hours(_ setting: String) -> TwoHours.Hours {
      TwoHours.Hours(
        setting: setting,
        duration: .seconds(seconds),
        measured: Watts(drained / seconds),
        error: Watts(variance.squareRoot() / seconds),
        predicted: Watts(predicted / seconds)
      )
    }
  }

  /// The phone's own factor from the hours with a setting and those without location.
  ///
  /// - Parameters:
  ///   - log: the log, with `off` and one other setting.
  ///   - offNames: the names of the setting without location.
  ///   - phone: the phone with the range of its factor, which the bench holds fixed.
  /// - Returns: the factor with both kinds of hours.
  /// - Throws: the reason why the log gives no factor.
  public func twoHours(
    _ log: CalibrationLog,
    offNames: [String],
    phone: PhoneProfile
  ) throws(TwoHours.Failure) -> TwoHours {
    let stretches = Self.stretches(of: log)
    let names = stretches.map(\.setting).filter { !offNames.contains($0) }
    var settings: [String] = []
    for name in names where !settings.contains(name) { settings.append(name) }
    guard settings.count <= 1 else { throw .severalSettings(settings) }
    guard let name = settings.first,
      let setting = self.settings.first(where: { $0.name == name })?.configuration
    else { throw .missing(isOff: false) }
    let without = try sums(stretches.filter { $0.setting != name }, setting)
    let with = try sums(stretches.filter { $0.setting == name }, setting)
    guard without.seconds > 0 else { throw .missing(isOff: true) }
    guard with.seconds > 0 else { throw .missing(isOff: false) }
    let moved = [with, without].map { $0.movingSeconds / $0.allSeconds }
    guard abs(moved[0] - moved[1]) <= 0.25 else {
      throw .otherMovement(with: moved[0], without: moved[1])
    }
    let lit = [with, without].map { $0.screenSeconds / $0.allSeconds }
    guard abs(lit[0] - lit[1]) <= 0.05 else { throw .otherScreen }
    guard with.parts.reduce(0, +) > 0, with.added > 0 else { throw .noLocation(name) }
    var (hours, rest) = (with.hours(name), without.hours(offNames.first ?? "off"))
    // Without the setting an hour is predicted as the phone by itself.
    rest.predicted = Watts(without.predicted / without.seconds)
    hours.predicted = Watts((with.predicted + with.added) / with.seconds)
    let found = TwoHours(
      log: log.name,
      phone: phone,
      without: rest,
      with: hours,
      predictedLocation: Watts(with.added / with.seconds),
      parts: with.parts.map { Joules($0) }
    )
    guard found.measuredLocation.value > 2 * found.error.value else {
      throw .tooClose(
        difference: Int((1000 * found.measuredLocation.value).rounded()),
        error: Int((1000 * found.error.value).rounded())
      )
    }
    return found
  }

  /// The stretches of a log, each of one setting; its last reading closes it.
  private static func stretches(of log: CalibrationLog) -> [Stretch] {
    var list: [Stretch] = []
    for segment in log.segments {
      var open: [CalibrationLog.Reading] = []
      for reading in segment.readings {
        if let setting = open.first?.setting {
          open.append(reading)
          guard reading.setting != setting else { continue }
          list.append(Stretch(segment: CalibrationSegment(readings: open), setting: setting))
        }
        if open.first?.setting != reading.setting { open = [reading] }
      }
      if open.count > 1, let setting = open.first?.setting {
        list.append(Stretch(segment: CalibrationSegment(readings: open), setting: setting))
      }
    }
    return list
  }

  /// The instant from which the energy up to the last one gives the best known power; nil without two.
  ///
  /// A level that is read each minute is known best when it drops, so the first drop may serve better
  /// than the first reading.
  private static func start(of anchors: [CalibrationAnchor]) -> CalibrationAnchor? {
    guard let last = anchors.last else { return nil }
    func error(_ first: CalibrationAnchor) -> Double {
      (first.variance + last.variance).squareRoot() / (last.time - first.time).seconds
    }
    return anchors.prefix(2).filter { $0.time < last.time }.min { error($0) < error($1) }
  }

  private func sums(
    _ stretches: [Stretch],
    _ setting: StrategyConfiguration
  ) throws(TwoHours.Failure) -> Sums {
    var sums = Sums()
    let battery = bench.phone.battery
    for stretch in stretches {
      let readings = stretch.segment.readings
      let anchors = stretch.segment.anchors(
        capacity: battery.capacity.value,
        step: battery.gaugeStep.value
      )
      if let level = readings[0].level, level >= 1 - 1e-9, battery.gaugePlateau.high > 0 {
        throw .onPlateau
      }
      guard let last = anchors.last, let first = Self.start(of: anchors), !last.isUpperBound else {
        throw .noDrop(minutes: Int((stretch.segment.duration.seconds / 60).rounded()))
      }
      sums.seconds += (last.time - first.time).seconds
      sums.drained += last.used.value - first.used.value
      sums.variance += first.variance + last.variance
      var parts: [CalibrationBench.Part] = []
      for (reading, next) in zip(readings, readings.dropFirst()) {
        let seconds = (next.time - reading.time).seconds
        sums.allSeconds += seconds
        if reading.isMoving { sums.movingSeconds += seconds }
        if reading.isScreenOn { sums.screenSeconds += seconds }
        if parts.last?.isMoving != reading.isMoving {
          parts.append(.init(start: reading.time - readings[0].time, isMoving: reading.isMoving))
        }
      }
      let whole = stretch.segment.duration
      let part = (last.time - first.time) / whole
      let energies = bench.locationEnergies(
        setting,
        parts: parts,
        isScreenOn: readings[0].isScreenOn,
        whole
      )
      sums.predicted += part * energies.rest
      sums.added += part * energies.added
      for index in sums.parts.indices { sums.parts[index] += part * energies.parts[index] }
    }
    return sums
  }
}

extension CalibrationBench {
  /// The energies of a stretch: that of the phone by itself, and what a setting adds.
  ///
  /// - Returns: joules; the parts in the order of `EnergyPart.allCases`.
  func locationEnergies(
    _ setting: StrategyConfiguration,
    parts: [Part],
    isScreenOn: Bool,
    _ duration: SimulationDuration
  ) -> (rest: Double, added: Double, parts: [Double]) {
    let nothing = StrategyConfiguration(name: "nothing")
    let scenario = scenario(
      [nothing, setting],
      parts: parts,
      isScreenOn: isScreenOn,
      duration,
      phones: [phone]
    )
    let experiment = Experiment(scenario)
    var (rest, whole) = (0.0, 0.0)
    var energies = [Double](repeating: 0, count: EnergyPart.allCases.count)
    for replication in 0..<replications {
      for result in experiment.run(replication: replication) {
        if result.key.strategy == nothing.name {
          rest += result.measures["energy_total_j"] ?? 0
        } else {
          whole += result.measures["energy_total_j"] ?? 0
          for part in EnergyPart.allCases {
            energies[part.place] += result.measures["energy_location_\(part.rawValue)_j"] ?? 0
          }
        }
      }
    }
    let count = Double(max(1, replications))
    return (rest / count, (whole - rest) / count, energies.map { $0 / count })
  }
}
