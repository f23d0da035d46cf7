// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

@testable import ExampleApps
import SimulatedCoreLocation
import Testing
import TracewattTesting

/// The budget that each example app has to keep on its day.
///
/// Limits are about a fifth above what was measured with the default phone, and well below what
/// continuous updates at best accuracy take; they are budgets, not measurements.
@Suite struct ExampleBudgetValidation {
  @Test("every example runs on its day, within a share of continuous updates", arguments: budgets)
  func budget(_ budget: Budget) throws {
    let app = try #require(ExampleApp.named(budget.app))
    let day = try SimulatedDay(app.scenario)
    let versus = try day.compare(
      app.name,
      with: "standard_best",
      replications: 5,
      launch: app.launch
    )
    let energy = versus.app.mean(of: \.energy.locationPercentPerHour)
    #expect(energy.isBelow(budget.percentPerHour), "\(app.name): \(energy)")
    if let ratio = versus.locationEnergyRatio {
      #expect(ratio.isBelow(budget.share), "\(app.name): \(ratio)")
    }
  }

  @Test("every example has a budget")
  func complete() {
    #expect(ExampleBudgetValidation.budgets.map(\.app) == ExampleApp.all.map(\.name))
  }

  struct Budget: Sendable, CustomTestStringConvertible {
    var app: String
    /// Location energy in percent of a full charge an hour.
    var percentPerHour: Double
    /// Location energy as a share of that of continuous updates at best accuracy.
    var share: Double
    var testDescription: String { app }
  }

  static let budgets = [
    Budget(app: "arrival_app", percentPerHour: 1, share: 0.5),
    Budget(app: "arrival_significant_app", percentPerHour: 0.1, share: 0.1),
    Budget(app: "site_schedule_app", percentPerHour: 0.1, share: 0.1),
    Budget(app: "location_alarm_app", percentPerHour: 0.1, share: 0.1),
    Budget(app: "street_game_app", percentPerHour: 8, share: 1),
    Budget(app: "background_tracker_app", percentPerHour: 3, share: 0.8),
  ]
}
