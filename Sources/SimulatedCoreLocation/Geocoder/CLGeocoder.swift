// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// A handler that takes places, nearest first, or an error.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Turns coordinates into places and names into coordinates.
///
/// Scope: Apple's class of that name. An object takes one request at a time: a second one during
/// the first completes with `geocodeCanceled`. Each request uses the network; without it, or beyond
/// the system's limit per app and minute, requests complete with `network`; so they do outside of
/// simulated days. Handlers are called on the main thread, even if the object has been released.
///
/// Limitations: it knows the places of the scenario, by name. A position belongs to a place if it
/// is within the place's radius. Locales and regions for a search are accepted and make no
/// difference.
open class CLGeocoder: NSObject, @unchecked Sendable {
  private var ownSlot: GeocoderCentre.Slot?

  /// A geocoder.
  public override init() { super.init() }

  /// True while a request runs.
  open var isGeocoding: Bool { slot?.isGeocoding ?? false }

  /// The object's slot in the running process; a new one if the object is from an ended process.
  ///
  /// Outside of simulated days it is nil.
  private var slot: GeocoderCentre.Slot? {
    guard let process = AppProcess.current(for: "CLGeocoder") else { return nil }
    if let ownSlot, ownSlot.centre?.process === process { return ownSlot }
    let slot = process.receiver(GeocoderCentre.self).makeSlot()
    ownSlot = slot
    return slot
  }

  private func ask(_ query: GeocodeQuery, _ answer: @escaping GeocoderCentre.Answer) {
    ask({ _ in query }, answer)
  }

  private func ask(
    _ query: (AppProcess) -> GeocodeQuery,
    _ answer: @escaping GeocoderCentre.Answer
  ) {
    guard let slot else {
      AppProcess.answer { answer(.failure(CLError(.network))) }
      return
    }
    guard let centre = slot.centre, let process = centre.process else { return }
    centre.ask(query(process), slot: slot, answer: answer)
  }

  private func reverse(_ location: CLLocation, _ answer: @escaping GeocoderCentre.Answer) {
    guard CLLocationCoordinate2DIsValid(location.coordinate) else {
      AppProcess.answer { answer(.failure(CLError(.geocodeFoundNoResult))) }
      return
    }
    ask({ .reverse($0.point(of: location.coordinate)) }, answer)
  }

  private static func report(
    to handler: @escaping CLGeocodeCompletionHandler
  ) -> GeocoderCentre.Answer {
    { result in
      switch result {
      case .success(let places): handler(places, nil)
      case .failure(let error): handler(nil, error)
      }
    }
  }

  private func places(
    _ ask: (@escaping GeocoderCentre.Answer) -> Void
  ) async throws -> [CLPlacemark] {
    let result = await withUnsafeContinuation { continuation in
      ask { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  // MARK: - From coordinates to places

  /// Finds the places at a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    reverse(location, Self.report(to: completionHandler))
  }

  /// Finds the places at a position; the locale makes no difference.
  open func reverseGeocodeLocation(
    _ location: CLLocation,
    preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    reverse(location, Self.report(to: completionHandler))
  }

  /// Finds the places at a position.
  ///
  /// - Throws: ``CLError``.
  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    try await places { reverse(location, $0) }
  }

  /// Finds the places at a position; the locale makes no difference.
  ///
  /// - Throws: ``CLError``.
  open func reverseGeocodeLocation(
    _ location: CLLocation,
    preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await places { reverse(location, $0) }
  }

  // MARK: - From names to coordinates

  /// Finds a place by its name in the scenario.
  open func geocodeAddressString(
    _ addressString: String,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.forward(addressString), Self.report(to: completionHandler))
  }

  /// Finds a place by its name in the scenario; the region makes no difference.
  open func geocodeAddressString(
    _ addressString: String,
    in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.forward(addressString), Self.report(to: completionHandler))
  }

  /// Finds a place by its name in the scenario; region and locale make no difference.
  open func geocodeAddressString(
    _ addressString: String,
    in region: CLRegion?,
    preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.forward(addressString), Self.report(to: completionHandler))
  }

  /// Finds a place by its name in the scenario; circle and locale make no difference.
  open func geocodeAddressString(
    _ addressString: String,
    inRegionCenteredAt centroid: CLLocationCoordinate2D,
    inRegionRadius radius: CLLocationDistance,
    preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    ask(.forward(addressString), Self.report(to: completionHandler))
  }

  /// Finds a place by its name in the scenario; circle and locale make no difference.
  ///
  /// - Throws: ``CLError``.
  open func geocodeAddressString(
    _ addressString: String,
    inRegionCenteredAt centroid: CLLocationCoordinate2D,
    inRegionRadius radius: CLLocationDistance,
    preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await places { ask(.forward(addressString), $0) }
  }

  /// Finds a place by its name in the scenario.
  ///
  /// - Throws: ``CLError``.
  open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    try await places { ask(.forward(addressString), $0) }
  }

  /// Finds a place by its name in the scenario; the region makes no difference.
  ///
  /// - Throws: ``CLError``.
  open func geocodeAddressString(
    _ addressString: String,
    in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    try await places { ask(.forward(addressString), $0) }
  }

  /// Finds a place by its name in the scenario; region and locale make no difference.
  ///
  /// - Throws: ``CLError``.
  open func geocodeAddressString(
    _ addressString: String,
    in region: CLRegion?,
    preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await places { ask(.forward(addressString), $0) }
  }

  // MARK: - Cancelling

  /// Cancels the current request; it completes with `geocodeCanceled`.
  open func cancelGeocode() {
    if let slot { slot.centre?.cancel(slot) }
  }
}
