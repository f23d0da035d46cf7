// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import Quantities
internal import World

extension Phone {
  /// The instant until which satellite tracking stays steady; nil if it is not steady now.
  ///
  /// Before that instant, no fix is lost, none is still settling, and the receiver needs no other
  /// state. Calls that the caller makes to the receiver in the meantime are not accounted for. It
  /// changes nothing; it is mutating because the phone would be copied for it otherwise.
  public mutating func steadyReception(at time: SimulationTime) -> SimulationTime? {
    guard hasSatelliteFix, !receiver.isConverging, !isSkyBlocked else { return nil }
    let reception = realisation.reception(at: time)
    guard reception.isAvailable,
      ledger.state(of: .gnss) == trackingState(isWeak: reception.isWeak)
    else { return nil }
    return reception.until
  }

  /// The next instant at which a search without any signal has to look again.
  ///
  /// A search looks once a second. Looks before the signal can have changed, and before anything
  /// else happens on the phone, would change nothing and are skipped. A blocked sky may open at any
  /// time. Mutating for the same reason as `steadyReception`.
  mutating func nextLook(after time: SimulationTime, events: inout FutureEventList)
    -> SimulationTime
  {
    let second = SimulationDuration.seconds(1)
    guard !isSkyBlocked else { return time + second }
    let known = min(realisation.reception(at: time).until, ledger.end)
    let quiet = min(events.nextTime(besides: .gnss) ?? known, known)
    let seconds = (quiet - time).nanoseconds + second.nanoseconds - 1
    let looks = max(1, seconds / second.nanoseconds)
    return SimulationTime(nanoseconds: time.nanoseconds + looks * second.nanoseconds)
  }

  /// Books processor work of one length at regular intervals.
  ///
  /// - Precondition: `interval` is above 0 s.
  public mutating func work(
    for duration: SimulationDuration,
    cause: Cause,
    from start: SimulationTime,
    every interval: SimulationDuration,
    count: Int
  ) {
    ledger.work(
      for: duration,
      power: power(of: .processingRunning),
      cause: cause,
      from: start,
      every: interval,
      count: count
    )
  }
}
