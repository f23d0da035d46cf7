// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities

/// Bytes to send or to receive, and the cause they are booked to.
struct Transfer: Sendable, Hashable {
  enum Direction: Sendable { case up, down }

  var direction: Direction
  var bytes: Int
  var cause: Cause

  /// The duration of the transfer at rates in bytes a second; at most 366 days, whatever the rate.
  func duration(up: Double, down: Double) -> SimulationDuration {
    .seconds(min(Double(bytes) / (direction == .up ? up : down), 366 * 86_400))
  }
}

extension [Transfer] {
  /// Appends a transfer, or adds its bytes to the last one if direction and cause are the same.
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

/// The state of the modem that its power state does not show.
struct Modem: Sendable {
  /// Whether it is switched on; airplane mode switches it off.
  var isOn = true
  /// Whether the phone is where cellular service is poor or lost.
  var isServicePoor = false
  /// The transfers waiting for the connection, in the order requested.
  var waiting: [Transfer] = []
  /// The cause of the last transfer, which also pays for the tail.
  var cause = Cause.phone
}

extension Phone {
  /// Sends bytes; the events of sources `modem` and `wifiLink` advance the transfer.
  ///
  /// The bytes go over Wi-Fi if the phone is in a network, otherwise over the modem. If neither is
  /// available, nothing is booked and the result is false. Promotion is booked to the cause that
  /// opened the connection, each transfer to its own cause, and the tail to the cause of the last
  /// transfer.
  @discardableResult public mutating func upload(
    bytes: Int,
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> Bool {
    transfer(Transfer(direction: .up, bytes: bytes, cause: cause), at: time, events: &events)
  }

  /// Receives bytes; the events of sources `modem` and `wifiLink` advance the transfer.
  ///
  /// The bytes come over Wi-Fi if the phone is in a network, otherwise over the modem. If neither
  /// is available, nothing is booked and the result is false. Energy is booked as in `upload`.
  @discardableResult public mutating func download(
    bytes: Int,
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) -> Bool {
    transfer(Transfer(direction: .down, bytes: bytes, cause: cause), at: time, events: &events)
  }

  /// Transfers bytes over Wi-Fi or the modem; false if neither is available.
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

  /// Queues a transfer for the modem, and starts it or the connection it needs.
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
      let promotion = profile.modem.promotion.duration.value
      if promotion > .zero {
        enter(.modemPromotion, cause: transfer.cause, at: time)
        events.setTimer(of: .modem, at: time + promotion)
      } else {
        nextTransfer(at: time, events: &events)
      }
    case .modemTail, .modemSecondTail, .modemThirdTail:
      nextTransfer(at: time, events: &events)
    case .modemPromotion, .modemTransmitting, .modemReceiving: break
    case let other: other.unlisted()
    }
  }

  /// Switches the modem on, or off as in airplane mode; a modem that is off searches for no cells.
  ///
  /// `dropConnection` ends an open connection, and `isNetworkAvailable` prevents new ones.
  public mutating func setModem(isOn: Bool, at time: SimulationTime) {
    modem.isOn = isOn
    enterBase(at: time)
  }

  /// Enters or leaves an area in which cellular service is poor or lost.
  ///
  /// Transfers are as before: `isNetworkAvailable` says whether there are any.
  public mutating func setService(isPoor: Bool, at time: SimulationTime) {
    modem.isServicePoor = isPoor
    enterBase(at: time)
  }

  /// Enters the base state: camped, or reselecting cells while the phone moves, each of them in good
  /// or in poor service.
  ///
  /// The state is booked to the phone even while the modem transfers data, because a connected
  /// modem measures its neighbour cells too. A state is entered only if it takes more power than
  /// the one it refines.
  mutating func enterBase(at time: SimulationTime) {
    var state = PowerState.baseCamped
    func refine(to finer: PowerState, if condition: Bool) {
      if condition, modem.isOn, power(of: finer) > power(of: state) { state = finer }
    }
    refine(to: .baseReselecting, if: motionUse.isMoving)
    let poor: PowerState =
      state == .baseReselecting ? .baseReselectingInPoorService : .basePoorService
    refine(to: poor, if: modem.isServicePoor)
    guard ledger.state(of: .base) != state else { return }
    enter(state, cause: .phone, at: time)
  }

  /// Ends the connection at once, as airplane mode does; waiting transfers are lost.
  public mutating func dropConnection(at time: SimulationTime, events: inout FutureEventList) {
    modem.waiting = []
    events.cancelTimer(of: .modem)
    if ledger.state(of: .modem) != .modemIdle { enter(.modemIdle, cause: .phone, at: time) }
  }

  /// Handles the event of source `modem`.
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
    case .modemThirdTail, .modemIdle: enter(.modemIdle, cause: .phone, at: time)
    case let other: other.unlisted()
    }
  }

  /// Starts the next waiting transfer.
  private mutating func nextTransfer(at time: SimulationTime, events: inout FutureEventList) {
    let transfer = modem.waiting.removeFirst()
    modem.cause = transfer.cause
    let isUp = transfer.direction == .up
    enter(isUp ? .modemTransmitting : .modemReceiving, cause: transfer.cause, at: time)
    let duration = transfer.duration(
      up: profile.modem.transmit.bytesPerSecond.value,
      down: profile.modem.receive.bytesPerSecond.value
    )
    events.setTimer(of: .modem, at: time + duration)
  }

  /// Enters the next stage of the tail that has a duration, or the idle state if there is none.
  private mutating func enterTail(
    after stages: Int,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    if stages == 0, profile.modem.tail.duration.value > .zero {
      enter(.modemTail, cause: modem.cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modem.tail.duration.value)
    } else if stages <= 1, profile.modem.secondTail.duration.value > .zero {
      enter(.modemSecondTail, cause: modem.cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modem.secondTail.duration.value)
    } else if profile.modem.thirdTail.duration.value > .zero {
      enter(.modemThirdTail, cause: modem.cause, at: time)
      events.setTimer(of: .modem, at: time + profile.modem.thirdTail.duration.value)
    } else {
      enter(.modemIdle, cause: .phone, at: time)
    }
  }
}
