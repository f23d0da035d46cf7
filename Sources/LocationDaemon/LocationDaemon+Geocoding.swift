// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The geocoder's side of one app.
struct GeocoderState: Sendable {
  /// Requests on their way, one for each geocoder object.
  var open: [(geocoder: Int, query: GeocodeQuery, serial: Int)] = []
  /// When the requests of the last minute were taken.
  var recent: [SimulationTime] = []
}

extension LocationDaemon {
  /// Asks the geocoder: one request an object, so many a minute, and a network (rule 50).
  public mutating func geocode(_ query: GeocodeQuery, geocoder: Int) {
    let client = activeClient.rawValue
    let now = now
    guard clients[client].isRunning else { return }
    if clients[client].geocoding.open.contains(where: { $0.geocoder == geocoder }) {
      answer(query, geocoder: geocoder, error: .geocodeCanceled, client: client, at: now)
      return
    }
    clients[client].geocoding.recent.removeAll { now - $0 >= .minutes(1) }
    let cause = CausePurpose.geocoding.cause(of: client)
    guard clients[client].geocoding.recent.count < profile.geocoder.limit,
      phone.download(bytes: profile.geocoder.bytes, cause: cause, at: now, events: &events)
    else {
      answer(query, geocoder: geocoder, error: .network, client: client, at: now)
      return
    }
    clients[client].geocoding.recent.append(now)
    clients[client].usage.geocodeCount += 1
    geocodeSerial += 1
    clients[client].geocoding.open.append((geocoder, query, geocodeSerial))
    send(.geocode(client: client, serial: geocodeSerial), at: now + profile.geocoder.delay)
  }

  /// Cancels the request of a geocoder object, if it has one.
  public mutating func cancelGeocode(geocoder: Int) {
    let client = activeClient.rawValue
    guard let index = clients[client].geocoding.open.firstIndex(where: { $0.geocoder == geocoder })
    else { return }
    let query = clients[client].geocoding.open.remove(at: index).query
    answer(query, geocoder: geocoder, error: .geocodeCanceled, client: client, at: now)
  }

  mutating func finishGeocoding(_ serial: Int, client: Int, at now: SimulationTime) {
    guard let index = clients[client].geocoding.open.firstIndex(where: { $0.serial == serial })
    else { return }
    let request = clients[client].geocoding.open.remove(at: index)
    let found = places(for: request.query)
    answer(
      request.query,
      geocoder: request.geocoder,
      placemarks: found.placemarks,
      error: found.error,
      client: client,
      at: now
    )
  }

  private mutating func answer(
    _ query: GeocodeQuery,
    geocoder: Int,
    placemarks: [Placemark] = [],
    error: LocationError?,
    client: Int,
    at now: SimulationTime
  ) {
    record(.geocoded(error), client: client, at: now)
    deliver(
      .geocoded(
        GeocodeAnswer(geocoder: geocoder, query: query, placemarks: placemarks, error: error)
      ),
      to: client
    )
  }

  /// What the gazetteer, the scenario's places, knows.
  private func places(
    for query: GeocodeQuery
  ) -> (placemarks: [Placemark], error: LocationError?) {
    let known = realisation.world.places
    switch query {
    case .reverse(let point):
      let near = known.filter { $0.centre.distance(to: point) <= $0.radius }
        .sorted { $0.centre.distance(to: point) < $1.centre.distance(to: point) }
      guard !near.isEmpty else { return ([], .geocodeFoundNoResult) }
      return (near.map { Placemark(name: $0.name, position: $0.centre) }, nil)
    case .forward(let name):
      let wanted = name.lowercased()
      if let place = known.first(where: { $0.name.lowercased() == wanted }) {
        return ([Placemark(name: place.name, position: place.centre)], nil)
      }
      let isPart = !wanted.isEmpty && known.contains { $0.name.lowercased().hasPrefix(wanted) }
      return ([], isPart ? .geocodeFoundPartialResult : .geocodeFoundNoResult)
    }
  }
}
