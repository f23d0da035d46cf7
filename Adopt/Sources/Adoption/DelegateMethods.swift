// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The methods of Core Location's delegate, by their names in Swift and in Objective-C.
///
/// Apple's systems find a method by its Objective-C name, in whatever class declares it. Linux
/// finds it by its Swift name, and only in the class that adopts the delegate.
enum DelegateMethods {
  static let protocolName = "CLLocationManagerDelegate"

  struct Entry {
    /// The labels in Objective-C.
    var selectorLabels: [String]
    /// The parameters, as Swift declares them.
    var parameters: String
    /// The labels in Swift.
    var labels: [String]

    init(_ parameters: String, selector: [String]? = nil) {
      self.parameters = parameters
      labels = parameters.split(separator: ",").map {
        String($0.drop { $0 == " " }.prefix { $0 != " " })
      }
      selectorLabels = selector ?? labels
    }
  }

  private static let manager = "_ manager: CLLocationManager"

  /// The methods that are called `locationManager`.
  private static let entries: [Entry] = [
    Entry("\(manager), didUpdateLocations locations: [CLLocation]"),
    Entry(
      "\(manager), didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation?",
      selector: ["_", "didUpdateToLocation", "fromLocation"]
    ),
    Entry("\(manager), didFailWithError error: Error"),
    Entry(
      "\(manager), didChangeAuthorization status: CLAuthorizationStatus",
      selector: ["_", "didChangeAuthorizationStatus"]
    ),
    Entry("\(manager), didFinishDeferredUpdatesWithError error: Error?"),
    Entry("\(manager), didUpdateHeading newHeading: CLHeading"),
    Entry("\(manager), didEnterRegion region: CLRegion"),
    Entry("\(manager), didExitRegion region: CLRegion"),
    Entry(
      "\(manager), didDetermineState state: CLRegionState, for region: CLRegion",
      selector: ["_", "didDetermineState", "forRegion"]
    ),
    Entry(
      "\(manager), didStartMonitoringFor region: CLRegion",
      selector: ["_", "didStartMonitoringForRegion"]
    ),
    Entry(
      "\(manager), monitoringDidFailFor region: CLRegion?, withError error: Error",
      selector: ["_", "monitoringDidFailForRegion", "withError"]
    ),
    Entry(
      "\(manager), didRange beacons: [CLBeacon], satisfying constraint: CLBeaconIdentityConstraint",
      selector: ["_", "didRangeBeacons", "satisfyingConstraint"]
    ),
    Entry(
      "\(manager), didFailRangingFor constraint: CLBeaconIdentityConstraint, error: Error",
      selector: ["_", "didFailRangingBeaconsForConstraint", "error"]
    ),
    Entry(
      "\(manager), didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion",
      selector: ["_", "didRangeBeacons", "inRegion"]
    ),
    Entry(
      "\(manager), rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: Error",
      selector: ["_", "rangingBeaconsDidFailForRegion", "withError"]
    ),
    Entry("\(manager), didVisit visit: CLVisit"),
  ]

  /// The methods with the manager alone, with what they return.
  private static let ofManagerAlone: [String: String] = [
    "locationManagerDidChangeAuthorization": "{}",
    "locationManagerDidPauseLocationUpdates": "{}",
    "locationManagerDidResumeLocationUpdates": "{}",
    "locationManagerShouldDisplayHeadingCalibration": "-> Bool { false }",
  ]

  /// The labels of the Swift method that Apple's systems call under this Objective-C name, if they
  /// differ.
  static func swiftLabels(_ name: String, selectorLabels: [String]) -> [String]? {
    guard name == "locationManager" else { return nil }
    let entry = entries.first { $0.selectorLabels == selectorLabels && $0.labels != selectorLabels }
    return entry?.labels
  }

  /// Whether a method's Objective-C name, such as `locationManager:didVisit:`, is the delegate's.
  static func hasSelector(_ selector: String) -> Bool {
    let parts = selector.split(separator: ":").map(String.init)
    guard let name = parts.first else { return false }
    if parts.count == 1 { return ofManagerAlone[name] != nil }
    return name == "locationManager"
      && entries.contains { $0.selectorLabels.dropFirst() == parts.dropFirst() }
  }

  /// An empty method to override, or nil for one that is not the delegate's.
  static func emptyMethod(_ method: FileFacts.Method) -> String? {
    if method.labels == ["_"], let end = ofManagerAlone[method.name] {
      return "func \(method.name)(\(manager)) \(end)"
    }
    guard method.name == "locationManager",
      let entry = entries.first(where: { $0.labels == method.labels })
    else { return nil }
    return "func locationManager(\(entry.parameters)) {}"
  }
}

/// Methods of the delegate that a class has and the one it inherits the delegate from lacks.
struct DelegateGaps {
  /// By the class that adopts the delegate, the methods that it gets.
  private(set) var lacking: [String: [FileFacts.Method]] = [:]
  /// By the class that inherits, the methods that override them.
  private(set) var overriding: [String: Set<FileFacts.Method>] = [:]

  init() {}

  /// Finds the gaps in an app's classes.
  init(_ facts: [FileFacts]) {
    var inherited: [String: [String]] = [:]
    var methods: [String: Set<FileFacts.Method>] = [:]
    var added: [(type: String, method: FileFacts.Method)] = []
    for facts in facts {
      for (name, type) in facts.types { inherited[name, default: []] += type.inherited }
      for signature in facts.signatures {
        let method = FileFacts.Method(name: signature.name, labels: signature.swiftLabels)
        methods[signature.type, default: []].insert(method)
        if !signature.isOverride { added.append((signature.type, method)) }
      }
    }
    for (type, method) in added {
      guard DelegateMethods.emptyMethod(method) != nil,
        let root = Self.adopter(above: type, inherited),
        methods[root]?.contains(method) != true
      else { continue }
      overriding[type, default: []].insert(method)
      if lacking[root]?.contains(method) != true { lacking[root, default: []].append(method) }
    }
    for root in lacking.keys {
      lacking[root]?.sort { ($0.name, $0.labels.joined()) < ($1.name, $1.labels.joined()) }
    }
  }

  /// The class of the app above a class that adopts the delegate; nil if the class does so itself.
  private static func adopter(above type: String, _ inherited: [String: [String]]) -> String? {
    var seen: Set<String> = [type]
    var current = type
    while inherited[current]?.contains(DelegateMethods.protocolName) != true {
      let parent = inherited[current]?.first { inherited[$0] != nil && !seen.contains($0) }
      guard let parent else { return nil }
      seen.insert(parent)
      current = parent
    }
    return current == type ? nil : current
  }
}
