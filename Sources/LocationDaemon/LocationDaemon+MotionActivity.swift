// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import PhoneModel
public import Quantities

extension LocationDaemon {
  /// What the motion coprocessor believes now; nil where the phone has none.
  public var motionActivity: MotionActivity? { currentActivity }

  /// Asks for motion estimates while the app runs.
  public mutating func startMotionActivityUpdates() {
    let client = activeClient.rawValue
    guard clients[client].isRunning, !clients[client].wantsMotion, phone.motionSensor != nil else {
      return
    }
    clients[client].wantsMotion = true
    tellActivity(client, at: now)
    armMotionUpdates(at: now)
  }

  /// Ends motion estimates.
  public mutating func stopMotionActivityUpdates() {
    clients[activeClient.rawValue].wantsMotion = false
    armMotionUpdates(at: now)
  }

  /// What the coprocessor believed between two instants, the sample that holds at the first included.
  ///
  /// It remembers seven days (doc, recall); what is to come it does not know.
  public func motionActivityHistory(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> [MotionActivitySample] {
    guard let sensor = phone.motionSensor else { return [] }
    let from = max(start, now - Self.motionMemory)
    return sensor.history(from: from, to: min(end, now)).map {
      MotionActivitySample(start: $0.start, activity: Self.activity(of: $0.estimate))
    }
  }

  /// How long the coprocessor keeps its history (doc, recall).
  private static var motionMemory: SimulationDuration { .hours(7 * 24) }

  var currentActivity: MotionActivity? {
    phone.motionSensor.map { Self.activity(of: $0.estimate(at: now)) }
  }

  private static func activity(of estimate: MotionEstimate) -> MotionActivity {
    let confidence: MotionActivity.Confidence =
      switch estimate.confidence {
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
    return MotionActivity(
      isStationary: estimate.flags.contains(.stationary),
      isWalking: estimate.flags.contains(.walking),
      isRunning: estimate.flags.contains(.running),
      isCycling: estimate.flags.contains(.cycling),
      isAutomotive: estimate.flags.contains(.automotive),
      confidence: confidence
    )
  }

  /// The estimate changed: apps that run are told, those that sleep are not.
  mutating func motionEstimateChanged(at now: SimulationTime) {
    for client in clients.indices where clients[client].wantsMotion && clients[client].isRunning {
      tellActivity(client, at: now)
    }
    armMotionUpdates(at: now)
  }

  mutating func tellActivity(_ client: Int, at now: SimulationTime) {
    guard let activity = currentActivity else { return }
    phone.work(for: phone.works.delivery, cause: CausePurpose.motion.cause(of: client), at: now)
    deliver(.motionActivity(activity), to: client)
  }

  /// Arms the next change of the estimate while an app that runs wants it.
  mutating func armMotionUpdates(at now: SimulationTime) {
    guard clients.contains(where: { $0.wantsMotion && $0.isRunning }),
      let next = phone.motionSensor?.change(after: now)
    else {
      events.cancelTimer(of: .motionEstimate)
      return
    }
    events.setTimer(of: .motionEstimate, at: next)
  }
}
