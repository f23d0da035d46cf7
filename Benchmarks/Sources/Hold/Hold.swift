// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import ReferenceWorkload

/// Runs the hold model by the protocol of its peers: `hold one-off|timers PENDING EVENTS`.
@main
enum Hold {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let queue = HoldModel.Queue(rawValue: arguments[1]),
      let pending = Int(arguments[2]), (1...65_536).contains(pending),
      let count = Int(arguments[3]), count > 0
    else {
      FileHandle.standardError.write(Data("usage: hold one-off|timers PENDING EVENTS\n".utf8))
      exit(64)
    }
    var model = HoldModel(queue, pending: pending)
    let clock = ContinuousClock()
    let start = clock.now
    let last = model.hold(count)
    let seconds = (clock.now - start) / .seconds(1)
    print(
      "hold tracewatt-\(queue.rawValue) N=\(pending)",
      String(format: "last=%.9f value=%.1f unit=events/s", last, Double(count) / seconds)
    )
  }
}
