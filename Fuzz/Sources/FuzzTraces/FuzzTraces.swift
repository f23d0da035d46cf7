// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FuzzRun
internal import TraceFormats

/// Feeds damaged recordings to the readers of traces.
///
/// `trace` lets the content choose the format; every other target is one format, whatever the content
/// looks like.
@main
enum FuzzTraces {
  static func main() {
    var targets: [(name: String, target: FuzzRun.Target)] = [
      ("trace", { bytes in _ = try? TraceReader.read(bytes: bytes, name: "fuzz") })
    ]
    for format in TraceReader.formatNames {
      let word = format.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "_")
      targets.append(
        (word, { bytes in _ = try? TraceReader.read(bytes: bytes, name: "fuzz", as: format) })
      )
    }
    FuzzRun.main(targets)
  }
}
