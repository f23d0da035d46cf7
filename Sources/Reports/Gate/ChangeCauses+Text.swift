// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Studies

extension ChangeCauses {
  /// The changes of settings, use and energy in one line; nil if none are known.
  public var text: String? {
    let text = [settingText, usageText, energyText].compactMap { $0 }.joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  /// The changed settings, such as `standard.desired_accuracy hundred_meters → best`; nil if none.
  var settingText: String? {
    guard !settings.isEmpty else { return nil }
    let more =
      furtherSettings == 0
      ? "" : ", \(furtherSettings) more setting\(furtherSettings == 1 ? "" : "s")"
    return settings.map { "\($0.key) \($0.before ?? "absent") → \($0.now ?? "absent")" }
      .joined(separator: ", ") + more
  }

  /// The changes of use, such as `+212 s at best accuracy per day, satellites on +7200 s`; nil if
  /// none.
  var usageText: String? {
    guard !usage.isEmpty else { return nil }
    let isDay = durationSeconds.map { abs($0 / 86_400 - 1) < 0.01 } ?? false
    return usage.map(text).joined(separator: ", ") + (isDay ? " per day" : " per run")
  }

  /// The changes of energy, such as `gnss +10.4 J (standard), wifi +0.6 J`; nil if none.
  var energyText: String? {
    guard !energy.isEmpty else { return nil }
    return energy.map { part in
      let amount =
        isComparison
        ? NumberText.change(part.amount, unit: "J") : NumberText.amount(part.amount, unit: "J")
      return "\(part.component) \(amount)" + (part.place.map { " (\($0.cause))" } ?? "")
    }
    .joined(separator: ", ")
  }

  private func text(_ usage: Usage) -> String {
    let change = usage.now - usage.before
    if usage.metric.hasPrefix("tier_"), usage.metric.hasSuffix("_s") {
      let tier = usage.metric.dropFirst("tier_".count).dropLast("_s".count)
      return "\(NumberText.change(change, unit: "s")) at \(tier.replacing("_", with: " ")) accuracy"
    }
    let seconds: [String: String] = [
      "gnss_on_s": "of satellite reception", "cpu_awake_s": "with the processor awake",
      "longest_gap_s": "in the longest gap",
    ]
    if let what = seconds[usage.metric] {
      return "\(NumberText.change(change, unit: "s")) \(what)"
    }
    let counts: [String: String] = [
      "wifi_scan_count": "Wi-Fi scans", "wakeup_count": "wake-ups", "relaunch_count": "launches",
      "upload_count": "uploads", "delivery_count": "deliveries",
    ]
    return "\(counts[usage.metric] ?? usage.metric) \(NumberText.signed(change))"
  }
}
