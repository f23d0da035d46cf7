// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities

/// A request for one position.
struct SingleRequest: Sendable {
  var desiredAccuracy: DesiredAccuracy
  /// False while the app waits for its right.
  var isServed: Bool
  var best: Fix?
}

/// Requests for one position, each with exactly one answer (rule 13).
struct SingleRequests: Service {
  /// The request of each app; nil without one.
  private var requests: [SingleRequest?]

  init(clients: Int) { requests = Array(repeating: nil, count: clients) }

  /// Lets everybody know what an app waits for.
  private func publish(_ client: Int, in core: inout SystemCore) {
    core.apps[client].updates.hasRequest = requests[client] != nil
    let tier = requests[client].flatMap { $0.isServed ? $0.desiredAccuracy : nil }
    core.require(tier, for: .request, of: client)
  }

  /// Asks for one position; without an answer to the question of rights it may only time out (S26).
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
    requests[client] = SingleRequest(desiredAccuracy: desiredAccuracy, isServed: isServed)
    publish(client, in: &core)
    core.events.setTimer(
      of: .request(of: client),
      at: core.now + core.profile.standard.requestTimeout
    )
    core.updateRadios()
  }

  /// Serves a request that waited for its right.
  mutating func rightExtended(of client: Int, in core: inout SystemCore) {
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

  mutating func rightWithdrawn(from client: Int, in core: inout SystemCore) {
    cancel(client: client, in: &core)
  }

  /// Drops a request without an answer.
  mutating func cancel(client: Int, in core: inout SystemCore) {
    requests[client] = nil
    publish(client, in: &core)
    core.events.cancelTimer(of: .request(of: client))
  }

  /// Ends the request of a suspended app with an error, which the app gets when it runs again.
  mutating func fail(client: Int, in core: inout SystemCore) {
    guard requests[client] != nil else { return }
    cancel(client: client, in: &core)
    core.deliver(.failed(.locationUnknown), to: client)
  }

  /// Drops the exact position found so far if the app may only get approximate ones now (rule 44).
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

  /// A single request of an app that may only know the area gets the area at once (rule 44).
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

  /// The time is up: the best so far, unless the app is no longer in use and may not know (rule 41).
  mutating func timeOut(_ client: Int, in core: inout SystemCore) {
    guard let request = requests[client] else { return }
    let mayKnow = core.apps[client].isAuthorized(at: core.now)
    finish(of: client, with: mayKnow ? request.best : nil, in: &core)
  }

  /// Exactly one answer to a request (rule 13).
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
