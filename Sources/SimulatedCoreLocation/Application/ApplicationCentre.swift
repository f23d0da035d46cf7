// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// The life cycle of a process, as `UIApplication` tells it.
final class ApplicationCentre: EventReceiver {
  private unowned let process: AppProcess

  init(process: AppProcess) { self.process = process }

  /// The app's objects have been made.
  func launched(_ app: Any?) {}

  func receive(_ event: AppEvent) {}
}
