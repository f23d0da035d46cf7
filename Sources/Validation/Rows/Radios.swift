// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Tracewatt
internal import World

/// Energies and lengths of the stages of power-state machines.
enum RadioRows {
  static let identity = umtsTails + satelliteTails + umtsPackets + lte + timers
  static let hints = remembered

  /// Powers and timers of the states after a packet.
  private static let tailKeys = ["tail", "second_tail", "third_tail"].flatMap {
    ["modem.\($0)_power", "modem.\($0)_duration"]
  }
  private static let promotionKeys = ["modem.promotion_power", "modem.promotion_duration"]
  private static let transmissionKeys = [
    "modem.transmit_power", "modem.transmit_power_per_mbps", "modem.uplink_bytes_per_second",
  ]
  private static let pagingKeys = ["power", "duration", "interval"].map { "modem.paging_\($0)" }

  static let tails = ["tail", "second_tail", "third_tail"]

  /// The results of one isolated packet.
  private static func onePacket<Value>(
    _ phone: String,
    bytes: Int = 1,
    change: (inout PhoneProfile) -> Void = { _ in },
    _ take: (RunRecord) -> Value
  ) throws -> [Value] {
    var trial = try Trial(
      Traces.still(.minutes(5)),
      world: .only(.indoor),
      phone: phone,
      replications: 1
    )
    change(&trial.phone)
    return trial.run(app: Packets(bytes: bytes)) { _, record, _ in take(record) }
  }

  private static func energyRow(
    _ id: String,
    source: String,
    setup: String,
    _ name: String,
    millijoules: Double,
    within share: Double,
    from keys: [String] = [],
    isRemembered: Bool = false,
    _ joules: @escaping @Sendable () throws -> [Double]
  ) -> ValidationRow {
    ValidationRow(
      id,
      returns: isRemembered ? nil : "the powers and timers of the stages",
      from: keys,
      isRemembered: isRemembered,
      source: source,
      setup: setup,
      statistics: [
        Statistic(
          name,
          NumberText.short(millijoules, digits: 6),
          "mJ",
          .around(millijoules, within: share)
        )
      ]
    ) { try joules().map { Prediction($0 * 1000) } }
  }

  // MARK: Third generation

  private static let umtsTails: [ValidationRow] = [
    ("HTC_Dream_T-Mobile", "htc_dream", 5024), ("HTC_Dream_ATnT", "htc_dream_att", 7662),
    ("Nexus_One_T-Mobile", "nexus_one", 7035.42), ("Nexus_One_ATnT", "nexus_one_att", 9379.87),
    ("HTC_Magic_T-Mobile", "htc_magic", 7322.21), ("HTC_Magic_ATnT", "htc_magic_att", 9689.57),
  ].map { (id: String, phone: String, millijoules: Double) in
    energyRow(
      "R16-" + id,
      source: "PowerTutor 2013",
      setup: "\(phone); one packet of one byte; energy of the tail",
      "3G tail",
      millijoules: millijoules,
      within: 0.001,
      from: tailKeys
    ) { try onePacket(phone) { Trial.energy(of: .modem, in: tails, $0) } }
  }

  private static let umtsPackets: [ValidationRow] = [
    ("Samsung_Captivate", "samsung_captivate", 9100), ("Samsung_i997", "samsung_i997", 9500),
    ("HTC_Inspire", "htc_inspire", 6800), ("LG_Thrill", "lg_thrill", 5550),
  ].map { (id: String, phone: String, millijoules: Double) in
    energyRow(
      "R18-" + id,
      source: "AT&T ARO 2023",
      setup: "\(phone); one packet of one byte; energy of promotion and tail",
      "promotion and 3G tail",
      millijoules: millijoules,
      within: 0.001,
      from: promotionKeys + tailKeys
    ) { try onePacket(phone) { Trial.energy(of: .modem, in: ["promotion"] + tails, $0) } }
  }

  // MARK: Satellites

  private static let satelliteTails: [ValidationRow] = [
    ("HTC_Dream", "htc_dream", 1041.3), ("HTC_Magic", "htc_magic", 201.5),
    ("Nexus_One", "nexus_one", 105.0),
  ].map { (id: String, phone: String, millijoules: Double) in
    energyRow(
      "R17-" + id,
      source: "PowerTutor 2013",
      setup: "\(phone); satellites for a minute, then stopped; energy of the tail",
      "GPS tail",
      millijoules: millijoules,
      within: 0.001,
      from: ["gnss.tail_power", "gnss.tail_duration"]
    ) {
      let trial = try Trial(
        Traces.still(.minutes(5)),
        world: .only(.openSky),
        phone: phone,
        replications: 1
      )
      let app = Restarts(pauses: [], running: .minutes(1))
      return trial.run(app: app) { _, record, _ in
        Trial.energy(of: .gnss, in: ["tail"], record)
      }
    }
  }

  // MARK: Fourth generation

  private static let lte: [ValidationRow] =
    [
      energyRow(
        "R19",
        source: "AT&T ARO 2023, default LTE",
        setup: "lte_default_2012; one packet of one byte; energy of promotion and tail",
        "promotion and LTE tail",
        millijoules: 11367,
        within: 0.005,
        from: promotionKeys + tailKeys
      ) {
        try onePacket("lte_default_2012") {
          Trial.energy(of: .modem, in: ["promotion"] + tails, $0)
        }
      },
      ValidationRow(
        "R20",
        returns: "the power and the interval of paging",
        from: pagingKeys,
        source: "AT&T ARO 2023, default LTE",
        setup: "lte_default_2012, idle for an hour",
        statistics: [Statistic("mean power of paging", 19.95, "mW", within: 0.005)]
      ) {
        let trial = try Trial(
          Traces.still(.hours(1)),
          world: .only(.indoor),
          phone: "lte_default_2012",
          replications: 1
        )
        return trial.run(Trial.nothing) { _, record, _ in
          Prediction(1000 * Trial.energy(of: .modem, record) / record.duration.seconds)
        }
      },
    ]
    + [
      (15, 763.9), (30, 392.0), (60, 206.0), (120, 113.0), (300, 57.2), (600, 38.6), (900, 32.4),
    ].map { (seconds: Int, milliwatts: Double) in
      ValidationRow(
        "R21-\(seconds)s",
        returns: "the powers and timers of the modem",
        from: promotionKeys + tailKeys + pagingKeys + transmissionKeys,
        source: "AT&T ARO 2023, default LTE",
        setup: "lte_default_2012; a byte every \(seconds) s, 40 times",
        statistics: [Statistic("mean power of the modem", milliwatts, "mW", within: 0.01)]
      ) {
        let interval = SimulationDuration.seconds(Double(seconds))
        let trial = try Trial(
          Traces.still(interval * 40),
          world: .only(.indoor),
          phone: "lte_default_2012",
          replications: 1
        )
        return trial.run(app: Packets(bytes: 1, interval: interval)) { _, record, _ in
          Prediction(1000 * Trial.energy(of: .modem, record) / record.duration.seconds)
        }
      }
    }

  private static let timers: [ValidationRow] = [
    ("R24", "Verizon 4G", 10.1), ("R25", "T-Mobile 4G", 5.0),
  ].map { (id: String, network: String, seconds: Double) in
    ValidationRow(
      id,
      returns: "the timer of the modem's tail",
      from: ["modem.tail_duration", "modem.second_tail_duration", "modem.third_tail_duration"],
      source: "Narayanan 2021, \(network)",
      setup: "modern_pixel7_2022\(id == "R25" ? " with its tail's low end" : ""); "
        + "one packet of one byte; length of the tail",
      statistics: [Statistic("tail", seconds, "s", plusMinus: 0.2)]
    ) {
      let change = { (profile: inout PhoneProfile) in
        if id == "R25" { profile.modem.tail.duration.value = profile.modem.tail.duration.low }
      }
      return try onePacket("modern_pixel7_2022", change: change) { record in
        let active = record.ledger.filter { $0.component == .modem && tails.contains($0.state) }
        return Prediction(active.reduce(0) { $0 + $1.active.seconds })
      }
    }
  }

  // MARK: Numbers quoted from memory

  private static let remembered: [ValidationRow] =
    [
      energyRow(
        "R22",
        source: "Huang 2012, LTE phone",
        setup: "lte_huang_2012; one packet of one byte; energy of promotion and tail",
        "promotion and LTE tail",
        millijoules: 12585,
        within: 0.001,
        isRemembered: true
      ) {
        try onePacket("lte_huang_2012") {
          Trial.energy(of: .modem, in: ["promotion"] + tails, $0)
        }
      }
    ]
    + [("R23-3g", "classic_n95_2009", 12.5), ("R23-gsm", "n95_gsm", 5.0)].map {
      (id: String, phone: String, joules: Double) in
      ValidationRow(
        id,
        isRemembered: true,
        source: "Balasubramanian 2009 (TailEnder), Nokia N95",
        setup: "\(phone); 50 kB at once, which the lab sends, and the tail",
        statistics: [Statistic("energy of a transfer", joules, "J", within: 0.05)]
      ) {
        try onePacket(phone, bytes: 50_000) { Prediction(Trial.energy(of: .modem, $0)) }
      }
    }
    + [
      ValidationRow(
        "R23-wifi",
        isRemembered: true,
        source: "Balasubramanian 2009 (TailEnder), Nokia N95",
        statistics: [Statistic("energy of a transfer", 7.6, "J", within: 0.05)],
        notExpressible:
          "joining a Wi-Fi network costs nothing in the lab, but accounts for most of this energy"
      )
    ]
    + [("R29", "high accuracy", 7.25, 0.25), ("R30", "balanced", 0.6, 0.5)].map {
      (id: String, name: String, percent: Double, share: Double) in
      ValidationRow(
        id,
        isRemembered: true,
        source: "Google I/O 2013",
        setup: "nexus_4, android_6, at rest indoors for 4 h in the background, "
          + (id == "R29" ? "best accuracy" : "100 m") + ", 10 replications",
        statistics: [Statistic("drain at \(name)", percent, "%/h", within: share)],
        expected: .miss(
          "the phone, place and movement behind the remembered number are unknown; this is a Nexus 4 at "
            + "rest, which gets few fixes."
        )
      ) {
        var trial = try Trial(
          Traces.still(.hours(4)),
          world: .only(.indoor),
          phone: "nexus_4",
          system: "android_6",
          replications: 10
        )
        trial.app = AppConfiguration(backgroundAt: .zero)
        let drains = trial.run(Trial.standard(id == "R29" ? .best : .hundredMeters)) {
          result,
          _,
          _ in [result.measures["battery_percent_per_hour"] ?? .nan]
        }
        return [Jackknife.mean(of: drains)]
      }
    }
}
