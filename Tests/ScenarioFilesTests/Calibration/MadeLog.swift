// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Analyses
@testable import ScenarioFiles
@testable import Tracewatt

/// A log of a phone with known constants: simulated, and read from its gauge.
struct MadeLog {
  /// One setting for some time.
  struct Stretch {
    var setting: String
    var isMoving: Bool
    var hours: Double
  }

  /// An afternoon and an evening that determine four constants.
  static let afternoon = [
    Stretch(setting: "best", isMoving: false, hours: 1.5),
    Stretch(setting: "best", isMoving: true, hours: 1.5),
    Stretch(setting: "hundred_meters", isMoving: true, hours: 1.5),
    Stretch(setting: "off", isMoving: false, hours: 3),
    Stretch(setting: "hundred_meters", isMoving: false, hours: 2.5),
    Stretch(setting: "best", isMoving: true, hours: 1),
  ]

  /// The powers of the log's phone that differ from `iphone_6`.
  static let truth = [
    ("base.power", 0.055), ("cpu.awake_power", 0.085), ("gnss.tracking_power", 0.26),
    ("wifi.scan_power", 1.2),
  ]

  /// The phone of the log.
  static func phone() throws -> PhoneProfile {
    var phone = try BuiltIn.phone("iphone_6")
    for (key, value) in truth { phone.set(key, value, basis: .assumption, source: "made") }
    return phone
  }

  /// The log's text, read every few minutes, of a charge with its own plateau.
  ///
  /// With `atDrops`, a reading is written only if the level has changed. `session` is what the owner
  /// does with the phone throughout, and `used` the part of the charge that is gone at the start.
  static func text(
    _ stretches: [Stretch],
    phone: PhoneProfile? = nil,
    system: String = "ios_12",
    session: Watts = .zero,
    used begin: Double = 0,
    seed: UInt64,
    everyMinutes: Double = 5,
    atDrops: Bool = false
  ) throws -> String {
    let phone = try phone ?? Self.phone()
    var bench = CalibrationBench(
      phone: phone,
      system: try BuiltIn.system(system),
      parameters: []
    )
    bench.replications = 1
    bench.seed = seed
    let gauge = BatteryGauge(phone, seed: seed, replication: 0)
    let capacity = phone.battery.capacity.value.value
    let start = try unixMilliseconds()
    var text = "time,level_percent,setting,moving\n"
    var (used, seconds) = (begin, 0.0)
    var shown = -1
    func line(_ setting: String, _ isMoving: Bool, isChange: Bool = true) {
      let time = WallTime.text(start + Int64(seconds * 1000))
      let level = Int((gauge.shownFraction(used: used) * 100).rounded())
      guard isChange || !atDrops || level != shown else { return }
      shown = level
      text += "\(time),\(level),\(setting),\(isMoving)\n"
    }
    for stretch in stretches {
      line(stretch.setting, stretch.isMoving)
      let count = Int((stretch.hours * 60 / everyMinutes).rounded())
      let instants = (1...count).map { SimulationDuration.seconds(Double($0) * everyMinutes * 60) }
      let rows = bench.energies(
        try CalibrationSettings.setting(stretch.setting).configuration,
        parts: [CalibrationBench.Part(start: .zero, isMoving: stretch.isMoving)],
        isScreenOn: false,
        at: instants
      )
      let (origin, before) = (seconds, used)
      for (instant, row) in zip(instants, rows) {
        seconds = origin + instant.seconds
        used = before + (row[0] + session.value * instant.seconds) / capacity
        if instant != instants.last { line(stretch.setting, stretch.isMoving, isChange: false) }
      }
    }
    line("off", false)
    return text
  }

  private struct NoTime: Error {}

  private static func unixMilliseconds() throws -> Int64 {
    guard let start = WallTime.unixMilliseconds("2026-05-02T12:00:00Z") else { throw NoTime() }
    return start
  }
}
