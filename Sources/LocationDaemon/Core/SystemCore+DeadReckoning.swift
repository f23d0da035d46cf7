// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

extension SystemCore {
  /// Stores a position by access points as the base of later dead reckoning (rule 8).
  mutating func noteForReckoning(_ fix: Fix) {
    guard fix.source == .wifi, profile.standard.deadReckoningTime > .zero else { return }
    var base = ReckoningBase(fix: fix)
    if let last = positions.reckoning?.fix, last.timestamp < fix.timestamp,
      fix.timestamp - last.timestamp <= ReckoningBase.reach
    {
      let seconds = (fix.timestamp - last.timestamp).seconds
      base.velocity.east = (fix.position.east - last.position.east) / seconds
      base.velocity.north = (fix.position.north - last.position.north) / seconds
    }
    positions.reckoning = base
  }

  /// The position by dead reckoning; nil if it does not apply or the cell position is better.
  ///
  /// It applies to a moving phone with Wi-Fi on, from `locationUnknownAfter` to `deadReckoningTime`
  /// after the last position by access points.
  mutating func reckonedPosition() -> Fix? {
    guard !motion.isStill, conditions.isWiFiOn, let base = positions.reckoning else { return nil }
    let age = now - base.fix.timestamp
    guard age >= profile.standard.locationUnknownAfter, age <= profile.standard.deadReckoningTime
    else { return nil }
    var fix = base.fix
    fix.position = fix.position.moved(
      east: base.velocity.east * age.seconds,
      north: base.velocity.north * age.seconds
    )
    fix.horizontalAccuracy =
      fix.horizontalAccuracy + Metres(profile.standard.deadReckoningGrowth * age.seconds)
    fix.timestamp = now
    if let cell = cellPosition(), cell.horizontalAccuracy <= fix.horizontalAccuracy {
      return nil
    }
    return fix
  }
}
