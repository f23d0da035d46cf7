// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A belief of an app: a delivery that replaced the belief before it.
///
/// The rule is that of the tracking error: a delivery replaces the belief unless its timestamp is
/// older, and of several at one instant the last wins.
package struct BeliefStep: Sendable, Hashable {
  /// The start of the belief, which lasts until the next step.
  package var time: SimulationTime
  /// The place of the delivery in its list.
  package var delivery: Int

  /// The beliefs of an app, in order of time; there is none before the first.
  ///
  /// - Parameters:
  ///   - deliveries: deliveries to several apps, in order of time.
  ///   - client: the app of a delivery.
  ///   - time: its time.
  ///   - timestamp: the timestamp of its position.
  /// - Returns: the beliefs of the app under test.
  package static func all<Element>(
    among deliveries: [Element],
    client: (Element) -> ClientIdentifier,
    time: (Element) -> SimulationTime,
    timestamp: (Element) -> SimulationTime
  ) -> [BeliefStep] {
    var steps: [BeliefStep] = []
    for (index, delivery) in deliveries.enumerated() where client(delivery).rawValue == 0 {
      if let last = steps.last, timestamp(deliveries[last.delivery]) > timestamp(delivery) {
        continue
      }
      if let last = steps.last, last.time == time(delivery) { steps.removeLast() }
      steps.append(BeliefStep(time: time(delivery), delivery: index))
    }
    return steps
  }
}
