// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import World

extension FittedConstants {
  /// The reception in vehicles, from rides at best accuracy.
  static let vehicles: [FittedConstant] = Vehicle.allCases.map { vehicle in
    let (name, place) =
      switch vehicle {
      case .car: ("cars", FieldPlace.car)
      case .bus: ("buses", "bus")
      case .train: ("trains", "rail")
      }
    return FittedConstant(
      key: "satellite errors in \(name)",
      part: .positions,
      fits: .vehicleErrors,
      value: { _ in "providers, gnss \(vehicle.rawValue)" },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.best) },
      leave: .day,
      method: .statistic("true error, median", unit: "m") {
        FieldStatistic.positions($0, place)?.errorMedian
      },
      covers: VehicleReception.settings.map { "gnss.\(vehicle.rawValue).\($0.key)" }
    )
  }
}
