// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension Measure {
  /// The measures of energy.
  static let energy: [Measure] = [
    Measure(
      "energy_total_j",
      "J",
      "Energy of the whole phone: idle, user, location and app together."
    ) { $0.energy.total },
    Measure(
      "energy_idle_j",
      "J",
      "Energy of the idle phone: suspended and camped on a cell."
    ) { $0.energy.idle },
    Measure("energy_user_j", "J", "Energy of the screen and of what the user does.") {
      $0.energy.user
    },
    Measure(
      "energy_location_j",
      "J",
      "Energy that the radios and the processor use for location requests and deliveries."
    ) { $0.energy.location },
    Measure("energy_app_j", "J", "Energy of uploads and other app work.") { $0.energy.app },
    Measure(
      "energy_sensing_j",
      "J",
      "Part of location and app energy: satellite reception, Wi-Fi scans, Bluetooth and motion."
    ) { $0.energy.sensing },
    Measure(
      "energy_awake_j",
      "J",
      "Part of location and app energy: the processor, awake and at work."
    ) { $0.energy.awake },
    Measure(
      "energy_upload_j",
      "J",
      "Part of location and app energy: the modem and transfers over Wi-Fi."
    ) { $0.energy.upload },
    location(.tracking, "satellite reception with a view of the sky"),
    location(.weak, "satellite reception without a view of the sky"),
    location(.scan, "Wi-Fi scans"),
    location(.link, "Wi-Fi connected to a network and transfers over it"),
    location(.awake, "the processor kept awake"),
    location(.work, "the processor at work"),
    location(.modem, "the modem"),
    location(.bluetooth, "Bluetooth"),
    location(.motion, "the motion coprocessor"),
    location(.other, "everything else"),
    Measure(
      "energy_shared_j",
      "J",
      "The app's share of location and app energy; what several apps need is split evenly."
    ) { $0.energy.shared },
    Measure(
      "energy_marginal_j",
      "J",
      "Energy the phone would save on the same day without the app; empty if it is the only app."
    ) { inputs in
      inputs.record.energyWithoutApp.map { inputs.energy.total - $0.value }
    },
    Measure(
      "battery_percent_per_hour",
      "percent/h",
      "Share of a full charge that the whole phone uses in an hour."
    ) { $0.percentPerHour($0.energy.total) },
    Measure(
      "location_percent_per_hour",
      "percent/h",
      "Share of a full charge that goes to location energy in an hour."
    ) { $0.percentPerHour($0.energy.location) },
    Measure(
      "location_percent_per_day",
      "percent/d",
      "Share of a full charge that goes to location energy in 24 h."
    ) { $0.percentPerHour($0.energy.location).map { $0 * 24 } },
    Measure(
      "app_percent_per_day",
      "percent/d",
      "Share of a full charge that goes to uploads and other app work in 24 h."
    ) { $0.percentPerHour($0.energy.app).map { $0 * 24 } },
  ]

  /// The location energy of one part of the phone.
  private static func location(_ part: EnergyPart, _ words: String) -> Measure {
    Measure("energy_location_\(part.rawValue)_j", "J", "Part of location energy: \(words).") {
      $0.energy[part]
    }
  }
}
