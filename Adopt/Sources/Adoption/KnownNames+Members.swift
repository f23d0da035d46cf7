// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension KnownNames {
  /// A member, an initialiser or an attribute of Apple's that does not exist on Linux.
  struct Missing {
    /// The name, or the type of an initialiser.
    var name: String

    /// The type that the code names before the member, or nil if any text may be there.
    var base: String?

    /// The first label of the call, or nil for a property or a call with any labels.
    var label: String?

    /// What to do instead.
    var way: String

    /// The name as documentation writes it.
    var spelling: String {
      (base.map { "\($0)." } ?? "") + name + (label.map { "(\($0):)" } ?? "")
    }
  }

  /// Members and initialisers that neither Linux nor Tracewatt has, beside those of missing types.
  static let missingMembers: [Missing] = [
    // Core Location.
    Missing(
      name: "geocodeAddressDictionary",
      way: "join the parts of the address, and use geocodeAddressString(_:)"
    ),
    Missing(name: "historicalLocations", way: recording),
    Missing(name: "requestHistoricalLocations", way: recording),
    // Core Motion.
    Missing(name: "startEventUpdates", way: steps),
    Missing(name: "stopEventUpdates", way: steps),
    // MapKit.
    Missing(name: "NSValue", label: "mkCoordinate", way: plainValue),
    Missing(name: "NSValue", label: "mkCoordinateSpan", way: plainValue),
    Missing(name: "mkCoordinateValue", way: plainValue),
    Missing(name: "mkCoordinateSpanValue", way: plainValue),
    Missing(name: "Request", base: "MKDirections", label: "contentsOf", way: linkOfMaps),
    Missing(name: "isDirectionsRequest", way: linkOfMaps),
    Missing(name: "MKMapItemRequest", label: "mapFeatureAnnotation", way: feature),
    Missing(name: "MKMapItemRequest", label: "featureAnnotation", way: feature),
    // Combine.
    Missing(name: "dataTaskPublisher", way: "publish what a substitute for the network returns"),
    // Foundation.
    Missing(name: "AttributedString", label: "localized", way: "use String(localized:)"),
    Missing(name: "AttributedString", label: "markdown", way: "use AttributedString(_:)"),
    Missing(name: "ComponentsFormatStyle", base: "Date", way: duration),
    Missing(name: "components", label: "style", way: duration),
    Missing(name: "FormatStyle", base: "Measurement", way: measurement),
    Missing(name: "measurement", label: "width", way: measurement),
    Missing(name: "NSSystemClockDidChange", way: "call the observer itself where a test needs it"),
  ]

  private static let recording = "collect the locations that didUpdateLocations brings"
  private static let steps = "leave the call out; isPedometerEventTrackingAvailable() is false"
  private static let plainValue = "store the coordinate or the span itself"
  private static let linkOfMaps = "read the source and the destination from the URL's parts"
  private static let feature = "use MKMapItemRequest(mapItemIdentifier:); there is no map to tap on"
  private static let duration = "use Duration.formatted(.units(allowed:width:))"
  private static let measurement = "use formatted(), or write value and unit.symbol"

  /// Property wrappers of SwiftUI that only views can hold.
  static let wrappersOfViews: Set<String> = [
    "Environment", "EnvironmentObject", "ObservedObject", "State", "StateObject",
  ]
}
