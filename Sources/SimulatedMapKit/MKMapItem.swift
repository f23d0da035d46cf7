// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// A point of interest.
///
/// Scope: its values, and the hand-off to the app Maps: ``openInMaps(launchOptions:)`` opens a URL
/// of Maps with `UIApplication.open`.
open class MKMapItem: NSObject, @unchecked Sendable {
  /// The identifier of a place in Apple's servers.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String
    /// An identifier by its text; nil if it is empty.
    public init?(rawValue: String) {
      guard !rawValue.isEmpty else { return nil }
      self.rawValue = rawValue
    }
  }

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
  /// The address as texts; nil without one.
  public let address: MKAddress?
  /// The position of the place.
  open var location: CLLocation { placemark.location ?? CLLocation(latitude: 0, longitude: 0) }
  /// The texts for the address; nil without the parts of one.
  open var addressRepresentations: MKAddressRepresentations? { MKAddressRepresentations(placemark) }
  /// Nil, because identifiers belong to Apple's servers.
  open var identifier: Identifier? { nil }
  /// None.
  open var alternateIdentifiers: Set<Identifier> { [] }

  /// A point of interest at 0, 0.
  public override convenience init() {
    self.init(placemark: MKPlacemark(coordinate: CLLocationCoordinate2D()))
  }
  /// A point of interest at a position, with the texts of its address.
  public convenience init(location: CLLocation, address: MKAddress?) {
    let place = MKPlacemark(placemark: CLPlacemark(location: location, name: nil))
    self.init(placemark: place, isCurrentLocation: false, address: address)
  }
  /// A point of interest at a place.
  public convenience init(placemark: MKPlacemark) {
    self.init(placemark: placemark, isCurrentLocation: false)
  }

  private init(placemark: MKPlacemark, isCurrentLocation: Bool, address: MKAddress? = nil) {
    self.address = address ?? MKAddress(placemark)
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

  /// Hands the place to Maps and answers later; the scene makes no difference.
  open func openInMaps(
    launchOptions: [String: Any]? = nil,
    from scene: UIScene?,
    completionHandler: @escaping (Bool) -> Void = { _ in }
  ) {
    MKMapItem.openMaps(
      with: [self],
      launchOptions: launchOptions,
      from: scene,
      completionHandler: completionHandler
    )
  }
  /// Hands the place to Maps; the scene makes no difference.
  @MainActor @discardableResult
  open func openInMaps(launchOptions: [String: Any]? = nil, from scene: UIScene?) async -> Bool {
    openInMaps(launchOptions: launchOptions)
  }
  /// Hands places to Maps and answers later; the scene makes no difference.
  open class func openMaps(
    with mapItems: [MKMapItem],
    launchOptions: [String: Any]? = nil,
    from scene: UIScene?,
    completionHandler: @escaping (Bool) -> Void = { _ in }
  ) {
    let isHanded = openMaps(with: mapItems, launchOptions: launchOptions)
    Question().begin { completionHandler(isHanded) }
  }
  /// Hands places to Maps; the scene makes no difference.
  @MainActor @discardableResult
  open class func openMaps(
    with mapItems: [MKMapItem],
    launchOptions: [String: Any]? = nil,
    from scene: UIScene?
  ) async -> Bool { openMaps(with: mapItems, launchOptions: launchOptions) }

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
/// Directions for cycling; without effect, because links to Maps have no letter for it.
public let MKLaunchOptionsDirectionsModeCycling = "MKLaunchOptionsDirectionsModeCycling"
/// The key of the type of map; without effect.
public let MKLaunchOptionsMapTypeKey = "MKLaunchOptionsMapType"
/// The key of the map's centre; without effect.
public let MKLaunchOptionsMapCenterKey = "MKLaunchOptionsMapCenter"
/// The key of the map's size; without effect.
public let MKLaunchOptionsMapSpanKey = "MKLaunchOptionsMapSpan"
/// The key of the view on the map; without effect.
public let MKLaunchOptionsCameraKey = "MKLaunchOptionsCamera"
/// The type of shared data that hold a point of interest; none are made.
public let MKMapItemTypeIdentifier = "com.apple.mapkit.map-item"
/// The key of the display of traffic; without effect.
public let MKLaunchOptionsShowsTrafficKey = "MKLaunchOptionsShowsTraffic"
