// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Stochastics
internal import Tracewatt
internal import World

/// Published studies of strategies and phones, 2009 and 2010.
enum StudyRows {
  static let all: [ValidationRow] = senseLess + enLoc + raps + others + radios

  /// A Nokia N95 with an app that always runs, no scans with satellites and no static hold.
  ///
  /// Its Wi-Fi is off unless a study uses it: scans take no power and their positions are not used.
  static func n95(
    _ trace: RecordedTrace,
    _ world: WorldConfiguration,
    phone: String = "classic_n95_2009",
    usesWiFi: Bool = false,
    accelerometerShare: Double = 0,
    replications: Int = 20
  ) throws -> Trial {
    var trial = try Trial(
      trace,
      world: world,
      phone: phone,
      system: "ios_12",
      replications: replications
    )
    trial.system.standard.scansBesideGNSS = false
    trial.deliverAtRest()
    if !usesWiFi { trial.phone.wifi.scanPower = Estimate(.zero) }
    // SenseLess 2009: an accelerometer sampled by the processor takes 70 mW.
    let motion = Estimate(Watts(0.070 * accelerometerShare))
    trial.phone.motion.stillPower = motion
    trial.phone.motion.movingPower = motion
    // It detects movement at once; the coprocessor of later phones also names it, which takes time.
    trial.phone.motionSensorModel.followTruth()
    return trial
  }

  static func powers(_ trial: Trial, app: any LocationApp & Sendable) -> [Double] {
    trial.run(app: app) { result, record, _ in Trial.power(result, record) }
  }

  static func powers(_ trial: Trial, _ accuracy: DesiredAccuracy) -> [Double] {
    trial.run(Trial.standard(accuracy)) { result, record, _ in Trial.power(result, record) }
  }

  // MARK: SenseLess

  private static let senseLessSetup =
    "n95_senseless; an hour of which 46 % (25 to 50 %, with standing) is a walk outdoors and the rest a "
    + "stay indoors, the share that follows from the source's own 9 h, 383 mW and 623 mW; satellites always on, "
    + "against satellites on while an accelerometer (70 mW) feels movement; 20 replications"

  private static let senseLessMiss =
    "the lab's gate keeps satellites on for the whole walk, with 30 s of tail. SenseLess also "
    + "replaced satellites by access points and took single positions; how often is not in the text "
    + "read. Its walk may also have included more standing than 46 % of movement allows."

  private static func senseLess(_ combine: (Prediction) -> Prediction) throws -> [Prediction] {
    let trace = try Traces.indoorOutdoorWalk(Inputs.open("R02.walk", 0.46, 0.25...0.5))
    let always = powers(try n95(trace, .only(.suburban), phone: "n95_senseless"), .best)
    let gated = powers(
      try n95(trace, .only(.suburban), phone: "n95_senseless", accelerometerShare: 1),
      app: MotionGatedSatellites()
    )
    return [combine(Jackknife.ratio(of: always, over: gated))]
  }

  private static let senseLess: [ValidationRow] = [
    ValidationRow(
      "R02",
      source: "Ben Abdesslem 2009 (SenseLess), Nokia N95 8GB",
      setup: senseLessSetup,
      statistics: [Statistic("life over life of GPS always on", 22.0 / 9, "", within: 0.25)],
      expected: .miss(senseLessMiss)
    ) { try senseLess { $0 } },
    ValidationRow(
      "R03",
      source: "Ben Abdesslem 2009 (SenseLess), Nokia N95 8GB",
      setup: "as R02",
      statistics: [
        Statistic("energy saved", "more than 58", "%", Band(from: 45, to: nil, "as given"))
      ],
      expected: .miss("as R02.")
    ) {
      try senseLess { ratio in
        func saved(_ value: Double) -> Double { 100 * (1 - 1 / value) }
        return Prediction(
          saved(ratio.value),
          low: ratio.low.map(saved),
          high: ratio.high.map(saved),
          count: ratio.count
        )
      }
    },
  ]

  // MARK: EnLoc

  private enum Sensor: CaseIterable {
    case gps, wifi, gsm
  }

  /// Mean power with one sensor read every 30 s for 6 h, in each replication.
  private static func enLocPower(_ sensor: Sensor) throws -> [Double] {
    let trial = try n95(
      Traces.still(.hours(6)),
      .only(.suburban),
      usesWiFi: sensor == .wifi,
      replications: 10
    )
    let accuracy: DesiredAccuracy = sensor == .wifi ? .hundredMeters : .threeKilometers
    let interval = SimulationDuration.seconds(Inputs.open("R04.interval", 30, 15...60))
    if sensor == .gps { return powers(trial, app: PeriodicSatellites(interval: interval)) }
    let requests = StrategyConfiguration(
      name: "requests",
      request: .init(interval: interval, desiredAccuracy: accuracy)
    )
    return trial.run(requests) { result, record, _ in Trial.power(result, record) }
  }

  private static let enLocSetup =
    "classic_n95_2009, at rest in a suburb, one position every 30 s (15 to 60 s: the source's "
    + "interval is not in the text read) for 6 h, 10 replications"

  private static let enLocSource = "Constandache 2009 (EnLoc), Nokia N95"

  private static func enLocErrors() throws -> ErrorSamples.Radii {
    ErrorSamples.radii(
      Traces.straight(.walking, speed: 1.4, duration: .minutes(10)),
      try ProviderRows.world2009(.suburban),
      every: .seconds(10),
      replications: 200,
      groupedBy: 10
    )
  }

  private static func enLocError(
    _ id: String,
    _ name: String,
    _ published: Double,
    fittedTo: String? = nil,
    expected: RecordedOutcome = .pass,
    _ provider: @escaping @Sendable (ErrorSamples.Radii) -> [[Double]]
  ) -> ValidationRow {
    ValidationRow(
      id,
      source: enLocSource,
      setup:
        "providers of 2009 in a suburb, the lab's default surroundings because the source states none; "
        + "on foot for 10 min, a position every 10 s, 200 replications",
      statistics: [Statistic("\(name) error, p50", published, "m", factor: 1.5)],
      fittedTo: fittedTo,
      expected: expected
    ) { [Jackknife.quantiles(of: provider(try enLocErrors()), at: [0.5])[0]] }
  }

  private static let enLoc: [ValidationRow] =
    [
      ValidationRow(
        "R04-gps",
        returns:
          "the power of the phone with satellites on, 440 mW as RAPS 2010 published it, and the "
          + "battery of this source",
        from: ["base.power", "gnss.tail_power"],
        source: enLocSource,
        setup: enLocSetup + "; battery of 950 mAh at 3.7 V",
        statistics: [Statistic("life with GPS", 9, "h", within: 0.15)]
      ) {
        let powers = try enLocPower(.gps)
        // 950 mAh at 3.7 V; the N95 8GB of the profile has 1200 mAh.
        return [Jackknife.ratio(of: powers.map { _ in 3.515 }, over: powers)]
      },
      ValidationRow(
        "R04-wifi",
        source: enLocSource,
        setup: enLocSetup,
        statistics: [Statistic("life with Wi-Fi over life with GPS", 40.0 / 9, "", within: 0.15)],
        expected: .miss(
          "the time between scans is assumed and decides the ratio: a scan every 30 s gives 5.4, one "
            + "every 16 s would give the published 4.4."
        )
      ) { [Jackknife.ratio(of: try enLocPower(.gps), over: try enLocPower(.wifi))] },
      ValidationRow(
        "R04-gsm",
        source: enLocSource,
        setup: enLocSetup,
        statistics: [Statistic("life with GSM over life with GPS", 60.0 / 9, "", within: 0.15)],
        fittedTo:
          "the assumption that a position by cell costs nothing beyond the idle phone was taken from this life"
      ) { [Jackknife.ratio(of: try enLocPower(.gps), over: try enLocPower(.gsm))] },
      enLocError("R05-gps", "GPS", 10, \.gnss),
      enLocError(
        "R05-wifi",
        "Wi-Fi",
        40,
        expected: .miss(
          "the Wi-Fi error of 2009 comes from Zandbergen 2009, median 74 m at indoor sites; this source "
            + "says 40 m, and the error of 2019 has a median of 25 m."
        ),
        \.wifi
      ),
      enLocError(
        "R05-gsm",
        "GSM",
        400,
        expected: .miss(
          "cells are 1732 m apart, as the 600 m of Zandbergen 2009 require; 400 m would need cells about "
            + "1000 m apart."
        ),
        \.cell
      ),
    ]
    + [
      ("R06a", "GPS, trace 1", "165.0"), ("R06b", "Wi-Fi, trace 1", "78.5"),
      ("R06c", "GSM, trace 1", "352.9"), ("R06d", "combined, trace 1", "78.5"),
      ("R06e", "GPS, Wi-Fi, GSM, combined, trace 2", "105.4, 75.2, 327.1, 58.7"),
    ].map { id, name, published in
      ValidationRow(
        id,
        source: enLocSource,
        statistics: [
          Statistic(
            "mean error of the best schedule, \(name)",
            published,
            "m",
            Band(from: nil, to: nil, "an ordering")
          )
        ],
        notExpressible: id < "R06d"
          ? "needs the users' traces: the ordering depends on how often a budget is spent on movement"
          : "the lab has no scheduler that chooses sensors ahead of time, and lacks the users' traces"
      )
    }

  // MARK: RAPS

  private static let rapsSource = "Paek 2010 (RAPS), Nokia N95"

  private static let rapsSetup =
    "classic_n95_2009; eight hours on a campus: six stays indoors, five walks of 600 m; while an "
    + "accelerometer (70 mW, on for an eighth of the time, 5 to 50 %) feels movement, one satellite position "
    + "each time 100 m (50 to 200 m) may have been walked, none at rest; 20 replications (campus day, "
    + "threshold and accelerometer share are assumptions)"

  private static func rapsTrial(accelerometer: Bool) throws -> Trial {
    try n95(
      try Traces.campusDay(),
      .only(.urban),
      accelerometerShare: accelerometer ? Inputs.open("R07.accelerometer", 0.125, 0.05...0.5) : 0
    )
  }

  private static var rapsApp: RateAdaptiveSatellites {
    RateAdaptiveSatellites(
      threshold: Metres(Inputs.open("R07.threshold", 100, 50...200)),
      speed: MetresPerSecond(1.4)
    )
  }

  private static let raps: [ValidationRow] = [
    ValidationRow(
      "R07",
      source: rapsSource,
      setup: rapsSetup + "; against satellites always on",
      statistics: [Statistic("life over life of GPS always on", 3.8, "", within: 0.20)],
      expected: .miss(
        "the lab's adaptive schedule takes about 88 mW, the source's 116 mW: the lab has no Bluetooth, no history, "
          + "and a guessed campus day."
      )
    ) {
      [
        Jackknife.ratio(
          of: powers(try rapsTrial(accelerometer: false), .best),
          over: powers(try rapsTrial(accelerometer: true), app: rapsApp)
        )
      ]
    },
    ValidationRow(
      "R08",
      source: rapsSource,
      setup: rapsSetup + "; against a satellite position every 30 to 900 s, the power interpolated "
        + "to the same mean error",
      statistics: [Statistic("life over life of periodic GPS", 1.9, "", within: 0.25)],
      expected: .miss(
        "the period must be short to reach the mean error of the adaptive schedule, which spends "
          + "nothing at rest (see R07); with a tail of 30 s the receiver then hardly rests."
      )
    ) { [try rapsAgainstPeriodic()] },
    ValidationRow(
      "R09",
      source: "Paek 2010 (RAPS)",
      setup: pathSetup + "urban canyon",
      statistics: pathStatistics([23.2, 36.8, 313.6]),
      expected: .miss(
        "the Wi-Fi error of 2009 comes from indoor sites (see R05-wifi), and the satellite error of 2009 "
          + "between tall buildings was scaled up from open sky, without a source."
      )
    ) { try pathErrors(.urbanCanyon) },
    ValidationRow(
      "R10",
      source: "Paek 2010 (RAPS)",
      setup: pathSetup + "mid-rise streets",
      statistics: pathStatistics([8.8, 32.44, 176.7]),
      expected: .miss("as R09, in mid-rise streets.")
    ) { try pathErrors(.urban) },
  ]

  private static func rapsAgainstPeriodic() throws -> Prediction {
    typealias Point = (error: Double, power: Double)
    func points(_ trial: Trial, _ app: any LocationApp & Sendable) -> [Point] {
      trial.run(app: app) { result, record, _ in
        (result.measures["error_mean_m"] ?? .nan, Trial.power(result, record))
      }
    }
    let adaptive = points(try rapsTrial(accelerometer: true), rapsApp)
    let trial = try rapsTrial(accelerometer: false)
    let periodic = [30.0, 60, 120, 180, 300, 600, 900].map {
      points(trial, PeriodicSatellites(interval: .seconds($0)))
    }
    // The power that a fixed period needs for an error, interpolated between the periods around it.
    func power(for error: Double, without left: Int?) -> Double {
      func mean(_ points: [Point], _ part: (Point) -> Double) -> Double {
        let values = points.enumerated().filter { $0.offset != left }.map { part($0.element) }
        return values.reduce(0, +) / Double(values.count)
      }
      let curve = periodic.map { (error: mean($0, \.error), power: mean($0, \.power)) }
      for (a, b) in zip(curve, curve.dropFirst()) where a.error <= error && error <= b.error {
        return a.power + (b.power - a.power) * (error - a.error) / (b.error - a.error)
      }
      return error < (curve.first?.error ?? 0) ? curve[0].power : (curve.last?.power ?? .nan)
    }
    return Jackknife.paired(adaptive.count) { left in
      func mean(_ part: (Point) -> Double) -> Double {
        let values = adaptive.enumerated().filter { $0.offset != left }.map { part($0.element) }
        return values.reduce(0, +) / Double(values.count)
      }
      return power(for: mean(\.error), without: left) / mean(\.power)
    }
  }

  private static let pathSetup =
    "providers of 2009, as R05, a study of the same years; on foot for 20 min, cells 500 m apart, "
    + "a position every 10 s, 200 replications: "

  private static func pathStatistics(_ values: [Double]) -> [Statistic] {
    zip(["GPS", "Wi-Fi", "GSM"], values).map { name, value in
      Statistic("\(name) error, mean", value, "m", factor: 1.5)
    }
  }

  private static func pathErrors(_ environment: Environment) throws -> [Prediction] {
    let radii = ErrorSamples.radii(
      Traces.straight(.walking, speed: 1.4, duration: .minutes(20)),
      try ProviderRows.world2009(environment, area: .denseUrban),
      every: .seconds(10),
      replications: 200,
      groupedBy: 10
    )
    return [radii.gnss, radii.wifi, radii.cell].map { Jackknife.mean(of: $0) }
  }
}
