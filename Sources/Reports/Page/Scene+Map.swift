// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension Scene {
  /// The map with its playback.
  func writeMap(to section: inout Markup, tiles: MapTiles?) {}
}
