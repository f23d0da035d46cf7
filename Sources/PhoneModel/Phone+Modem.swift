// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities

struct Modem: Sendable {
  var waitingBytes = 0
  var cause = Cause.phone
}

extension Phone {
  /// Sends bytes; the events of source `modem` carry the connection through its stages.
  ///
  /// Returns false, at no cost, if there is no network.
  @discardableResult public mutating func upload(
    bytes: Int,
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> Bool {
    guard isNetworkAvailable else { return false }
    modem.waitingBytes += bytes
    switch ledger.state(of: .modem) {
    case .modemIdle:
      counters.modemConnectionCount += 1
      modem.cause = cause
      enter(.modemPromotion, cause: cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modemPromotionDuration.value)
    case .modemTail:
      modem.cause = cause
      transmit(at: time, events: &events)
    default:
      break
    }
    return true
  }

  /// Reacts to the event of source `modem`.
  public mutating func modemTimer(at time: SimulationTime, events: inout FutureEventList) {
    switch ledger.state(of: .modem) {
    case .modemPromotion:
      transmit(at: time, events: &events)
    case .modemTransmitting where modem.waitingBytes > 0:
      transmit(at: time, events: &events)
    case .modemTransmitting:
      enter(.modemTail, cause: modem.cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modemTailDuration.value)
    default:
      enter(.modemIdle, cause: .phone, at: time)
    }
  }

  private mutating func transmit(at time: SimulationTime, events: inout FutureEventList) {
    enter(.modemTransmitting, cause: modem.cause, at: time)
    let seconds = Double(modem.waitingBytes) / profile.modemUplinkBytesPerSecond.value
    modem.waitingBytes = 0
    events.setTimer(of: .modem, at: time + .seconds(seconds))
  }
}
