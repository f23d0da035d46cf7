// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

// Background refresh and pushes, where they use the contract with the system.
extension AppProcess {
  /// Asks the system for a refresh at an instant or later; nil cancels the request.
  func scheduleRefresh(earliest: SimulationTime?) {
    system?.scheduleBackgroundRefresh(earliest: earliest)
  }

  /// Reports that the work of a refresh or of a push is done.
  func completeBackgroundWork() { system?.completeBackgroundWork() }

  /// Whether the app may refresh in the background.
  var isRefreshAvailable: Bool { system?.isBackgroundRefreshAvailable ?? true }
}

extension AppEvent {
  /// Whether the event gives the app time to refresh.
  var isBackgroundRefresh: Bool { self == .backgroundRefresh }
  /// Whether the event is a push.
  var isPush: Bool { self == .remoteNotification }
}

extension LaunchReason {
  /// Whether a push launched the app.
  var isPush: Bool { self == .remoteNotification }
}
