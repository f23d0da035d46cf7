// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Tracewatt
internal import World

extension ModelParameters {
  // MARK: The system

  mutating func addSystem(_ system: OSProfile, _ ranges: [ModelRange]) {
    let fused = system.fusedProvider.isAvailable ? OSProfile.fusedProviderParameters : []
    let own = OSProfile.parameters.map { (key: "os.\($0.key)", parameter: $0) }
    for (key, parameter) in own + fused.map({ ("os.fused_provider.\($0.key)", $0) }) {
      switch parameter.location {
      case .duration(let path):
        add(key, "s", .number, system[keyPath: path].seconds, 0...1e8, ranges) {
          $1.system[keyPath: path] = .seconds($0)
        }
      case .length(let path):
        add(key, "m", .number, system[keyPath: path].value, 0...1e8, ranges) {
          $1.system[keyPath: path] = Metres($0)
        }
      case .number(let path):
        let bounds = parameter.key.hasSuffix("_fraction") ? 0...1.0 : 0...1000.0
        add(key, "", .number, system[keyPath: path], bounds, ranges) {
          $1.system[keyPath: path] = $0
        }
      case .count(let path):
        add(key, "", .count, Double(system[keyPath: path]), 0...1e6, ranges) {
          $1.system[keyPath: path] = Int($0)
        }
      case .flag(let path):
        add(key, "", .flag, system[keyPath: path] ? 1 : 0, 0...1, ranges) {
          $1.system[keyPath: path] = $0 > 0.5
        }
      case .accuracyStyle: break
      }
    }
  }

  // MARK: The providers

  mutating func addProviders(_ providers: ProviderModel, _ ranges: [ModelRange]) {
    for parameter in ProviderModel.parameters {
      let key = "providers.\(parameter.key)"
      switch parameter.location {
      case .length(let path, let bounds):
        let limits = bounds.lowerBound.value...bounds.upperBound.value
        add(key, "m", .number, providers[keyPath: path].value, limits, ranges) {
          $1.providers[keyPath: path] = Metres($0)
        }
      case .duration(let path, let bounds):
        let limits = bounds.lowerBound.seconds...bounds.upperBound.seconds
        add(key, "s", .number, providers[keyPath: path].seconds, limits, ranges) {
          $1.providers[keyPath: path] = .seconds($0)
        }
      case .speed(let path, let bounds):
        let limits = bounds.lowerBound.value...bounds.upperBound.value
        add(key, "m/s", .number, providers[keyPath: path].value, limits, ranges) {
          $1.providers[keyPath: path] = MetresPerSecond($0)
        }
      case .fraction(let path, let bounds), .number(let path, let bounds):
        add(key, "", .number, providers[keyPath: path], bounds, ranges) {
          $1.providers[keyPath: path] = $0
        }
      case .flag(let path):
        add(key, "", .flag, providers[keyPath: path] ? 1 : 0, 0...1, ranges) {
          $1.providers[keyPath: path] = $0 > 0.5
        }
      }
    }
  }

  /// Adds a number of a system or of providers, with its range from the table.
  ///
  /// A range is cut at what the profile allows. One that does not hold the value in use is that of
  /// another version, and says nothing of this one.
  private mutating func add(
    _ key: String,
    _ unit: String,
    _ kind: ModelParameter.Kind,
    _ value: Double,
    _ limits: ClosedRange<Double>,
    _ ranges: [ModelRange],
    put: @escaping @Sendable (Double, inout ModelSetting) -> Void
  ) {
    guard let range = ModelRange.range(of: key, in: ranges) else {
      fixed.append(Fixed(key: key, reason: Self.withoutRange))
      return
    }
    let low = max(limits.lowerBound, range.low.number(at: value))
    let high = min(limits.upperBound, range.high.number(at: value))
    guard low <= value, value <= high else {
      fixed.append(Fixed(key: key, reason: "its value lies outside the range in the table"))
      return
    }
    add(
      ModelParameter(
        key: key,
        unit: unit,
        kind: kind,
        value: value,
        low: low,
        high: high,
        basis: range.basis,
        source: range.source,
        put: put
      )
    )
  }
}
