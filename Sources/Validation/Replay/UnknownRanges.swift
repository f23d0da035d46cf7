// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import OSProfiles
internal import PhoneModel
internal import ScenarioFiles
internal import Synchronization
internal import World

/// The ranges of predictions over the unknown parameters of phone, system and providers, and over
/// the numbers of a set-up that its source leaves open.
///
/// Each of these numbers that has a range is drawn from it 16 times, and a row is replayed
/// with each draw at a few replications. The draws of a row share their seed, so the ratio to the
/// replay with the numbers in use shows the effect of the numbers. The range covers all 16: about
/// 88 percent of further draws.
///
/// Limitations: the ranges do not include errors of the model itself.
enum UnknownRanges {
  private static let draws = 16

  /// Predictions with their ranges.
  static func adding(to predictions: [Prediction], of run: () throws -> [Prediction]) throws
    -> [Prediction]
  {
    try Inputs.$limit.withValue(2) {
      let middle = try run()
      let drawn = try (0..<draws).map { draw in
        try Inputs.$change.withValue(change(draw)) { try run() }
      }
      return predictions.enumerated().map { index, prediction in
        let factors = drawn.map { $0[index].value / middle[index].value }
        var prediction = prediction
        prediction.range = range(of: prediction.value, factors)
        return prediction
      }
    }
  }

  /// The range of a value times the factors, with the value itself; nil if not finite or without
  /// width.
  private static func range(of value: Double, _ factors: [Double]) -> ClosedRange<Double>? {
    let values = (factors + [1]).map { value * $0 }
    guard values.allSatisfy(\.isFinite), let low = values.min(), let high = values.max(), low < high
    else { return nil }
    return low...high
  }

  private static func change(_ draw: Int) -> Inputs.Change {
    Inputs.Change(
      phone: { name, phone in
        drawn(draw, name, ["phone.", "unit."], .part(phone: phone)).phone
      },
      system: { name, system in drawn(draw, name, ["os."], .part(system: system)).system },
      providers: { name, providers in
        drawn(draw, name, ["providers."], .part(providers: providers)).providers
      },
      setup: { ModelDraws(seed: Trial.seed).value(of: $0, draw: draw, shape: .evidence) }
    )
  }

  private static func drawn(
    _ draw: Int,
    _ name: String,
    _ prefixes: [String],
    _ setting: ModelSetting
  ) -> ModelSetting {
    let draws = ModelDraws(seed: Trial.seed)
    return setting.with(
      parameters(of: name, prefixes, setting)
        .map { ($0, draws.value(of: $0, draw: draw, shape: .evidence)) }
    )
  }

  /// The variable numbers of each profile; finding them takes longer than a replay.
  private static let known = Mutex<[String: [ModelParameter]]>([:])

  private static func parameters(
    of name: String,
    _ prefixes: [String],
    _ setting: ModelSetting
  ) -> [ModelParameter] {
    if let parameters = known.withLock({ $0[name] }) { return parameters }
    func isMeant(_ key: String) -> Bool { prefixes.contains { key.hasPrefix($0) } }
    let ranges = RangeTable.builtIn.filter { isMeant($0.key) }
    let parameters = ModelParameters(of: setting, ranges: ranges).free.filter { isMeant($0.key) }
    known.withLock { $0[name] = parameters }
    return parameters
  }
}

extension ModelSetting {
  /// A setting with one part given and the others at their defaults.
  fileprivate static func part(
    phone: PhoneProfile = PhoneProfile(),
    system: OSProfile = OSProfile(),
    providers: ProviderModel = ProviderModel()
  ) -> ModelSetting {
    ModelSetting(phone: phone, system: system, providers: providers)
  }
}
