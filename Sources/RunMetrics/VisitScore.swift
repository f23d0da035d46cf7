// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities
public import World

/// The agreement of delivered visits with the true stays of a day.
///
/// A stay is found by the first visit whose place is within 200 m of the stay's centre, or within
/// its own reported accuracy if that is larger, and which comes between the stay's arrival and the
/// arrival of the next stay. Further visits of a found stay, such as the report of its departure,
/// count neither way; a visit without a stay is false. Latency counts from the true arrival and is
/// left out if the phone was there at the start of the day.
///
/// Assumption: 200 m; Apple states no accuracy for visits.
public struct VisitScore: Sendable, Hashable {
  /// The least distance that is allowed between a visit's place and its stay; 200 m.
  public static let tolerance = Metres(200)

  /// The tally of stays and the visits that report them.
  public var stays = EventTally()

  /// Scores one app's visits against the stays of `truth`.
  public init(log: DeliveryLog, truth: TruthSamples, client: ClientIdentifier) {
    let trueStays = truth.stays
    stays.trueCount = trueStays.count
    var latencies: [SimulationDuration?] = Array(repeating: nil, count: trueStays.count)
    for event in log.events where event.client == client {
      guard case .visit(let visit) = event.kind else { continue }
      let stay = trueStays.indices.last {
        trueStays[$0].arrival <= event.time && near(visit, trueStays[$0])
      }
      guard let stay, stay + 1 == trueStays.count || event.time < trueStays[stay + 1].arrival else {
        stays.falseCount += 1
        continue
      }
      if latencies[stay] == nil { latencies[stay] = event.time - trueStays[stay].arrival }
    }
    for (stay, latency) in zip(trueStays, latencies) {
      guard let latency else { continue }
      stays.foundCount += 1
      if !stay.beganBefore { stays.latencies.append(latency) }
    }
  }

  private func near(_ visit: Visit, _ stay: TrueStay) -> Bool {
    visit.position.distance(to: stay.centre) <= max(Self.tolerance, visit.horizontalAccuracy)
  }
}
