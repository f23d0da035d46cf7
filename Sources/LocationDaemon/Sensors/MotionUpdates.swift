// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// The pedometer's updates of one app.
struct StepUpdates: Sendable {
  /// The time at which the count of steps started.
  var start: SimulationTime
  /// The number of steps that the app received last.
  var delivered = 0
}

/// Motion estimates and steps by the motion coprocessor.
struct MotionUpdates: Service {
  private var wantsActivity: [Bool]
  /// Whether an app on Android has asked for transitions, which outlast its process (R1).
  private var wantsTransitions: [Bool]
  /// The activity that each app learned last, while it waits for a transition.
  private var learned: [MotionActivity?]
  private var steps: [StepUpdates?]

  init(clients: Int) {
    wantsActivity = Array(repeating: false, count: clients)
    wantsTransitions = Array(repeating: false, count: clients)
    learned = Array(repeating: nil, count: clients)
    steps = Array(repeating: nil, count: clients)
  }

  /// Starts motion estimates, which the app gets while it runs.
  mutating func startActivity(client: Int, in core: inout SystemCore) {
    guard core.apps[client].isRunning, !wantsActivity[client], core.phone.motionSensor != nil else {
      return
    }
    wantsActivity[client] = true
    wantsTransitions[client] = core.limits.activityTransitions
    deliverActivity(client, in: &core)
    armActivity(in: &core)
  }

  /// Stops motion estimates.
  mutating func stopActivity(client: Int, in core: inout SystemCore) {
    wantsActivity[client] = false
    wantsTransitions[client] = false
    armActivity(in: &core)
  }

  mutating func quitByUser(_ client: Int, in core: inout SystemCore) {
    wantsTransitions[client] = false
  }

  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in core.apps.indices { wantsTransitions[client] = false }
  }

  /// Starts step updates, which the app gets while it runs; steps count from now on.
  mutating func startSteps(client: Int, in core: inout SystemCore) {
    guard core.apps[client].isRunning, steps[client] == nil, core.phone.motionSensor != nil else {
      return
    }
    steps[client] = StepUpdates(start: core.now)
    armSteps(in: &core)
  }

  /// Stops step updates.
  mutating func stopSteps(client: Int, in core: inout SystemCore) {
    steps[client] = nil
    armSteps(in: &core)
  }

  /// Delivers the current estimate and the missed steps to an app that runs again.
  mutating func processResumed(_ client: Int, in core: inout SystemCore) {
    if wantsActivity[client] { deliverActivity(client, in: &core) }
    deliverSteps(client, in: &core)
  }

  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    wantsActivity[client] = false
    steps[client] = nil
  }

  mutating func servedAppsChanged(in core: inout SystemCore) {
    armActivity(in: &core)
    armSteps(in: &core)
  }

  /// Delivers a changed estimate to the apps that run.
  mutating func deliverEstimate(in core: inout SystemCore) {
    for client in core.apps.indices where wantsActivity[client] && core.apps[client].isRunning {
      deliverActivity(client, in: &core)
    }
    for client in core.apps.indices where wantsTransitions[client] && !core.apps[client].isRunning {
      guard let activity = core.currentActivity, differs(activity, from: learned[client]) else {
        continue
      }
      learned[client] = activity
      core.followUps.news.append(News(client: client, finding: .activityTransition))
    }
    armActivity(in: &core)
  }

  /// Whether an activity is another one, apart from its confidence.
  private func differs(_ activity: MotionActivity, from last: MotionActivity?) -> Bool {
    guard var last else { return true }
    last.confidence = activity.confidence
    return last != activity
  }

  /// Delivers the current estimate to an app.
  private mutating func deliverActivity(_ client: Int, in core: inout SystemCore) {
    guard let activity = core.currentActivity else { return }
    core.workToDeliver(for: .motion, of: client)
    learned[client] = activity
    core.deliver(.motionActivity(activity), to: client)
  }

  /// Sets the timer to the next change of the estimate while a running app wants it.
  private mutating func armActivity(in core: inout SystemCore) {
    let isWanted = core.apps.indices.contains {
      core.apps[$0].isRunning ? wantsActivity[$0] : wantsTransitions[$0]
    }
    guard isWanted,
      let next = core.phone.motionSensor?.change(after: core.now)
    else {
      core.events.cancelTimer(of: .motionEstimate)
      return
    }
    core.events.setTimer(of: .motionEstimate, at: next)
  }

  /// Delivers the steps to all running apps, and arms the next report.
  mutating func deliverSteps(in core: inout SystemCore) {
    for client in core.apps.indices where core.apps[client].isRunning {
      deliverSteps(client, in: &core)
    }
    armSteps(in: &core)
  }

  /// Delivers the number of steps so far if it has grown.
  private mutating func deliverSteps(_ client: Int, in core: inout SystemCore) {
    guard let updates = steps[client],
      let count = core.phone.motionSensor?.steps(from: updates.start, to: core.now),
      count > updates.delivered
    else { return }
    steps[client]?.delivered = count
    core.workToDeliver(for: .motion, of: client)
    core.deliver(.steps(count), to: client)
  }

  /// Arms the next report, a step interval from now or from the start of the next walk.
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
