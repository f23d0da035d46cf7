// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
public import Quantities
internal import World

extension LocationDaemon {
  /// Whether the phone has a compass.
  public var headingAvailable: Bool { phone.hardware.hasCompass }

  /// Starts the compass, or changes its filter (rule 40); needs no permission.
  ///
  /// Without a compass nothing happens.
  public mutating func startUpdatingHeading(filter: Degrees?) {
    let client = activeClient.rawValue
    guard headingAvailable, clients[client].isRunning else { return }
    if clients[client].heading != nil {
      clients[client].heading?.filter = filter
    } else {
      clients[client].heading = HeadingState(filter: filter)
      // The first heading comes at once, also if the compass runs for another app.
      events.setTimer(of: .heading, at: now)
    }
    updateCompass(at: now)
  }

  /// Stops the compass.
  public mutating func stopUpdatingHeading() {
    clients[activeClient.rawValue].heading = nil
    updateCompass(at: now)
  }

  /// Headings go to apps on the screen, and to others whose own location updates go on (rule 40).
  private func isServedWithHeading(_ client: Int) -> Bool {
    guard clients[client].heading != nil else { return false }
    return clients[client].appState == .foreground
      || (clients[client].appState == .background && continues(client))
  }

  /// Switches the compass as those who are served need it, on their account.
  mutating func updateCompass(at now: SimulationTime) {
    let served = clients.indices.filter { isServedWithHeading($0) }
    guard let cause = combined(served.map { CausePurpose.heading.cause(of: $0) }) else {
      events.cancelTimer(of: .heading)
      phone.setHeading(isOn: false, cause: .phone, at: now)
      return
    }
    phone.setHeading(isOn: true, cause: cause, at: now)
    if compassCalibratedAt == nil {
      let use = realisation.compassNeedsCalibration ? realisation.compassCalibrationTime : .zero
      compassCalibratedAt = now + use
    }
    if events.timer(of: .heading) == nil { events.setTimer(of: .heading, at: now) }
  }

  /// One reading, and the next one on the whole second.
  ///
  /// Assumption: once a second; an app without a filter would get ten a second of a real compass.
  mutating func readCompass(at now: SimulationTime) {
    let isCalibrated = compassCalibratedAt.map { $0 <= now } ?? false
    let sample = realisation.compass(at: now, isCalibrated: isCalibrated)
    for client in clients.indices where isServedWithHeading(client) {
      if !isCalibrated, clients[client].heading?.hasAskedForCalibration == false {
        clients[client].heading?.hasAskedForCalibration = true
        deliver(.headingNeedsCalibration, to: client)
      }
      tell(heading(of: sample, for: client, at: now), to: client, at: now)
    }
    let second: Int64 = 1_000_000_000
    let next = SimulationTime(nanoseconds: (now.nanoseconds / second + 1) * second)
    events.setTimer(of: .heading, at: next)
  }

  /// Tells a heading that differs enough from the last one told.
  private mutating func tell(_ heading: Heading, to client: Int, at now: SimulationTime) {
    guard let state = clients[client].heading else { return }
    if let told = state.told, let filter = state.filter {
      guard heading.magneticHeading.separation(from: told) >= filter else { return }
    }
    clients[client].heading?.told = heading.magneticHeading
    phone.work(for: phone.works.delivery, cause: CausePurpose.heading.cause(of: client), at: now)
    deliver(.heading(heading), to: client)
  }

  /// A reading as an app gets it: true north needs the app's own location updates and a position.
  private func heading(
    of sample: WorldRealisation.CompassSample,
    for client: Int,
    at now: SimulationTime
  ) -> Heading {
    let model = realisation.world.configuration.compass
    var magnetic = sample.magnetic
    var accuracy = sample.accuracy
    if let course = drivingCourse(at: now) {
      magnetic = (course - model.declination).wrapped
      accuracy = model.courseAccuracy
    }
    let isLocated = clients[client].standard?.isActive == true && systemFix != nil
    return Heading(
      magneticHeading: magnetic,
      trueHeading: isLocated ? (magnetic + model.declination).wrapped : nil,
      accuracy: accuracy,
      timestamp: now
    )
  }

  /// The course by satellites of a phone that is believed to be in a vehicle (fact G7).
  ///
  /// Assumption: it stands for the whole heading, as if the phone were fixed to the vehicle.
  private func drivingCourse(at now: SimulationTime) -> Degrees? {
    let model = realisation.world.configuration.compass
    guard profile.heading.usesCourse, currentActivity?.isAutomotive == true,
      let fix = systemFix, fix.source == .gnss,
      now - fix.timestamp <= profile.standard.locationUnknownAfter,
      let speed = fix.speed, speed >= model.courseSpeed
    else { return nil }
    return fix.course
  }
}
