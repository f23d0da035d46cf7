// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities

/// A request for one position.
struct SingleRequest: Sendable {
  var desiredAccuracy: DesiredAccuracy
  /// False while the app waits for its authorization.
  var isServed: Bool
  /// The best position so far that does not meet the desired accuracy.
  var best: Fix?
}

/// Requests for one position, each with exactly one answer (rule 13).
struct SingleRequests: Service {
  /// The request of each app; nil without one.
  private var requests: [SingleRequest?]

  init(clients: Int) { requests = Array(repeating: nil, count: clients) }

  /// Publishes an app's request to other services.
  private func publish(_ client: Int, in core: inout SystemCore) {
    core.apps[client].updates.hasRequest = requests[client] != nil
    let tier = requests[client].flatMap { $0.isServed ? $0.desiredAccuracy : nil }
    core.require(tier, for: .request, of: client)
  }

  /// Requests one position; while the user has not answered the prompt it is not served and may
  /// time out (S26).
  mutating func start(
    _ desiredAccuracy: DesiredAccuracy,
    client: Int,
    in core: inout SystemCore
  ) {
    let isServed = core.apps[client].isAuthorized(at: core.now)
    guard isServed || core.apps[client].authorization == .notDetermined else {
      core.fail(.denied, client: client)
      return
    }
    guard core.servesInSaver(client) else {
      core.fail(.locationUnknown, client: client)
      return
    }
    if isServed, let fix = core.positions.fresh(within: core.limits.requestStoredAge, at: core.now),
      core.limits.requestStoredAge > .zero, fix.horizontalAccuracy <= desiredAccuracy.threshold,
      let given = core.allowed(fix, client: client)
    {
      core.deliver(given, to: client, channel: .request, purpose: .request)
      return
    }
    requests[client] = SingleRequest(desiredAccuracy: desiredAccuracy, isServed: isServed)
    publish(client, in: &core)
    core.events.setTimer(
      of: .request(of: client),
      at: core.now + core.profile.standard.requestTimeout
    )
    core.updateRadios()
  }

  /// Serves a request that waited for its authorization.
  mutating func permissionChanged(of client: Int, in core: inout SystemCore) {
    guard requests[client]?.isServed == false, core.apps[client].isAuthorized(at: core.now) else {
      return
    }
    requests[client]?.isServed = true
    publish(client, in: &core)
    core.updateRadios()
  }

  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    cancel(client: client, in: &core)
  }

  mutating func permissionWithdrawn(from client: Int, in core: inout SystemCore) {
    cancel(client: client, in: &core)
  }

  /// Drops a request without an answer.
  mutating func cancel(client: Int, in core: inout SystemCore) {
    requests[client] = nil
    publish(client, in: &core)
    core.events.cancelTimer(of: .request(of: client))
  }

  /// Ends the request of a suspended app with an error, which it gets when it resumes.
  mutating func fail(client: Int, in core: inout SystemCore) {
    guard requests[client] != nil else { return }
    cancel(client: client, in: &core)
    core.deliver(.failed(.locationUnknown), to: client)
  }

  /// Drops the exact position found so far if the app may now get only approximate ones (rule 44).
  mutating func accuracyChanged(of client: Int, in core: inout SystemCore) {
    if core.accuracy(of: client) == .reduced { requests[client]?.best = nil }
  }

  /// Offers a position to the request of an app.
  mutating func take(_ fix: Fix, client: Int, in core: inout SystemCore) {
    guard requests[client] != nil, let request = requests[client],
      request.isServed, core.apps[client].isAuthorized(at: core.now),
      let fix = allowed(fix, client: client, in: &core)
    else { return }
    let isEnough =
      fix.horizontalAccuracy <= request.desiredAccuracy.threshold
      || core.accuracy(of: client) == .reduced
    if isEnough {
      finish(of: client, with: fix, in: &core)
    } else if request.best.map({ fix.horizontalAccuracy <= $0.horizontalAccuracy }) ?? true {
      requests[client]?.best = fix
    }
  }

  /// The position for a request; with reduced accuracy, the area at once (rule 44).
  private mutating func allowed(_ fix: Fix, client: Int, in core: inout SystemCore) -> Fix? {
    guard core.accuracy(of: client) == .reduced else { return fix }
    if let last = core.apps[client].area,
      fix.timestamp - last.timestamp < core.profile.permission.reducedAccuracyInterval
    {
      return last
    }
    let area = core.profile.areaOnly(fix)
    core.apps[client].area = area
    return area
  }

  /// Answers at the time-out with the best position, if the app is still authorized (rule 41).
  mutating func timeOut(_ client: Int, in core: inout SystemCore) {
    guard let request = requests[client] else { return }
    let mayKnow = core.apps[client].isAuthorized(at: core.now)
    finish(of: client, with: mayKnow ? request.best : nil, in: &core)
  }

  /// Gives a request its only answer (rule 13).
  private mutating func finish(of client: Int, with fix: Fix?, in core: inout SystemCore) {
    requests[client] = nil
    publish(client, in: &core)
    core.events.cancelTimer(of: .request(of: client))
    if core.apps[client].isRunning {
      if let fix {
        core.deliver(fix, to: client, channel: .request, purpose: .request)
      } else {
        core.fail(.locationUnknown, client: client)
      }
    }
    core.updateRadios()
  }
}
