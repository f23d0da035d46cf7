// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// A constant that was fitted to the recordings, with the recordings that it saw.
struct FittedConstant: Sendable {
  /// The parts of the recordings that are left out in turn.
  enum Leave: String, Sendable {
    case phone, plan, day

    /// The part that a recording belongs to.
    func part(_ run: FieldRun) -> String {
      switch self {
      case .phone: run.unit
      case .plan: run.timeline
      case .day: run.session
      }
    }
  }

  /// The method by which the constant is fitted again.
  enum Method: Sendable {
    /// As a multiple of its shipped value, by least squares of the points used.
    ///
    /// The function gives the share of a state's energy that is proportional to the constant.
    case energy(@Sendable (PhoneProfile, Component, String) -> Double)
    /// As the statistic that it was made to reproduce.
    case statistic(String, unit: String, @Sendable (FieldDataSet) -> Double?)
  }

  /// The phone and system whose constants these are.
  struct Profiles: Sendable {
    var phone: PhoneProfile
    var system: OSProfile
  }

  /// The key in its profile, or its name in the replay.
  var key: String
  /// The platform whose rows read it.
  var platform: Platform
  /// The part of the model that it belongs to.
  var part: FieldReading.Part
  /// The quantity it was fitted to.
  var fits: FieldReading.Quantity
  /// The shipped value.
  var value: @Sendable (Profiles) -> String
  /// Whether it saw the recordings of a cell.
  var saw: @Sendable (FieldCell) -> Bool
  /// The sessions that it saw; nil for all.
  var sessions: Set<String>?
  /// The parts that are left out in turn: the largest of which the recordings contain at least two.
  var leave: Leave
  /// The method by which it is fitted again.
  var method: Method
  /// The profile numbers that it represents (`FittedNumbers`), if they are not its key.
  var covers: [String] = []

  /// The profile numbers that it represents.
  var numbers: [String] { covers.isEmpty ? [key] : covers }
}

/// The constants that were fitted to MobilityNet's recordings, in one table.
///
/// The marks of a row follow from it (``marked(_:_:)``), and so do the scores without a plan, a
/// phone or a day (`ConstantScores`).
///
/// Numbers that are no fit but a median or a spread of these recordings, such as the time between
/// scans of a phone at rest, depend on them all the same and are in the table too (``readings``).
/// `FittedNumbersTests` checks that every number of the profiles that saw MobilityNet has its line.
///
/// Sources: `docs/phones.md` for powers, gauge and scale, `docs/providers.md` for positions, the
/// profiles in `scenarios/os/`, `FieldRunReplay`, `FieldReplay` and `FieldTrackerAndroid` for the
/// recorded app and its phones.
enum FittedConstants {
  /// The constants that a row's prediction reads.
  static func read(by score: FieldScore, _ platform: Platform) -> [FittedConstant] {
    let reading = FieldReading(score)
    return all.filter { $0.platform == platform && reading.reads.contains($0.part) }
  }

  /// The constants that were fitted to the quantities that a row compares, in words; nil if there
  /// are none.
  static func fittedTo(_ score: FieldScore, _ platform: Platform) -> String? {
    let compared = FieldReading(score).compares
    let constants = read(by: score, platform).filter { compared.contains($0.fits) }
    guard !constants.isEmpty else { return nil }
    // Each quantity with its constants, in the order of the table.
    var groups: [(what: FieldReading.Quantity, keys: [String])] = []
    for constant in constants {
      if let place = groups.firstIndex(where: { $0.what == constant.fits }) {
        groups[place].keys.append(constant.key)
      } else {
        groups.append((constant.fits, [constant.key]))
      }
    }
    return groups.map { group in
      let keys = group.keys
      let all = keys.dropLast().joined(separator: ", ")
      let list = keys.count == 1 ? keys[0] : "\(all) and \(keys[keys.count - 1])"
      return "\(list) \(keys.count == 1 ? "was" : "were") fitted to \(group.what.text)"
    }
    .joined(separator: "; ")
  }

  /// A row with the constants that it reads and the quantities they were fitted to.
  static func marked(_ score: FieldScore, _ platform: Platform) -> FieldScore {
    var score = score
    score.constants = read(by: score, platform).map(\.key)
    score.fittedTo = fittedTo(score, platform)
    if FieldReading(score).compares == [.request] {
      // This time or distance between positions was given to the phones and apps as a setting.
      (score.identity, score.fittedTo) = ("the phone's or the app's own setting comes back", nil)
    }
    return score
  }

  /// The sessions to which a cost in motion of Android phones is fitted; A6 leaves them out.
  ///
  /// Every second session: the regimes change after three, so that each is on both sides.
  static let motionSessions: Set<String> = Set(
    ["r00", "r02", "r04", "r06", "r08", "r10"].map { "train_bus_ucb_\($0)" }
  )

  // MARK: - The table

  static func milliwatts(_ watts: Double) -> String {
    "\(NumberText.short(1000 * watts, digits: 3)) mW"
  }

  static func seconds(_ seconds: Double) -> String {
    "\(NumberText.short(seconds, digits: 3)) s"
  }

  /// The idle power at rest as a share of the idle power on the move.
  static func idleShare(_ phone: PhoneProfile) -> Double {
    let (base, moving) = (phone.basePower.value.value, phone.modem.movingPower.value.value)
    return base / (base + moving)
  }

  static func isHundred(_ cell: FieldCell) -> Bool {
    cell.setting.isStandard(.hundredMeters)
  }

  /// Best and ten metres, which use the same radios.
  static func isBest(_ cell: FieldCell) -> Bool {
    cell.setting.isStandard(.best) || cell.setting.isStandard(.nearestTenMeters)
  }

  static let all: [FittedConstant] =
    iPhonePowers + iPhonePhones + iPhoneWakes + positions + vehicles + readings + nexus
    + nexusReadings

  private static let iPhonePowers: [FittedConstant] = [
    FittedConstant(
      key: "base.power",
      platform: .ios,
      part: .power,
      fits: .idleDrain,
      value: { milliwatts($0.phone.basePower.value.value) },
      saw: { $0.setting == .none && $0.timeline == "train_bus_ucb" },
      leave: .day,
      method: .energy { phone, component, state in
        component != .base ? 0 : state == "reselecting" ? idleShare(phone) : 1
      }
    ),
    movingPower(.ios),
    FittedConstant(
      key: "cpu.awake_power",
      platform: .ios,
      part: .power,
      fits: .stillDrain,
      value: { milliwatts($0.phone.cpu.awakePower.value.value) },
      saw: { $0.isStill && isHundred($0) },
      leave: .phone,
      method: .energy { _, component, state in component == .cpu && state == "awake" ? 1 : 0 }
    ),
    FittedConstant(
      key: "gnss.weak_power",
      platform: .ios,
      part: .power,
      fits: .stillDrain,
      value: { milliwatts($0.phone.gnss.weakPower.value.value) },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .energy { _, component, state in
        component == .gnss && state == "tracking_weak" ? 1 : 0
      }
    ),
    FittedConstant(
      key: "wifi.scan_power × wifi.scan_duration",
      platform: .ios,
      part: .power,
      fits: .trackedDrain,
      value: {
        let joules = $0.phone.wifi.scanPower.value.value * $0.phone.wifi.scanDuration.value.seconds
        return "\(NumberText.short(joules, digits: 3)) J"
      },
      saw: { !$0.isStill && isHundred($0) },
      leave: .plan,
      method: .energy { _, component, state in component == .wifi && state == "scanning" ? 1 : 0 },
      covers: ["wifi.scan_power"]
    ),
    FittedConstant(
      key: "gnss.tracking_power",
      platform: .ios,
      part: .power,
      fits: .trackedDrain,
      value: { milliwatts($0.phone.gnss.trackingPower.value.value) },
      saw: { !$0.isStill && isBest($0) },
      leave: .plan,
      method: .energy { _, component, state in component == .gnss && state == "tracking" ? 1 : 0 }
    ),
    FittedConstant(
      key: "lit screen of the phone in use",
      platform: .ios,
      part: .power,
      fits: .handUse,
      value: { _ in NumberText.short(FieldRunReplay.litFraction) },
      saw: { $0.regime == "accuracy_control" },
      leave: .day,
      method: .statistic("drain of its trips", unit: "% per hour") {
        FieldStatistic.phases($0, isTrip: true)
      }
    ),
    FittedConstant(
      key: "time between scans of a carried phone at rest",
      platform: .ios,
      part: .power,
      fits: .carriedDwells,
      value: { _ in seconds(FieldRunReplay.carriedScanInterval.seconds) },
      saw: { $0.regime == "accuracy_control" },
      leave: .day,
      method: .statistic("drain of its dwells", unit: "% per hour") {
        FieldStatistic.phases($0, isTrip: false)
      }
    ),
  ]

  private static let iPhonePhones: [FittedConstant] = [
    FittedConstant(
      key: "battery.gauge_plateau",
      platform: .ios,
      part: .gauge,
      fits: .gauge,
      value: { "\(NumberText.short(100 * $0.phone.battery.gaugePlateau.value, digits: 3)) points" },
      saw: { $0.isStill },
      leave: .phone,
      method: .statistic("points hidden, mean", unit: "points") {
        FieldStatistics.mean(FieldStatistic.hidden($0))
      }
    ),
    FittedConstant(
      key: "battery.gauge_plateau_spread",
      platform: .ios,
      part: .gauge,
      fits: .gauge,
      value: {
        "\(NumberText.short(100 * $0.phone.battery.gaugePlateauSpread.value, digits: 3)) points"
      },
      saw: { $0.isStill },
      leave: .phone,
      method: .statistic("points hidden, standard deviation", unit: "points") {
        FieldStatistics.deviation(FieldStatistic.hidden($0))
      }
    ),
    units(.ios),
    FittedConstant(
      key: "spread from session to session",
      platform: .ios,
      part: .units,
      fits: .unitSpread,
      value: { _ in NumberText.short(FieldReplay.sessionSpread) },
      saw: { $0.isStill && $0.setting.isStandard(.best) },
      leave: .phone,
      method: .statistic("spread of a phone's rates at one setting", unit: "") {
        FieldStatistic.spreadWithin($0)
      }
    ),
  ]

  private static let iPhoneWakes: [FittedConstant] = [
    FittedConstant(
      key: "region_scan_minimum and region_scan_maximum",
      platform: .ios,
      part: .wakes,
      fits: .exits,
      value: {
        "\(NumberText.short($0.system.regions.scanMinimum.seconds)) to "
          + seconds($0.system.regions.scanMaximum.seconds)
      },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("start after leaving 100 m, median", unit: "s") {
        FieldStatistic.exits($0)
      },
      covers: ["region_scan_minimum", "region_scan_maximum"]
    ),
    FittedConstant(
      key: "visit_walk_interval",
      platform: .ios,
      part: .wakes,
      fits: .visits,
      value: { "\(NumberText.short($0.system.visits.walkInterval.seconds / 60)) min" },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("ends within a trip, per trip", unit: "") {
        FieldStatistics.mean(FieldStatistic.trips($0).map { Double($0.endsWithin) })
      }
    ),
    FittedConstant(
      key: "scan_interval_moving",
      platform: .ios,
      part: .scans,
      fits: .request,
      value: { seconds($0.system.standard.scanIntervalMoving.seconds) },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.hundredMeters, filter: 1) },
      leave: .plan,
      method: .statistic("time between positions, median", unit: "s") {
        FieldStatistic.positions($0, FieldPlace.everywhere)?.intervalMedian
      }
    ),
  ]

  private static let positions: [FittedConstant] = [
    FittedConstant(
      key: "gnss.assisted_start",
      platform: .ios,
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.phone.gnss.starts.assisted.value.seconds) },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.best) },
      leave: .plan,
      method: .statistic("first position of 10 m or better, median", unit: "s") {
        FieldStatistic.firstFix($0, radius: 10)
      }
    ),
    FittedConstant(
      key: "wifi.full_scan_duration",
      platform: .ios,
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.phone.wifi.fullScanDuration.value.seconds) },
      saw: { $0.isDutyCycled && isHundred($0) },
      leave: .plan,
      method: .statistic("first position of 100 m or better, median", unit: "s") {
        FieldStatistic.firstFix($0, radius: 100)
      }
    ),
    FittedConstant(
      key: "satellite errors in suburbs",
      platform: .ios,
      part: .positions,
      fits: .suburbErrors,
      value: { _ in "providers, gnss suburban" },
      saw: { $0.timeline == "unimodal_mtv_la" && $0.setting.isStandard(.best, filter: 1) },
      leave: .phone,
      method: .statistic("true error, median", unit: "m") {
        FieldStatistic.positions($0, "suburb")?.errorMedian
      },
      covers: ["gnss.suburban.sigma", "gnss.suburban.tail_fraction", "gnss.suburban.tail_factor"]
    ),
    FittedConstant(
      key: "Wi-Fi errors in suburbs",
      platform: .ios,
      part: .positions,
      fits: .suburbErrors,
      value: { _ in "providers, wifi suburban" },
      saw: { $0.timeline == "unimodal_mtv_la" && isHundred($0) },
      leave: .day,
      method: .statistic("true error, median", unit: "m") {
        FieldStatistic.positions($0, "suburb")?.errorMedian
      },
      covers: [
        "wifi.suburban.shape", "wifi.suburban.scale", "wifi.urban.shape", "wifi.urban.scale",
      ]
    ),
    FittedConstant(
      key: "wifi moving_time_constant and moving_distance",
      platform: .ios,
      part: .positions,
      fits: .errorCorrelation,
      value: { _ in "67 s, 290 m" },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.hundredMeters, filter: 1) },
      leave: .day,
      method: .statistic("correlation of successive errors", unit: "") {
        FieldStatistic.errorCorrelation($0)
      },
      covers: ["wifi.moving_time_constant", "wifi.moving_distance"]
    ),
    FittedConstant(
      key: "coverage by access points on rail and in buses",
      platform: .ios,
      part: .positions,
      fits: .coverage,
      value: { _ in "providers, wifi freeway and tunnel" },
      saw: { $0.timeline == "train_bus_ucb" && $0.isDutyCycled && isHundred($0) },
      leave: .day,
      method: .statistic("share of positions within 230 m", unit: "") {
        FieldStatistic.covered($0)
      },
      covers: [
        "wifi.tunnel.no_fix_fraction", "wifi.tunnel.weak_fraction", "wifi.freeway.no_fix_fraction",
        "wifi.freeway.weak_fraction", "wifi.coverage_slot",
      ]
    ),
    radii("radius factors of satellites", .ios, ["gnss_accuracy_factor"]) {
      $0.isDutyCycled && $0.setting.isStandard(.best)
    },
    radii("radius factors of Wi-Fi", .ios, ["wifi_accuracy_factor"]) {
      $0.isDutyCycled && isHundred($0)
    },
  ]

  /// The range of `scale.power`, from the differences between units of a model at rest.
  static func units(_ platform: Platform) -> FittedConstant {
    FittedConstant(
      key: "scale.power",
      platform: platform,
      part: .units,
      fits: .unitSpread,
      value: {
        let range = $0.phone.scale.all
        return "\(NumberText.short(range.low)) to \(NumberText.short(range.high))"
      },
      saw: { $0.isStill },
      leave: .phone,
      method: .statistic("drain at rest, mean over settings", unit: "% per hour") {
        FieldStatistic.level($0)
      }
    )
  }

  /// The idle modem's power on the move, from the drain of phones without requests.
  static func movingPower(_ platform: Platform) -> FittedConstant {
    FittedConstant(
      key: "modem.moving_power",
      platform: platform,
      part: .power,
      fits: .idleDrain,
      value: { milliwatts($0.phone.modem.movingPower.value.value) },
      saw: { $0.setting == .none && $0.timeline == "train_bus_ucb" },
      leave: .day,
      method: .energy { phone, component, state in
        component == .base && state == "reselecting" ? 1 - idleShare(phone) : 0
      }
    )
  }

  /// Factors of the reported radius, from the share of positions inside it.
  static func radii(
    _ key: String,
    _ platform: Platform,
    _ covers: [String],
    _ saw: @escaping @Sendable (FieldCell) -> Bool
  ) -> FittedConstant {
    FittedConstant(
      key: key,
      platform: platform,
      part: .positions,
      fits: .radiusShare,
      value: {
        "\(NumberText.short($0.system.accuracy.gnssFactor)), \(NumberText.short($0.system.accuracy.wifiFactor))"
      },
      saw: saw,
      leave: .plan,
      method: .statistic("share inside the reported radius, outside rail", unit: "") {
        FieldStatistic.positions($0, FieldPlace.outsideRail)?.insideFraction
      },
      covers: covers
    )
  }
}

extension FieldReading.Quantity {
  /// The quantity in words, to follow "fitted to".
  fileprivate var text: String {
    switch self {
    case .order: "the order of drains"
    case .tie: "ties of drains"
    case .stillDrain: "drains of phones that lay still"
    case .idleDrain: "drains of phones without requests"
    case .trackedDrain: "drains on the move"
    case .motionDrain: "drains on the move of every second session"
    case .dwellDrain: "drains between trips"
    case .carriedDwells: "dwells of a phone that always tracks"
    case .tripRatio: "ratios of trips"
    case .handUse: "trips of a phone in use"
    case .gauge: "the points that the gauge hides"
    case .unitSpread: "how far units and sessions differ"
    case .exits: "these latencies of exits"
    case .visits: "how often a walk passes for a visit on these trips"
    case .arrivals: "how late the ends of these trips were noticed"
    case .trackedShare: "the share of trips that was tracked"
    case .noticedDays: "days on which an end went unnoticed"
    case .doze: "deliveries at rest"
    case .restErrors: "positions of phones at rest"
    case .radius: "reported radii"
    case .coverage: "where access points were known on these rides"
    case .suburbErrors: "the errors of positions in suburbs"
    case .errors: "errors of these positions"
    case .vehicleErrors: "errors of positions in these vehicles"
    case .errorCorrelation: "how alike successive errors are"
    case .radiusShare: "the shares of positions inside their radius"
    case .firstFix: "times to the first position"
    case .request: "the time between positions"
    }
  }
}
