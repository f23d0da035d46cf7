// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Amounts as bars of characters.
enum TerminalBars {
  /// Location energy as bars, with a full bar for the largest of the rows; nil if there is none.
  static func energy(of rows: [ComparisonTable.Row], length: Int) -> [String]? {
    let energies = rows.map { max(0, $0["energy_location_j"]?.estimate ?? 0) }
    guard let largest = energies.max(), largest > 0, largest.isFinite else { return nil }
    return energies.map { energy in
      guard energy > 0 else { return "" }
      let eighths = max(1, Int((energy / largest * Double(8 * length)).rounded()))
      let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
      return String(repeating: "█", count: eighths / 8) + rest
    }
  }
}
