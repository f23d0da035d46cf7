// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of the compass.
public struct HeadingRules: Sendable, Hashable {
  /// Whether the system corrects the compass in a car by the course.
  public var usesCourse = true

  /// The rules of the newest system.
  public init() {}
}

extension HeadingRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "heading_uses_course",
      \.usesCourse,
      .flag,
      "Whether the system uses the course to correct the compass in a car",
      .doc,
      "from iOS 11; rule 40"
    )
  ]
}
