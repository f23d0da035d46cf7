// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The versions in results.
public enum ProgramVersion {
  /// The program's version.
  public static let program = "0.1.0"
  /// The model's version; it increases whenever equal input gives other numbers.
  public static let model = "1"
  /// Both versions in the form of `--version`.
  public static let text = "\(program) (model \(model))"
}
