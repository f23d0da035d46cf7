// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities
public import World

/// How well an app's region events match the true crossings of its regions.
///
/// A crossing counts as true under the rule of `RegionCrossing`: the new state lasts at least 30 s.
/// It is found by the first report of its kind for its region, from the system or concluded by the
/// app, from `earlyTolerance` before it until the next crossing of that region. A report that only
/// repeats the one before it counts neither way; any other report without a crossing is false.
/// Crossings where the truth is unknown, and kinds that the region does not ask for, count neither
/// as true nor against a report.
public struct RegionScore: Sendable, Hashable {
  /// How much earlier than the true crossing a report may come; 2 min.
  ///
  /// Assumption: errors of a position near the border move a report by so much at walking pace.
  public static let earlyTolerance = SimulationDuration.minutes(2)

  /// Regions entered.
  public var enters = EventTally()
  /// Regions left.
  public var exits = EventTally()

  /// Enters and exits together.
  public var both: EventTally { enters + exits }

  /// Scores one app's events; nil if it had no region and reported none.
  ///
  /// - Parameters:
  ///   - log: what reached the apps, with the regions registered with the system.
  ///   - softwareRegions: regions that the app checks by itself, unless the log has their names.
  ///   - truth: where the phone truly was.
  ///   - client: the app.
  public init?(
    log: DeliveryLog,
    softwareRegions: [MonitoredRegion] = [],
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
    guard !regions.isEmpty || !reports.isEmpty else { return nil }
    var assigned: [[RegionReport]] = Array(repeating: [], count: regions.count)
    for report in reports {
      if let index = Self.registration(of: report, in: regions) {
        assigned[index].append(report)
      } else {
        addFalse(report.isEntry)
      }
    }
    for (region, reports) in zip(regions, assigned) {
      match(region, reports, truth)
    }
  }

  /// Registrations of one name and one circle without a break between them, as one.
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

  /// The registration that a report speaks of: the latest one of that name made before it.
  ///
  /// An app may replace a region in the very moment of its report; the report is of the old one.
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
    let crossings = RegionCrossing.crossings(of: monitored, truth: truth)
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
      if !isRepeat { addFalse(report.isEntry) }
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

/// One report of a region as entered or left, by the system or by the app itself.
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
    default:
      return nil
    }
  }
}
