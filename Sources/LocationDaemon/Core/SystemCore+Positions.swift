// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

extension SystemCore {
  /// Recalls the position that the system still has at the start of the day, if any (rule 10).
  ///
  /// Assumption: it lies to the north, east, south or west of the start, drawn for the replication.
  /// One by access points has a radius of 65 m; one by satellites has the error and the radius that
  /// the start's surroundings give, and without reception there is none.
  mutating func recallPosition() {
    let rules = profile.standard
    guard rules.firstFixAge > .zero else { return }
    let far = rules.firstFixDistance.value
    let offsets = [(0, far), (far, 0), (0, -far), (-far, 0)]
    let draw = luck(DrawPurpose("daemon.stale_fix")).uniform(0)
    let (east, north) = offsets[min(3, Int(draw * 4))]
    let time = SimulationTime.zero - rules.firstFixAge
    switch rules.firstFixSource {
    case .wifi:
      positions.last = Fix(
        position: realisation.truth(at: .zero).position.moved(east: east, north: north),
        horizontalAccuracy: Metres(65),
        timestamp: time,
        source: .wifi
      )
    case .gnss:
      guard var raw = phone.recallFix(at: time) else { return }
      raw.position = raw.position.moved(east: east, north: north)
      positions.last = positions.accuracy.fix(of: raw)
    }
  }

  private static let jitterPurpose = DrawPurpose("daemon.wifi_jitter")
  static let startUpPurpose = DrawPurpose("daemon.start_up_accuracy")

  /// The position by access points; nil if none is known or the look-up fails.
  ///
  /// `age` is the age of the scan result; a moving phone has moved on since.
  mutating func wifiPosition(age: SimulationDuration = .zero) -> Fix? {
    guard conditions.isWiFiOn, let raw = phone.wifiFix(at: max(.zero, now - age)), canLookUp()
    else { return nil }
    return positions.accuracy.fix(of: jittered(raw))
  }

  /// The position of the serving cell, or of its area if the cell cannot be looked up (rule 3).
  mutating func cellPosition() -> Fix? {
    guard !conditions.isAirplaneMode else { return nil }
    let raw = canLookUp() ? phone.cellFix(at: now) : phone.areaFix(at: now)
    return raw.map { positions.accuracy.fix(of: $0) }
  }

  /// The first position after a start, which is coarse because the scan has not yet ended.
  ///
  /// Measured at 16 starts with satellites: radii of 159 to 962 m, half of them below 236 m. If no
  /// scan runs, or the scan knows no access point, it is the position of the cell.
  ///
  /// Assumption: such a position lies on the line from the position by access points to the
  /// position of the cell, at a distance such that its radius holds 68 % of such positions
  /// (Rayleigh).
  mutating func startUpPosition() -> Fix? {
    guard let cell = cellPosition() else { return nil }
    guard radios.wantsScans, let wifi = wifiPosition() else { return cell }
    let random = luck(Self.startUpPurpose)
    let slot = DrawSlot.index(at: now)
    let drawn = random.logNormal(
      slot,
      0,
      median: profile.accuracy.startUpMedian.value,
      sigma: profile.accuracy.startUpSpread
    )
    let radius = min(
      max(Metres(drawn), profile.accuracy.startUpMinimum),
      profile.accuracy.startUpMaximum
    )
    // A Rayleigh radius is the root of twice an exponential; 1.51 of its scales hold 68 %.
    let error = (2 * random.exponential(slot, 1, mean: 1)).squareRoot() / 1.51 * radius.value
    let way = wifi.position.distance(to: cell.position).value
    var fix = cell
    fix.position = wifi.position.interpolated(
      to: cell.position,
      fraction: way > error ? error / way : 1
    )
    fix.horizontalAccuracy = radius
    return fix
  }

  /// Whether access points and cells can be looked up here; missing and old data are downloaded.
  ///
  /// Without a network, only data already on the phone can be used (rule 47).
  mutating func canLookUp() -> Bool {
    let place = realisation.truth(at: now).position
    if positions.tiles.containFresh(place) { return true }
    guard phone.canTransfer else { return positions.tiles.contain(place) }
    let cause = computeCause()
    phone.download(bytes: profile.lookups.bytes, cause: cause, at: now, events: &events)
    countLookup(receiving: profile.lookups.bytes)
    positions.tiles.insert(place)
    return true
  }

  /// Adds the small variation of a still phone's position from scan to scan.
  private func jittered(_ raw: ProviderFix) -> ProviderFix {
    guard motion.isStill, profile.accuracy.wifiStillJitter > .zero else { return raw }
    let random = luck(Self.jitterPurpose)
    let slot = DrawSlot.index(at: now)
    var raw = raw
    raw.position = raw.position.moved(
      east: profile.accuracy.wifiStillJitter.value * random.normal(slot, 0),
      north: profile.accuracy.wifiStillJitter.value * random.normal(slot, 1)
    )
    return raw
  }

  /// Counts a computed position and books the processor's work for it, unless fixes are deferred.
  mutating func bookPosition() {
    phone.countFix()
    positions.lastComputedAt = now
    if !isDeferring {
      phone.work(for: phone.fixWork, cause: computeCause(), at: now)
    }
  }

  /// Whether a position may replace the last one: a worse provider must wait until a better
  /// position is no longer fresh (rules 8 and 10).
  @inline(__always)
  func isAcceptable(_ source: PositionSource) -> Bool {
    guard let current = positions.last else { return true }
    if rank(source) >= rank(current.source) { return true }
    // If the phone has not moved since, the better position is still valid.
    if motion.isStill, current.timestamp >= motion.stillSince { return false }
    let freshFor =
      current.source == .gnss
      ? profile.standard.locationUnknownAfter : scanInterval + profile.standard.locationUnknownAfter
    return now - current.timestamp >= freshFor
  }

  /// The rank of a provider; a higher rank is better.
  @inline(__always)
  private func rank(_ source: PositionSource) -> Int {
    switch source {
    case .gnss: 2
    case .wifi: 1
    case .cell: 0
    }
  }
}
