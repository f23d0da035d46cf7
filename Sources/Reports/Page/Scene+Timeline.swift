// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension Scene {
  /// What radios, processor and app did, above speed and battery: a drawing a strategy.
  func timelineFigures() -> [ChartFigure] { [] }
}
