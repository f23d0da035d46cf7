// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A part of the location energy that has an uncertainty of its own.
///
/// These parts are finer than those of `PowerScale.Part`, because the powers of one component are
/// not all known equally well: reception without a view of the sky was measured, but tracking on
/// the move could not be separated from scans.
public enum EnergyPart: String, CaseIterable, Sendable, Hashable, Codable {
  /// Satellite reception, except without a view of the sky.
  case tracking
  /// Satellite reception without a view of the sky.
  case weak
  /// Wi-Fi scans.
  case scan
  /// Wi-Fi in a network and transfers over it.
  case link
  /// The processor kept awake.
  case awake
  /// The processor at work.
  case work
  /// The cellular modem.
  case modem
  /// The Bluetooth radio.
  case bluetooth
  /// The motion coprocessor.
  case motion
  /// Everything else.
  case other

  /// The part in words.
  public var text: String {
    switch self {
    case .tracking: "satellite reception"
    case .weak: "satellite reception without a view of the sky"
    case .scan: "Wi-Fi scans"
    case .link: "Wi-Fi connected to a network"
    case .awake: "the processor kept awake"
    case .work: "the processor at work"
    case .modem: "the modem"
    case .bluetooth: "Bluetooth"
    case .motion: "the motion coprocessor"
    case .other: "everything else"
    }
  }

  /// The use of the part's energy when an app causes it.
  public var use: EnergyUse {
    switch self {
    case .tracking, .weak, .scan, .bluetooth, .motion: .sensing
    case .awake, .work: .awake
    case .link, .modem: .upload
    case .other: .none
    }
  }

  /// The position of the part in `allCases`.
  public var place: Int {
    switch self {
    case .tracking: 0
    case .weak: 1
    case .scan: 2
    case .link: 3
    case .awake: 4
    case .work: 5
    case .modem: 6
    case .bluetooth: 7
    case .motion: 8
    case .other: 9
    }
  }

  /// The part of the power scale whose factor applies to its powers.
  public var scale: PowerScale.Part {
    switch self {
    case .tracking, .weak: .gnss
    case .scan, .link: .wifi
    case .awake, .work: .cpu
    case .modem: .modem
    case .bluetooth: .bluetooth
    case .motion: .motion
    case .other: .other
    }
  }

  /// The energy part of a component in a state.
  public init(_ component: Component, state: String) {
    let model = component.model
    self = model.state(named: state)?.part ?? model.part
  }

  /// The numbers of a profile whose product scales the energy of the part; empty if there are none.
  public func numbers(of phone: PhoneProfile) -> [Estimate<Double>] {
    func power(_ power: Estimate<Watts>) -> Estimate<Double> {
      Estimate(power.value.value, in: power.low.value...power.high.value, basis: power.basis)
    }
    func duration(_ time: Estimate<SimulationDuration>) -> Estimate<Double> {
      Estimate(time.value.seconds, in: time.low.seconds...time.high.seconds, basis: time.basis)
    }
    func workPerPosition(of phone: PhoneProfile) -> Estimate<Double> {
      // Most positions are computed in motion.
      let works = [phone.cpu.fixWork, phone.cpu.movingFixWork, phone.cpu.deliveryWork]
        .map(duration)
      func sum(_ value: (Estimate<Double>) -> Double) -> Double {
        works.reduce(0) { $0 + value($1) }
      }
      return Estimate(
        sum(\.value),
        in: sum(\.low)...sum(\.high),
        basis: .assumption
      )
    }
    return switch self {
    case .tracking: [power(phone.gnss.trackingPower)]
    case .weak: [power(phone.gnss.weakPower)]
    case .scan: [power(phone.wifi.scanPower), duration(phone.wifi.scanDuration)]
    case .link: [power(phone.wifi.transmitPower)]
    case .awake: [power(phone.cpu.awakePower)]
    case .work: [power(phone.cpu.activePower), workPerPosition(of: phone)]
    case .modem: [power(phone.modem.tail.power), duration(phone.modem.tail.duration)]
    case .bluetooth: [power(phone.bluetooth.scanPower)]
    case .motion: [power(phone.motion.movingPower)]
    case .other: []
    }
  }
}

/// The use of energy that an app causes.
public enum EnergyUse: Sendable, Hashable, CaseIterable {
  /// Finding the position of the phone.
  case sensing
  /// The processor, awake or at work.
  case awake
  /// Sending and receiving.
  case upload
  /// No use: energy that an app cannot save.
  case none
}
