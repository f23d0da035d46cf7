// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension Scene {
  /// The error over the day, and how often it was below what.
  func errorFigures() -> [ChartFigure] { [] }
}
