// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import VirtualTime

/// The geocoders of a process, with the request that each answer belongs to.
final class GeocoderCentre: EventReceiver, @unchecked Sendable {
  typealias Answer = (Result<[CLPlacemark], CLError>) -> Void

  /// The requests of one geocoder object that have not been answered.
  final class Slot {
    fileprivate(set) weak var centre: GeocoderCentre?
    fileprivate let number: Int
    /// The current request.
    fileprivate var running: Answer?
    /// Requests that were cancelled, or came during another one, in the order of their answers.
    fileprivate var cancelled: [Answer] = []

    fileprivate init(_ centre: GeocoderCentre, number: Int) {
      self.centre = centre
      self.number = number
    }

    var isGeocoding: Bool { running != nil }
  }

  private(set) weak var process: AppProcess?
  private var slotCount = 0
  private var busy: [Int: Slot] = [:]

  init(process: AppProcess) { self.process = process }

  deinit {
    // Tasks of an ended process that await an answer wait for ever.
    for slot in busy.values { VirtualTime.keepForever(slot) }
  }

  /// A slot for a geocoder object.
  func makeSlot() -> Slot {
    slotCount += 1
    return Slot(self, number: slotCount - 1)
  }

  /// Asks for a place; a second request during the first is cancelled at once.
  func ask(_ query: GeocodeQuery, slot: Slot, answer: @escaping Answer) {
    guard let process, process.system != nil else { return }
    if slot.running == nil {
      slot.running = answer
    } else {
      slot.cancelled.append(answer)
    }
    busy[slot.number] = slot
    process.system?.geocode(query, geocoder: slot.number)
  }

  func cancel(_ slot: Slot) {
    guard let process, process.system != nil, let running = slot.running else { return }
    slot.running = nil
    slot.cancelled.append(running)
    process.system?.cancelGeocode(geocoder: slot.number)
  }

  func receive(_ event: AppEvent) {
    guard case .geocoded(let answer) = event, let process, let slot = busy[answer.geocoder] else {
      return
    }
    let handler: Answer?
    if answer.error == .geocodeCanceled, !slot.cancelled.isEmpty {
      handler = slot.cancelled.removeFirst()
    } else {
      handler = slot.running
      slot.running = nil
    }
    if slot.running == nil, slot.cancelled.isEmpty { busy[answer.geocoder] = nil }
    if let error = answer.error {
      handler?(.failure(CLError(contract: error)))
    } else {
      handler?(.success(answer.placemarks.map { CLPlacemark($0, process: process) }))
    }
  }
}
