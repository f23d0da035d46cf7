// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// A question for the places at a position.
///
/// Scope: Apple's class of that name, over the answers of `CLGeocoder`: the scenario's places, by
/// the network, with the system's limit per app and minute.
///
/// Limitations: locales make no difference. Assumption: the errors are `placemarkNotFound` for a
/// place that is not known, `serverFailure` without a network and beyond the limit, and `unknown`
/// after ``cancel()``. Replace them by the errors that a phone gives.
open class MKReverseGeocodingRequest: NSObject, @unchecked Sendable {
  /// The position.
  public let location: CLLocation
  /// The language of the answer; without effect.
  open var preferredLocale: Locale?
  /// Whether the question was cancelled.
  public private(set) var isCancelled = false
  private let geocoder = CLGeocoder()

  /// A question; nil for an invalid coordinate.
  public init?(location: CLLocation) {
    guard CLLocationCoordinate2DIsValid(location.coordinate) else { return nil }
    self.location = location
  }

  /// Whether an answer is still to come.
  open var isLoading: Bool { geocoder.isGeocoding }

  /// Answers with the places, nearest first, or an error.
  open func getMapItems(completionHandler: @escaping ([MKMapItem]?, (any Error)?) -> Void) {
    geocoder.reverseGeocodeLocation(location) { places, error in
      completionHandler(places?.map(MKMapItem.init), error.map(MKError.init))
    }
  }

  /// The places, nearest first.
  ///
  /// - Throws: ``MKError``.
  open var mapItems: [MKMapItem] {
    get async throws {
      do {
        return try await geocoder.reverseGeocodeLocation(location).map(MKMapItem.init)
      } catch { throw MKError(error) }
    }
  }

  /// Ends the question with an error.
  open func cancel() {
    isCancelled = true
    geocoder.cancelGeocode()
  }
}

/// A question for the places of a name.
///
/// Scope and limitations are those of ``MKReverseGeocodingRequest``; the region makes no difference.
open class MKGeocodingRequest: NSObject, @unchecked Sendable {
  /// The name of a place in the scenario.
  public let addressString: String
  /// The area; without effect.
  open var region = MKCoordinateRegion()
  /// The language of the answer; without effect.
  open var preferredLocale: Locale?
  /// Whether the question was cancelled.
  public private(set) var isCancelled = false
  private let geocoder = CLGeocoder()

  /// A question; nil for an empty name.
  public init?(addressString: String) {
    guard !addressString.isEmpty else { return nil }
    self.addressString = addressString
  }

  /// Whether an answer is still to come.
  open var isLoading: Bool { geocoder.isGeocoding }

  /// Answers with the places or an error.
  open func getMapItems(completionHandler: @escaping ([MKMapItem]?, (any Error)?) -> Void) {
    geocoder.geocodeAddressString(addressString) { places, error in
      completionHandler(places?.map(MKMapItem.init), error.map(MKError.init))
    }
  }

  /// The places.
  ///
  /// - Throws: ``MKError``.
  open var mapItems: [MKMapItem] {
    get async throws {
      do {
        return try await geocoder.geocodeAddressString(addressString).map(MKMapItem.init)
      } catch { throw MKError(error) }
    }
  }

  /// Ends the question with an error.
  open func cancel() {
    isCancelled = true
    geocoder.cancelGeocode()
  }
}

/// A question for a place by its identifier; it is refused with `serverFailure`, as the next work.
///
/// Limitations: identifiers belong to Apple's servers, which are not simulated.
open class MKMapItemRequest: NSObject, @unchecked Sendable {
  /// The identifier.
  public let mapItemIdentifier: MKMapItem.Identifier?
  /// Whether the question was cancelled.
  public private(set) var isCancelled = false
  private let refusal = Refusal(.serverFailure)

  /// A question.
  public init(mapItemIdentifier: MKMapItem.Identifier) {
    self.mapItemIdentifier = mapItemIdentifier
  }

  /// Whether an answer is still to come.
  open var isLoading: Bool { refusal.isPending }

  /// Refuses, later.
  open func getMapItem(completionHandler: @escaping (MKMapItem?, (any Error)?) -> Void) {
    refusal.begin { completionHandler(nil, $0) }
  }
  /// Refuses, later.
  ///
  /// - Throws: ``MKError``.
  open var mapItem: MKMapItem {
    get async throws { throw await refusal.error() }
  }

  /// Leaves the answer out.
  open func cancel() {
    isCancelled = true
    refusal.cancel()
  }
}

extension MKMapItem {
  /// A place that the geocoder knows.
  fileprivate convenience init(_ place: CLPlacemark) {
    self.init(placemark: MKPlacemark(placemark: place))
  }
}

extension MKError {
  /// The error for one of the geocoder's.
  fileprivate init(_ error: any Error) {
    switch (error as? CLError)?.code {
    case .geocodeFoundNoResult, .geocodeFoundPartialResult: self.init(.placemarkNotFound)
    case .network: self.init(.serverFailure)
    default: self.init(.unknown)
    }
  }
}
