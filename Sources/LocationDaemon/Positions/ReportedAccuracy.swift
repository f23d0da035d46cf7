// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// The rules that turn a radio's position into the fix that apps see.
///
/// Scope: the reported radius and the fields that are valid (rules 3 to 5). The true error is not
/// known here: a reported radius follows from the radio's own expectation.
///
/// Limitations: the vertical accuracy is a fixed multiple of the horizontal one.
///
/// Sources: those of ``AccuracyStyle``; the receiver's own estimate varies by a log-normal factor
/// that is drawn again after `gnss_accuracy_refresh`.
///
/// Validation: rows M4, M8, P15, modern_am1 and modern_am4 of the validation table.
struct ReportedAccuracy {
  let style: AccuracyStyle
  let courseMinimumSpeed: MetresPerSecond
  let satelliteFactor: Double
  let satelliteMinimum: Double
  let satelliteSpread: Double
  let satelliteRefresh: Int64
  let wifiFactor: Double
  let wifiSpread: Double
  let cellFactor: Double
  let cellSpread: Double
  let random: KeyedRandom

  /// The slot of the current factor on the receiver's estimate; cached because fixes come in a row.
  private var slot = UInt64.max
  /// The factor on the receiver's estimate in that slot.
  private var luck = 1.0

  /// The purpose of the draws of reported accuracies.
  static let purpose = DrawPurpose("daemon.reported_accuracy")

  init(_ profile: OSProfile, random: KeyedRandom) {
    style = profile.accuracy.style
    courseMinimumSpeed = MetresPerSecond(profile.accuracy.courseMinimumSpeed)
    satelliteFactor = profile.accuracy.gnssFactor
    satelliteMinimum = profile.accuracy.gnssMinimum.value
    satelliteSpread = profile.accuracy.gnssSpread
    satelliteRefresh = profile.accuracy.gnssRefresh.nanoseconds
    wifiFactor = profile.accuracy.wifiFactor
    wifiSpread = profile.accuracy.wifiSpread
    cellFactor = profile.accuracy.cellFactor
    cellSpread = profile.accuracy.cellSpread
    self.random = random
  }

  /// The fix that apps see of a radio's position.
  mutating func fix(of raw: ProviderFix) -> Fix {
    switch raw.quality {
    case .gnss(let sigma):
      let radius = satelliteRadius(sigma, at: raw.timestamp)
      return Fix(
        position: raw.position,
        horizontalAccuracy: radius,
        timestamp: raw.timestamp,
        verticalAccuracy: radius * Self.verticalFactor,
        speed: raw.speed,
        // Without movement, a course is noise (rule 5).
        course: (raw.speed ?? .zero) >= courseMinimumSpeed ? raw.course : nil,
        source: .gnss
      )
    case .wifi(let radius, let isWeak):
      return Fix(
        position: raw.position,
        horizontalAccuracy: wifiRadius(radius, isWeak: isWeak, at: raw.timestamp),
        timestamp: raw.timestamp,
        source: .wifi
      )
    case .cell(let range):
      return Fix(
        position: raw.position,
        horizontalAccuracy: cellRadius(range, at: raw.position),
        timestamp: raw.timestamp,
        source: .cell
      )
    }
  }

  /// The ratio of vertical to horizontal accuracy of satellite fixes.
  ///
  /// Assumption: 1.5, as vertical dilution of precision is usually 1.5 to 2 times the horizontal
  /// one. By recall, the GPS SPS Performance Standard (5th edition, 2020, table 3.8-3) allows 13 m
  /// vertically and 8 m horizontally at 95 % of the time: deviations in the ratio 1.44.
  static let verticalFactor = 1.5

  /// The reported radius of a satellite fix, from the receiver's expected deviation of one axis.
  private mutating func satelliteRadius(_ sigma: Metres, at time: SimulationTime) -> Metres {
    let slot = UInt64(max(0, time.nanoseconds) / satelliteRefresh)
    if slot != self.slot {
      self.slot = slot
      luck = random.logNormal(slot, 0, median: 1, sigma: satelliteSpread)
    }
    let estimate = sigma.value * luck * satelliteFactor
    switch style {
    case .ios, .ios2009:
      return Self.satelliteClass(of: Metres(max(Self.rootMeanSquare * estimate, satelliteMinimum)))
    case .iosContinuous, .documented:
      return Metres(max(Self.rootMeanSquare * estimate, satelliteMinimum))
    case .android:
      // 1.51 deviations hold 68 % of a two-dimensional normal error.
      return Metres(max(1.51 * estimate, satelliteMinimum))
    }
  }

  /// The root mean square of a two-dimensional error in deviations of one axis: what iOS reports.
  private static let rootMeanSquare = 2.0.squareRoot()

  /// The radius that iOS up to 16 reports in place of one; above 65 m whole tens of metres.
  static func satelliteClass(of radius: Metres) -> Metres {
    Metres(
      satelliteClasses.first { $0 >= radius.value } ?? (radius.value / 10).rounded(.up) * 10
    )
  }

  private static let satelliteClasses: [Double] = [5, 10, 30, 50, 65]

  /// The reported radius of a position by access points.
  private func wifiRadius(_ radius: Metres, isWeak: Bool, at time: SimulationTime) -> Metres {
    switch style {
    case .ios, .ios2009, .iosContinuous:
      return Metres(isWeak ? 165 : 65)
    case .documented:
      return radius * wifiFactor
    case .android:
      let slot = DrawSlot.index(at: time)
      let luck = random.logNormal(slot, 1, median: 1, sigma: wifiSpread)
      return Metres(max(12, radius.value * wifiFactor * luck))
    }
  }

  /// The reported radius of a position by cell.
  private func cellRadius(_ range: Metres, at place: PlanePoint) -> Metres {
    let radius = min(range.value * cellFactor, Self.largestRadius)
    switch style {
    case .documented:
      return Metres(radius)
    case .ios2009:
      if radius <= 500 { return Metres(500) }
      if radius <= 1000 { return Metres(1000) }
      return radius <= 1414 ? Metres(1414) : Self.thousands(radius)
    case .ios, .iosContinuous:
      return Self.thousands(radius)
    case .android:
      // Drawn by the position of the cell, because a phone that stays in a cell repeats its radius.
      let cell = KeyedRandom.cell(Int64(place.east.rounded()), Int64(place.north.rounded()))
      return Metres(radius * random.logNormal(cell, 2, median: 1, sigma: cellSpread))
    }
  }

  /// The largest reported radius of a position by cell or area, in metres.
  ///
  /// Source: 50 km, the bound of the public service Ichnaea and of Core Location's coarsest
  /// positions.
  private static let largestRadius = 50_000.0

  /// A radius rounded up to whole thousands of metres.
  private static func thousands(_ radius: Double) -> Metres {
    Metres((radius / 1000).rounded(.up) * 1000)
  }
}
