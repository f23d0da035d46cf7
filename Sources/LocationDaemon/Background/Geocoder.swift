// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The geocoder's state for one app.
struct GeocoderState: Sendable {
  /// The open requests, one for each geocoder object.
  var open: [(geocoder: Int, query: GeocodeQuery, serial: Int)] = []
  /// The times of the requests of the last minute.
  var recent: [SimulationTime] = []
}

/// The geocoder, limited to one request per object and to a number per minute (rule 50).
struct Geocoder: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case finished(client: Int, serial: Int)
  }

  private var states: [GeocoderState]
  private var signals = SignalQueue<Signal>(source: .geocoder)
  /// The number of accepted requests so far.
  private var serial = 0

  init(clients: Int) { states = Array(repeating: GeocoderState(), count: clients) }

  /// Handles a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .finished(let client, let serial): finish(serial, client: client, in: &core)
    }
  }

  /// Requests the places at a point, or the position of a name.
  mutating func ask(
    _ query: GeocodeQuery,
    geocoder: Int,
    client: Int,
    in core: inout SystemCore
  ) {
    let now = core.now
    guard core.apps[client].isRunning else { return }
    if states[client].open.contains(where: { $0.geocoder == geocoder }) {
      answer(query, geocoder: geocoder, error: .geocodeCanceled, client: client, in: &core)
      return
    }
    states[client].recent.removeAll { now - $0 >= .minutes(1) }
    let cause = CausePurpose.geocoding.cause(of: client)
    guard states[client].recent.count < core.profile.geocoder.limit,
      core.phone.download(
        bytes: core.profile.geocoder.bytes,
        cause: cause,
        at: now,
        events: &core.events
      )
    else {
      answer(query, geocoder: geocoder, error: .network, client: client, in: &core)
      return
    }
    core.countMaps(of: client, receiving: core.profile.geocoder.bytes)
    states[client].recent.append(now)
    core.apps[client].usage.geocodeCount += 1
    serial += 1
    states[client].open.append((geocoder, query, serial))
    let due = now + core.profile.geocoder.delay
    signals.send(.finished(client: client, serial: serial), at: due, in: &core)
  }

  /// Cancels the request of a geocoder object, if there is one.
  mutating func cancel(geocoder: Int, client: Int, in core: inout SystemCore) {
    guard let index = states[client].open.firstIndex(where: { $0.geocoder == geocoder }) else {
      return
    }
    let query = states[client].open.remove(at: index).query
    answer(query, geocoder: geocoder, error: .geocodeCanceled, client: client, in: &core)
  }

  /// Drops the open requests of a process that has ended; they still count toward the limit.
  mutating func processEnded(_ client: Int, in core: inout SystemCore) { states[client].open = [] }

  /// Answers a request after its delay.
  private mutating func finish(_ serial: Int, client: Int, in core: inout SystemCore) {
    guard let index = states[client].open.firstIndex(where: { $0.serial == serial })
    else { return }
    let request = states[client].open.remove(at: index)
    let found = places(for: request.query, in: &core)
    answer(
      request.query,
      geocoder: request.geocoder,
      placemarks: found.placemarks,
      error: found.error,
      client: client,
      in: &core
    )
  }

  /// Logs and delivers an answer.
  private mutating func answer(
    _ query: GeocodeQuery,
    geocoder: Int,
    placemarks: [Placemark] = [],
    error: LocationError?,
    client: Int,
    in core: inout SystemCore
  ) {
    core.record(.geocoded(error), client: client)
    core.deliver(
      .geocoded(
        GeocodeAnswer(geocoder: geocoder, query: query, placemarks: placemarks, error: error)
      ),
      to: client
    )
  }

  /// A place as the geocoder reports it.
  private static func placemark(_ place: ResolvedPlace) -> Placemark {
    Placemark(name: place.name, position: place.centre, address: place.address)
  }

  /// The answer of the gazetteer, which consists of the scenario's places.
  private func places(
    for query: GeocodeQuery,
    in core: inout SystemCore
  ) -> (placemarks: [Placemark], error: LocationError?) {
    let known = core.realisation.world.places
    switch query {
    case .reverse(let point):
      let near = known.filter { $0.centre.distance(to: point) <= $0.radius }
        .sorted { $0.centre.distance(to: point) < $1.centre.distance(to: point) }
      guard !near.isEmpty else { return ([], .geocodeFoundNoResult) }
      return (near.map(Self.placemark), nil)
    case .forward(let name):
      let wanted = name.lowercased()
      let found =
        known.first { $0.name.lowercased() == wanted }
        ?? known.first { $0.address?.matches(name) ?? false }
      if let found { return ([Self.placemark(found)], nil) }
      let isPart = !wanted.isEmpty && known.contains { $0.name.lowercased().hasPrefix(wanted) }
      return ([], isPart ? .geocodeFoundPartialResult : .geocodeFoundNoResult)
    }
  }
}
