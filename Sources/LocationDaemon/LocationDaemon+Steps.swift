// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
public import Quantities

extension LocationDaemon {
  /// The steps that the pedometer counted between two instants; nil where the phone has none.
  public func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int? {
    phone.motionSensor?.steps(from: max(.zero, start), to: min(end, now))
  }

  /// Asks for steps while the app runs; they are counted from now on.
  public mutating func startStepUpdates() {
    let client = activeClient.rawValue
    guard clients[client].isRunning, clients[client].steps == nil, phone.motionSensor != nil else {
      return
    }
    clients[client].steps = StepUpdates(start: now)
    armStepUpdates(at: now)
  }

  /// Ends steps.
  public mutating func stopStepUpdates() {
    clients[activeClient.rawValue].steps = nil
    armStepUpdates(at: now)
  }

  mutating func reportSteps(at now: SimulationTime) {
    for client in clients.indices where clients[client].isRunning { tellSteps(client, at: now) }
    armStepUpdates(at: now)
  }

  /// Tells the steps so far, if there are more than were told.
  mutating func tellSteps(_ client: Int, at now: SimulationTime) {
    guard let updates = clients[client].steps,
      let count = phone.motionSensor?.steps(from: updates.start, to: now), count > updates.told
    else { return }
    clients[client].steps?.told = count
    phone.work(for: phone.works.delivery, cause: CausePurpose.motion.cause(of: client), at: now)
    deliver(.steps(count), to: client)
  }

  /// Arms the next report: every few seconds on a walk, else a while into the next one.
  mutating func armStepUpdates(at now: SimulationTime) {
    guard clients.contains(where: { $0.steps != nil && $0.isRunning }),
      let sensor = phone.motionSensor
    else {
      events.cancelTimer(of: .steps)
      return
    }
    guard events.timer(of: .steps) == nil, let walk = sensor.walk(after: now) else { return }
    events.setTimer(of: .steps, at: max(now, walk) + sensor.model.stepInterval)
  }
}
