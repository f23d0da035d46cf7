// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The values that the user has set on an app's page in the settings, among the app's stored values.
public enum AppSettings {
  /// The key under which the value of a setting is stored.
  public static func place(of key: String) -> String { "tracewatt.setting.\(key)" }

  /// A value as it is stored: a letter for its type, and the value.
  ///
  /// `true` and `false` are Booleans, and whole and other numbers are numbers; all else is text.
  public static func stored(_ value: String) -> String {
    if value == "true" || value == "false" { return value == "true" ? "b1" : "b0" }
    if Int(value) != nil { return "i" + value }
    if let number = Double(value), number.isFinite { return "d\(number)" }
    return "s" + value
  }
}
