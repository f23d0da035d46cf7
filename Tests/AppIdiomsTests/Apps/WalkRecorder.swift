// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Foundation

/// A recorder of walks with live updates: it pauses itself at rest and ends after a time limit.
final class WalkRecorder {
  struct Leg: Equatable {
    var start: Date
    var end: Date
    var length: CLLocationDistance
  }

  enum State: Equatable {
    case idle
    case recording
    case failed(String)
  }

  private(set) var state = State.idle
  private(set) var legs: [Leg] = []
  private(set) var updateCount = 0
  private var task: Task<Void, Never>?
  private var activity: CLBackgroundActivitySession?
  private var session: CLServiceSession?

  func start(limit: Duration) {
    guard task == nil else { return }
    session = CLServiceSession(authorization: .whenInUse)
    activity = CLBackgroundActivitySession()
    state = .recording
    task = Task { [weak self] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self?.record() }
        group.addTask { try? await Task.sleep(for: limit) }
        await group.next()
        group.cancelAll()
      }
      self?.stop()
    }
  }

  func stop() {
    task?.cancel()
    task = nil
    activity?.invalidate()
    activity = nil
    session = nil
    if state == .recording { state = .idle }
  }

  private func record() async {
    var last: CLLocation?
    do {
      for try await update in CLLocationUpdate.liveUpdates(.fitness) {
        if Task.isCancelled { break }
        updateCount += 1
        if update.authorizationDenied {
          state = .failed("denied")
          return
        }
        guard let location = update.location, location.horizontalAccuracy < 100 else { continue }
        if update.stationary {
          last = nil
          continue
        }
        if let last, !legs.isEmpty {
          legs[legs.count - 1].length += location.distance(from: last)
          legs[legs.count - 1].end = location.timestamp
        } else {
          legs.append(Leg(start: location.timestamp, end: location.timestamp, length: 0))
        }
        last = location
      }
    } catch {
      state = .failed("\(error)")
    }
  }
}
