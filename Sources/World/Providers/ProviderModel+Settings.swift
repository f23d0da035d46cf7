// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension ProviderModel {
  /// Every setting of a profile by its dotted key, such as `gnss.suburban.sigma`, in the order of the files.
  public static let settings: [Setting<ProviderModel>] = gnssSettings + wifiSettings + cellSettings

  /// The conditions between settings.
  public static let conditions: [SettingCondition<ProviderModel>] =
    GNSSErrorModel.conditions.map { $0.lifted(\.gnss, prefix: "gnss.") }
    + WiFiErrorModel.conditions.map { $0.lifted(\.wifi, prefix: "wifi.") }

  private static let gnssSettings: [Setting<ProviderModel>] =
    Environment.allCases.flatMap { environment in
      GNSSErrorModel.Row.settings.map {
        $0.lifted(\.gnss.rows[environment], prefix: "gnss.\(environment.rawValue).")
      }
    }
    + Vehicle.allCases.flatMap { vehicle in
      VehicleReception.settings.map {
        $0.lifted(\.gnss.vehicles[vehicle], prefix: "gnss.\(vehicle.rawValue).")
      }
    } + GNSSErrorModel.settings.map { $0.lifted(\.gnss, prefix: "gnss.") }

  private static let wifiSettings: [Setting<ProviderModel>] = {
    var settings: [Setting<ProviderModel>] = []
    for situation in WiFiErrorModel.Situation.allCases {
      let row = "wifi.\(situation.name)."
      settings += WiFiErrorModel.Radius.settings.map {
        $0.lifted(\.wifi[situation].radius, prefix: row)
      }
      settings += WiFiErrorModel.Row.settings.map { $0.lifted(\.wifi[situation], prefix: row) }
    }
    settings += WiFiErrorModel.Radius.settings.map { $0.lifted(\.wifi.weak, prefix: "wifi.weak.") }
    return settings + WiFiErrorModel.settings.map { $0.lifted(\.wifi, prefix: "wifi.") }
  }()

  private static let cellSettings: [Setting<ProviderModel>] =
    AreaClass.allCases.flatMap { area in
      CellModel.Row.settings.map { $0.lifted(\.cell[area], prefix: "cell.\(area.rawValue).") }
    } + CellModel.settings.map { $0.lifted(\.cell, prefix: "cell.") }
}
