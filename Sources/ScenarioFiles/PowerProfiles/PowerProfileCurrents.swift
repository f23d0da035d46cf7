// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities

/// The usable numbers of a power profile, and doubts about the others.
struct PowerProfileCurrents {
  /// A component's current with what it is multiplied by.
  struct Reading {
    /// The key of the file, with an index for an array, such as `gps.signalqualitybased[0]`.
    var key: String
    /// The current.
    var milliamperes: Double
  }

  /// The voltage of a component.
  struct Voltage {
    /// The voltage.
    var volts: Double
    /// The source of the voltage, such as `gps.voltage`.
    var source: String
    /// Whether the file states it.
    var isStated: Bool
  }

  /// The profile.
  let profile: PowerProfile
  /// The battery's nominal voltage, in volts.
  let nominalVoltage: Double
  /// Whether the profile names the current of the suspended phone `cpu.suspend`, as newer files do.
  var hasNewNames: Bool { profile["cpu.suspend"] != nil }
  /// The doubts, in file order.
  private(set) var remarks: [PowerProfile.Remark] = []
  private var refused: Set<String> = []

  init(_ profile: PowerProfile, nominalVoltage: Double) {
    self.profile = profile
    self.nominalVoltage = nominalVoltage
    for key in profile.keys {
      guard let entry = profile[key], let band = band(of: key) else { continue }
      inspect(key, entry, band)
    }
    remarks.sort { $0.line < $1.line }
  }

  /// The band of a key; the suspended phone has one key in old files and another in new ones.
  private func band(of key: String) -> PowerProfileBand? {
    PowerProfileBand.of(key == "cpu.idle" && !hasNewNames ? "cpu.suspend" : key)
  }

  private mutating func inspect(
    _ key: String,
    _ entry: PowerProfile.Entry,
    _ band: PowerProfileBand
  ) {
    let unit = band.unit.rawValue
    if let bad = entry.values.first(where: { $0 < 0 || $0 > band.limit }) {
      let allowed = "it must be from 0 to \(text(band.limit, unit))"
      refuse(key, entry, "\(text(bad, unit)) and is not used; \(allowed): \(band.reason)")
      return
    }
    if entry.values.isEmpty {
      refuse(key, entry, "an empty list and is not used")
      return
    }
    switch band.unit {
    case .milliamperes where entry.values.allSatisfy(PowerProfileReader.isPlaceholder):
      refuse(key, entry, "\(text(entry.values[0], unit)), a placeholder, and is not used")
      return
    case .milliampereHours where [0, 1, 2, 1000].contains(entry.values[0]):
      refuse(key, entry, "\(text(entry.values[0], unit)), a placeholder, and is not used")
      return
    case .millivolts where entry.values[0] == 0:
      refused.insert(key)
      return
    case .millivolts where entry.values[0] < 500:
      refuse(key, entry, "\(text(entry.values[0], unit)), too low for millivolts, and is not used")
      return
    default: break
    }
    // Zeros inside an array represent states that a device does not have.
    if let odd = entry.values.first(where: { $0 != 0 && ($0 < band.low || $0 > band.high) }) {
      let range = "\(ExactText.text(band.low)) to \(ExactText.text(band.high)) \(unit)"
      let what =
        "\(PowerProfile.shown(key)) is \(text(odd, unit)); the plausible range is \(range): \(band.reason)"
      remark(entry.line, what)
    }
  }

  private mutating func refuse(_ key: String, _ entry: PowerProfile.Entry, _ what: String) {
    refused.insert(key)
    remark(entry.line, "\(PowerProfile.shown(key)) is \(what)")
  }

  private mutating func remark(_ line: Int, _ text: String) {
    guard remarks.count < PowerProfile.remarkLimit else { return }
    remarks.append(PowerProfile.Remark(line: line, text: text))
  }

  private func text(_ value: Double, _ unit: String) -> String {
    ExactText.text(value) + " " + unit
  }

  /// All usable values of a key, or of its form for the first display or the first cluster.
  func values(_ name: String) -> (key: String, values: [Double])? {
    for key in [name, name + ".display0", name + ".cluster0"] where !refused.contains(key) {
      if let entry = profile[key], !entry.values.isEmpty { return (key, entry.values) }
    }
    return nil
  }

  /// The first usable number among some keys; from an array, the one at an index.
  func reading(_ names: String..., at index: Int = 0) -> Reading? {
    for name in names {
      guard let (key, values) = values(name), values.indices.contains(index) else { continue }
      let isArray = profile[key]?.isArray ?? false
      return Reading(key: isArray ? "\(key)[\(index)]" : key, milliamperes: values[index])
    }
    return nil
  }

  /// The voltage of a component: its own, else the battery's.
  func voltage(of component: String) -> Voltage {
    let key = component + ".voltage"
    if !refused.contains(key), let millivolts = profile[key]?.values.first, millivolts > 0 {
      return Voltage(volts: millivolts / 1000, source: key, isStated: true)
    }
    return Voltage(volts: nominalVoltage, source: "nominal battery voltage", isStated: false)
  }
}
