// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension Scene {
  /// Location energy against mean tracking error, a mark a strategy, with the Pareto front.
  func tradeFigure() -> ChartFigure {
    ChartFigure(id: "\(id)-trade", title: "", description: "", tables: []) { _ in }
  }
}
