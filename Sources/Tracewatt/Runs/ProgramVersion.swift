// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The versions that results carry.
public enum ProgramVersion {
  /// The program's version.
  public static let program = "0.1.0"
  /// The model's version; it rises whenever equal input gives other numbers.
  public static let model = "1"
  /// Both, as `--version` prints them.
  public static let text = "\(program) (model \(model))"
}
