// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities

/// The detection of one trip by a duty-cycled recording.
///
/// Source of the method: `latency_events.csv` (MobilityNet 2020).
package struct TripWake: Sendable, Equatable {
  /// The outcome of the start's detection.
  package enum Start: Sendable, Hashable {
    /// Tracking was switched on.
    case detected
    /// Tracking was on since more than `earliest` before the trip.
    case alreadyTracking
    /// Tracking did not start before the trip was over.
    case missed
  }

  /// The outcome of the end's detection.
  package enum End: Sendable, Hashable {
    /// Tracking was switched off between the end and the next trip.
    case detected
    /// Tracking was switched off for good before the trip was over.
    case early
    /// Tracking ran on until the next trip or the recording's end, or until the user stopped it.
    case notNoticed
    /// The end cannot be evaluated: the phone had died, or tracking was never on.
    case unknown
  }

  /// The recording.
  package var run: String
  /// The cell of the recording.
  package var cell: FieldCell
  /// The trip's name.
  package var trip: String
  /// The trip's index among the session's trips, from 0.
  package var index: Int
  /// Whether the departure from a place left before the recording began started tracking on this trip.
  ///
  /// A replay is given such a start, so it tests nothing.
  package var isStartGiven: Bool
  /// The outcome of the start's detection.
  package var start: Start
  /// The trigger that started tracking, such as `geofence_exit`; nil unless detected.
  package var trigger: String?
  /// Seconds from the person's tap to the start of tracking; nil unless detected.
  package var startLatency: Double?
  /// Seconds from leaving the 100 m around the dwell; nil unless detected.
  package var latencyFromFence: Double?
  /// The outcome of the end's detection.
  package var end: End
  /// Seconds from the person's tap to the end of tracking, negative if early; nil if not noticed.
  package var endLatency: Double?
  /// The share of the trip with tracking on.
  package var trackedFraction: Double
  /// The number of times tracking was switched off during the trip.
  package var endsWithin: Int

  /// The longest time before the tap by which a start of tracking belongs to the trip, in seconds.
  ///
  /// Source: `latency_events.csv` (MobilityNet 2020).
  static let earliest = 180.0
  /// The radius of the app's exit region in metres.
  ///
  /// Source: the app of the recordings (MobilityNet 2020).
  static let fence = 100.0

  /// The longest time from a recording's start to its first trip in which no visit of its own can
  /// have begun, in seconds.
  ///
  /// Assumption: 15 min, the longest delay of an arrival with sleeping scans in the profiles; the
  /// recordings of MobilityNet 2020 begin 1 to 6 min before their first trip.
  static let longestLead = 900.0

  /// Every trip of a duty-cycled recording; none for other recordings.
  package static func wakes(
    of run: FieldRun,
    in session: FieldSession,
    fences: [Double?]
  ) -> [TripWake] {
    guard run.isDutyCycled, let tracking = run.tracking else { return [] }
    let trips = session.phases.filter(\.isTrip)
    let death = RunDrain(run, in: session).flatMap { $0.isDead ? $0.lastReading : nil }
    let cell = FieldCell(run, in: session)
    return trips.enumerated().map { index, trip in
      let next = index + 1 < trips.count ? trips[index + 1].start : run.span.upperBound
      var wake = TripWake(
        run: run.id,
        cell: cell,
        trip: trip.name,
        index: index,
        isStartGiven: index == 0 && run.leftOverDeparture != nil,
        start: .missed,
        end: .unknown,
        trackedFraction: run.trackedFraction(from: trip.start, to: trip.end) ?? 0,
        endsWithin: tracking.count { $0.end > trip.start && $0.end < trip.end }
      )
      wake.noticeStart(of: trip, tracking, fence: index < fences.count ? fences[index] : nil)
      wake.noticeEnd(of: trip, before: next, tracking, death: death)
      return wake
    }
  }

  /// The start of tracking by the departure from a place left before the recording began, in Unix seconds.
  ///
  /// Nil if the first trip was not detected by a departure, or if the recording began long enough
  /// before the trip for a visit of its own.
  static func leftOverDeparture(of run: FieldRun, in session: FieldSession) -> Double? {
    guard run.platform == .ios, let trip = session.phases.first(where: \.isTrip),
      trip.start - run.span.lowerBound <= longestLead,
      let first = wakes(of: run, in: session, fences: []).first,
      first.trigger == "visit_departure"
    else { return nil }
    return first.startLatency.map { trip.start + $0 }
  }

  private mutating func noticeStart(
    of trip: FieldSession.Phase,
    _ tracking: [FieldRun.TrackingInterval],
    fence: Double?
  ) {
    let earliest = trip.start - Self.earliest
    if tracking.contains(where: { $0.start < earliest && $0.end > trip.start }) {
      start = .alreadyTracking
    } else if let first = tracking.first(where: {
      $0.start >= earliest && $0.start <= trip.end && $0.end > trip.start
    }) {
      start = .detected
      trigger = first.startTrigger
      startLatency = first.start - trip.start
      latencyFromFence = fence.map { first.start - $0 }
    }
  }

  private mutating func noticeEnd(
    of trip: FieldSession.Phase,
    before next: Double,
    _ tracking: [FieldRun.TrackingInterval],
    death: Double?
  ) {
    if let death, death <= next,
      !tracking.contains(where: { $0.end > trip.end && $0.end < death - 1 })
    {
      return
    }
    if let last = tracking.last(where: { $0.start <= trip.end && $0.end > trip.end }) {
      let isStopped = last.endCause != "open" && last.endCause != "stopped_by_user"
      end = isStopped && last.end <= next ? .detected : .notNoticed
      if end == .detected { endLatency = last.end - trip.end }
    } else if let last = tracking.last(where: { $0.end <= trip.end && $0.end > trip.start }) {
      end = .early
      endLatency = last.end - trip.end
    }
  }

  /// The times at which the phones were first 100 m from the dwell before each trip, in Unix
  /// seconds.
  ///
  /// - Returns: a time for each trip; nil for a trip that stays within 100 m.
  package static func fenceExits(_ session: FieldSession) -> [Double?] {
    session.phases.filter(\.isTrip).map { trip in
      let dwell = session.phases.last { !$0.isTrip && $0.start < trip.start }
      // The person walks in the first and the last minute of a dwell's true positions.
      let middle = dwell.map { ($0.start + $0.end) / 2 } ?? trip.start
      guard let centre = FieldWorld.nearest(of: session.truth, at: middle)?.position else {
        return nil
      }
      return session.truth[session.firstTruth(from: trip.start)...].prefix { $0.time <= trip.end }
        .first { Geodesic.distance(from: centre, to: $0.position).value >= fence }?.time
    }
  }
}

extension FieldSession {
  /// The index of the first true position at or after a time.
  fileprivate func firstTruth(from time: Double) -> Int {
    var (low, high) = (0, truth.count)
    while low < high {
      let middle = (low + high) / 2
      if truth[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
