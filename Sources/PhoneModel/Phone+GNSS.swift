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
  /// It found nothing in time, rests, and will search again.
  case failed
  /// It is off.
  case off
}

struct Receiver: Sendable {
  enum Start: Sendable { case hot, assisted, warm, cold }

  var isTracking = false
  /// Whether there was a fix since the last start.
  var hasTracked = false
  var lastFix: SimulationTime?
  var acquiredAt = SimulationTime.zero
  var isConverging = false
  var cause = Cause.phone
  /// Whether good signal is received in the low-power state.
  var isBatching = false
  /// When the search ends without a fix; nil if it never does.
  var givesUpAt: SimulationTime?
  /// Whether the timer that is armed ends the search without a fix.
  var willFail = false
  /// Whether the search waits for any signal at all.
  var isBlind = false
  /// Whether the receiver rests between two searches.
  var isResting = false
  /// Until when assistance data holds.
  var assistanceUntil = SimulationTime.zero
}

extension Phone {
  static let acquisitionPurpose = DrawPurpose("phone.gnss_acquisition")
  static let convergencePurpose = DrawPurpose("phone.gnss_convergence")

  /// Acquisition and scan luck is drawn per slot of so long, so that starts within one slot share it.
  static let luckSlot = SimulationDuration.seconds(10)

  static func slot(at time: SimulationTime) -> UInt64 {
    UInt64(max(0, time.nanoseconds / luckSlot.nanoseconds))
  }

  /// Whether the receiver is on for somebody, be it resting between two searches.
  public var isReceiving: Bool {
    switch ledger.state(of: .gnss) {
    case .gnssAcquiring, .gnssTracking, .gnssWeak, .gnssLowPower: true
    default: receiver.isResting
    }
  }

  /// Whether the receiver has a fix.
  public var hasSatelliteFix: Bool { receiver.isTracking }

  /// Switches satellite reception on; the event of source `gnss` tells how it goes.
  ///
  /// A start without valid assistance data fetches it first, on the starter's account, if there is
  /// a network. The search does not wait for it. Without a receiver nothing happens.
  public mutating func startReceiver(
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    guard hardware.hasGNSS, !isReceiving else { return }
    receiver.cause = cause
    // Only a receiver that had a fix still knows where in the signal to look.
    let isReady =
      ledger.state(of: .gnss) == .gnssTail && receiver.hasTracked && startType(at: time) == .hot
    receiver.hasTracked = false
    search(isReady: isReady, at: time, events: &events)
  }

  /// Begins a search; a receiver that is ready takes a second.
  private mutating func search(
    isReady: Bool,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    receiver.isResting = false
    receiver.isBlind = false
    enter(.gnssAcquiring, cause: receiver.cause, at: time)
    let delay = isReady ? SimulationDuration.seconds(1) : timeToFirstFix(at: time)
    fetchAssistance(at: time, events: &events)
    limitSearch(from: time)
    arm(at: time + delay, events: &events)
  }

  private mutating func limitSearch(from time: SimulationTime) {
    let timeout = profile.gnss.acquisitionTimeout.value
    receiver.givesUpAt = timeout > .zero ? time + timeout : nil
  }

  /// Arms the search's next step, or its end if that comes first.
  private mutating func arm(at time: SimulationTime, events: inout FutureEventList) {
    if let limit = receiver.givesUpAt, time > limit {
      receiver.willFail = true
      events.setTimer(of: .gnss, at: limit)
    } else {
      receiver.willFail = false
      events.setTimer(of: .gnss, at: time)
    }
  }

  private mutating func fetchAssistance(at time: SimulationTime, events: inout FutureEventList) {
    guard time >= receiver.assistanceUntil, canTransfer, startType(at: time) != .hot else {
      return
    }
    let bytes = Int(min(profile.gnss.assistanceBytes.value, 1e9))
    download(bytes: bytes, cause: receiver.cause, at: time, events: &events)
    receiver.assistanceUntil = time + profile.gnss.assistanceValidity.value
  }

  /// Books further reception to another cause, when the app that asked first has gone.
  public mutating func reassignReceiver(to cause: Cause, at time: SimulationTime) {
    guard isReceiving, receiver.cause != cause else { return }
    receiver.cause = cause
    guard !receiver.isResting else { return }
    enter(ledger.state(of: .gnss), cause: cause, at: time)
  }

  /// Lets the receiver store fixes by itself while the processor sleeps, or ends that.
  ///
  /// In good signal it is then in its low-power state; a search and weak signal cost as ever.
  public mutating func setReceiverBatching(_ isBatching: Bool, at time: SimulationTime) {
    guard receiver.isBatching != isBatching else { return }
    receiver.isBatching = isBatching
    switch ledger.state(of: .gnss) {
    case .gnssTracking where isBatching: enter(.gnssLowPower, cause: receiver.cause, at: time)
    case .gnssLowPower where !isBatching: enter(.gnssTracking, cause: receiver.cause, at: time)
    default: break
    }
  }

  func trackingState(isWeak: Bool) -> PowerState {
    isWeak ? .gnssWeak : receiver.isBatching ? .gnssLowPower : .gnssTracking
  }

  /// Ends the need for satellite reception; the receiver goes through its tail.
  public mutating func stopReceiver(at time: SimulationTime, events: inout FutureEventList) {
    guard isReceiving else { return }
    receiver.isTracking = false
    let tail = profile.gnss.tailDuration.value
    if tail > .zero, !receiver.isResting {
      enter(.gnssTail, cause: receiver.cause, at: time)
      events.setTimer(of: .gnss, at: time + tail)
    } else {
      receiver.isResting = false
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
      return continueSearch(at: time, events: &events)
    case .gnssTail:
      enter(.gnssOff, cause: .phone, at: time)
      return .off
    case .gnssOff where receiver.isResting:
      search(isReady: false, at: time, events: &events)
      return .searching
    default:
      return .off
    }
  }

  private mutating func continueSearch(
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> ReceiverEvent {
    if receiver.willFail {
      receiver.isResting = true
      enter(.gnssOff, cause: .phone, at: time)
      events.setTimer(of: .gnss, at: time + profile.gnss.retryDelay.value)
      return .failed
    }
    let reception = realisation.reception(at: time)
    guard reception.isAvailable, !isSkyBlocked else {
      receiver.isBlind = true
      arm(at: nextLook(after: time, events: &events), events: &events)
      return .searching
    }
    if receiver.isBlind {
      // There is signal again: from here it takes as long as any start in this place.
      receiver.isBlind = false
      arm(at: time + timeToFirstFix(at: time), events: &events)
      return .searching
    }
    receiver.isTracking = true
    receiver.hasTracked = true
    receiver.acquiredAt = time
    receiver.isConverging = realisation.random(Self.convergencePurpose)
      .bernoulli(Self.slot(at: time), probability: convergence.fraction)
    receiver.lastFix = time
    enter(trackingState(isWeak: reception.isWeak), cause: receiver.cause, at: time)
    return .acquired
  }

  /// The receiver's next position, or nil if the signal was just lost.
  ///
  /// A lost signal sends the receiver back to searching; the event of source `gnss` tells when it
  /// has a fix again: once there is signal, after a hot start if the outage was short.
  public mutating func satelliteFix(
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> ProviderFix? {
    guard receiver.isTracking else { return nil }
    let sample = realisation.gnss(at: time)
    guard sample.isAvailable, !isSkyBlocked else {
      receiver.isTracking = false
      receiver.isBlind = true
      enter(.gnssAcquiring, cause: receiver.cause, at: time)
      limitSearch(from: time)
      arm(at: time + .seconds(1), events: &events)
      return nil
    }
    receiver.lastFix = time
    let state = trackingState(isWeak: sample.isWeak)
    if ledger.state(of: .gnss) != state { enter(state, cause: receiver.cause, at: time) }
    var spread = 1.0
    if receiver.isConverging {
      let age = time - receiver.acquiredAt
      spread += (convergence.factor - 1) * exponential(-(age / convergence.time))
      if age > convergence.time * 8 { receiver.isConverging = false }
    }
    let truth = realisation.truth(at: time)
    let offset = sample.offset(spread: spread)
    return ProviderFix(
      position: truth.position.moved(east: offset.east, north: offset.north),
      quality: .gnss(sigma: sample.sigma * spread),
      timestamp: time,
      speed: truth.speed,
      course: truth.course
    )
  }

  /// How a start at an instant finds the receiver: what it still knows of the sky.
  ///
  /// Assistance data helps wherever it came from. Without it, ephemerides hold for four hours.
  func startType(at time: SimulationTime) -> Receiver.Start {
    let age = receiver.lastFix.map { time - $0 }
    if let age, age < .minutes(10) { return .hot }
    if time < receiver.assistanceUntil || canTransfer { return .assisted }
    guard let age else { return .cold }
    return age < .hours(4) ? .assisted : .warm
  }

  func timeToFirstFix(at time: SimulationTime) -> SimulationDuration {
    let slot = Self.slot(at: time)
    let draw = realisation.random(Self.acquisitionPurpose)
    let seconds: Double =
      switch startType(at: time) {
      case .hot:
        max(0, profile.gnss.hotStart.value.seconds - 0.5 * 0.6931471805599453)
          + draw.exponential(slot, 0, mean: 0.5)
      case .assisted:
        draw.logNormal(
          slot,
          1,
          median: profile.gnss.assistedStart.value.seconds,
          sigma: 0.35
        )
      case .warm:
        profile.gnss.warmStart.value.seconds * (0.75 + 0.5 * draw.uniform(slot, 2))
      case .cold:
        max(0, profile.gnss.coldStart.value.seconds - 5 * 0.6931471805599453)
          + draw.exponential(slot, 3, mean: 5)
      }
    return .seconds(max(1, seconds * realisation.acquisitionMultiplier(at: time)))
  }
}
