// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
internal import Quantities

/// A strategy made from its configuration: the app of a strategy file.
///
/// One concrete type serves every built-in and YAML strategy, so that a run of many events stays
/// statically dispatched.
public struct ConfiguredStrategy: LocationApp, Sendable {
  /// The content of the strategy's file.
  public let configuration: StrategyConfiguration

  private let places: [Region]
  private var standard: StandardUpdating?
  private var significantChange: SignificantChangeMonitoring?
  private var regions: RegionMonitoring?
  private var visits: VisitMonitoring?
  private var request: PeriodicRequests?
  private var backgroundWork: BackgroundWorking?
  private var deferred: DeferredUpdates?
  private var dutyCycle: DutyCycling?
  private var softwareRegions: SoftwareRegions?
  private var uploads: Uploading?
  private var pushes: AnsweringPushes?
  /// Whether the process runs the extension for location pushes and nothing else.
  private var isExtension = false
  private var newer: NewerServices?
  private var modes: ModeSwitching?
  private var actions: AppActions?

  /// A strategy with the scenario's places as regions.
  public init(_ configuration: StrategyConfiguration, places: [Region]) {
    self.configuration = configuration
    self.places = places
    reset()
  }

  private mutating func reset() {
    let configuration = configuration
    if let plan = ModePlan(configuration, places: places) {
      modes = ModeSwitching(plan: plan)
    } else {
      resetServices()
    }
    backgroundWork = configuration.backgroundWork.map { BackgroundWorking(work: $0) }
    let checked = configuration.softwareRegions.chosen(from: places)
    softwareRegions =
      checked.isEmpty
      ? nil : SoftwareRegions(regions: checked, rule: configuration.regionCheck ?? .init())
    uploads = configuration.uploads.map { Uploading($0) }
    pushes = configuration.locationPushes.map { AnsweringPushes($0) }
    actions = AppActions(configuration.actions, places: places)
  }

  /// Sets up the services of a strategy without modes.
  private mutating func resetServices() {
    let configuration = configuration
    if let standardRequest = configuration.standard {
      if let cycle = configuration.dutyCycle {
        dutyCycle = DutyCycling(
          request: standardRequest,
          exitRadius: cycle.exitRadius,
          stopAfterStill: cycle.stopAfterStill
        )
      } else {
        standard = StandardUpdating(
          request: standardRequest,
          elastic: configuration.services.elasticFilter
        )
      }
    }
    significantChange = configuration.significantChange ? SignificantChangeMonitoring() : nil
    let monitored = configuration.regions.chosen(from: places)
    regions = monitored.isEmpty ? nil : RegionMonitoring(regions: monitored)
    visits = configuration.visits ? VisitMonitoring() : nil
    request = configuration.request.map {
      PeriodicRequests(interval: $0.interval, desiredAccuracy: $0.desiredAccuracy)
    }
    deferred = configuration.deferred.map {
      DeferredUpdates(distance: $0.untilTraveled, timeout: $0.timeout)
    }
    newer = NewerServices(configuration.services, places: places)
  }

  /// Reacts to one event; a launch starts with a fresh state, as a new process does.
  public mutating func receive<Services: LocationServices>(
    _ event: AppEvent,
    services: inout Services
  ) {
    guard let event = StrategyEvent(event) else { return }
    if case .launched(let reason) = event {
      reset()
      isExtension = reason == .locationPush
    }
    pushes?.react(to: event, services: &services)
    if isExtension { return }
    actions?.ask(at: event, services: &services)
    modes?.react(to: event, services: &services)
    significantChange?.react(to: event, services: &services)
    standard?.react(to: event, services: &services)
    regions?.react(to: event, services: &services)
    visits?.react(to: event, services: &services)
    request?.react(to: event, services: &services)
    deferred?.react(to: event, services: &services)
    dutyCycle?.react(to: event, services: &services)
    newer?.react(to: event, services: &services)
    softwareRegions?.react(to: event, services: &services)
    backgroundWork?.react(to: event, services: &services)
    uploads?.react(to: event, services: &services)
    actions?.react(to: event, services: &services)
  }
}
