// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import PhoneModel
internal import Quantities

/// Converts the currents of a power profile to the numbers of a phone profile.
///
/// Scope: powers and the battery's energy. Power is current times voltage: the component's own
/// voltage where the file states one, else the battery's nominal one.
///
/// Limitations: currents are chip values on top of the suspended phone and leave out memory and
/// regulators. A power profile states no durations, no time to fix, no tail of the receiver, no
/// promotion, no length of a scan and no motion sensor. `radio.on` is part of the suspended phone
/// and not added; `wifi.controller.idle` is listening while awake and not the idle link;
/// Bluetooth's receiving is the chip alone, while a scan in a phone profile includes the processor.
///
/// Sources: Android Open Source Project, "Measure device power" and `PowerProfile.java`. The ranges
/// of 20 % for radios and 30 % for the processor are those of the built-in profiles, assumed.
///
/// Validation: the powers of published profiles are checked against arithmetic in the tests.
struct PowerProfileMapping {
  /// A number of a phone profile.
  struct Row {
    var section: String
    var key: String
    /// The unit of value and range, as in files.
    var unit = "mW"
    var value: Double
    var low: Double
    var high: Double
    var basis: Evidence
    var source: String
  }

  /// The numbers for keys of phone profiles, unsorted.
  private(set) var rows: [Row] = []
  /// The reasons why some numbers in the file are not used.
  private(set) var remarks: [PowerProfile.Remark] = []
  private let currents: PowerProfileCurrents
  private let file: String

  private static let radioSpread = 0.2
  private static let processorSpread = 0.3
  /// The lowest published power of a connected modem after a transfer: 66 mW, T-Mobile 4G.
  ///
  /// Source: Narayanan 2021, table 2 (recall).
  private static let lowestTail = 66.0
  /// The nominal voltages of phone batteries: 3.7 V (2008 to 2011) to 3.87 V (2021 to 2023).
  private static let batteryVoltages = 3.7...3.87

  /// Maps the contents of a profile; the file's name becomes part of the sources.
  init(_ currents: PowerProfileCurrents, file: String) {
    self.currents = currents
    self.file = file
    mapBattery()
    mapProcessor()
    mapReceiver()
    mapWiFi()
    mapModem()
    add("bluetooth", "idle_power", currents.reading("bluetooth.controller.idle", "bluetooth.on"))
    add("screen", "power", currents.reading("screen.on"), note: "lowest brightness")
    let full = currents.reading("screen.full")
    add("screen", "full_power", full, note: "what full brightness adds")
  }

  private mutating func mapBattery() {
    let volts = currents.nominalVoltage
    let (low, high) = (
      min(volts, Self.batteryVoltages.lowerBound), max(volts, Self.batteryVoltages.upperBound)
    )
    let range = "range from \(ExactText.text(low)) to \(ExactText.text(high)) V"
    append(
      Row(
        section: "battery",
        key: "voltage",
        unit: "V",
        value: volts,
        low: low,
        high: high,
        basis: .assumption,
        source: "Assumption: the nominal voltage of a phone's battery, not in \(file); \(range)"
      )
    )
    guard let capacity = currents.reading("battery.capacity") else { return }
    let hours = capacity.milliamperes / 1000
    append(
      Row(
        section: "battery",
        key: "capacity",
        unit: "Wh",
        value: hours * volts,
        low: hours * low,
        high: hours * high,
        basis: .derived,
        source: "\(file): battery.capacity \(ExactText.text(capacity.milliamperes)) mAh at "
          + "\(ExactText.text(volts)) V (nominal battery voltage); \(range)"
      )
    )
  }

  private mutating func mapProcessor() {
    let hasNewNames = currents.hasNewNames
    let spread = Self.processorSpread
    let base = currents.reading(hasNewNames ? "cpu.suspend" : "cpu.idle")
    add("base", "power", base, spread: spread, note: "the suspended phone")
    let idle = currents.reading(hasNewNames ? "cpu.idle" : "cpu.awake")
    add(
      "cpu",
      "awake_power",
      idle,
      spread: spread,
      note: "awake and idle, on top of the suspended phone"
    )
    guard let (terms, words) = activeTerms(idle) else { return }
    let sum = terms.reduce(0, +)
    guard sum > 0 else {
      remark(words.key, "\(words.text) leaves nothing for the processor at work; not used")
      return
    }
    add(
      "cpu",
      "active_power",
      PowerProfileCurrents.Reading(key: words.text, milliamperes: sum),
      spread: spread,
      basis: .derived,
      note: "one core of the first cluster at its lowest speed"
    )
  }

  /// The currents of a busy processor above an idle one, as terms of a sum with their text.
  private func activeTerms(
    _ idle: PowerProfileCurrents.Reading?
  ) -> (terms: [Double], words: (key: String, text: String))? {
    if let core = lowestSpeed("cpu.core_power.cluster0", "cpu.core_speeds.cluster0") {
      // Newer files state increments: any processor on, the cluster on, one core on.
      let parts = ["cpu.active", "cpu.cluster_power.cluster0"].compactMap { key in
        currents.profile[key]?.isArray == false ? currents.reading(key) : nil
      }
      let terms = parts + [core]
      return (terms.map(\.milliamperes), ("cpu.core_power.cluster0", Self.text(terms, " + ")))
    }
    guard let (key, _) = currents.values("cpu.active"), currents.profile[key]?.isArray == true,
      let total = lowestSpeed(key, key.replacing("active", with: "speeds"))
    else {
      return currents.reading("cpu.active").map { ([$0.milliamperes], ($0.key, $0.key)) }
    }
    // Older files state the processor's whole current at each speed.
    guard let idle else { return ([total.milliamperes], (key, total.key)) }
    let words = Self.text([total, idle], " - ")
    return ([total.milliamperes, -idle.milliamperes], (key, words))
  }

  /// Several currents as a sum or difference, such as `screen.on 98 + screen.full 470`.
  private static func text(_ terms: [PowerProfileCurrents.Reading], _ sign: String) -> String {
    guard terms.count > 1 else { return terms.map(\.key).joined() }
    return terms.map { "\($0.key) \(ExactText.text($0.milliamperes))" }.joined(separator: sign)
  }

  /// The current at the lowest speed with a current above 0.
  private func lowestSpeed(_ key: String, _ speedKey: String) -> PowerProfileCurrents.Reading? {
    guard let (key, values) = currents.values(key) else { return nil }
    let speeds = currents.profile[speedKey]?.values ?? []
    let order = values.indices.sorted { a, b in
      speeds.count == values.count ? (speeds[a], a) < (speeds[b], b) : a < b
    }
    guard let index = order.first(where: { values[$0] > 0 }) else { return nil }
    return PowerProfileCurrents.Reading(key: "\(key)[\(index)]", milliamperes: values[index])
  }

  private mutating func mapReceiver() {
    let anySignal = currents.reading("gps.on")
    let weak = anySignal ?? currents.reading("gps.signalqualitybased", at: 0)
    let good = anySignal ?? currents.reading("gps.signalqualitybased", at: 1) ?? weak
    add(
      "gnss",
      "acquiring_power",
      weak,
      basis: .assumption,
      note: anySignal == nil ? "assumed equal to weak signal" : "assumed equal to tracking"
    )
    add("gnss", "tracking_power", good, note: anySignal == nil ? "good signal" : "any signal")
    add("gnss", "low_power", good, basis: .assumption, note: "assumed equal to tracking")
    let weakNote = "top four signals at or below 20 dB-Hz"
    add("gnss", "weak_power", weak, note: anySignal == nil ? weakNote : "any signal")
  }

  private mutating func mapWiFi() {
    let scan = currents.reading("wifi.scan", "wifi.controller.rx")
    let isReceiving = scan?.key == "wifi.controller.rx"
    add(
      "wifi",
      "scan_power",
      scan,
      basis: isReceiving ? .derived : nil,
      note: isReceiving ? "assumed equal to receiving" : ""
    )
    add("wifi", "associated_power", currents.reading("wifi.on"), note: "on and idle")
    let send = currents.reading("wifi.controller.tx", "wifi.active")
    add("wifi", "transmit_power", send, note: send?.key == "wifi.active" ? "either way" : "")
    let receive = currents.reading("wifi.controller.rx", "wifi.active")
    add("wifi", "receive_power", receive, note: receive?.key == "wifi.active" ? "either way" : "")
  }

  private mutating func mapModem() {
    let networks =
      ["modem.active.lte", "modem.active.default", "modem.active.nr"]
      + ["low", "mid", "high", "mmwave"].map { "modem.active.nr." + $0 }
    let own = networks.first { currents.values($0 + ".receive") != nil }
    let old = currents.reading("radio.active")
    let receive = own.flatMap { currents.reading($0 + ".receive") }
    add(
      "modem",
      "receive_power",
      receive ?? currents.reading("modem.controller.rx") ?? old,
      note: "active"
    )
    if let (key, levels) = own.flatMap({ currents.values($0 + ".transmit") })
      ?? currents.values("modem.controller.tx")
    {
      mapTransmission(key, levels)
    } else {
      add("modem", "transmit_power", old, note: "either way")
    }
    let idle = currents.reading("modem.idle", "modem.controller.idle")
    guard let idle else {
      add("modem", "tail_power", old, basis: .assumption, note: "assumed equal to the active power")
      return
    }
    let milliwatts = idle.milliamperes * voltage(of: "modem").volts
    if milliwatts < Self.lowestTail {
      remark(
        idle.key,
        "\(idle.key) is \(ExactText.text(idle.milliamperes)) mA, too little for a connected modem "
          + "after a transfer (at least 66 mW was measured); it is not used for the tail"
      )
    } else {
      add("modem", "tail_power", idle, basis: .derived, note: "connected and idle")
    }
  }

  /// Maps sending: the value is the lowest level, and the range extends to the highest.
  private mutating func mapTransmission(_ key: String, _ levels: [Double]) {
    let positive = levels.filter { $0 > 0 }
    guard let low = positive.min(), let high = positive.max() else { return }
    let voltage = voltage(of: "modem")
    append(
      Row(
        section: "modem",
        key: "transmit_power",
        value: low * voltage.volts,
        low: low * voltage.volts,
        high: high * voltage.volts,
        basis: voltage.isStated ? .doc : .derived,
        source: "\(file): \(key) \(ExactText.text(low)) mA at "
          + "\(ExactText.text(voltage.volts)) V (\(voltage.source)); lowest level, range up to the "
          + "highest, \(ExactText.text(high)) mA"
      )
    )
  }

  private func voltage(of section: String) -> PowerProfileCurrents.Voltage {
    switch section {
    case "gnss": currents.voltage(of: "gps")
    case "wifi": currents.voltage(of: "wifi.controller")
    case "modem": currents.voltage(of: "modem.controller")
    case "bluetooth": currents.voltage(of: "bluetooth.controller")
    default: currents.voltage(of: section)
    }
  }

  private func source(
    _ reading: PowerProfileCurrents.Reading,
    _ voltage: PowerProfileCurrents.Voltage
  ) -> String {
    let isSum = reading.key.contains(" ")
    let amount = "\(ExactText.text(rounded(reading.milliamperes))) mA"
    return "\(file): \(reading.key)\(isSum ? " = " : " ")\(amount) at "
      + "\(ExactText.text(voltage.volts)) V (\(voltage.source))"
  }

  /// Adds a power with a symmetric range; does nothing without a reading.
  private mutating func add(
    _ section: String,
    _ key: String,
    _ reading: PowerProfileCurrents.Reading?,
    spread: Double = radioSpread,
    basis: Evidence? = nil,
    note: String = ""
  ) {
    guard let reading else { return }
    let voltage = voltage(of: section)
    let value = reading.milliamperes * voltage.volts
    let percent = Int((spread * 100).rounded())
    append(
      Row(
        section: section,
        key: key,
        value: value,
        low: value * (1 - spread),
        high: value * (1 + spread),
        basis: basis ?? (voltage.isStated ? .doc : .derived),
        source: source(reading, voltage) + (note.isEmpty ? "" : "; " + note)
          + "; range of \(percent) % assumed"
      )
    )
  }

  /// Adds a row if phone profiles have its key.
  private mutating func append(_ row: Row) {
    guard
      PhoneProfile.numbers.contains(where: { $0.section == row.section && $0.key == row.key })
    else { return }
    var row = row
    row.value = rounded(row.value)
    row.low = min(rounded(row.low), row.value)
    row.high = max(rounded(row.high), row.value)
    rows.append(row)
  }

  private mutating func remark(_ key: String, _ text: String) {
    remarks.append(PowerProfile.Remark(line: currents.profile[key]?.line ?? 1, text: text))
  }

  /// A number with four decimals: 0.1 microwatt.
  private func rounded(_ value: Double) -> Double {
    NumberText.rounded(value, decimals: 4)
  }
}
