// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The work that a service leaves to the daemon because it involves other services.
struct FollowUps: Sendable {
  /// The occurrences to announce to all services.
  var announcements: [Occurrence] = []
  /// The findings of services to deliver to apps, in the order in which they were made.
  var news: [News] = []
  /// Whether the set of running apps, or the updates that keep them running, may have changed.
  var servedApps = false
  /// Whether a notification may light the screen.
  var screen = false
  /// Whether deferrals may have to begin or to end.
  var deferrals = false
  /// Whether Android's fused provider has to plan its next turn again.
  var plansFused = false
  /// Whether circles must be compared with the serving cell because Wi-Fi could not scan.
  var comparesByCell = false

  /// Whether any work is left.
  var isDue: Bool {
    servedApps || deferrals || plansFused || comparesByCell || screen || !news.isEmpty
      || !announcements.isEmpty
  }
}
