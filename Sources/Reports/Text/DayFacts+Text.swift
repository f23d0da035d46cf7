// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension DayFacts {
  /// What the day was, such as `9 h 12 min, 137 km, at rest 31 %, 12 gaps`.
  var text: String {
    var parts = [AttributionReport.time(length.seconds)]
    if let distance {
      let metres = distance.value
      parts.append(
        metres < 1000 ? "\(NumberText.known(metres)) m" : "\(NumberText.known(metres / 1000)) km"
      )
    }
    if let restFraction { parts.append("at rest \(NumberText.wholePercent(restFraction)) %") }
    if gapCount > 0 { parts.append(gapCount == 1 ? "1 gap" : "\(gapCount) gaps") }
    return (parts + remarks).joined(separator: ", ")
  }
}
