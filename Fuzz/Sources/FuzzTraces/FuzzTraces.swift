// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FuzzRun
internal import TraceTargets

/// Feeds damaged recordings to the readers of traces.
@main
enum FuzzTraces {
  static func main() { FuzzRun.main(TraceTargets.all) }
}
