// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities

/// The pedometer's updates of one app.
struct StepUpdates: Sendable {
  /// From when on steps are counted.
  var start: SimulationTime
  /// What the app was told last.
  var told = 0
}

/// Motion estimates and steps, by the motion coprocessor.
struct MotionUpdates: Service {
  private var wantsActivity: [Bool]
  private var steps: [StepUpdates?]

  init(clients: Int) {
    wantsActivity = Array(repeating: false, count: clients)
    steps = Array(repeating: nil, count: clients)
  }

  /// Starts motion estimates while the app runs.
  mutating func startActivity(client: Int, in core: inout SystemCore) {
    guard core.apps[client].isRunning, !wantsActivity[client], core.phone.motionSensor != nil else {
      return
    }
    wantsActivity[client] = true
    tellActivity(client, in: &core)
    armActivity(in: &core)
  }

  /// Stops motion estimates.
  mutating func stopActivity(client: Int, in core: inout SystemCore) {
    wantsActivity[client] = false
    armActivity(in: &core)
  }

  /// Starts steps while the app runs; they are counted from now on.
  mutating func startSteps(client: Int, in core: inout SystemCore) {
    guard core.apps[client].isRunning, steps[client] == nil, core.phone.motionSensor != nil else {
      return
    }
    steps[client] = StepUpdates(start: core.now)
    armSteps(in: &core)
  }

  /// Stops steps.
  mutating func stopSteps(client: Int, in core: inout SystemCore) {
    steps[client] = nil
    armSteps(in: &core)
  }

  /// Gives an app that runs again the current estimate and the steps that it missed.
  mutating func processResumed(_ client: Int, in core: inout SystemCore) {
    if wantsActivity[client] { tellActivity(client, in: &core) }
    tellSteps(client, in: &core)
  }

  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    wantsActivity[client] = false
    steps[client] = nil
  }

  mutating func servedAppsChanged(in core: inout SystemCore) {
    armActivity(in: &core)
    armSteps(in: &core)
  }

  /// The estimate changed: apps that run are told, those that sleep are not.
  mutating func tellEstimate(in core: inout SystemCore) {
    for client in core.apps.indices where wantsActivity[client] && core.apps[client].isRunning {
      tellActivity(client, in: &core)
    }
    armActivity(in: &core)
  }

  private mutating func tellActivity(_ client: Int, in core: inout SystemCore) {
    guard let activity = core.currentActivity else { return }
    core.workToDeliver(for: .motion, of: client)
    core.deliver(.motionActivity(activity), to: client)
  }

  /// Arms the next change of the estimate while an app that runs wants it.
  private mutating func armActivity(in core: inout SystemCore) {
    guard core.apps.indices.contains(where: { wantsActivity[$0] && core.apps[$0].isRunning }),
      let next = core.phone.motionSensor?.change(after: core.now)
    else {
      core.events.cancelTimer(of: .motionEstimate)
      return
    }
    core.events.setTimer(of: .motionEstimate, at: next)
  }

  mutating func reportSteps(in core: inout SystemCore) {
    for client in core.apps.indices where core.apps[client].isRunning {
      tellSteps(client, in: &core)
    }
    armSteps(in: &core)
  }

  /// Tells the steps so far, if there are more than were told.
  private mutating func tellSteps(_ client: Int, in core: inout SystemCore) {
    guard let updates = steps[client],
      let count = core.phone.motionSensor?.steps(from: updates.start, to: core.now),
      count > updates.told
    else { return }
    steps[client]?.told = count
    core.workToDeliver(for: .motion, of: client)
    core.deliver(.steps(count), to: client)
  }

  /// Arms the next report: every few seconds on a walk, else a while into the next one.
  private mutating func armSteps(in core: inout SystemCore) {
    guard core.apps.indices.contains(where: { steps[$0] != nil && core.apps[$0].isRunning }),
      let sensor = core.phone.motionSensor
    else {
      core.events.cancelTimer(of: .steps)
      return
    }
    guard core.events.timer(of: .steps) == nil, let walk = sensor.walk(after: core.now) else {
      return
    }
    core.events.setTimer(of: .steps, at: max(core.now, walk) + sensor.model.stepInterval)
  }
}
