// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities
internal import Stochastics
internal import World

/// The result of a timer event of the satellite receiver.
public enum ReceiverEvent: Sendable, Hashable {
  /// It has its first fix.
  case acquired
  /// It is still searching.
  case searching
  /// It found no position in time; it rests and will search again.
  case failed
  /// It is off.
  case off
}

/// The state of the satellite receiver that its power state does not show.
struct Receiver: Sendable {
  /// The type of a start, by the data that the receiver still has.
  enum Start: Sendable { case hot, assisted, warm, cold }

  /// Whether there has been a fix since the last start.
  var hasTracked = false
  /// The instant of the last fix.
  var lastFix: SimulationTime?
  /// The instant of the last acquisition.
  var acquiredAt = SimulationTime.zero
  /// Whether the fixes since the last acquisition are still settling.
  var isConverging = false
  /// The cause that reception is booked to.
  var cause = Cause.phone
  /// Whether the receiver stores fixes by itself, in its low-power state while the signal is good.
  var isBatching = false
  /// The instant at which the search ends without a fix; nil if it has no limit.
  var givesUpAt: SimulationTime?
  /// Whether the armed timer ends the search without a fix.
  var willFail = false
  /// Whether the search is waiting for any signal at all.
  var isBlind = false
  /// Whether the receiver is resting between two searches.
  var isResting = false
  /// The instant until which assistance data is valid.
  var assistanceUntil = SimulationTime.zero
}

extension Phone {
  static let acquisitionPurpose = DrawPurpose("phone.gnss_acquisition")
  static let convergencePurpose = DrawPurpose("phone.gnss_convergence")

  /// The length of a slot for random draws of reception; starts within one slot share their draws.
  static let luckSlot = SimulationDuration.seconds(10)

  /// The number of the slot at an instant.
  static func slot(at time: SimulationTime) -> UInt64 {
    UInt64(max(0, time.nanoseconds / luckSlot.nanoseconds))
  }

  /// The fix that the receiver had before the day, after which a start may still be hot.
  ///
  /// Its error is that of the place and time at which the day begins; nil without reception there.
  public mutating func recallFix(at time: SimulationTime) -> ProviderFix? {
    let sample = realisation.gnss(at: .zero)
    guard hardware.hasGNSS, sample.isAvailable else { return nil }
    receiver.lastFix = time
    let offset = sample.offset(spread: 1)
    let place = realisation.truth(at: .zero).position
    return ProviderFix(
      position: place.moved(east: offset.east, north: offset.north),
      quality: .gnss(sigma: sample.sigma),
      timestamp: time
    )
  }

  /// Whether satellite reception is in use, including the rests between searches.
  public var isReceiving: Bool {
    switch ledger.state(of: .gnss) {
    case .gnssAcquiring, .gnssTracking, .gnssWeak, .gnssLowPower: true
    case .gnssOff, .gnssTail: receiver.isResting
    case let other: other.unlisted()
    }
  }

  /// Switches satellite reception on; events of source `gnss` report the progress.
  ///
  /// A start without valid assistance data, unless it is hot, also downloads the data if the phone
  /// can transfer bytes, booked to `cause`. The search does not wait for the download. Without a
  /// receiver, nothing happens.
  public mutating func startReceiver(
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    guard hardware.hasGNSS, !isReceiving else { return }
    receiver.cause = cause
    // Only a receiver that had a fix still knows where to look in the signal.
    let isReady =
      ledger.state(of: .gnss) == .gnssTail && receiver.hasTracked && startType(at: time) == .hot
    receiver.hasTracked = false
    search(isReady: isReady, at: time, events: &events)
  }

  /// Begins a search; a receiver that is ready needs one second.
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

  /// Sets the end of the search by the profile's timeout; a timeout of 0 s means no end.
  private mutating func limitSearch(from time: SimulationTime) {
    let timeout = profile.gnss.acquisitionTimeout.value
    receiver.givesUpAt = timeout > .zero ? time + timeout : nil
  }

  /// Sets the timer for the search's next step, or for its end if that comes first.
  private mutating func arm(at time: SimulationTime, events: inout FutureEventList) {
    if let limit = receiver.givesUpAt, time > limit {
      receiver.willFail = true
      events.setTimer(of: .gnss, at: limit)
    } else {
      receiver.willFail = false
      events.setTimer(of: .gnss, at: time)
    }
  }

  /// Downloads assistance data if it has expired, a network is available and the start is not hot.
  private mutating func fetchAssistance(at time: SimulationTime, events: inout FutureEventList) {
    guard time >= receiver.assistanceUntil, canTransfer, startType(at: time) != .hot else {
      return
    }
    let bytes = Int(min(profile.gnss.assistance.bytes.value, 1e9))
    download(bytes: bytes, cause: receiver.cause, at: time, events: &events)
    receiver.assistanceUntil = time + profile.gnss.assistance.validity.value
  }

  /// Books further reception to another cause, for example when the app that asked first is gone.
  public mutating func reassignReceiver(to cause: Cause, at time: SimulationTime) {
    guard isReceiving, receiver.cause != cause else { return }
    receiver.cause = cause
    guard !receiver.isResting else { return }
    enter(ledger.state(of: .gnss), cause: cause, at: time)
  }

  /// Sets whether the receiver stores fixes by itself while the processor sleeps.
  ///
  /// If so, it uses its low-power state in good signal; searching and weak signal take as much
  /// power as before.
  public mutating func setReceiverBatching(_ isBatching: Bool, at time: SimulationTime) {
    guard receiver.isBatching != isBatching else { return }
    receiver.isBatching = isBatching
    switch ledger.state(of: .gnss) {
    case .gnssTracking where isBatching: enter(.gnssLowPower, cause: receiver.cause, at: time)
    case .gnssLowPower where !isBatching: enter(.gnssTracking, cause: receiver.cause, at: time)
    case .gnssOff, .gnssAcquiring, .gnssTracking, .gnssWeak, .gnssLowPower, .gnssTail: break
    case let other: other.unlisted()
    }
  }

  /// The power state of a receiver with a fix.
  func trackingState(isWeak: Bool) -> PowerState {
    isWeak ? .gnssWeak : receiver.isBatching ? .gnssLowPower : .gnssTracking
  }

  /// Ends satellite reception; the receiver first goes through its tail.
  public mutating func stopReceiver(at time: SimulationTime, events: inout FutureEventList) {
    guard isReceiving else { return }
    hasSatelliteFix = false
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

  /// Handles the event of source `gnss`.
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
    case .gnssOff, .gnssTracking, .gnssWeak, .gnssLowPower:
      return .off
    case let other: other.unlisted()
    }
  }

  /// Takes the next step of a search: gives up, looks again or gets the first fix.
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
      // The signal is back: from here the search takes as long as any start in this place.
      receiver.isBlind = false
      arm(at: time + timeToFirstFix(at: time), events: &events)
      return .searching
    }
    hasSatelliteFix = true
    receiver.hasTracked = true
    receiver.acquiredAt = time
    receiver.isConverging = realisation.random(Self.convergencePurpose)
      .bernoulli(Self.slot(at: time), probability: constants.convergence.fraction)
    receiver.lastFix = time
    enter(trackingState(isWeak: reception.isWeak), cause: receiver.cause, at: time)
    return .acquired
  }

  /// The receiver's next position, or nil if the signal was just lost.
  ///
  /// After a loss of signal the receiver searches again. The event of source `gnss` reports when it
  /// has a fix: once the signal is back, and after a hot start if the outage was short.
  public mutating func satelliteFix(
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> ProviderFix? {
    guard hasSatelliteFix else { return nil }
    let sample = realisation.gnss(at: time)
    guard sample.isAvailable, !isSkyBlocked else {
      hasSatelliteFix = false
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
      spread +=
        (constants.convergence.factor - 1) * exponential(-(age / constants.convergence.time))
      if age > constants.convergence.time * 8 { receiver.isConverging = false }
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

  /// The type of a start at an instant, by the data that the receiver still has.
  ///
  /// Assistance data counts whether it is stored or can be downloaded. Without it, ephemerides are
  /// valid for four hours.
  func startType(at time: SimulationTime) -> Receiver.Start {
    let age = receiver.lastFix.map { time - $0 }
    if let age, age < .minutes(10) { return .hot }
    if time < receiver.assistanceUntil || canTransfer { return .assisted }
    guard let age else { return .cold }
    return age < .hours(4) ? .assisted : .warm
  }

  /// The random time to first fix of a start at an instant, at least a second.
  func timeToFirstFix(at time: SimulationTime) -> SimulationDuration {
    let slot = Self.slot(at: time)
    let draw = realisation.random(Self.acquisitionPurpose)
    let seconds: Double =
      switch startType(at: time) {
      case .hot:
        max(0, profile.gnss.starts.hot.value.seconds - 0.5 * 0.6931471805599453)
          + draw.exponential(slot, 0, mean: 0.5)
      case .assisted:
        draw.logNormal(
          slot,
          1,
          median: profile.gnss.starts.assisted.value.seconds,
          sigma: 0.35
        )
      case .warm:
        profile.gnss.starts.warm.value.seconds * (0.75 + 0.5 * draw.uniform(slot, 2))
      case .cold:
        max(0, profile.gnss.starts.cold.value.seconds - 5 * 0.6931471805599453)
          + draw.exponential(slot, 3, mean: 5)
      }
    return .seconds(max(1, seconds * realisation.acquisitionMultiplier(at: time)))
  }
}
