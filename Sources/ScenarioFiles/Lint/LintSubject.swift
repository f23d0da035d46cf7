// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Studies
internal import World

/// The services that one app requests at one time, and their places in its file.
///
/// A strategy of one state is one subject, a strategy with modes is one for each of them.
struct LintSubject {
  /// The day on which the app runs; nil for a strategy's own file.
  struct Day {
    var scenario: Scenario
    /// The root of the scenario's file.
    var root: SourceNode
    /// The setup of the app.
    var app: AppConfiguration
    /// The name in events; empty for the app under test.
    var appName: String
    /// The node of the app's setup; nil if the file leaves it to the defaults.
    var appNode: SourceNode?
  }

  /// The whole strategy.
  var strategy: StrategyConfiguration
  /// The mode; nil for a strategy of one state.
  var mode: StrategyConfiguration.Mode?
  /// The services that run in that mode.
  var services: StrategyConfiguration.Services
  /// The strategy's mapping.
  var body: SourceNode
  /// The place where the strategy is named, or begins.
  var position: SourcePosition
  /// The day, if there is one.
  var day: Day?

  /// One subject for each state of a strategy.
  static func all(
    _ strategy: StrategyConfiguration,
    body: SourceNode,
    position: SourcePosition,
    day: Day?
  ) -> [LintSubject] {
    func subject(_ mode: StrategyConfiguration.Mode?) -> LintSubject {
      LintSubject(
        strategy: strategy,
        mode: mode,
        services: mode.map { $0.services.over(strategy.services) } ?? strategy.services,
        body: body,
        position: position,
        day: day
      )
    }
    return strategy.modes.isEmpty ? [subject(nil)] : strategy.modes.map { subject($0) }
  }

  // MARK: - Places in the file

  /// The place of a setting of the services: in the mode, or in the services of every mode.
  ///
  /// If the file leaves it to the default, it is the nearest mapping around it.
  func place(_ path: String...) -> SourcePosition { place(path) }

  func place(_ path: [String]) -> SourcePosition {
    let own = mode.flatMap { body["modes"]?[$0.name] }
    let services = [own, body["services"]].compactMap { $0 }
    guard let first = path.first, let node = services.first(where: { $0[first] != nil }) else {
      return position
    }
    return Self.place(path, in: node) ?? position
  }

  /// The place of a key of the strategy, outside of the services.
  func place(ofKey path: String...) -> SourcePosition { Self.place(path, in: body) ?? position }

  /// The place, or the place where the strategy is named if it is in another file.
  func own(_ place: SourcePosition) -> SourcePosition {
    place.file == position.file ? place : position
  }

  private static func place(_ path: [String], in node: SourceNode) -> SourcePosition? {
    var node = node
    var found: SourcePosition?
    for key in path {
      guard let entry = node.entries?.first(where: { $0.key == key }) else { break }
      (node, found) = (entry.value, entry.position)
    }
    return found
  }

  /// The place of a key of the app's setup; nil if the file does not state it.
  func place(ofApp key: String) -> SourcePosition? {
    day?.appNode?.entries?.first { $0.key == key }?.position
  }

  // MARK: - Conditions

  /// Whether the app ever goes to the background; true if the day is unknown.
  var goesToBackground: Bool {
    guard let day else { return true }
    return day.app.backgroundAt != nil || has { $0 == .background }
  }

  /// Whether the day has an event of the app that meets a condition.
  func has(_ isSuch: (DayEvent.Kind) -> Bool) -> Bool {
    guard let day else { return false }
    return day.scenario.events.contains { $0.app == day.appName && isSuch($0.kind) }
  }

  /// Whether the standard service continues when the app is in the background.
  var updatesInBackground: Bool {
    guard let standard = services.standard, goesToBackground else { return false }
    let hasMode = day?.app.hasLocationBackgroundMode ?? true
    return hasMode && standard.allowsBackgroundLocationUpdates ?? true
  }

  /// Whether live updates continue when the app is in the background.
  var liveInBackground: Bool {
    guard let live = services.liveUpdates else { return false }
    return live.holdsBackgroundActivitySession || live.serviceSession == .always
  }

  /// Whether a monitoring service of the system can wake or launch the app.
  var hasMonitoring: Bool {
    services.significantChange || services.visits || hasRegions
  }

  /// Whether the system monitors regions, beacon regions or conditions.
  var hasRegions: Bool {
    !services.regions.isEmpty || !services.beacons.isEmpty || !services.monitor.isEmpty
      || services.exitRadius != nil || strategy.dutyCycle != nil
      || !services.geofences.isEmpty || services.exitGeofence != nil
  }

  /// Whether an iOS system of the day has a behaviour; true if the day is unknown.
  func onSomeSystem(_ behaves: (OSProfile) -> Bool) -> Bool {
    day.map { $0.scenario.systems.contains { $0.platform == .ios && behaves($0) } } ?? true
  }

  /// Whether the day has a system of a platform; true if the day is unknown.
  func runs(on platform: Platform) -> Bool {
    day.map { $0.scenario.systems.contains { $0.platform == platform } } ?? true
  }

  /// Whether the mode is entered only on the charger and left without it.
  var isOnlyOnCharger: Bool {
    guard let mode, mode.name != strategy.start ?? strategy.modes.first?.name else { return false }
    let entering = strategy.rules.filter { $0.target == mode.name }
    let leaving = strategy.rules.filter { $0.mode ?? mode.name == mode.name }
    return !entering.isEmpty && entering.allSatisfy { $0.conditions.isCharging == true }
      && leaving.contains { $0.conditions.isCharging == false && $0.target != mode.name }
  }

  /// The number of places that a choice of regions covers.
  func count(_ choices: [StrategyConfiguration.RegionChoice]) -> Int {
    choices.contains(.allPlaces)
      ? max(choices.count, day?.scenario.places.count ?? 0) : choices.count
  }
}
