// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FuzzRun
internal import Quantities
internal import TraceFormats

/// Feeds damaged recordings to the readers of traces.
///
/// `trace` lets the content choose the format; every other target is one format, whatever the content
/// looks like.
@main
enum FuzzTraces {
  static func main() {
    // Routes without times are passed at a speed, so that these seeds count as read.
    var speed = CleaningRules()
    speed.speed = MetresPerSecond(10)
    let rules = speed
    var targets: [(name: String, target: FuzzRun.Target)] = [
      (
        "trace",
        { bytes in (try? TraceReader.read(bytes: bytes, name: "fuzz", rules: rules)) != nil }
      )
    ]
    for format in TraceReader.formatNames {
      let word = format.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "_")
      targets.append(
        (
          word,
          { bytes in
            (try? TraceReader.read(bytes: bytes, name: "fuzz", as: format, rules: rules)) != nil
          }
        )
      )
    }
    FuzzRun.main(targets)
  }
}
