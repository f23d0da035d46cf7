// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import PhoneModel
internal import Quantities
internal import RunMetrics

/// A part of the work that location causes on a phone, by the process that does it.
///
/// The lab charges an app with all work that its requests cause; a phone's log charges each process
/// with its own.
package enum LocationWork: String, CaseIterable, Sendable {
  /// The app's processor.
  case appProcessor = "app_processor"
  /// The app's modem: its uploads.
  case appModem = "app_modem"
  /// The system's learning of places and routes, without its satellite reception.
  case learning
  /// The modem of the location daemon: look-ups of access points and cells.
  case lookups

  /// The part in words.
  package var text: String {
    switch self {
    case .appProcessor: "app: processor"
    case .appModem: "app: uploads"
    case .learning: "learning of places"
    case .lookups: "look-ups"
    }
  }

  /// The energy of the part in an hour of an iPhone's log.
  ///
  /// - Parameters:
  ///   - hour: the hour.
  ///   - app: the app's process.
  /// - Returns: the energy that the log books to the part.
  func energy(in hour: HourlyEnergies.Hour, app: String) -> Joules {
    switch self {
    case .appProcessor: hour.energy(of: Self.processor, by: [app])
    case .appModem: hour.energy(of: ["BB"], by: [app])
    case .learning:
      hour.energy(of: Self.processor, by: ["routined", "com.apple.routined.Routine"])
    case .lookups: hour.energy(of: ["BB"], by: ["locationd", "com.apple.locationd"])
    }
  }

  private static let processor: Set = ["CPU", "DRAM", "RestOfSOC", "APSOCBaseIOReport"]

  /// The energy that keeps the processor awake for positions, in joules.
  static func awake(_ record: RunRecord) -> Double { energy([.cpu], .location, record) }

  private static func energy(
    _ components: Set<Component>,
    _ category: EnergyCategory,
    _ record: RunRecord
  ) -> Double {
    record.ledger.filter { components.contains($0.component) && $0.cause.category == category }
      .reduce(0) { $0 + $1.energy.value }
  }

  /// The energy of the part in a simulated day, in joules.
  func energy(in record: RunRecord, of phone: PhoneProfile) -> Double {
    func rows(_ components: Set<Component>, _ category: EnergyCategory) -> Double {
      Self.energy(components, category, record)
    }
    // The system's learning shares the processor that an app's positions keep awake.
    let awake = Self.awake(record) * phone.systemUse.sessionFraction.value
    switch self {
    case .appProcessor:
      // The location daemon works on each position.
      let positions =
        Double(record.counters.fixCount) * phone.power(of: .processingRunning).value
        * (phone.cpu.fixWork.value + phone.cpu.movingFixWork.value).seconds
      return rows([.cpu, .processing], .location) + rows([.cpu, .processing], .app) - awake
        - positions
    case .appModem: return rows([.modem], .app)
    case .learning:
      let moving = Trial.energy(of: .systemLocation, in: ["moving"], record)
      return Trial.energy(of: .systemLocation, record)
        - moving * phone.systemUse.receptionFraction.value + awake
    case .lookups: return rows([.modem], .location)
    }
  }
}
