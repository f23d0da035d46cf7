// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities
internal import Stochastics
internal import World

/// What the satellite receiver did when its timer went off.
public enum ReceiverEvent: Sendable, Hashable {
  /// It has its first fix.
  case acquired
  /// It still searches.
  case searching
  /// It is off.
  case off
}

struct Receiver: Sendable {
  enum Start: Sendable { case hot, assisted, warm, cold }

  var isTracking = false
  var lastFix: SimulationTime?
  var acquiredAt = SimulationTime.zero
  var isConverging = false
  var cause = Cause.phone
}

extension Phone {
  static let acquisitionPurpose = DrawPurpose("phone.gnss_acquisition")
  static let convergencePurpose = DrawPurpose("phone.gnss_convergence")

  /// Acquisition and scan luck is drawn per slot of so long, so that starts within one slot share it.
  static let luckSlot = SimulationDuration.seconds(10)

  static func slot(at time: SimulationTime) -> UInt64 {
    UInt64(max(0, time.nanoseconds / luckSlot.nanoseconds))
  }

  /// Whether the receiver is on for somebody.
  public var isReceiving: Bool {
    switch ledger.state(of: .gnss) {
    case .gnssAcquiring, .gnssTracking, .gnssWeak: true
    default: false
    }
  }

  /// Whether the receiver has a fix.
  public var hasSatelliteFix: Bool { receiver.isTracking }

  /// Switches satellite reception on; the event of source `gnss` tells how it goes.
  public mutating func startReceiver(
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    guard !isReceiving else { return }
    receiver.cause = cause
    // Only a receiver that had a fix still knows where in the signal to look.
    let isReady = ledger.state(of: .gnss) == .gnssTail && startType(at: time) == .hot
    enter(.gnssAcquiring, cause: cause, at: time)
    let delay = isReady ? SimulationDuration.seconds(1) : timeToFirstFix(at: time)
    events.setTimer(of: .gnss, at: time + delay)
  }

  /// Books further reception to another cause, when the app that asked first has gone.
  public mutating func reassignReceiver(to cause: Cause, at time: SimulationTime) {
    guard isReceiving, receiver.cause != cause else { return }
    receiver.cause = cause
    enter(ledger.state(of: .gnss), cause: cause, at: time)
  }

  /// Ends the need for satellite reception; the receiver goes through its tail.
  public mutating func stopReceiver(at time: SimulationTime, events: inout FutureEventList) {
    guard isReceiving else { return }
    receiver.isTracking = false
    let tail = profile.gnssTailDuration.value
    if tail > .zero {
      enter(.gnssTail, cause: receiver.cause, at: time)
      events.setTimer(of: .gnss, at: time + tail)
    } else {
      enter(.gnssOff, cause: .phone, at: time)
      events.cancelTimer(of: .gnss)
    }
  }

  /// Reacts to the event of source `gnss`.
  public mutating func receiverTimer(
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> ReceiverEvent {
    switch ledger.state(of: .gnss) {
    case .gnssAcquiring:
      let sample = realisation.gnss(at: time)
      guard sample.isAvailable else {
        events.setTimer(of: .gnss, at: time + .seconds(1))
        return .searching
      }
      receiver.isTracking = true
      receiver.acquiredAt = time
      receiver.isConverging = realisation.random(Self.convergencePurpose)
        .bernoulli(Self.slot(at: time), probability: convergence.fraction)
      receiver.lastFix = time
      enter(sample.isWeak ? .gnssWeak : .gnssTracking, cause: receiver.cause, at: time)
      return .acquired
    case .gnssTail:
      enter(.gnssOff, cause: .phone, at: time)
      return .off
    default:
      return .off
    }
  }

  /// The receiver's next position, or nil if the signal was just lost.
  ///
  /// A lost signal sends the receiver back to searching; the event of source `gnss` tells when it
  /// has a fix again.
  public mutating func satelliteFix(
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> ProviderFix? {
    guard receiver.isTracking else { return nil }
    let sample = realisation.gnss(at: time)
    guard sample.isAvailable else {
      receiver.isTracking = false
      enter(.gnssAcquiring, cause: receiver.cause, at: time)
      events.setTimer(of: .gnss, at: time + .seconds(1))
      return nil
    }
    receiver.lastFix = time
    let state: PowerState = sample.isWeak ? .gnssWeak : .gnssTracking
    if ledger.state(of: .gnss) != state { enter(state, cause: receiver.cause, at: time) }
    var spread = 1.0
    if receiver.isConverging {
      let age = time - receiver.acquiredAt
      spread += (convergence.factor - 1) * exponential(-(age / convergence.time))
      if age > convergence.time * 8 { receiver.isConverging = false }
    }
    let truth = realisation.truth(at: time)
    return ProviderFix(
      position: truth.position.moved(
        east: sample.offsetEast * spread,
        north: sample.offsetNorth * spread
      ),
      quality: .gnss(sigma: sample.sigma * spread),
      timestamp: time,
      speed: truth.speed,
      course: truth.course
    )
  }

  /// How a start at an instant finds the receiver: what it still knows of the sky.
  func startType(at time: SimulationTime) -> Receiver.Start {
    guard let last = receiver.lastFix else { return isNetworkAvailable ? .assisted : .cold }
    let age = time - last
    if age < .minutes(10) { return .hot }
    return isNetworkAvailable ? .assisted : (age < .hours(4) ? .assisted : .warm)
  }

  func timeToFirstFix(at time: SimulationTime) -> SimulationDuration {
    let slot = Self.slot(at: time)
    let draw = realisation.random(Self.acquisitionPurpose)
    let seconds: Double =
      switch startType(at: time) {
      case .hot:
        max(0, profile.gnssHotStart.value.seconds - 0.5 * 0.6931471805599453)
          + draw.exponential(slot, 0, mean: 0.5)
      case .assisted:
        draw.logNormal(
          slot,
          1,
          median: profile.gnssAssistedStart.value.seconds,
          sigma: 0.35
        )
      case .warm:
        profile.gnssWarmStart.value.seconds * (0.75 + 0.5 * draw.uniform(slot, 2))
      case .cold:
        max(0, profile.gnssColdStart.value.seconds - 5 * 0.6931471805599453)
          + draw.exponential(slot, 3, mean: 5)
      }
    return .seconds(max(1, seconds * realisation.acquisitionMultiplier(at: time)))
  }
}
