// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// One recording in the lab, with all its repetitions.
struct FieldRunReplay: Sendable {
  var run: FieldRun
  var session: FieldSession
  var world: FieldWorld
  var phone: PhoneProfile
  var system: OSProfile
  var isGiven: Bool
  var replications: Int
  /// The factor of the unit and the session on the model's power, in each replication.
  var factors: [Double]
  var keepsExposures: Bool

  /// The result of one repetition.
  struct Repetition: Sendable {
    var run: FieldRun
    var drain: FieldDrain
  }

  private var start: Double { run.span.lowerBound }

  private func time(_ unix: Double) -> SimulationTime { SimulationTime(seconds: unix - start) }

  /// Simulates all repetitions.
  func repetitions() -> [Repetition] {
    let experiment = Experiment(scenario())
    let instants = instants()
    let marks = instants.map(time)
    return (0..<replications).map { replication in
      let probe = experiment.probe(replication: replication, marks: marks)
      let drain = drain(probe, instants: instants, replication: replication)
      var result = run
      let tracking = tracking(probe.log)
      result.tracking = tracking
      result.fixes = run.fixes == nil ? nil : fixes(probe.log, experiment.world, tracking)
      result.battery = battery(drain, replication: replication)
      return Repetition(run: result, drain: drain)
    }
  }

  // MARK: - The day

  private func scenario() -> Scenario {
    var system = system
    if run.platform == .ios, !session.legs.isEmpty {
      system.standard.scanIntervalStill = min(
        system.standard.scanIntervalStill,
        Self.carriedScanInterval
      )
    }
    var events = pushes()
    if isGiven {
      // A push wakes the app at each recorded start, in place of the trigger that woke it in the
      // field.
      system.refresh.silentPushInterval = .zero
      events += given().map { DayEvent(time: $0.lowerBound, kind: .silentPush) }
    } else if let departure = run.leftOverDeparture {
      // The system was on a visit when the recording began, and its departure is reported on the
      // first trip. What came before is not recorded, so the app is woken at the recorded time.
      system.refresh.silentPushInterval = .zero
      events.append(DayEvent(time: time(departure), kind: .silentPush))
    }
    let app = app
    return Scenario(
      name: run.id,
      trace: world.trace,
      world: world.configuration,
      events: events + handUse(),
      app: AppConfiguration(backgroundAt: min(Self.backgroundAt, time(run.span.upperBound))),
      phones: [phone],
      systems: [system],
      strategies: [ScenarioStrategy(program: app)],
      replications: replications,
      seed: DrawPurpose.key(of: run.id) & ((1 << 53) - 1)
    )
  }

  /// The time at which the phone is put away after tracking was switched on.
  ///
  /// Assumption: a minute; eight phones were switched on one after another.
  static let backgroundAt = SimulationTime(seconds: 60)

  private var app: AppProgram {
    let mode = mode
    if case .fused(let name, let interval) = run.setting {
      let request = FusedRequest(
        priority: Self.priorities[name] ?? .balancedPowerAccuracy,
        interval: interval
      )
      return AppProgram(name: run.id) { _ in FieldTrackerAndroid(mode: mode, request: request) }
    }
    let request = request
    let departure = run.leftOverDeparture.map(time)
    return AppProgram(name: run.id) { _ in
      FieldTracker(mode: mode, request: request, leftOverDeparture: departure)
    }
  }

  private static let priorities: [String: FusedPriority] = [
    "high_accuracy": .highAccuracy, "balanced": .balancedPowerAccuracy, "low_power": .lowPower,
  ]

  private var mode: FieldTracker.Mode {
    if run.setting == .none { return .off }
    guard run.isDutyCycled else { return .always }
    return isGiven ? .given(given()) : .dutyCycled
  }

  private var request: StandardRequest {
    guard case .standard(let accuracy, let filter) = run.setting else { return StandardRequest() }
    return StandardRequest(
      desiredAccuracy: accuracy,
      distanceFilter: filter,
      pausesLocationUpdatesAutomatically: false,
      allowsBackgroundLocationUpdates: true
    )
  }

  /// The recorded times of tracking, merged where they touch.
  private func given() -> [ClosedRange<SimulationTime>] {
    guard run.isDutyCycled else { return [] }
    var stretches: [ClosedRange<SimulationTime>] = []
    for interval in run.tracking ?? [] {
      let from = max(run.span.lowerBound, min(interval.start, run.span.upperBound))
      let to = max(from, min(interval.end, run.span.upperBound))
      guard time(from) < time(to) else { continue }
      if let last = stretches.last, time(from) <= last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound...max(last.upperBound, time(to))
      } else {
        stretches.append(time(from)...time(to))
      }
    }
    return stretches
  }

  /// The silent pushes that reached the phone, as recorded; one at every full hour without a
  /// record.
  ///
  /// The delivery of a push depends on Apple's service and the app's token, which the model does
  /// not include: one of the four phones never received any, another none on its first three days.
  ///
  /// Source: transitions.csv of the recordings, where five sixths of all pushes come within a
  /// minute of the hour.
  private func pushes() -> [DayEvent] {
    guard run.platform == .ios else { return [] }
    if let recorded = run.pushes {
      return recorded.filter { run.span.contains($0) }
        .map { DayEvent(time: time($0), kind: .silentPush) }
    }
    let first = (start / 3600).rounded(.up) * 3600
    return stride(from: first, to: run.span.upperBound, by: 3600)
      .map { DayEvent(time: time($0), kind: .silentPush) }
  }

  /// The uses of the accuracy control by hand on trips: taps at the ends of legs, a look at the
  /// plan.
  ///
  /// The screen is lit for 30 s, the shortest auto-lock time of iOS, at even intervals.
  private func handUse() -> [DayEvent] {
    guard run.platform == .ios, run.regime == "accuracy_control" else { return [] }
    var events: [DayEvent] = []
    for trip in session.phases where trip.isTrip {
      for tap in stride(from: trip.start, to: trip.end, by: Self.litTime / Self.litFraction)
      where tap > start && tap + Self.litTime < run.span.upperBound {
        events.append(DayEvent(time: time(tap), kind: .screen(isOn: true)))
        events.append(DayEvent(time: time(tap + Self.litTime), kind: .screen(isOn: false)))
      }
    }
    return events
  }

  private static let litTime = 30.0
  /// The share of a trip for which the screen of the phone in use is lit.
  ///
  /// Fitted: trips of the accuracy control take 8.0 %/h (MobilityNet 2020, 3 phases, 9.5 h, SD
  /// 0.3), the same setting on phones that are not in use 6.5 %/h (5 phases, 16.8 h, SD 0.2); 1.5
  /// %/h of 6.91 Wh is 104 mW, 0.26 of the screen's 400 mW. The interval of the difference, 0.7 to
  /// 2.3 %/h, is 0.12 to 0.40. The screen is the physical reason, stated in the description of
  /// MobilityNet 2020; other recordings do not use it.
  static let litFraction = 0.26

  /// The time between scans of a phone at rest that is carried about between trips.
  ///
  /// Fitted: dwells of the iPhone that always tracks take 5.4 %/h (MobilityNet 2020, 25 phases, 49
  /// h), the same setting in a quiet home 4.5 %/h; 0.9 %/h of 6.91 Wh is 62 mW or one scan of 0.76
  /// J every 12 s, one every 11 s with those of the quiet home. The interval of the difference, 0.4
  /// to 1.4 %/h, is 7 to 23 s. The reason: among people a phone is nudged. Its motion record
  /// (motion.csv) leaves rest 24 times an hour at dwells and never in the home; if each nudge keeps
  /// the scans of a moving phone on for a minute and a half, they are on for the six tenths of the
  /// time that 62 mW need. Days on which a trip's end was not noticed are a check: such dwells at
  /// 100 m take 2.9 %/h, the quiet home 1.8 to 2.0.
  static let carriedScanInterval = SimulationDuration.seconds(11)

  // MARK: - Drain

  /// The instants at which the ledger is read: readings, ends of phases, start and end.
  private func instants() -> [Double] {
    let ends = session.phases.flatMap { [$0.start, $0.end] }
    let all = run.battery.map(\.time) + ends + [run.span.lowerBound, run.span.upperBound]
    var instants: [Double] = []
    for instant in all.sorted()
    where run.span.contains(instant) && instants.last != instant { instants.append(instant) }
    return instants
  }

  private func drain(_ probe: ProbedRun, instants: [Double], replication: Int) -> FieldDrain {
    let factor = factors[replication]
    var marks: [FieldDrain.Mark] = []
    for (index, (instant, books)) in zip(instants, probe.marks).enumerated() {
      let energy = books.reduce(0) { $0 + $1.energy.value }
      let isKept = (keepsExposures && replication == 0) || index == instants.count - 1
      marks.append(
        FieldDrain.Mark(
          time: instant,
          points: 100 * factor * energy / probe.batteryCapacity.value,
          exposures: isKept ? books : []
        )
      )
    }
    return FieldDrain(run: run.id, unitFactor: factor, marks: marks)
  }

  /// The simulated gauge at the measured readings; it ends when the battery is empty.
  private func battery(_ drain: FieldDrain, replication: Int) -> [FieldRun.BatteryReading] {
    guard let first = run.battery.first else { return [] }
    // A battery that was not full when the recording began is past its plateau.
    let charged = BatteryGauge(
      phone,
      seed: FieldReplay.seed,
      replication: replication,
      cycle: DrawPurpose.key(of: run.id)
    )
    let plateau = first.level >= 1 ? charged.plateau : 0
    let gauge = BatteryGauge(plateau: plateau, step: charged.step)
    var readings: [FieldRun.BatteryReading] = []
    var index = 0
    for reading in run.battery {
      while index + 1 < drain.marks.count, drain.marks[index + 1].time <= reading.time {
        index += 1
      }
      let used = 1 - first.level + drain.marks[index].points / 100
      let level = gauge.shownFraction(used: used)
      guard level > 0 else { break }
      readings.append(FieldRun.BatteryReading(time: reading.time, level: level))
    }
    return readings
  }

  // MARK: - The app's record

  /// The times with standard updates on, by the app's own log.
  private func tracking(_ log: DeliveryLog) -> [FieldRun.TrackingInterval] {
    if run.setting == .none { return [] }
    if !run.isDutyCycled { return run.tracking ?? [] }
    var intervals: [FieldRun.TrackingInterval] = []
    var open: (start: Double, trigger: String)?
    func reason(_ name: String) -> String? {
      name.hasPrefix(FieldTracker.mark) ? String(name.dropFirst(FieldTracker.mark.count)) : nil
    }
    for event in log.events {
      let instant = start + event.time.seconds
      switch event.kind {
      case .concludedEntry(let name):
        if let trigger = reason(name) { open = (instant, trigger) }
      case .concludedExit(let name):
        guard let cause = reason(name), let from = open else { continue }
        open = nil
        intervals.append(
          FieldRun.TrackingInterval(
            start: from.start,
            end: instant,
            startTrigger: from.trigger,
            endCause: cause
          )
        )
      default: continue
      }
    }
    if let open {
      intervals.append(
        FieldRun.TrackingInterval(
          start: open.start,
          end: run.span.upperBound,
          startTrigger: open.trigger,
          endCause: "open"
        )
      )
    }
    return intervals
  }

  /// The positions that the app stored: those that it received while it tracked.
  private func fixes(
    _ log: DeliveryLog,
    _ world: World,
    _ tracking: [FieldRun.TrackingInterval]
  ) -> [FieldFix] {
    var fixes: [FieldFix] = []
    var index = 0
    for delivery in log.deliveries where delivery.channel != .read && delivery.channel != .visit {
      let received = start + delivery.time.seconds
      while index < tracking.count, tracking[index].end < received { index += 1 }
      guard index < tracking.count, tracking[index].start <= received else { continue }
      let measured = start + delivery.fix.timestamp.seconds
      let truth = FieldWorld.point(of: session.truth, at: measured)
      let position = world.movement.position(at: delivery.fix.timestamp)
      fixes.append(
        FieldFix(
          time: measured,
          received: received,
          reported: delivery.fix.horizontalAccuracy.value,
          error: truth == nil ? nil : delivery.fix.position.distance(to: position).value,
          truthGap: truth?.gap,
          leg: truth?.leg,
          mode: truth?.mode,
          phase: truth?.phase,
          isInEndZone: truth?.isInEndZone ?? false,
          position: world.plane.coordinate(of: delivery.fix.position)
        )
      )
    }
    return fixes
  }
}
