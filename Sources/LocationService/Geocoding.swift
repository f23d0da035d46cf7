// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A request to the geocoder.
public enum GeocodeQuery: Sendable, Hashable, Codable {
  /// The place at a position.
  case reverse(PlanePoint)
  /// The position of a place with this name or address.
  case forward(String)
}

/// A place that the geocoder knows.
public struct Placemark: Sendable, Hashable, Codable {
  /// The place's name.
  public var name: String
  /// Its centre, in the run's local plane.
  public var position: PlanePoint
  /// Its address; nil if it is not known.
  public var address: PostalAddress?

  /// A place by name and centre.
  public init(name: String, position: PlanePoint, address: PostalAddress? = nil) {
    self.name = name
    self.position = position
    self.address = address
  }
}

/// The geocoder's answer to one request.
public struct GeocodeAnswer: Sendable, Hashable {
  /// The app's number for its geocoder object.
  public var geocoder: Int
  /// The request.
  public var query: GeocodeQuery
  /// The places, nearest first; empty with an error.
  public var placemarks: [Placemark]
  /// The reason for no placemarks; nil if there are some.
  public var error: LocationError?

  /// An answer with places or an error.
  public init(
    geocoder: Int,
    query: GeocodeQuery,
    placemarks: [Placemark] = [],
    error: LocationError? = nil
  ) {
    self.geocoder = geocoder
    self.query = query
    self.placemarks = placemarks
    self.error = error
  }
}
