// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Quantities
internal import TraceFormats

/// Reads the power statistics of the satellite receiver in a bug report of an Android phone, or in
/// the text of `dumpsys location`.
///
/// Scope: the time with a signal and the charge taken, on battery, since it was last charged.
///
/// Limitations: unless the phone has a meter for the receiver, the charge is the current in the
/// maker's power profile times that time, so it adds nothing to the profile.
///
/// Source of the lines: AOSP `frameworks/base`, `GnssMetrics.java`, the block *Power Metrics* after
/// `GNSS_KPI_END`.
enum BugReport {
  private static let block = "Power Metrics"
  /// The largest number of amounts in a block.
  private static let mostAmounts = 100
  /// The voltage by which a charge is an energy.
  ///
  /// Assumption: 3.7 V, as for the currents of the makers' power profiles.
  private static let voltage = 3.7

  /// Whether some first bytes are those of a bug report, or of a dump of the location service or of
  /// the battery statistics.
  static func matches(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    let marks = [
      "== dumpstate: ", "GNSS_KPI_START", "Location Manager State", "== Bugreport",
      // Batterystats alone lack the metrics, which the reader says.
      "Battery History (", "Statistics since last charge",
    ]
    return marks.contains { text.contains($0) }
  }

  /// Reads a report.
  ///
  /// - Throws: `PhoneLogError` for a file without that block.
  static func read(path: String, name: String) throws(PhoneLogError) -> PhoneLog {
    guard let stream = ByteStream(path: path) else {
      throw PhoneLogError(path: path, reason: "the file cannot be opened", isMissing: true)
    }
    var isInside = false
    var amounts: [(name: String, value: Double)] = []
    var lines = LineReader(stream)
    while let bytes = lines.next() {
      let line = String(decoding: bytes, as: UTF8.self)
      let text = line.drop { $0 == " " }
      if text.hasPrefix(block) {
        // The last block counts.
        isInside = true
        amounts = []
      } else if isInside {
        guard line.first == " ", let colon = text.lastIndex(of: ":"),
          let value = Double(text[text.index(after: colon)...].drop { $0 == " " }),
          value >= 0, value < 1e7, amounts.count < mostAmounts
        else {
          isInside = false
          continue
        }
        amounts.append((String(text[..<colon]), value))
      }
    }
    guard !lines.isTooLong else {
      throw PhoneLogError(path: path, reason: "line \(lines.line) is longer than 1 MiB")
    }
    if let failure = stream.failure { throw PhoneLogError(path: path, failure) }
    func value(_ start: String) -> Double? {
      amounts.last { $0.name.hasPrefix(start) }?.value
    }
    guard let onBattery = value("Time on battery"), onBattery > 0,
      let charge = value("Energy consumed while on battery")
    else {
      throw PhoneLogError(
        path: path,
        reason:
          "it has no power metrics for the satellite receiver; the output of dumpsys location "
          + "has them, and so does a full bug report"
      )
    }
    let active = amounts.filter { $0.name.contains("Top 4 Avg CN0") }.reduce(0) { $0 + $1.value }
    let energy = Joules(charge / 1000 * 3600 * voltage)
    var log = PhoneLog(name: name, source: .bugReport)
    log.stretches = [
      PhoneLog.Stretch(start: 0, seconds: onBattery * 60, energies: ["GNSS": energy])
    ]
    if active > 0 {
      log.satelliteUses = [PhoneLog.SatelliteUse(activeSeconds: active * 60, energy: energy)]
    }
    log.notes.append(
      "the receiver's charge comes from the maker's power profile, unless the phone has a meter "
        + "for it; one mAh is taken as 13.3 J"
    )
    return log
  }
}
