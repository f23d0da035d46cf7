// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Drive
internal import Foundation
internal import Reports
internal import Tracewatt

/// Checks whether a program keeps the protocol: on days with every kind of event, twice, and at once.
struct DriveConformance {
  let program: DrivenProgram

  /// Days with a commute, the end of the process and a relaunch, and Android's events.
  private static let days = [
    ("car_commute", "a commute on iOS"),
    ("overnight_kill", "an ended process and its launch by monitoring"),
    ("android_commute", "a commute on Android"),
  ]

  /// Runs the checks and prints a line for each.
  ///
  /// - Throws: what the program does wrong on a day; that it answers otherwise a second time.
  func run() async throws {
    for (day, words) in Self.days {
      let options = LoadOptions(strategies: [], replications: 2, programs: [program.app])
      let scenario = try ScenarioLoader.load(path: BuiltIn.scenarioPath(day), options: options)
      let first = try await measures(of: scenario, jobs: 1)
      let events = first.compactMap { $0["delivery_count"] }.map { Int($0) }
      let positions = events.map(String.init).joined(separator: " and ")
      Terminal.write("ok: \(words) (\(day)): \(positions) positions in its runs\n")
      guard try await measures(of: scenario, jobs: 2) == first else {
        throw CommandFailure.changingProgram(program.name, day: day)
      }
      Terminal.write("ok: the same again, two replications at once\n")
    }
    Terminal.write("\(program.name) keeps \(DriveProtocol.version).\n")
  }

  private func measures(of scenario: Scenario, jobs: Int) async throws -> [RunMeasures] {
    var all: [RunMeasures] = []
    try await Experiment(scenario).stream(
      [0, 1],
      jobs: jobs,
      transform: { $0.map(\.measures) },
      consume: { all += $1 }
    )
    return all
  }
}
