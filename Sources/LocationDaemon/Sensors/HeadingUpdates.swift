// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The heading updates of one app.
struct HeadingState: Sendable {
  /// The change after which a heading is delivered; nil delivers every reading.
  var filter: Degrees?
  /// The magnetic heading that the app received last; nil before the first.
  var delivered: Degrees?
  /// Whether the app has already been asked to let the compass be calibrated.
  var hasAskedForCalibration = false
  /// Whether the app has received the error that the heading cannot be determined now.
  var hasFailed = false
}

/// Heading updates by the compass (rule 40).
struct HeadingUpdates: Service {
  private var states: [HeadingState?]
  /// The time at which the compass is calibrated; nil before its first use.
  private var calibratedAt: SimulationTime?

  init(clients: Int) { states = Array(repeating: nil, count: clients) }

  /// Starts the compass for an app, or changes its filter; needs no permission.
  mutating func start(filter: Degrees?, client: Int, in core: inout SystemCore) {
    guard core.phone.hardware.hasCompass, core.apps[client].isRunning else { return }
    if states[client] != nil {
      states[client]?.filter = filter
    } else {
      states[client] = HeadingState(filter: filter)
      // The first heading comes at once, even if the compass already runs for another app.
      core.events.setTimer(of: .heading, at: core.now)
    }
    update(in: &core)
  }

  /// Stops the compass for an app.
  mutating func stop(client: Int, in core: inout SystemCore) {
    states[client] = nil
    update(in: &core)
  }

  mutating func processEnded(_ client: Int, in core: inout SystemCore) { states[client] = nil }

  mutating func servedAppsChanged(in core: inout SystemCore) { update(in: &core) }

  /// Whether an app gets headings: on the screen, or while its own updates continue (rule 40).
  private func isServed(_ client: Int, in core: inout SystemCore) -> Bool {
    guard states[client] != nil else { return false }
    return core.apps[client].appState == .foreground
      || (core.apps[client].appState == .background && core.continues(client))
  }

  /// Switches the compass on while it serves any app, and books it to the served apps.
  private mutating func update(in core: inout SystemCore) {
    let served = core.apps.indices.filter { isServed($0, in: &core) }
    guard let cause = core.combined(served.map { CausePurpose.heading.cause(of: $0) }) else {
      core.events.cancelTimer(of: .heading)
      core.phone.setHeading(isOn: false, cause: .phone, at: core.now)
      return
    }
    core.phone.setHeading(isOn: true, cause: cause, at: core.now)
    if calibratedAt == nil {
      let use =
        core.realisation.compassNeedsCalibration ? core.realisation.compassCalibrationTime : .zero
      calibratedAt = core.now + use
    }
    if core.events.timer(of: .heading) == nil { core.events.setTimer(of: .heading, at: core.now) }
  }

  /// Takes one reading, and arms the next one; near a magnet there is none.
  ///
  /// Assumption: once a second; on a real compass, an app without a filter would get ten a second.
  mutating func read(in core: inout SystemCore) {
    armNext(in: &core)
    guard !core.conditions.isMagnetNear else {
      for client in core.apps.indices where isServed(client, in: &core) { fail(client, in: &core) }
      return
    }
    let isCalibrated = calibratedAt.map { $0 <= core.now } ?? false
    let sample = core.realisation.compass(at: core.now, isCalibrated: isCalibrated)
    for client in core.apps.indices where isServed(client, in: &core) {
      if !isCalibrated, states[client]?.hasAskedForCalibration == false {
        states[client]?.hasAskedForCalibration = true
        core.deliver(.headingNeedsCalibration, to: client)
      }
      states[client]?.hasFailed = false
      deliver(heading(of: sample, for: client, in: &core), to: client, in: &core)
    }
  }

  /// Reports once that a magnet prevents headings (error 3).
  private mutating func fail(_ client: Int, in core: inout SystemCore) {
    guard states[client]?.hasFailed == false else { return }
    states[client]?.hasFailed = true
    core.record(.failed(.headingFailure), client: client)
    core.deliver(.headingFailed, to: client)
  }

  /// Arms the next reading at a whole second.
  private func armNext(in core: inout SystemCore) {
    let second: Int64 = 1_000_000_000
    let next = SimulationTime(nanoseconds: (core.now.nanoseconds / second + 1) * second)
    core.events.setTimer(of: .heading, at: next)
  }

  /// Delivers a heading that differs from the last delivered one by the filter at least.
  private mutating func deliver(_ heading: Heading, to client: Int, in core: inout SystemCore) {
    guard let state = states[client] else { return }
    if let delivered = state.delivered, let filter = state.filter {
      guard heading.magneticHeading.separation(from: delivered) >= filter else { return }
    }
    states[client]?.delivered = heading.magneticHeading
    core.workToDeliver(for: .heading, of: client)
    core.deliver(.heading(heading), to: client)
  }

  /// A reading as an app gets it; true north needs the app's own location updates and a position.
  private func heading(
    of sample: WorldRealisation.CompassSample,
    for client: Int,
    in core: inout SystemCore
  ) -> Heading {
    let model = core.realisation.world.configuration.compass
    var magnetic = sample.magnetic
    var accuracy = sample.accuracy
    if let course = drivingCourse(in: &core) {
      magnetic = (course - model.declination).wrapped
      accuracy = model.courseAccuracy
    }
    let isLocated = core.apps[client].updates.standard != nil && core.positions.last != nil
    return Heading(
      magneticHeading: magnetic,
      trueHeading: isLocated ? (magnetic + model.declination).wrapped : nil,
      accuracy: accuracy,
      timestamp: core.now
    )
  }

  /// The satellite course of a phone whose estimated activity is driving (fact G7).
  ///
  /// Assumption: it replaces the whole heading, as if the phone were fixed to the vehicle.
  private func drivingCourse(in core: inout SystemCore) -> Degrees? {
    let model = core.realisation.world.configuration.compass
    guard core.profile.heading.usesCourse, core.currentActivity?.isAutomotive == true,
      let fix = core.positions.last, fix.source == .gnss,
      core.now - fix.timestamp <= core.profile.standard.locationUnknownAfter,
      let speed = fix.speed, speed >= model.courseSpeed
    else { return nil }
    return fix.course
  }
}
