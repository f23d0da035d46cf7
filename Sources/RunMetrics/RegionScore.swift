// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities
public import World

/// The agreement of an app's region events with the true crossings of its regions.
///
/// A region counts from the app's request until the app removes or replaces it, whether the system
/// watches it or not: crossings while it is refused, or lost in a restart of the phone, are missed.
/// Circles around the app's own last position take no part. They only wake the app when the phone
/// leaves, wherever it is, and nothing is missed if another service does.
///
/// A crossing counts as true under the rule of `RegionCrossing`: the new state lasts at least 30 s.
/// It is found by the first report of its kind for its region, from the system or concluded by the
/// app, from `earlyTolerance` before it until the next crossing of that region. A report that only
/// repeats the one before it counts neither way, and neither does one of a passage on the move that
/// was shorter; any other report without a crossing is false. Crossings where the truth is unknown, and kinds that the region does not request, are not
/// counted as true events, and a report of them is not false.
public struct RegionScore: Sendable, Hashable {
  /// The time by which a report may come before the true crossing; 2 min.
  ///
  /// Assumption: position errors near the border move a report by so much at walking pace.
  public static let earlyTolerance = SimulationDuration.minutes(2)

  /// The time within which a report belongs to a passage that is too short to be a crossing; 5 min.
  ///
  /// Assumption: the slowest usual reports of a system, which come 3 to 5 min after the crossing.
  static let briefTolerance = SimulationDuration.minutes(5)

  /// Regions entered.
  public var enters = EventTally()
  /// Regions left.
  public var exits = EventTally()

  /// Enters and exits together.
  public var both: EventTally { enters + exits }

  /// Scores one app's events; nil if it requested no region and reported none.
  ///
  /// - Parameters:
  ///   - log: the deliveries to the apps, with the regions requested of the system.
  ///   - softwareRegions: regions that the app checks itself, unless the log has their names.
  ///   - places: the names of the day's places, whose regions count wherever the app was.
  ///   - truth: the true positions of the phone.
  ///   - client: the app.
  public init?(
    log: DeliveryLog,
    softwareRegions: [MonitoredRegion] = [],
    places: Set<String> = [],
    truth: TruthSamples,
    client: ClientIdentifier
  ) {
    let own = log.regions.filter { $0.client == client }
    let names = Set(own.map(\.region.identifier))
    let software = softwareRegions.filter {
      $0.client == client && !names.contains($0.region.identifier)
    }
    let regions = Self.joined(own + software)
    let reports = log.events.compactMap { event in
      event.client == client ? RegionReport(event) : nil
    }
    let isOwn = Self.ownCircles(regions, places)
    var assigned: [[RegionReport]] = Array(repeating: [], count: regions.count)
    for report in reports {
      if let index = Self.registration(of: report, in: regions) {
        assigned[index].append(report)
      } else {
        addFalse(report.isEntry)
      }
    }
    let hasUnknown = enters.falseCount + exits.falseCount > 0
    guard isOwn.contains(false) || hasUnknown else { return nil }
    for index in regions.indices where !isOwn[index] {
      match(regions[index], assigned[index], truth)
    }
  }

  /// Whether each region is a circle around the app's own position, or one that was registered again.
  private static func ownCircles(_ regions: [MonitoredRegion], _ places: Set<String>) -> [Bool] {
    let own = regions.filter { $0.isAroundPhone && !places.contains($0.region.identifier) }
    let circles = Set(own.map(\.region))
    return regions.map { circles.contains($0.region) }
  }

  /// The registrations, with uninterrupted ones of one name and one circle merged.
  private static func joined(_ regions: [MonitoredRegion]) -> [MonitoredRegion] {
    var joined: [MonitoredRegion] = []
    for region in regions {
      if let last = joined.lastIndex(where: { $0.region.identifier == region.region.identifier }),
        joined[last].region == region.region, let end = joined[last].to, end >= region.from
      {
        joined[last].to = region.to
      } else {
        joined.append(region)
      }
    }
    return joined
  }

  /// The registration that a report refers to: the latest one of that name before the report.
  ///
  /// An app may replace a region at the time of its report; the report is of the old one.
  private static func registration(
    of report: RegionReport,
    in regions: [MonitoredRegion]
  ) -> Int? {
    let sameName = regions.indices.filter { regions[$0].region.identifier == report.identifier }
    return sameName.last { regions[$0].from < report.time }
      ?? sameName.last { regions[$0].from <= report.time }
  }

  private mutating func match(
    _ monitored: MonitoredRegion,
    _ reports: [RegionReport],
    _ truth: TruthSamples
  ) {
    var brief: [RegionCrossing] = []
    let crossings = RegionCrossing.crossings(of: monitored, truth: truth, brief: &brief)
    // At rest it is the noise of the recording that passes the border.
    brief.removeAll { passage in
      truth.stays.contains { $0.arrival <= passage.time && passage.time <= $0.departure }
    }
    var isUsed = Array(repeating: false, count: reports.count)
    for (index, crossing) in crossings.enumerated() {
      let isAsked =
        crossing.isEntry ? monitored.region.notifyOnEntry : monitored.region.notifyOnExit
      let counts = isAsked && crossing.isScored
      let before = index > 0 ? crossings[index - 1].time : nil
      let earliest = crossing.time - Self.earlyTolerance
      let begin = before.map { max($0, earliest) } ?? earliest
      let end = index + 1 < crossings.count ? crossings[index + 1].time : .distantFuture
      let found = reports.indices.first {
        !isUsed[$0] && reports[$0].isEntry == crossing.isEntry
          && reports[$0].time >= begin && reports[$0].time < end
      }
      if let found { isUsed[found] = true }
      guard counts else { continue }
      add(crossing, found.map { reports[$0] }, monitored.region, truth)
    }
    for (index, report) in reports.enumerated() where !isUsed[index] {
      let isRepeat = index > 0 && reports[index - 1].isEntry == report.isEntry
      let isBrief = brief.contains { passage in
        passage.isEntry == report.isEntry && report.time >= passage.time - Self.earlyTolerance
          && report.time <= passage.time + Self.briefTolerance
      }
      if !isRepeat && !isBrief { addFalse(report.isEntry) }
    }
  }

  private mutating func add(
    _ crossing: RegionCrossing,
    _ report: RegionReport?,
    _ region: Region,
    _ truth: TruthSamples
  ) {
    var tally = EventTally()
    tally.trueCount = 1
    if let report {
      tally.foundCount = 1
      tally.latencies = [report.time - crossing.time]
      if let point = truth.anyPoint(at: report.time) {
        let outside = region.centre.distance(to: point) - region.radius
        tally.distancesPast = [crossing.isEntry ? -outside : outside]
      }
    }
    if crossing.isEntry { enters = enters + tally } else { exits = exits + tally }
  }

  private mutating func addFalse(_ isEntry: Bool) {
    if isEntry { enters.falseCount += 1 } else { exits.falseCount += 1 }
  }
}

/// One report that a region was entered or left, by the system or by the app itself.
private struct RegionReport {
  var time: SimulationTime
  var identifier: String
  var isEntry: Bool

  init?(_ event: LoggedEvent) {
    time = event.time
    switch event.kind {
    case .enteredRegion(let name), .concludedEntry(let name):
      (identifier, isEntry) = (name, true)
    case .exitedRegion(let name), .concludedExit(let name):
      (identifier, isEntry) = (name, false)
    case .launched, .stateChanged, .dweltInRegion, .visit, .pausedUpdates, .suspendedAtRest,
      .failed, .monitoringFailed, .finishedDeferredUpdates, .uploaded, .uploadFailed, .modeChanged,
      .beaconRegion,
      .monitorEvent, .notified, .handedOff, .geocoded, .authorizationChanged, .crashed, .disturbed:
      return nil
    }
  }
}
