// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
public import World

/// A strategy as Core Location code for an app's developer.
///
/// Scope: the standard service, significant changes, visits, regions, deferral, single requests,
/// live updates and duty cycles; the code compiles against Core Location and
/// `SimulatedCoreLocation` with Swift 6.2. Limitations: modes, beacons, the compass, monitors and
/// the app's work besides location are named in a comment but not written. The code requests the
/// authorization as soon as it is made; an app may choose a better time.
public struct SwiftSnippet: Sendable {
  let strategy: StrategyConfiguration
  let places: [Place]
  let hasLocationBackgroundMode: Bool

  /// The code of a strategy.
  ///
  /// - Parameters:
  ///   - strategy: the settings.
  ///   - places: the scenario's places, for regions.
  ///   - hasLocationBackgroundMode: whether the app declares the background mode `location`.
  public init(
    _ strategy: StrategyConfiguration,
    places: [Place],
    hasLocationBackgroundMode: Bool = true
  ) {
    self.strategy = strategy
    self.places = places
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
  }

  /// The name of the class, derived from the strategy's: `StandardBestTracker` for `standard_best`.
  public var typeName: String {
    let words = strategy.name.split(separator: "_").map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    return words.joined() + "Tracker"
  }

  /// The whole file: imports, the class and its delegate's methods.
  public var text: String {
    var lines = ["import CoreLocation"]
    if strategy.dutyCycle != nil { lines.append("import CoreMotion") }
    lines.append("")
    lines += notes.map { "// " + $0 }
    lines += ["@MainActor", "final class \(typeName): NSObject {"]
    lines += indented(properties) + [""]
    lines += ["  override init() {", "    super.init()"]
    lines += indented(indented(setUp)) + ["  }"]
    if strategy.dutyCycle != nil { lines += [""] + indented(dutyCycleMethods) }
    lines += ["}", "", "extension \(typeName): @MainActor CLLocationManagerDelegate {"]
    lines += indented(delegateMethods) + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : "  " + $0 }
  }

  // MARK: - Parts

  private var notes: [String] {
    var notes: [String] = []
    if strategy.standard != nil, hasLocationBackgroundMode {
      notes.append("Needs the \"location\" background mode in Info.plist.")
    }
    let keys = strategy.canBeLaunched ? ["WhenInUse", "AlwaysAndWhenInUse"] : ["WhenInUse"]
    let reasons = keys.map { "NSLocation\($0)UsageDescription" }.joined(separator: ", ")
    notes.append("Needs usage descriptions in Info.plist: \(reasons).")
    if strategy.canBeLaunched {
      notes.append(
        "Create it in application(_:didFinishLaunchingWithOptions:), because an event may launch the app."
      )
    }
    if strategy.deferred != nil { notes.append("Deferred updates exist only on iOS 6 to 13.") }
    let left = leftOut
    if !left.isEmpty { notes.append("Not included: " + left.joined(separator: ", ") + ".") }
    return notes
  }

  /// The parts of the strategy that the code omits.
  private var leftOut: [String] {
    let services = strategy.services
    let parts: [(String, Bool)] = [
      ("modes and their rules", !strategy.modes.isEmpty),
      ("the elastic filter", services.elasticFilter != nil),
      ("beacons", !services.beacons.isEmpty), ("ranging", !services.ranging.isEmpty),
      ("the compass", services.heading != nil), ("the monitor", !services.monitor.isEmpty),
      ("motion and steps", services.motion || services.steps),
      ("the app's own region checks", !strategy.softwareRegions.isEmpty),
      ("uploads", strategy.uploads != nil),
      ("work in the background", strategy.backgroundWork != nil),
      ("the extension for location pushes", strategy.locationPushes != nil),
      ("other actions of the app", strategy.actions != StrategyConfiguration.Actions()),
    ]
    return parts.filter { $0.1 }.map { $0.0 }
  }

  /// Single requests have their own accuracy, so they need a second manager if there are also
  /// updates.
  var requester: String { strategy.standard == nil ? "manager" : "requester" }

  private var properties: [String] {
    var lines = ["private let manager = CLLocationManager()"]
    if strategy.request != nil, strategy.standard != nil {
      lines.append("private let requester = CLLocationManager()")
    }
    if strategy.deferred != nil { lines.append("private var isDeferring = false") }
    if let live = strategy.services.liveUpdates {
      if live.holdsBackgroundActivitySession {
        lines.append("private var activity: CLBackgroundActivitySession?")
      }
      if live.serviceSession != nil { lines.append("private var session: CLServiceSession?") }
    }
    if strategy.dutyCycle != nil {
      lines += [
        "private let motion = CMMotionActivityManager()", "private var isTracking = false",
        "private var isStill = false", "private var stop: Task<Void, Never>?",
      ]
    }
    return lines
  }

  private var setUp: [String] {
    var lines = ["manager.delegate = self"]
    lines += [
      "if manager.authorizationStatus == .notDetermined {",
      "  manager.request\(strategy.canBeLaunched ? "Always" : "WhenInUse")Authorization()", "}",
    ]
    if let request = strategy.standard { lines += settings(of: request) }
    if strategy.significantChange {
      lines.append("manager.startMonitoringSignificantLocationChanges()")
    }
    if strategy.standard != nil, strategy.dutyCycle == nil {
      lines.append("manager.startUpdatingLocation()")
    }
    lines += regionLines
    if strategy.visits { lines.append("manager.startMonitoringVisits()") }
    lines += requestLines + liveLines
    if strategy.dutyCycle != nil { lines += dutyCycleSetUp }
    return lines
  }
}
