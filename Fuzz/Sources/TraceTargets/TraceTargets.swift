// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Seeds
internal import TraceFormats

/// The readers of traces.
///
/// `trace` chooses the format by the content; every other target is one format, whatever the
/// content.
public enum TraceTargets {
  /// The targets, in the order in which they are listed.
  public static let all: [FuzzTarget] = {
    // Routes without times are traversed at a given speed, so that these seeds count as read.
    var speed = CleaningRules()
    speed.speed = MetresPerSecond(10)
    let rules = speed
    var targets = [
      FuzzTarget("trace") { bytes in
        (try? TraceReader.read(bytes: bytes, name: "fuzz", rules: rules)) != nil
      }
    ]
    for format in TraceReader.formatNames {
      let word = format.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "_")
      targets.append(
        FuzzTarget(word) { bytes in
          (try? TraceReader.read(bytes: bytes, name: "fuzz", as: format, rules: rules)) != nil
        }
      )
    }
    return targets
  }()
}
