// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ExampleApps
import Testing
import TracewattTesting

/// The budget that each example app must keep on its day, and the share in README.
@Suite struct ExampleBudgetValidation {
  struct Budget: Sendable, CustomTestStringConvertible {
    var app: String
    /// The maximum use of a full charge by location in a day, in percent, with its interval.
    var percentPerDay: Double
    /// Location energy relative to continuous updates at best accuracy, as in README.
    ///
    /// The tolerance is 15 percent of it; nil if the app requests no position.
    var share: Double?
    var testDescription: String { app }
  }

  static let budgets = [
    Budget(app: "arrival_app", percentPerDay: 2.5, share: 0.045),
    Budget(app: "arrival_significant_app", percentPerDay: 0.45, share: 0.008),
    Budget(app: "site_schedule_app", percentPerDay: 0.65, share: 0.0125),
    Budget(app: "location_alarm_app", percentPerDay: 0.1, share: nil),
    Budget(app: "home_region_app", percentPerDay: 0.6, share: nil),
    Budget(app: "street_game_app", percentPerDay: 30, share: 1.02),
    Budget(app: "background_tracker_app", percentPerDay: 3.5, share: 0.069),
  ]

  @Test("every example keeps its budget on its day", arguments: budgets)
  func budget(_ budget: Budget) throws {
    let app = try #require(ExampleApp.named(budget.app))
    let versus = try SimulatedDay(app.scenario).compare(
      app.name,
      with: "standard_best",
      replications: 20,
      launch: app.launch
    )
    let energy = versus.app.mean(of: \.energy.locationPercentPerDay)
    #expect(energy.isBelow(budget.percentPerDay))
    guard let share = budget.share else { return }
    let ratio = try #require(versus.locationEnergyRatio)
    #expect(ratio.isAbove(share * 0.85) && ratio.isBelow(share * 1.15))
  }

  @Test("every example has a budget")
  func complete() {
    #expect(Self.budgets.map(\.app) == ExampleApp.all.map(\.name))
  }
}
