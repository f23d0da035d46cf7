// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Judgement
package import PhoneModel
internal import Quantities
internal import ScenarioFiles

/// The energy that a phone attributes to an app, beside the energy that a strategy adds in a study.
///
/// Scope: components whose energy a phone attributes to apps. Limitations: a phone divides
/// reception among all apps that wanted it, so an app's share is a lower bound of its cost alone;
/// it attributes scans to no app, and look-ups and a part of the processor to the system, so these are
/// left out on both sides, but for the daemon's work on each position; the study's days are not the
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

  /// A kind of component in powerlogs, and the energy of a run that compares with it, in joules.
  private struct Part: Sendable {
    var name: String
    var components: [String]
    var energy: @Sendable (_ joules: (String) -> Double, _ phone: PhoneProfile) -> Double
  }

  /// The components that powerlogs attribute to apps.
  private static let parts = [
    Part(name: "satellites", components: ["GPS"]) { joules, _ in
      joules("energy_location_tracking_j") + joules("energy_location_weak_j")
    },
    // While an app receives positions, a part of the processor works for the system.
    Part(name: "processor", components: ["CPU", "DRAM", "RestOfSOC", "APSOCBaseIOReport"]) {
      joules,
      phone in
      joules("energy_awake_j") - joules("energy_location_awake_j")
        * phone.systemUse.sessionFraction.value
    },
    // Look-ups are the location daemon's own.
    Part(name: "uploads", components: ["BB", "WiFi-Data"]) { joules, _ in
      joules("energy_upload_j") - joules("energy_location_modem_j")
        - joules("energy_location_link_j")
    },
  ]

  /// Compares an app of a log with a strategy of a results folder.
  ///
  /// - Parameters:
  ///   - process: the app.
  ///   - log: its log.
  ///   - folder: the folder, as `compare -o` writes it.
  ///   - strategy: the strategy that the app follows.
  ///   - phone: the phone of the log, which says how much of the processor works for the system.
  /// - Throws: `ResultsError` or `InputFailure` for a folder that cannot be read; a usage error for
  ///   a strategy that it does not have.
  package init(
    _ process: PhoneLog.Process,
    of log: PhoneLog,
    folder: String,
    strategy: String,
    phone: PhoneProfile
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
        return max(0, part.energy({ run.measures[$0] ?? 0 }, phone)) / seconds * 86_400
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
        "--strategy: error: \(InputProblem.quoted(name)) is not one of the strategies in "
          + "\(folder): \(known.joined(separator: ", "))"
      case .severalPhones(let phones, let folder):
        "--against: error: \(folder) has several phones: \(phones.joined(separator: ", "))\n"
          + "note: compare one phone with the log"
      }
    }
  }
}
