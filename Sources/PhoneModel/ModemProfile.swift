// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The modem of a phone.
public struct ModemProfile: Sendable, Hashable {
  /// The power of the modem while it sets up a connection.
  public var promotionPower = Estimate(Watts(1.21))
  /// The duration of setting up a connection.
  public var promotionDuration = Estimate(SimulationDuration.seconds(0.26))
  /// The power of the modem while it sends, without the part that depends on the rate.
  public var transmitPower = Estimate(Watts(0.825))
  /// The additional power of sending per megabit a second.
  public var transmitPowerPerMbps = Estimate(Watts.zero)
  /// Bytes sent per second.
  public var uplinkBytesPerSecond = Estimate(625_000.0)
  /// The power of the modem while it receives, without the part that depends on the rate.
  public var receivePower = Estimate(Watts(0.6253))
  /// The additional power of receiving per megabit a second.
  public var receivePowerPerMbps = Estimate(Watts.zero)
  /// Bytes received per second.
  public var downlinkBytesPerSecond = Estimate(1_250_000.0)
  /// The power of the connected modem after the last byte, in the first stage of the tail.
  public var tailPower = Estimate(Watts(0.178))
  /// The duration of the tail, or of its first stage if it has several.
  public var tailDuration = Estimate(SimulationDuration.seconds(10.1))
  /// The power in the second stage of the tail.
  public var secondTailPower = Estimate(Watts.zero)
  /// The duration of the second stage; 0 s if there is none.
  public var secondTailDuration = Estimate(SimulationDuration.zero)
  /// The power in the third stage of the tail.
  public var thirdTailPower = Estimate(Watts.zero)
  /// The duration of the third stage; 0 s if there is none.
  public var thirdTailDuration = Estimate(SimulationDuration.zero)
  /// The power of the modem while it listens for a page, in addition to `basePower`.
  ///
  /// 0 W by default, because the base power is measured on a camped phone and includes paging.
  public var pagingPower = Estimate(Watts.zero)
  /// The duration of listening for one page.
  public var pagingDuration = Estimate(SimulationDuration.zero)
  /// The time from one page to the next.
  public var pagingInterval = Estimate(SimulationDuration.seconds(1.28))
  /// The power of a moving phone's modem to search and reselect cells and update its area.
  ///
  /// A mean over the time in motion, in addition to `basePower`. 0 W by default: no evidence.
  public var movingPower = Estimate(Watts.zero)
  /// The network generation that the modem's numbers describe; for information only.
  public var technology = ModemTechnology.lte

  /// A profile with the default values.
  public init() {}

  /// The mean power of the idle modem: the energy of its pages spread over the time between them.
  public var idlePower: Watts {
    let interval = pagingInterval.value
    guard interval > .zero else { return .zero }
    return pagingPower.value * min(1, pagingDuration.value / interval)
  }
}

extension ModemProfile {
  /// The numbers of the modem, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting(
      "promotion_power",
      \.promotionPower,
      .componentPower,
      "The modem on its way to a connection"
    ),
    EstimatedSetting("promotion_duration", \.promotionDuration, .stage, "How long that takes"),
    EstimatedSetting(
      "transmit_power",
      \.transmitPower,
      .componentPower,
      "The modem sending, at no rate"
    ),
    EstimatedSetting(
      "transmit_power_per_mbps",
      \.transmitPowerPerMbps,
      .componentPower,
      "What each megabit a second adds to the power of sending"
    ),
    EstimatedSetting(
      "uplink_bytes_per_second",
      \.uplinkBytesPerSecond,
      .rate,
      "Bytes sent per second"
    ),
    EstimatedSetting(
      "receive_power",
      \.receivePower,
      .componentPower,
      "The modem receiving, at no rate"
    ),
    EstimatedSetting(
      "receive_power_per_mbps",
      \.receivePowerPerMbps,
      .componentPower,
      "What each megabit a second adds to the power of receiving"
    ),
    EstimatedSetting(
      "downlink_bytes_per_second",
      \.downlinkBytesPerSecond,
      .rate,
      "Bytes received per second"
    ),
    EstimatedSetting(
      "tail_power",
      \.tailPower,
      .componentPower,
      "The connected modem after the last byte"
    ),
    EstimatedSetting(
      "tail_duration",
      \.tailDuration,
      .stage,
      "How long the tail lasts; the first stage where there are several"
    ),
    EstimatedSetting(
      "second_tail_power",
      \.secondTailPower,
      .componentPower,
      "The second stage of the tail"
    ),
    EstimatedSetting(
      "second_tail_duration",
      \.secondTailDuration,
      .stage,
      "How long the second stage lasts; 0 s if there is none"
    ),
    EstimatedSetting(
      "third_tail_power",
      \.thirdTailPower,
      .componentPower,
      "The third stage of the tail"
    ),
    EstimatedSetting(
      "third_tail_duration",
      \.thirdTailDuration,
      .stage,
      "How long the third stage lasts; 0 s if there is none"
    ),
    EstimatedSetting(
      "paging_power",
      \.pagingPower,
      .componentPower,
      "The modem listening for its page, above the base power"
    ),
    EstimatedSetting("paging_duration", \.pagingDuration, .stage, "How long it listens each time"),
    EstimatedSetting("paging_interval", \.pagingInterval, .stage, "From one page to the next"),
    EstimatedSetting(
      "moving_power",
      \.movingPower,
      .componentPower,
      "The modem of a moving phone searching and reselecting cells and updating its area, above the base power"
    ),
  ]

  /// The settings of the modem that are choices, not measurements.
  public static let choices: [Setting<Self>] = [
    Setting(
      "technology",
      \.technology,
      .word(of: ModemTechnology.self),
      "The generation of the network that the modem's numbers are of; says nothing else"
    )
  ]
}

extension ComponentModel {
  /// The suspended phone, camped on a cell.
  static let base = ComponentModel(
    "base",
    part: .other,
    use: .none,
    lane: nil,
    states: [
      StateModel(.baseCamped, "camped", .rest) { $0.basePower.value },
      StateModel(.baseReselecting, "reselecting", .faint) {
        $0.basePower.value + ($0.hardware.hasCellular ? $0.modem.movingPower.value : .zero)
      },
    ]
  )

  /// The cellular modem, without the power of camping on a cell.
  static let modem = ComponentModel(
    "modem",
    part: .modem,
    use: .upload,
    lane: 4,
    isLaneAlwaysDrawn: true,
    states: [
      StateModel(.modemIdle, "idle", .rest) {
        $0.hardware.hasCellular ? $0.modem.idlePower : .zero
      },
      StateModel(.modemPromotion, "promotion", .hatched) { $0.modem.promotionPower.value },
      StateModel(.modemTransmitting, "transmitting", .full) {
        $0.modem.transmitPower.value
          + $0.modem.transmitPowerPerMbps.value
          * ModemProfile.megabits($0.modem.uplinkBytesPerSecond.value)
      },
      StateModel(.modemReceiving, "receiving", .middle) {
        $0.modem.receivePower.value
          + $0.modem.receivePowerPerMbps.value
          * ModemProfile.megabits($0.modem.downlinkBytesPerSecond.value)
      },
      StateModel(.modemTail, "tail", .tail) { $0.modem.tailPower.value },
      StateModel(.modemSecondTail, "second_tail", .faint) { $0.modem.secondTailPower.value },
      StateModel(.modemThirdTail, "third_tail", .trace) { $0.modem.thirdTailPower.value },
    ]
  )
}

extension ModemProfile {
  /// A rate in megabits a second.
  fileprivate static func megabits(_ bytesPerSecond: Double) -> Double { bytesPerSecond * 8 / 1e6 }
}
