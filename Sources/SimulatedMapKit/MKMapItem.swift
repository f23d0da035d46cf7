// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import SimulatedCoreLocation

/// A point of interest.
///
/// Scope: its values, and the hand-off to the app Maps: ``openInMaps(launchOptions:)`` opens a URL
/// of Maps with `UIApplication.open`.
open class MKMapItem: NSObject, @unchecked Sendable {
  /// The place.
  public let placemark: MKPlacemark
  /// The name; that of the place by default.
  open var name: String?
  /// The telephone number.
  open var phoneNumber: String?
  /// The website.
  open var url: URL?
  /// The kind of place; nil if unknown.
  open var pointOfInterestCategory: MKPointOfInterestCategory?
  /// The time zone; that of the place by default.
  open var timeZone: TimeZone?
  /// Whether it stands for the phone's own position.
  public let isCurrentLocation: Bool

  /// A point of interest at a place.
  public convenience init(placemark: MKPlacemark) {
    self.init(placemark: placemark, isCurrentLocation: false)
  }

  private init(placemark: MKPlacemark, isCurrentLocation: Bool) {
    self.placemark = placemark
    self.isCurrentLocation = isCurrentLocation
    name = placemark.name
    timeZone = placemark.timeZone
  }

  /// The phone's own position; its place has the coordinate 0, 0.
  open class func forCurrentLocation() -> MKMapItem {
    MKMapItem(
      placemark: MKPlacemark(coordinate: CLLocationCoordinate2D()),
      isCurrentLocation: true
    )
  }

  /// Hands the place to Maps; true, because a phone has that app.
  ///
  /// The modes of directions are passed on; other options have no effect.
  @discardableResult
  open func openInMaps(launchOptions: [String: Any]? = nil) -> Bool {
    MKMapItem.openMaps(with: [self], launchOptions: launchOptions)
  }

  /// Hands places to Maps: the last one, as the goal if directions are asked for.
  @discardableResult
  open class func openMaps(
    with mapItems: [MKMapItem],
    launchOptions: [String: Any]? = nil
  ) -> Bool {
    guard let item = mapItems.last, let url = item.mapsURL(launchOptions ?? [:]) else {
      return false
    }
    MainActor.assumeIsolated { UIApplication.shared.open(url) }
    return true
  }

  /// The URL of Maps for the place.
  private func mapsURL(_ options: [String: Any]) -> URL? {
    var parts = URLComponents()
    parts.scheme = "http"
    parts.host = "maps.apple.com"
    parts.path = "/"
    let place = isCurrentLocation ? "Current Location" : coordinateText
    if let mode = options[MKLaunchOptionsDirectionsModeKey] as? String {
      parts.queryItems = [URLQueryItem(name: "daddr", value: place)]
      if let flag = MKMapItem.directionFlags[mode] {
        parts.queryItems?.append(URLQueryItem(name: "dirflg", value: flag))
      }
    } else if isCurrentLocation {
      parts.queryItems = [URLQueryItem(name: "q", value: place)]
    } else {
      parts.queryItems = [URLQueryItem(name: "ll", value: place)]
      if let name { parts.queryItems?.append(URLQueryItem(name: "q", value: name)) }
    }
    return parts.url
  }

  private var coordinateText: String {
    "\(placemark.coordinate.latitude),\(placemark.coordinate.longitude)"
  }

  /// The letters of Apple's map links for the modes of directions.
  private static let directionFlags = [
    MKLaunchOptionsDirectionsModeDriving: "d", MKLaunchOptionsDirectionsModeWalking: "w",
    MKLaunchOptionsDirectionsModeTransit: "r",
  ]
}

/// The key of the mode of directions.
public let MKLaunchOptionsDirectionsModeKey = "MKLaunchOptionsDirectionsMode"
/// Directions as Maps chooses.
public let MKLaunchOptionsDirectionsModeDefault = "MKLaunchOptionsDirectionsModeDefault"
/// Directions for driving.
public let MKLaunchOptionsDirectionsModeDriving = "MKLaunchOptionsDirectionsModeDriving"
/// Directions for walking.
public let MKLaunchOptionsDirectionsModeWalking = "MKLaunchOptionsDirectionsModeWalking"
/// Directions by public transport.
public let MKLaunchOptionsDirectionsModeTransit = "MKLaunchOptionsDirectionsModeTransit"
/// The key of the type of map; without effect.
public let MKLaunchOptionsMapTypeKey = "MKLaunchOptionsMapType"
/// The key of the map's centre; without effect.
public let MKLaunchOptionsMapCenterKey = "MKLaunchOptionsMapCenter"
/// The key of the map's size; without effect.
public let MKLaunchOptionsMapSpanKey = "MKLaunchOptionsMapSpan"
/// The key of the display of traffic; without effect.
public let MKLaunchOptionsShowsTrafficKey = "MKLaunchOptionsShowsTraffic"
