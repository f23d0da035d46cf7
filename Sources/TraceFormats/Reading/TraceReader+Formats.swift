// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension TraceReader {
  /// The names of the formats that are read, in the order in which their content is tested.
  public static var formatNames: [String] { formats.map { $0.name } }
}
