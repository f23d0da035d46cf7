// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// The motion managers and pedometers of a process.
final class MotionCentre: EventReceiver, @unchecked Sendable {
  private struct Activity {
    let identity: ObjectIdentifier
    let serial: Int
    let handler: CMMotionActivityHandler
  }

  private struct Steps {
    let identity: ObjectIdentifier
    let serial: Int
    let start: Date
    let handler: CMPedometerHandler
    /// The number of steps delivered so far.
    var delivered = 0
  }

  private weak var process: AppProcess?
  private var activities: [Activity] = []
  private var pedometers: [Steps] = []
  private var serial = 0

  init(process: AppProcess) { self.process = process }

  func receive(_ event: AppEvent) {
    switch event {
    case .motionActivity(let activity):
      guard let activity = estimate(activity) else { return }
      for member in activities { member.handler(activity) }
    case .steps:
      for member in pedometers { deliverSteps(member.serial) }
    default: break
    }
  }

  // MARK: - Activities

  func startActivity(_ identity: ObjectIdentifier, _ handler: @escaping CMMotionActivityHandler) {
    guard let process, let system = process.system else { return }
    let isFirst = activities.isEmpty
    activities.removeAll { $0.identity == identity }
    serial += 1
    activities.append(Activity(identity: identity, serial: serial, handler: handler))
    if isFirst {
      process.system?.startMotionActivityUpdates()
    } else if let now = system.motionActivity, let activity = estimate(now) {
      // The system reports the current estimate only to the first manager.
      process.virtual.schedule(after: .zero) { [weak self, serial] in
        self?.activities.first { $0.serial == serial }?.handler(activity)
      }
    }
  }

  func stopActivity(_ identity: ObjectIdentifier) {
    let count = activities.count
    activities.removeAll { $0.identity == identity }
    if activities.isEmpty, count > 0 { process?.system?.stopMotionActivityUpdates() }
  }

  /// An estimate of the system with its start.
  private func estimate(_ activity: MotionActivity) -> CMMotionActivity? {
    guard let process, let system = process.system else { return nil }
    let now = process.virtual.now
    let sample = system.motionActivityHistory(from: now, to: now).last
    let start = sample?.activity == activity ? sample?.start ?? now : now
    return CMMotionActivity(
      MotionActivitySample(start: start, activity: activity),
      process: process
    )
  }

  func activities(from start: Date, to end: Date) -> Result<[CMMotionActivity], NSError> {
    guard let process, let system = process.system, system.motionActivity != nil else {
      return .failure(CMErrorMotionActivityNotAvailable.error)
    }
    guard start <= end else { return .failure(CMErrorInvalidParameter.error) }
    let samples = system.motionActivityHistory(
      from: process.time(of: start),
      to: process.time(of: end)
    )
    return .success(samples.map { CMMotionActivity($0, process: process) })
  }

  // MARK: - Steps

  func startSteps(
    _ identity: ObjectIdentifier,
    from start: Date,
    _ handler: @escaping CMPedometerHandler
  ) {
    guard let process, process.system != nil else { return }
    let isFirst = pedometers.isEmpty
    pedometers.removeAll { $0.identity == identity }
    serial += 1
    pedometers.append(Steps(identity: identity, serial: serial, start: start, handler: handler))
    if isFirst { process.system?.startStepUpdates() }
    // Steps before now are reported at once.
    process.virtual.schedule(after: .zero) { [weak self, serial] in self?.deliverSteps(serial) }
  }

  func stopSteps(_ identity: ObjectIdentifier) {
    let count = pedometers.count
    pedometers.removeAll { $0.identity == identity }
    if pedometers.isEmpty, count > 0 { process?.system?.stopStepUpdates() }
  }

  /// Delivers the steps since a pedometer's start, if there are more than at the last delivery.
  private func deliverSteps(_ serial: Int) {
    guard let process, let index = pedometers.firstIndex(where: { $0.serial == serial }) else {
      return
    }
    let member = pedometers[index]
    switch steps(from: member.start, to: process.date(of: process.virtual.now)) {
    case .success(let data):
      guard data.numberOfSteps.intValue > member.delivered else { return }
      pedometers[index].delivered = data.numberOfSteps.intValue
      member.handler(data, nil)
    case .failure(let error):
      guard error.code == Int(CMErrorNotAvailable.rawValue) else { return }
      member.handler(nil, error)
    }
  }

  func steps(from start: Date, to end: Date) -> Result<CMPedometerData, NSError> {
    guard let process, let system = process.system else {
      return .failure(CMErrorNotAvailable.error)
    }
    guard start <= end else { return .failure(CMErrorInvalidParameter.error) }
    let count = system.stepCount(from: process.time(of: start), to: process.time(of: end))
    guard let count else { return .failure(CMErrorNotAvailable.error) }
    return .success(CMPedometerData(startDate: start, endDate: end, steps: count))
  }
}
