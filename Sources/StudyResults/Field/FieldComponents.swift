// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Judgement
internal import Quantities
internal import ScenarioFiles

/// The energy that a phone attributes to an app, beside the energy that a strategy adds in a study.
///
/// Scope: components whose energy a phone attributes to apps. Limitations: a phone divides
/// reception among all apps that wanted it, so an app's share is a lower bound of its cost alone;
/// it attributes scans to no app, so they are left out on both sides; the study's days are not the
/// phone's.
package struct FieldComponents: Sendable {
  /// A kind of component.
  package struct Row: Sendable, Hashable {
    /// The kind in words.
    package var part: String
    /// The energy of a day of 24 h in the log.
    package var field: Joules
    /// The energy of a day of 24 h in the study, the mean over its days, systems and replications.
    package var lab: Joules
  }

  /// The app, as the log names it.
  package var process: String
  /// The strategy.
  package var strategy: String
  /// The kinds of components.
  package var rows: [Row]

  /// The components that powerlogs attribute to apps, and their counterparts among the measures.
  private static let parts: [(name: String, components: [String], measures: [String])] = [
    ("satellites", ["GPS"], ["energy_location_tracking_j", "energy_location_weak_j"]),
    (
      "processor", ["CPU", "DRAM", "RestOfSOC", "APSOCBaseIOReport"],
      ["energy_location_awake_j", "energy_location_work_j"]
    ),
    ("modem", ["BB"], ["energy_location_modem_j"]),
    ("Wi-Fi traffic", ["WiFi-Data"], ["energy_location_link_j"]),
  ]

  /// Compares an app of a log with a strategy of a results folder.
  ///
  /// - Parameters:
  ///   - process: the app.
  ///   - log: its log.
  ///   - folder: the folder, as `compare -o` writes it.
  ///   - strategy: the strategy that the app follows.
  /// - Throws: `ResultsError` or `InputFailure` for a folder that cannot be read; a usage error for
  ///   a strategy that it does not have.
  package init(
    _ process: PhoneLog.Process,
    of log: PhoneLog,
    folder: String,
    strategy: String
  ) throws {
    let all = try ResultsReader.runs(in: folder)
    let runs = all.filter { $0.key.strategy == strategy }
    guard !runs.isEmpty else {
      let known = Set(all.map(\.key.strategy)).sorted()
      throw InputFailure(Failure.otherStrategy(strategy, folder: folder, known: known))
    }
    let phones = Set(runs.map(\.key.phone)).sorted()
    guard phones.count == 1 else {
      throw InputFailure(Failure.severalPhones(phones, folder: folder))
    }
    let lengths = try Provenance.read(from: folder)?.dayFacts ?? [:]
    self.process = process.name
    self.strategy = strategy
    rows = Self.parts.map { part in
      let joules = part.components.reduce(0) { $0 + (process.energies[$1] ?? .zero).value }
      let added = runs.map { run -> Double in
        let seconds = lengths[run.key.scenario].map { max(1, $0.length.seconds) } ?? 86_400
        let energy = part.measures.reduce(0) { $0 + (run.measures[$1] ?? 0) }
        return energy / seconds * 86_400
      }
      return Row(
        part: part.name,
        field: Joules(log.seconds > 0 ? joules / log.seconds * 86_400 : 0),
        lab: Joules(added.reduce(0, +) / Double(added.count))
      )
    }
  }
}

extension FieldComponents {
  /// A choice of runs that a log cannot be compared with.
  private enum Failure: ProgramFailure {
    case otherStrategy(String, folder: String, known: [String])
    case severalPhones([String], folder: String)

    var exitCode: Int32 { 64 }

    var description: String {
      switch self {
      case .otherStrategy(let name, let folder, let known):
        "--strategy: error: \(InputProblem.quoted(name)) is none of the strategies of "
          + "\(folder): \(known.joined(separator: ", "))"
      case .severalPhones(let phones, let folder):
        "--against: error: \(folder) has several phones: \(phones.joined(separator: ", "))\n"
          + "note: compare one phone with the log"
      }
    }
  }
}
