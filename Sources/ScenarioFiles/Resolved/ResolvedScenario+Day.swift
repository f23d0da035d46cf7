// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import Quantities
internal import Studies
internal import World

extension ResolvedScenario {
  /// Writes the app under test, then the other apps.
  static func write(
    _ app: AppConfiguration,
    _ others: [OtherApp],
    to writer: inout YAMLWriter
  ) {
    writer.block("app") { write(app, to: &$0) }
    if others.isEmpty { return writer.line("other_apps", "[]") }
    writer.block("other_apps") { writer in
      for other in others {
        writer.item { writer in
          writer.line("name", other.name)
          writer.block("strategy") { writer in
            let strategy = ScenarioStrategy(
              name: other.strategy.name,
              configuration: other.strategy
            )
            write(strategy, to: &writer)
          }
          write(other.app, to: &writer)
        }
      }
    }
  }

  private static func write(_ app: AppConfiguration, to writer: inout YAMLWriter) {
    writer.line("authorization", app.authorization.rawValue)
    writer.line("precise_location", String(app.allowsPreciseLocation))
    writer.line("background_modes", app.hasLocationBackgroundMode ? "[location]" : "[]")
    writer.line("background_app_refresh", String(app.allowsBackgroundRefresh))
    if app.alarms != .none { writer.line("alarms", app.alarms.rawValue) }
    if app.lastOpened > .zero { writer.line("last_opened", ExactText.text(app.lastOpened)) }
    writer.line("background_at", app.backgroundAt.map { ExactText.text($0) } ?? "none")
    if let file = app.bundle.file { writer.line("info_plist", YAMLWriter.quoted(file)) }
    if !app.bundle.requiredCapabilities.isEmpty {
      writer.line(
        "required_device_capabilities",
        "[\(app.bundle.requiredCapabilities.joined(separator: ", "))]"
      )
    }
    writer.block("answers") { writer in
      writer.line("when_in_use", app.answers.whenInUse.rawValue)
      writer.line("always", app.answers.always.rawValue)
      writer.line("temporary_full_accuracy", String(app.answers.temporaryFullAccuracy))
      writer.line("after", ExactText.text(app.answers.after))
      if let keepsAlways = app.answers.keepsAlways {
        writer.line("always_confirmation", String(keepsAlways))
        writer.line("always_confirmation_after", ExactText.text(app.answers.confirmationAfter))
      }
    }
  }

  /// Writes the places, the beacons, the routes and the day's events.
  static func writeDay(
    of scenario: Scenario,
    routeFiles: [String],
    to writer: inout YAMLWriter
  ) {
    list("places", scenario.places, to: &writer) { place, writer in
      writer.line("name", place.name)
      writer.line("latitude", ExactText.text(place.coordinate.latitude))
      writer.line("longitude", ExactText.text(place.coordinate.longitude))
      writer.line("radius", ExactText.text(place.radius))
      guard let address = place.address else { return }
      writer.block("address") { writer in
        for part in PostalAddress.parts where !address[keyPath: part.path].isEmpty {
          writer.line(part.name, YAMLWriter.quoted(address[keyPath: part.path]))
        }
      }
    }
    list("beacons", scenario.beacons, to: &writer) { beacon, writer in
      writer.line("name", beacon.name)
      writer.line("uuid", YAMLWriter.quoted(beacon.uuid))
      writer.line("major", String(beacon.major))
      writer.line("minor", String(beacon.minor))
      writer.line("latitude", ExactText.text(beacon.coordinate.latitude))
      writer.line("longitude", ExactText.text(beacon.coordinate.longitude))
    }
    // A scenario without routes reads as it did before there were any.
    if !scenario.routes.isEmpty {
      let routes = Array(scenario.routes.enumerated())
      list("routes", routes, to: &writer) { route, writer in
        let file = route.offset < routeFiles.count ? routeFiles[route.offset] : route.element.name
        writer.line("file", YAMLWriter.quoted(file))
        writer.line("mode", route.element.mode.rawValue)
        writer.line("duration", ExactText.text(route.element.duration))
      }
    }
    list("events", scenario.events, to: &writer) { event, writer in
      let (key, value) = ScenarioFile.text(event.kind)
      writer.line("at", ExactText.text(event.time))
      if !event.app.isEmpty { writer.line("app", event.app) }
      writer.line(key, value)
    }
  }

  private static func list<Item>(
    _ key: String,
    _ items: [Item],
    to writer: inout YAMLWriter,
    _ write: (Item, inout YAMLWriter) -> Void
  ) {
    if items.isEmpty { return writer.line(key, "[]") }
    writer.block(key) { writer in
      for item in items { writer.item { write(item, &$0) } }
    }
  }
}
