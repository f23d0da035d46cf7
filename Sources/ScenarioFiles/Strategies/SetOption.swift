// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A setting of one strategy or of all, from `--set`.
struct SetOption {
  /// The strategy's name; nil for all.
  var strategy: String?
  /// The setting.
  var setting: StrategySetting

  /// The form of `--set`, for messages.
  static let form = "NAME.SECTION.KEY=VALUE, such as standard_best.standard.distance_filter=30m"

  /// Reads `NAME.standard.distance_filter=30m`; nil, with a problem, for any other form.
  init?(_ text: String, problems: ProblemList) {
    let position = SourcePosition.flag("--set")
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = sides[0].prefix { $0 != "." }
    let key = sides[0].dropFirst(name.count).dropFirst()
    guard sides.count == 2, !name.isEmpty, !key.isEmpty, !sides[1].isEmpty else {
      problems.add(.badFlag(text: text, form: Self.form), at: position)
      return nil
    }
    strategy = name == "*" ? nil : String(name)
    setting = StrategySetting(
      key: key.hasPrefix("services.") ? String(key.dropFirst("services.".count)) : String(key),
      value: SourceNode(.scalar(String(sides[1]), isQuoted: true), at: position),
      position: position
    )
  }
}
