// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension Scene {
  /// Energy by component and by cause, and the seconds at each accuracy tier.
  func energyFigures() -> [ChartFigure] { [] }
}
