// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A small app as an iOS developer writes it, to run over a day by its name.
package struct ExampleApp: Sendable {
  /// The name in tables and on the command line.
  package let name: String
  /// A one-line description.
  package let summary: String
  /// The built-in scenario that shows it.
  package let scenario: String
  /// Makes the app's objects at a launch.
  package let launch: @MainActor @Sendable () -> AnyObject

  /// Every example, in the order of the documentation.
  package static let all = [
    ExampleApp(
      name: "arrival_app",
      summary: "distance to the hotel by notification, passport reminder on leaving it",
      scenario: "arrival",
      launch: { ArrivalApp(source: .standardUpdates) }
    ),
    ExampleApp(
      name: "arrival_significant_app",
      summary: "the same by significant changes",
      scenario: "arrival",
      launch: { ArrivalApp(source: .significantChanges) }
    ),
    ExampleApp(
      name: "site_schedule_app",
      summary: "geofences around addresses that are geocoded one after another",
      scenario: "site_schedule",
      launch: { SiteScheduleApp() }
    ),
    ExampleApp(
      name: "location_alarm_app",
      summary: "notifications by date and by region, without any position",
      scenario: "location_alarm",
      launch: { LocationAlarmApp() }
    ),
    ExampleApp(
      name: "home_region_app",
      summary: "a region of 100 m around home, with a switch of the app's own",
      scenario: "home_region",
      launch: { HomeRegionApp() }
    ),
    ExampleApp(
      name: "street_game_app",
      summary: "best accuracy and compass on the screen, nothing off it",
      scenario: "street_game",
      launch: { StreetGameApp() }
    ),
    ExampleApp(
      name: "background_tracker_app",
      summary: "trips at best accuracy, deferred, paused, restarted and relaunched",
      scenario: "background_tracker",
      launch: { BackgroundTrackerApp() }
    ),
  ]

  /// The example with a name; nil if there is none.
  package static func named(_ name: String) -> ExampleApp? { all.first { $0.name == name } }
}
