// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FileTargets
internal import FuzzRun

/// Feeds damaged scenarios, strategies, recipes, layers of the world, logs and reports to their
/// readers.
@main
enum FuzzFiles {
  static func main() { FuzzRun.main(FileTargets.all) }
}
