// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import Quantities
internal import RunMetrics
internal import Studies
internal import World

extension Experiment {
  /// The notes on a run that a user should read with its numbers.
  func notes(
    on record: RunRecord,
    strategy: ScenarioStrategy,
    system: OSProfile
  ) -> [String] {
    var notes: [String] = []
    if !scenario.otherApps.isEmpty {
      notes.append(
        "location includes the other apps; an app's own part is in the share and marginal columns"
      )
      if othersPayMost(record) {
        notes.append(
          "\(strategy.name): other apps account for over half of the location energy, and their requests "
            + "may give it positions too; a day without other_apps shows the strategy on its own"
        )
      }
    }
    let own = ClientIdentifier(rawValue: 0)
    let isDead = record.log.events.contains {
      $0.client == own && $0.kind == .finishedDeferredUpdates(.deferredFailed)
    }
    if isDead, !system.deferral.isAvailable {
      notes.append(
        missing("deferred updates", strategy, system) + "; the call ends with error 11 "
          + "(deferredFailed) and fixes are delivered one by one"
      )
    }
    notes += lifeNotes(on: record, strategy: strategy, system: system)
    notes += remarkNotes(record.usage.remarks, strategy: strategy)
    notes += refusalNotes(on: record, strategy: strategy, system: system)
    notes += permissionNotes(strategy: strategy, system: system)
    notes += openNotes(on: record, system: system)
    return notes
  }

  /// Whether the phone would use over half of the location energy without the app under test.
  private func othersPayMost(_ record: RunRecord) -> Bool {
    let location = record.ledger.reduce(0) {
      $1.cause.category == .location ? $0 + $1.energy.value : $0
    }
    guard let without = record.energyWithoutApp, location > 0 else { return false }
    return (record.energy - without).value < location / 2
  }

  /// What the run depends on and the lab does not know, each with the direction.
  ///
  /// `docs/trust.md` has all of it; these are the parts that this run touches.
  private func openNotes(on record: RunRecord, system: OSProfile) -> [String] {
    var notes: [String] = []
    if system.platform == .android {
      let isModelled = system.fusedProvider.limits.batterySaverLocation != .noChange
      notes.append(
        isModelled
          ? "how often the phone maker's software ends the app (fewer positions)"
          : "what the phone maker's software and the battery saver stop (fewer positions)"
      )
    }
    if record.usage.uploadCount > 0 {
      let isWeak =
        scenario.world.area == .rural || scenario.world.area == .remote
        || scenario.events.contains { $0.kind == .poorService(isPoor: true) }
      if isWeak { notes.append("how much energy uploads take where coverage is weak (more)") }
      if !scenario.places.isEmpty {
        notes.append(
          "what the server does with the positions, such as matching them against its own zones"
        )
      }
    }
    return notes.map { RunNote.open + $0 }
  }

  /// The share of a day without scores above which there is a note.
  private static let unscoredLimit = 0.1

  /// A note on the share of the day that errors and coverage do not describe, if it is large.
  func scoringNotes(unscored: SimulationDuration, of day: SimulationDuration) -> [String] {
    guard day > .zero else { return [] }
    let share = unscored.seconds / day.seconds
    guard share > Self.unscoredLimit else { return [] }
    return [
      "\(scenario.name): \(Int((share * 100).rounded())) % of the day is not scored, because the trace has "
        + "gaps during which the phone moved; errors, coverage and regions describe only the rest "
        + "(tracewatt trace info FILE lists the gaps)"
    ]
  }

  /// Notes on regions that were refused, by reason.
  private func refusalNotes(
    on record: RunRecord,
    strategy: ScenarioStrategy,
    system: OSProfile
  ) -> [String] {
    var counts = (denied: 0, limit: 0, other: 0)
    for event in record.log.events where event.client == ClientIdentifier(rawValue: 0) {
      guard case .monitoringFailed(let region, let error) = event.kind else { continue }
      if error == .regionMonitoringDenied {
        counts.denied += 1
      } else if region == nil {
        counts.limit += 1
      } else {
        counts.other += 1
      }
    }
    let limit =
      system.platform == .android ? system.fusedProvider.geofenceLimit : system.regions.limit
    return [
      (counts.denied, "the app may not use the location, or only an approximate one"),
      (counts.limit, "the limit is \(limit), so their crossings are missed"),
      (counts.other, "they are too large, or \(system.name) or the phone cannot monitor them"),
    ]
    .filter { $0.0 > 0 }
    .map { "\(strategy.name): regions refused (\($0.0)): \($0.1)" }
  }

  /// Notes on what the app did with the services, if it explains a poor result.
  private func remarkNotes(_ remarks: AppRemarks, strategy: ScenarioStrategy) -> [String] {
    let isProgram = strategy.program != nil
    let stop = RunNote.stop
    let allowing =
      isProgram ? "allowsBackgroundLocationUpdates" : "allows_background_location_updates"
    let pausing =
      isProgram
      ? "pausesLocationUpdatesAutomatically" : "pauses_location_updates_automatically"
    let texts: [(AppRemarks, String)] = [
      (.noBackgroundMode, "\(stop) the app lacks the location background mode"),
      (.backgroundUpdatesOff, "\(stop) \(allowing) is false"),
      (
        .startedInBackground,
        "\(stop) they were started in the background; monitor significant changes too, or start "
          + "them on the screen"
      ),
      (
        .pausedForGood,
        "the system paused the updates at rest, and the app did not start them again when the phone "
          + "moved; set \(pausing) to false, or start them again"
      ),
      (
        .managerReleased,
        "the app released a CLLocationManager that was updating, which ends its updates; keep it in "
          + "a property"
      ),
      (
        .heldBack,
        "Always is provisional, so the system withholds events until the user confirms it; "
          + "set answers: { always_confirmation: true } in the scenario's app to confirm it"
      ),
      (
        .noUsageDescription,
        "the app asked for authorization without its usage description in the property list, so "
          + "the system did not ask the user"
      ),
    ]
    return texts.filter { remarks.contains($0.0) }.map { "\(strategy.name): \($0.1)" }
  }

  /// The share of the day above which a stall gets a note.
  private static let stallLimit = 0.05

  /// Notes on the life of the process, if they explain a number.
  private func lifeNotes(
    on record: RunRecord,
    strategy: ScenarioStrategy,
    system: OSProfile
  ) -> [String] {
    var notes: [String] = []
    for event in record.log.events where event.client == ClientIdentifier(rawValue: 0) {
      switch event.kind {
      case .crashed(let reason):
        let note = "\(strategy.name): the system ended the app: \(reason)"
        if !notes.contains(note) { notes.append(note) }
      case .suspendedAtRest:
        notes.append(
          "\(strategy.name): \(system.name) suspends the app at rest: it has a distance filter, or a "
            + "desired accuracy coarser than 100 m, and shows no background indicator"
        )
      case .stateChanged, .launched, .enteredRegion, .exitedRegion, .dweltInRegion,
        .concludedEntry, .concludedExit, .visit, .pausedUpdates, .failed, .monitoringFailed,
        .finishedDeferredUpdates, .uploaded, .uploadFailed, .modeChanged, .beaconRegion,
        .monitorEvent, .notified, .handedOff,
        .geocoded, .authorizationChanged, .disturbed:
        break
      }
    }
    let least = Self.stallLimit * record.duration.seconds
    if record.usage.stalledByEnd.seconds > least {
      notes.append(
        "\(strategy.name): the process ended in some replications, and no service it uses launches "
          + "it again"
      )
    }
    if record.usage.stalledBySuspension.seconds > least {
      notes.append(
        "\(strategy.name): the system suspended the app while its timers or updates were pending, and "
          + "no service it uses wakes it again"
      )
    }
    return notes
  }
}
