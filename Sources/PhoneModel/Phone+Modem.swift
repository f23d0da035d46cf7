// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities

/// Bytes on their way, and who wanted them sent or fetched.
struct Transfer: Sendable, Hashable {
  enum Direction: Sendable { case up, down }

  var direction: Direction
  var bytes: Int
  var cause: Cause

  /// How long the bytes take at rates in bytes a second; at most a year, whatever the rate.
  func duration(up: Double, down: Double) -> SimulationDuration {
    .seconds(min(Double(bytes) / (direction == .up ? up : down), 366 * 86_400))
  }
}

extension [Transfer] {
  /// Appends a transfer, as part of the last one if direction and cause are the same.
  mutating func add(_ transfer: Transfer) {
    if let last = indices.last, self[last].direction == transfer.direction,
      self[last].cause == transfer.cause
    {
      self[last].bytes += transfer.bytes
    } else {
      append(transfer)
    }
  }
}

struct Modem: Sendable {
  /// Whether it is switched on; airplane mode switches it off.
  var isOn = true
  /// What waits for the connection, in the order of the orders.
  var waiting: [Transfer] = []
  var cause = Cause.phone
}

extension Phone {
  /// Sends bytes; the events of sources `modem` and `wifiLink` carry them through their stages.
  ///
  /// They go over Wi-Fi if the phone is in a network, else over the modem. Returns false, at no
  /// cost, if there is neither. Promotion is booked to who opened the
  /// connection, each transfer to who asked for it, the tail to who asked last.
  @discardableResult public mutating func upload(
    bytes: Int,
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> Bool {
    transfer(Transfer(direction: .up, bytes: bytes, cause: cause), at: time, events: &events)
  }

  /// Fetches bytes; the events of sources `modem` and `wifiLink` carry them through their stages.
  ///
  /// They come over Wi-Fi if the phone is in a network, else over the modem. Returns false, at no
  /// cost, if there is neither. Costs are booked as those of `upload`.
  @discardableResult public mutating func download(
    bytes: Int,
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> Bool {
    transfer(Transfer(direction: .down, bytes: bytes, cause: cause), at: time, events: &events)
  }

  private mutating func transfer(
    _ transfer: Transfer,
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> Bool {
    if wifiLink.isJoined {
      transferOverWiFi(transfer, at: time, events: &events)
      return true
    }
    guard canConnect else { return false }
    transferOverModem(transfer, at: time, events: &events)
    return true
  }

  mutating func transferOverModem(
    _ transfer: Transfer,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    modem.waiting.add(transfer)
    switch ledger.state(of: .modem) {
    case .modemIdle:
      counters.modemConnectionCount += 1
      modem.cause = transfer.cause
      let promotion = profile.modem.promotionDuration.value
      if promotion > .zero {
        enter(.modemPromotion, cause: transfer.cause, at: time)
        events.setTimer(of: .modem, at: time + promotion)
      } else {
        nextTransfer(at: time, events: &events)
      }
    case .modemTail, .modemSecondTail, .modemThirdTail:
      nextTransfer(at: time, events: &events)
    default:
      break
    }
  }

  /// Switches the modem on, or off as airplane mode does: a modem that is off looks for no cells.
  ///
  /// An open connection is ended by `dropConnection`, and new ones by `isNetworkAvailable`.
  public mutating func setModem(isOn: Bool, at time: SimulationTime) {
    modem.isOn = isOn
    enterBase(at: time)
  }

  /// The phone by itself: camped, or with a modem that changes cells on the move.
  ///
  /// Booked to the phone whatever the modem carries meanwhile, as a connected modem measures its
  /// neighbours too. Without a power of its own the state is never entered.
  mutating func enterBase(at time: SimulationTime) {
    let isReselecting =
      motionUse.isMoving && modem.isOn && power(of: .baseReselecting) > power(of: .baseCamped)
    let state: PowerState = isReselecting ? .baseReselecting : .baseCamped
    guard ledger.state(of: .base) != state else { return }
    enter(state, cause: .phone, at: time)
  }

  /// Ends the connection at once, as airplane mode does; what waits is lost.
  public mutating func dropConnection(at time: SimulationTime, events: inout FutureEventList) {
    modem.waiting = []
    events.cancelTimer(of: .modem)
    if ledger.state(of: .modem) != .modemIdle { enter(.modemIdle, cause: .phone, at: time) }
  }

  /// Reacts to the event of source `modem`.
  public mutating func modemTimer(at time: SimulationTime, events: inout FutureEventList) {
    switch ledger.state(of: .modem) {
    case .modemPromotion: nextTransfer(at: time, events: &events)
    case .modemTransmitting, .modemReceiving:
      if modem.waiting.isEmpty {
        enterTail(after: 0, at: time, events: &events)
      } else {
        nextTransfer(at: time, events: &events)
      }
    case .modemTail: enterTail(after: 1, at: time, events: &events)
    case .modemSecondTail: enterTail(after: 2, at: time, events: &events)
    default: enter(.modemIdle, cause: .phone, at: time)
    }
  }

  private mutating func nextTransfer(at time: SimulationTime, events: inout FutureEventList) {
    let transfer = modem.waiting.removeFirst()
    modem.cause = transfer.cause
    let isUp = transfer.direction == .up
    enter(isUp ? .modemTransmitting : .modemReceiving, cause: transfer.cause, at: time)
    let duration = transfer.duration(
      up: profile.modem.uplinkBytesPerSecond.value,
      down: profile.modem.downlinkBytesPerSecond.value
    )
    events.setTimer(of: .modem, at: time + duration)
  }

  /// Enters the first stage of the tail that lasts, of those after the ones that are over.
  private mutating func enterTail(
    after stages: Int,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    if stages == 0, profile.modem.tailDuration.value > .zero {
      enter(.modemTail, cause: modem.cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modem.tailDuration.value)
    } else if stages <= 1, profile.modem.secondTailDuration.value > .zero {
      enter(.modemSecondTail, cause: modem.cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modem.secondTailDuration.value)
    } else if profile.modem.thirdTailDuration.value > .zero {
      enter(.modemThirdTail, cause: modem.cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modem.thirdTailDuration.value)
    } else {
      enter(.modemIdle, cause: .phone, at: time)
    }
  }
}
