// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The modem of a phone.
public struct ModemProfile: Sendable, Hashable {
  /// A stage of a connection in which no byte is carried.
  public struct Stage: Sendable, Hashable {
    /// The power in this stage.
    public var power: Estimate<Watts>
    /// The duration of this stage; 0 s if there is none.
    public var duration: Estimate<SimulationDuration>

    /// A stage from its power and duration; without them, there is none.
    public init(_ power: Watts = .zero, for duration: SimulationDuration = .zero) {
      self.power = Estimate(power)
      self.duration = Estimate(duration)
    }
  }

  /// One direction of a transfer.
  public struct Transfer: Sendable, Hashable {
    /// The power without the part that depends on the rate.
    public var power: Estimate<Watts>
    /// The additional power per megabit a second.
    public var powerPerMbps = Estimate(Watts.zero)
    /// Bytes carried per second.
    public var bytesPerSecond: Estimate<Double>

    /// A transfer from its power and rate.
    public init(_ power: Watts, bytesPerSecond: Double) {
      self.power = Estimate(power)
      self.bytesPerSecond = Estimate(bytesPerSecond)
    }
  }

  /// The setup of a connection.
  public var promotion = Stage(Watts(1.21), for: .seconds(0.26))
  /// Sending.
  public var transmit = Transfer(Watts(0.825), bytesPerSecond: 625_000)
  /// Receiving.
  public var receive = Transfer(Watts(0.6253), bytesPerSecond: 1_250_000)
  /// The connected modem after the last byte, or the first of several stages.
  public var tail = Stage(Watts(0.178), for: .seconds(10.1))
  /// The second stage of the tail.
  public var secondTail = Stage()
  /// The third stage of the tail.
  public var thirdTail = Stage()
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
  /// The power of the modem while cellular service is poor or lost, at rest as on the move.
  ///
  /// In addition to `basePower`, and to `movingPower` on the move. 0 W by default: no evidence.
  public var poorServicePower = Estimate(
    Watts.zero,
    basis: .assumption,
    source: "Assumption: none; the phone was measured in good service"
  )
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
      \.promotion.power,
      .componentPower,
      "The modem on its way to a connection"
    ),
    EstimatedSetting(
      "promotion_duration",
      \.promotion.duration,
      .stage,
      "The time the modem takes to connect"
    ),
    EstimatedSetting(
      "transmit_power",
      \.transmit.power,
      .componentPower,
      "The modem sending, at a rate of 0"
    ),
    EstimatedSetting(
      "transmit_power_per_mbps",
      \.transmit.powerPerMbps,
      .componentPower,
      "The extra power of sending, per megabit per second"
    ),
    EstimatedSetting(
      "uplink_bytes_per_second",
      \.transmit.bytesPerSecond,
      .rate,
      "Bytes sent per second"
    ),
    EstimatedSetting(
      "receive_power",
      \.receive.power,
      .componentPower,
      "The modem receiving, at a rate of 0"
    ),
    EstimatedSetting(
      "receive_power_per_mbps",
      \.receive.powerPerMbps,
      .componentPower,
      "The extra power of receiving, per megabit per second"
    ),
    EstimatedSetting(
      "downlink_bytes_per_second",
      \.receive.bytesPerSecond,
      .rate,
      "Bytes received per second"
    ),
    EstimatedSetting(
      "tail_power",
      \.tail.power,
      .componentPower,
      "The connected modem after the last byte"
    ),
    EstimatedSetting(
      "tail_duration",
      \.tail.duration,
      .stage,
      "The length of the tail, or of its first stage if it has several"
    ),
    EstimatedSetting(
      "second_tail_power",
      \.secondTail.power,
      .componentPower,
      "The second stage of the tail"
    ),
    EstimatedSetting(
      "second_tail_duration",
      \.secondTail.duration,
      .stage,
      "The length of the second stage; 0 s if there is none"
    ),
    EstimatedSetting(
      "third_tail_power",
      \.thirdTail.power,
      .componentPower,
      "The third stage of the tail"
    ),
    EstimatedSetting(
      "third_tail_duration",
      \.thirdTail.duration,
      .stage,
      "The length of the third stage; 0 s if there is none"
    ),
    EstimatedSetting(
      "paging_power",
      \.pagingPower,
      .componentPower,
      "The modem listening for pages, on top of the base power"
    ),
    EstimatedSetting(
      "paging_duration",
      \.pagingDuration,
      .stage,
      "The length of each listening period"
    ),
    EstimatedSetting(
      "paging_interval",
      \.pagingInterval,
      .stage,
      "The time from one page to the next"
    ),
    EstimatedSetting(
      "moving_power",
      \.movingPower,
      .componentPower,
      "The modem of a moving phone searching for and reselecting cells and updating its area, on top of the base power"
    ),
    EstimatedSetting(
      "poor_service_power",
      \.poorServicePower,
      .componentPower,
      "The modem while cellular service is poor or lost, on top of the base power",
      isOptional: true
    ),
  ]

  /// The settings of the modem that are choices, not measurements.
  public static let choices: [Setting<Self>] = [
    Setting(
      "technology",
      \.technology,
      .word(of: ModemTechnology.self),
      "The network generation that the modem's numbers describe; it has no other effect"
    )
  ]
}

extension ComponentModel {
  /// The suspended phone, camped on a cell.
  static let base = ComponentModel(
    "base",
    part: .other,
    lane: nil,
    states: [
      StateModel(.baseCamped, "camped", .rest) { $0.basePower.value },
      StateModel(.baseReselecting, "reselecting", .faint) {
        $0.basePower.value + ($0.hardware.hasCellular ? $0.modem.movingPower.value : .zero)
      },
      StateModel(.basePoorService, "poor_service", .hatched) {
        $0.basePower.value + ($0.hardware.hasCellular ? $0.modem.poorServicePower.value : .zero)
      },
      StateModel(.baseReselectingInPoorService, "reselecting_poor_service", .middle) {
        guard $0.hardware.hasCellular else { return $0.basePower.value }
        return $0.basePower.value + $0.modem.movingPower.value + $0.modem.poorServicePower.value
      },
    ]
  )

  /// The cellular modem, without the power of camping on a cell.
  static let modem = ComponentModel(
    "modem",
    part: .modem,
    lane: 4,
    isLaneAlwaysDrawn: true,
    states: [
      StateModel(.modemIdle, "idle", .rest) {
        $0.hardware.hasCellular ? $0.modem.idlePower : .zero
      },
      StateModel(.modemPromotion, "promotion", .hatched) { $0.modem.promotion.power.value },
      StateModel(.modemTransmitting, "transmitting", .full) {
        $0.modem.transmit.power.value
          + $0.modem.transmit.powerPerMbps.value
          * ModemProfile.megabits($0.modem.transmit.bytesPerSecond.value)
      },
      StateModel(.modemReceiving, "receiving", .middle) {
        $0.modem.receive.power.value
          + $0.modem.receive.powerPerMbps.value
          * ModemProfile.megabits($0.modem.receive.bytesPerSecond.value)
      },
      StateModel(.modemTail, "tail", .tail) { $0.modem.tail.power.value },
      StateModel(.modemSecondTail, "second_tail", .faint) { $0.modem.secondTail.power.value },
      StateModel(.modemThirdTail, "third_tail", .trace) { $0.modem.thirdTail.power.value },
    ]
  )
}

extension ModemProfile {
  /// A rate in megabits a second.
  fileprivate static func megabits(_ bytesPerSecond: Double) -> Double { bytesPerSecond * 8 / 1e6 }
}
