// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import World

extension StudyRows {
  // MARK: Others

  static let others: [ValidationRow] = [
    ValidationRow(
      "R11",
      source: "Kjaergaard 2010, Nokia N95",
      statistics: [Statistic("best power reduction", 268, "mW", within: 0.20)],
      notExpressible:
        "the thresholds and update protocols of the best case are not in the text read, "
        + "and they decide the result"
    ),
    ValidationRow(
      "R12",
      source: "Kjaergaard 2010, Nokia N95",
      statistics: [Statistic("best gain of life", 36, "%", within: 0.20)],
      notExpressible: "as R11"
    ),
    ValidationRow(
      "R13",
      source: "Kim 2010 (SensLoc)",
      setup:
        "classic_n95_2009 (the source names no phone in the text read); a working day with long "
        + "stays; satellites always on, against satellites while an accelerometer (70 mW, on for an "
        + "eighth of the time, 5 to 50 %: assumption) feels movement, and scans at rest that name places "
        + "(none, to 50 mW: how often is not in the text read); energy above the resting phone, "
        + "10 replications",
      statistics: [
        Statistic(
          "share of periodic collection",
          "13",
          "%",
          .around(13, factor: 1.6)
        )
      ],
      expected: .miss(
        "while the phone rests, the gate spends only an eighth of an accelerometer's power; SensLoc also "
          + "scans for access points there, to name the places, which the replay leaves out."
      )
    ) {
      let trace = try Traces.workingDay()
      let resting = try n95(trace, .only(.suburban), replications: 10)
      // Scans at rest are on beside the accelerometer, so they count as part of it.
      let scans = Inputs.open("R13.scans", 0, 0...0.05) / 0.070
      let sensing = try n95(
        trace,
        .only(.suburban),
        accelerometerShare: Inputs.open("R13.accelerometer", 0.125, 0.05...0.5) + scans,
        replications: 10
      )
      let base = resting.run(Trial.nothing) { result, record, _ in Trial.power(result, record) }
      func above(_ powers: [Double]) -> [Double] { zip(powers, base).map { $0 - $1 } }
      let share = Jackknife.ratio(
        of: above(powers(sensing, app: MotionGatedSatellites())),
        over: above(powers(resting, .best))
      )
      return [share.scaled(by: 100)]
    },
    ValidationRow(
      "R14",
      source: "Zhuang 2010, Android phone",
      setup:
        "htc_dream on a working day; starts of the receiver: one a minute, against one a minute "
        + "while movement is felt; 10 replications",
      statistics: [
        Statistic(
          "fewer uses of GPS",
          "up to 98",
          "%",
          Band(
            from: 100 - 2 * 1.6,
            to: 98,
            "the top is the source's best case; it gives no lower end, so that is derived: the 2 % of "
              + "uses that remain times 1.6, the factor of R13"
          )
        )
      ],
      expected: .miss(
        "98 % is the source's best case, with several apps and four principles; the replay is one app "
          + "with one of them, suppression at rest, on an ordinary day."
      )
    ) {
      func starts(_ app: any LocationApp & Sendable) throws -> [Double] {
        var trial = try Trial(
          try Traces.workingDay(),
          world: .only(.suburban),
          phone: "htc_dream",
          system: "android_6",
          replications: 10
        )
        trial.deliverAtRest()
        return trial.run(app: app) { _, record, _ in
          Double(Trial.acquisitions(record).count)
        }
      }
      let naive = try starts(PeriodicSatellites(interval: .minutes(1)))
      let saving = try starts(
        RateAdaptiveSatellites(threshold: Metres(60), speed: MetresPerSecond(1))
      )
      let share = Jackknife.ratio(of: zip(naive, saving).map { $0 - $1 }, over: naive)
      return [share.scaled(by: 100)]
    },
    ValidationRow(
      "R15",
      source: "Zhuang 2010, Android phone",
      statistics: [
        Statistic("gain of life", "up to 75", "%", Band(from: 0, to: 75, "an upper bound"))
      ],
      notExpressible: "life depends on what else the phone did, which is not in the text read"
    ),
  ]
}
