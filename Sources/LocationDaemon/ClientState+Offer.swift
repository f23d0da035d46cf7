// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// What becomes of a position that was offered to one client.
struct Offer: Sendable {
  /// What the standard session lets through; nil for nothing.
  var passed: Fix?
  /// Whether the session holds fixes back.
  var isDeferring = false
  /// Whether the client runs and may be told now.
  var isRunning = false
  /// Whether the session may be paused where it is.
  var mayPause = false
  /// Whether the client waits for one position.
  var hasRequest = false
  /// Whether live updates flow.
  var isFlowing = false
  /// Whether the fused provider serves the client.
  var hasFused = false
}

// In place, for this happens at every fix and a client is large: to read it out would copy it.
extension ClientState {
  /// Offers a position to the standard session, and says what else the client wants.
  mutating func offer(
    _ fix: Fix,
    stillness: SimulationDuration?,
    rules: OSProfile,
    at now: SimulationTime
  ) -> Offer {
    var offer = Offer()
    offer.isRunning = isRunning
    offer.hasRequest = request != nil
    offer.isFlowing = live?.isFlowing == true
    offer.hasFused = fused != nil
    guard let isActive = standard?.isActive else { return offer }
    guard isActive else {
      queue(fix, stillness: stillness, rules: rules, at: now)
      return offer
    }
    offer.isDeferring = standard?.deferral != nil
    offer.mayPause =
      appState == .background
      && standard?.request.pausesLocationUpdatesAutomatically == true
    guard let given = given(fix, rules: rules, at: now) else { return offer }
    offer.passed = standard?.take(given, stillness: stillness, rules: rules, at: now) ?? nil
    return offer
  }

  /// Keeps the updates of a suspended app, whose own session does not run, until it resumes (rule 7).
  private mutating func queue(
    _ fix: Fix,
    stillness: SimulationDuration?,
    rules: OSProfile,
    at now: SimulationTime
  ) {
    guard appState == .suspended, right == .always, standard?.isPaused == false,
      standard?.isDormant == false, rules.lifeCycle.suspendedQueueCapacity > 0,
      let given = given(fix, rules: rules, at: now),
      let passed = standard?.take(given, stillness: stillness, rules: rules, at: now) ?? nil
    else { return }
    if queued.count >= rules.lifeCycle.suspendedQueueCapacity { queued.removeFirst() }
    queued.append(passed)
  }

  /// What the session gets of a position: itself, or the area only if it asks for no more (44).
  private mutating func given(_ fix: Fix, rules: OSProfile, at now: SimulationTime) -> Fix? {
    guard standard?.request.desiredAccuracy == .reduced, accuracy(rules) == .full else {
      return allowed(fix, rules: rules, at: now)
    }
    if let last = standard?.lastDelivered,
      now - last.timestamp < rules.permission.reducedAccuracyInterval
    {
      return nil
    }
    return rules.areaOnly(fix)
  }

  /// How exact the positions are that the app may get.
  func accuracy(_ rules: OSProfile) -> AccuracyAuthorization {
    guard rules.permission.reducedAccuracyAvailable, !isPrecise, !hasTemporaryFullAccuracy else {
      return .full
    }
    return .reduced
  }

  /// The position as the user allows it: itself, or the area's; nil if there is no new one (44).
  ///
  /// The middle of a square of a fixed grid stands for the area, so the position tells the square and
  /// nothing more. It is found anew at most every so often.
  mutating func allowed(_ fix: Fix, rules: OSProfile, at now: SimulationTime) -> Fix? {
    guard accuracy(rules) == .reduced else { return fix }
    if let last = reduced, now - last.timestamp < rules.permission.reducedAccuracyInterval {
      return nil
    }
    let area = rules.areaOnly(fix)
    reduced = area
    return area
  }
}

extension OSProfile {
  /// A position that tells no more than a square of the grid.
  func areaOnly(_ fix: Fix) -> Fix {
    let side = self.permission.reducedAccuracyGrid.value
    return Fix(
      position: PlanePoint(
        east: (fix.position.east / side).rounded(.down) * side + side / 2,
        north: (fix.position.north / side).rounded(.down) * side + side / 2
      ),
      horizontalAccuracy: self.permission.reducedAccuracyRadius,
      timestamp: fix.timestamp,
      source: fix.source
    )
  }
}
