// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The monitors of a process, built on the one that the system keeps for the app.
///
/// The state of each monitor's name is stored with the app's values, so that it outlives the
/// process: conditions, last events, and events that no task has awaited.
final class MonitorCentre: EventReceiver, @unchecked Sendable {
  /// The key of the monitors among the app's stored values.
  static let storageKey = "CoreLocation.CLMonitor"

  private weak var process: AppProcess?
  private var opened: [String: Mailbox<CLMonitor.Event>] = [:]
  private var monitors: [StoredMonitor]

  init(process: AppProcess) {
    self.process = process
    let text = process.system?.storedValue(forKey: Self.storageKey) ?? "[]"
    monitors = (try? JSONDecoder().decode([StoredMonitor].self, from: Data(text.utf8))) ?? []
  }

  deinit {
    for mailbox in opened.values { mailbox.abandon() }
  }

  private func save() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(monitors) else { return }
    process?.system?.store(String(decoding: data, as: UTF8.self), forKey: Self.storageKey)
  }

  // MARK: - Opening

  func open(_ name: String) -> Mailbox<CLMonitor.Event> {
    if opened[name] != nil {
      VirtualTime.fail(
        """
        a CLMonitor named "\(name)" was opened while another with that name exists in the process. \
        Core Location allows one; keep that one, say in a property of an object that lives as long as the \
        app, and reuse it.
        """
      )
    }
    let mailbox = Mailbox<CLMonitor.Event>()
    opened[name] = mailbox
    for event in monitors[index(of: name)].pending { mailbox.put(CLMonitor.Event(stored: event)) }
    process?.system?.openMonitor()
    return mailbox
  }

  func close(_ name: String, _ mailbox: Mailbox<CLMonitor.Event>) {
    if opened[name] === mailbox { opened[name] = nil }
  }

  private func index(of name: String) -> Int {
    if let known = monitors.firstIndex(where: { $0.name == name }) { return known }
    monitors.append(StoredMonitor(name: name))
    return monitors.count - 1
  }

  // MARK: - Conditions

  func add(
    _ condition: any CLCondition,
    identifier: String,
    assuming state: CLMonitor.Event.State,
    to name: String
  ) {
    guard let process, let system = process.system else { return }
    let known = forget(identifier, of: name)
    let index = index(of: name)
    let isTaken = monitors.contains { $0.records.contains { $0.systemIdentifier == identifier } }
    let record = StoredRecord(
      systemIdentifier: known ?? (isTaken ? "\(name)/\(identifier)" : identifier),
      condition: StoredCondition(condition),
      lastEvent: StoredEvent(
        identifier: identifier,
        state: state,
        date: process.date(of: process.virtual.now)
      )
    )
    monitors[index].records.append(record)
    if let contract = record.condition.contract(process) {
      save()
      process.system?.addCondition(
        contract,
        identifier: record.systemIdentifier,
        assuming: state.contract
      )
    } else {
      process.system?.removeCondition(record.systemIdentifier)
      var event = StoredEvent(
        identifier: identifier,
        state: .unmonitored,
        date: process.date(of: process.virtual.now)
      )
      event.flags = flags(system).union(.conditionUnsupported)
      arrive(event, index: index)
    }
  }

  func remove(_ identifier: String, from name: String) {
    let system = forget(identifier, of: name)
    if let system { process?.system?.removeCondition(system) }
    save()
  }

  /// Removes a condition with its pending events; returns the system's name for it.
  private func forget(_ identifier: String, of name: String) -> String? {
    let index = index(of: name)
    let found = monitors[index].records.firstIndex { $0.lastEvent.identifier == identifier }
    guard let found else { return nil }
    monitors[index].pending.removeAll { $0.identifier == identifier }
    opened[name]?.removeAll { $0.identifier == identifier }
    return monitors[index].records.remove(at: found).systemIdentifier
  }

  func record(for identifier: String, of name: String) -> CLMonitor.Record? {
    let records = monitors.first { $0.name == name }?.records ?? []
    guard let record = records.first(where: { $0.lastEvent.identifier == identifier }) else {
      return nil
    }
    return CLMonitor.Record(
      condition: record.condition.value,
      lastEvent: CLMonitor.Event(stored: record.lastEvent)
    )
  }

  func identifiers(of name: String) -> [String] {
    monitors.first { $0.name == name }?.records.map(\.lastEvent.identifier) ?? []
  }

  // MARK: - Events

  func receive(_ event: AppEvent) {
    guard case .monitorEvent(let event) = event, let process, let system = process.system else {
      return
    }
    for (index, monitor) in monitors.enumerated() {
      let found = monitor.records.first { $0.systemIdentifier == event.identifier }
      guard let found else { continue }
      var stored = StoredEvent(
        identifier: found.lastEvent.identifier,
        state: CLMonitor.Event.State(event.state),
        date: process.date(of: event.date)
      )
      stored.flags = flags(system)
      if event.state == .unmonitored {
        stored.flags.insert(
          event.isConditionLimitExceeded ? .conditionLimitExceeded : .conditionUnsupported
        )
      }
      arrive(stored, index: index)
      return
    }
  }

  /// Stores an event until a task awaits it, in this process or a later one.
  private func arrive(_ event: StoredEvent, index: Int) {
    monitors[index].pending.append(event)
    save()
    opened[monitors[index].name]?.put(CLMonitor.Event(stored: event))
  }

  /// Records that an event was awaited.
  func took(_ event: CLMonitor.Event, from name: String) {
    let index = index(of: name)
    guard let waiting = monitors[index].pending.firstIndex(of: event.stored) else { return }
    monitors[index].pending.remove(at: waiting)
    let found = monitors[index].records.firstIndex { $0.lastEvent.identifier == event.identifier }
    if let found { monitors[index].records[found].lastEvent = event.stored }
    save()
  }

  private func flags(_ system: AppProcess.System) -> EventFlags {
    var flags: EventFlags = []
    switch system.authorizationStatus {
    case .denied:
      flags.insert(
        system.locationServicesEnabled ? .authorizationDenied : .authorizationDeniedGlobally
      )
    case .restricted: flags.insert(.authorizationRestricted)
    case .notDetermined: flags.insert(.authorizationRequestInProgress)
    case .whenInUse, .always: break
    }
    if system.accuracyAuthorization == .reduced { flags.insert(.accuracyLimited) }
    return flags
  }
}

// MARK: - Storage

/// The flags of an event besides its state.
struct EventFlags: OptionSet, Hashable, Codable, Sendable {
  let rawValue: Int

  static let authorizationDenied = EventFlags(rawValue: 1)
  static let authorizationDeniedGlobally = EventFlags(rawValue: 2)
  static let authorizationRestricted = EventFlags(rawValue: 4)
  static let accuracyLimited = EventFlags(rawValue: 8)
  static let conditionUnsupported = EventFlags(rawValue: 16)
  static let conditionLimitExceeded = EventFlags(rawValue: 32)
  static let authorizationRequestInProgress = EventFlags(rawValue: 64)
}

/// An event as it is stored.
struct StoredEvent: Hashable, Codable, Sendable {
  var identifier: String
  var state: CLMonitor.Event.State
  var date: Date
  var flags: EventFlags = []
}

/// A condition as it is stored.
enum StoredCondition: Codable {
  case circle(CLMonitor.CircularGeographicCondition)
  case beacon(CLMonitor.BeaconIdentityCondition)
  /// A type of the app's own, which cannot be watched.
  case unsupported

  init(_ condition: any CLCondition) {
    if let circle = condition as? CLMonitor.CircularGeographicCondition {
      self = .circle(circle)
    } else if let beacon = condition as? CLMonitor.BeaconIdentityCondition {
      self = .beacon(beacon)
    } else {
      self = .unsupported
    }
  }

  /// The condition as an app sees it.
  var value: any CLCondition {
    switch self {
    case .circle(let circle): circle
    case .beacon(let beacon): beacon
    case .unsupported: UnsupportedCondition()
    }
  }

  /// The condition in the system's terms; nil if it cannot be watched.
  func contract(_ process: AppProcess) -> MonitorCondition? {
    switch self {
    case .circle(let circle):
      guard CLLocationCoordinate2DIsValid(circle.center), circle.radius.isFinite, circle.radius > 0
      else { return nil }
      return .circle(centre: process.point(of: circle.center), radius: Metres(circle.radius))
    case .beacon(let beacon): return .beacon(beacon.contract)
    case .unsupported: return nil
    }
  }
}

/// A replacement for a condition of an unknown type.
struct UnsupportedCondition: CLCondition {}

/// A condition with the app's and the system's name for it.
struct StoredRecord: Codable {
  /// The app's name, unless a monitor with another name uses the same.
  var systemIdentifier: String
  var condition: StoredCondition
  var lastEvent: StoredEvent
}

/// The state of a monitor's name.
struct StoredMonitor: Codable {
  var name: String
  var records: [StoredRecord] = []
  /// Events that no task has awaited.
  var pending: [StoredEvent] = []
}
