// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The way a system reports the accuracy of its positions.
///
/// Sources: iOS classes from 16 starts and 44 000 fixes of iPhone 6 phones (MobilityNet 2020) and,
/// for 2009, von Watzdorf and Michahelles (2010), with 1414 m for a cell seen in public threads;
/// Android from Nexus 6 phones of the same recordings.
public enum AccuracyStyle: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
{
  /// The first iPhones: cells as 500, 1000 or 1414 m, then whole thousands.
  case ios2009 = "ios_2009"
  /// Classes: satellites 5, 10, 30, 50, 65 m, access points 65 or 165 m, cells whole thousands.
  case ios
  /// iOS of today: satellites continuous, access points and cells in the classes of `ios`.
  case iosContinuous = "ios_continuous"
  /// Continuous values: optimistic for satellites, about right for access points.
  case android
  /// The radius that an Apple engineer describes: it contains 63 to 68 % of the positions (S37).
  case documented
}
