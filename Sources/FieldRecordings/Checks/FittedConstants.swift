// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// The constants that were fitted to MobilityNet's recordings, in one table.
///
/// The marks of a row follow from it (``marked(_:_:)``), and so do the scores without a plan, a
/// phone or a day (`ConstantScores`).
///
/// Numbers that are no fit but a median or a spread of these recordings, such as the time between
/// scans of a phone at rest, depend on them all the same and are in the table too (``readings``).
/// `FittedNumbersTests` checks that every number of the profiles that saw MobilityNet has its line.
///
/// Sources: `docs/model/phones.md` for powers, gauge and scale, `docs/model/providers-and-sensors.md` for positions, the
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
      (score.identity, score.fittedTo) = (
        "the row returns the phone's or the app's own setting", nil
      )
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
    case .exits: "these exit latencies"
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
