// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Foundation
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// `gps`: a fix each second with a distance filter of 10 m; the signal is lost now and then.
struct SatelliteBehaviour: ReferenceBehaviour {
  static let sigma = 4.0
  static let timeConstant = SimulationDuration.seconds(30)
  /// The chance of losing the signal after a fix.
  private static let loss = 1.0 / 900

  private var isTracking = false
  private var losses: UInt64 = 0

  init<Noise>(on phone: ReferencePhone<Noise>) {}

  mutating func start<Noise>(_ phone: inout ReferencePhone<Noise>) {
    phone.enter(.gnssAcquiring, 0.450)
    phone.arm(.finish, after: 30)
  }

  @inline(__always)
  mutating func react<Noise>(to event: Event, _ phone: inout ReferencePhone<Noise>) {
    guard event.source == .finish else { return loseSignal(&phone) }
    if !isTracking { track(&phone) }
    let position = phone.measurement()
    phone.arm(.finish, after: 1)
    if phone.isNews(position, beyond: 10) { phone.deliver(position) }
  }

  /// Starts tracking, and draws the number of fixes until the signal is lost.
  private mutating func track<Noise>(_ phone: inout ReferencePhone<Noise>) {
    isTracking = true
    phone.enter(.gnssTracking, 0.150)
    let further = Int(log(phone.luck.uniform(losses)) / log1p(-Self.loss))
    // The fix of that second comes first.
    let delay = SimulationDuration(nanoseconds: Int64(further) * 1_000_000_000)
    phone.events.setTimer(
      of: .turn,
      at: phone.events.now + delay,
      priority: EventPriority(rawValue: EventPriority.normal.rawValue + 1)
    )
  }

  private mutating func loseSignal<Noise>(_ phone: inout ReferencePhone<Noise>) {
    isTracking = false
    phone.enter(.gnssAcquiring, 0.450)
    let seconds = phone.luck.exponential(losses, 1, mean: 6)
    losses += 1
    phone.arm(.finish, after: 2 + Int(seconds))
  }
}
