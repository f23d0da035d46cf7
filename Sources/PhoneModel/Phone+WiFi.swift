// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities
internal import World

/// The state of the Wi-Fi link, apart from scanning.
struct WiFiLink: Sendable {
  /// Whether the phone is in a Wi-Fi network.
  var isJoined = false
  /// The transfers waiting for the link, in the order requested.
  var waiting: [Transfer] = []
  /// The transfer under way, if any; it ends at `endsAt`.
  var running: Transfer?
  var endsAt = SimulationTime.zero
  /// The remaining time of the running transfer while a scan interrupts it.
  var left: SimulationDuration?
  /// The cause of the last transfer, which also pays for the tail.
  var cause = Cause.phone
}

extension Phone {
  /// Starts a scan unless one is running, and sets the timer for its end.
  ///
  /// The caller must call `endScan` at the event of source `wifi`. A full scan covers all bands, as
  /// the first scan of a session does. A transfer under way pauses until the scan ends. Without a
  /// Wi-Fi radio, nothing happens.
  public mutating func startScan(
    isFull: Bool,
    cause: Cause,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    guard hardware.hasWiFi, !isScanning else { return }
    if wifiLink.running != nil { wifiLink.left = wifiLink.endsAt - time }
    events.cancelTimer(of: .wifiLink)
    counters.wifiScanCount += 1
    enter(.wifiScanning, cause: cause, at: time)
    let length = isFull ? profile.wifi.fullScanDuration.value : profile.wifi.scanDuration.value
    events.setTimer(of: .wifi, at: time + length)
  }

  /// Whether a scan is running.
  public var isScanning: Bool { ledger.state(of: .wifi) == .wifiScanning }

  /// Ends the running scan and resumes the transfer that it interrupted, if any.
  public mutating func endScan(at time: SimulationTime, events: inout FutureEventList) {
    if let running = wifiLink.running, let left = wifiLink.left {
      wifiLink.left = nil
      carry(running, for: left, at: time, events: &events)
    } else {
      nextWiFiTransfer(at: time, events: &events)
    }
  }

  /// Joins a Wi-Fi network or leaves it.
  ///
  /// The power of being in a network is booked to the phone. When the phone leaves the network,
  /// unfinished transfers continue over the modem, or are lost if the modem cannot connect.
  public mutating func setWiFiLink(
    isJoined: Bool,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    guard hardware.hasWiFi, isJoined != wifiLink.isJoined else { return }
    wifiLink.isJoined = isJoined
    if isJoined {
      if !isScanning { enter(.wifiAssociated, cause: .phone, at: time) }
      return
    }
    events.cancelTimer(of: .wifiLink)
    var unsent = wifiLink.waiting
    if var running = wifiLink.running {
      let left = wifiLink.left ?? (wifiLink.endsAt - time)
      let length = wifiDuration(of: running)
      if length > .zero {
        running.bytes = Int((Double(running.bytes) * (left / length)).rounded(.up))
      }
      unsent.insert(running, at: 0)
    }
    wifiLink = WiFiLink()
    if !isScanning { enter(.wifiIdle, cause: .phone, at: time) }
    guard canConnect else { return }
    for transfer in unsent { transferOverModem(transfer, at: time, events: &events) }
  }

  /// Queues a transfer for the Wi-Fi link, and starts it if the link is free.
  mutating func transferOverWiFi(
    _ transfer: Transfer,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    wifiLink.waiting.add(transfer)
    switch ledger.state(of: .wifi) {
    case .wifiAssociated, .wifiTail: nextWiFiTransfer(at: time, events: &events)
    case .wifiIdle, .wifiScanning, .wifiTransmitting, .wifiReceiving: break
    case let other: other.unlisted()
    }
  }

  /// Handles the event of source `wifiLink`.
  public mutating func wifiLinkTimer(at time: SimulationTime, events: inout FutureEventList) {
    switch ledger.state(of: .wifi) {
    case .wifiTransmitting, .wifiReceiving:
      wifiLink.running = nil
      let tail = profile.wifi.tailDuration.value
      if wifiLink.waiting.isEmpty, tail > .zero {
        enter(.wifiTail, cause: wifiLink.cause, at: time)
        events.setTimer(of: .wifiLink, at: time + tail)
      } else {
        nextWiFiTransfer(at: time, events: &events)
      }
    case .wifiTail: nextWiFiTransfer(at: time, events: &events)
    case .wifiIdle, .wifiAssociated, .wifiScanning: break
    case let other: other.unlisted()
    }
  }

  /// Starts the next waiting transfer, or returns the radio to rest if there is none.
  private mutating func nextWiFiTransfer(
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    guard wifiLink.isJoined, !wifiLink.waiting.isEmpty else {
      enter(wifiLink.isJoined ? .wifiAssociated : .wifiIdle, cause: .phone, at: time)
      return
    }
    let transfer = wifiLink.waiting.removeFirst()
    carry(transfer, for: wifiDuration(of: transfer), at: time, events: &events)
  }

  /// Starts a transfer, or its remaining part, that takes a duration.
  private mutating func carry(
    _ transfer: Transfer,
    for duration: SimulationDuration,
    at time: SimulationTime,
    events: inout FutureEventList
  ) {
    wifiLink.running = transfer
    wifiLink.cause = transfer.cause
    wifiLink.endsAt = time + duration
    let state: PowerState = transfer.direction == .up ? .wifiTransmitting : .wifiReceiving
    enter(state, cause: transfer.cause, at: time)
    events.setTimer(of: .wifiLink, at: wifiLink.endsAt)
  }

  private func wifiDuration(of transfer: Transfer) -> SimulationDuration {
    transfer.duration(
      up: profile.wifi.uplinkBytesPerSecond.value,
      down: profile.wifi.downlinkBytesPerSecond.value
    )
  }

  /// Whether a scan at an instant gives a position.
  ///
  /// If so, ``wifiFix(at:)`` returns one.
  public func knowsAccessPoints(at time: SimulationTime) -> Bool {
    hardware.hasWiFi && realisation.knowsAccessPoints(at: time)
  }

  /// The position from a scan, or nil without known access points.
  public func wifiFix(at time: SimulationTime) -> ProviderFix? {
    guard hardware.hasWiFi, let sample = realisation.wifi(at: time) else { return nil }
    return ProviderFix(
      position: sample.position,
      quality: .wifi(radius: sample.r68, isWeak: sample.accuracyClass == .weak),
      timestamp: time
    )
  }
}
