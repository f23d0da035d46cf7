// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The work that a service leaves to the daemon because it takes other services.
struct FollowUps: Sendable {
  /// What other services have to know.
  var announcements: [Occurrence] = []
  /// Findings of services that apps are to get, in the order in which they were made.
  var news: [News] = []
  /// Other apps run, or other updates keep them running.
  var servedApps = false
  /// A notification may light the screen.
  var screen = false
  /// Deferrals may have to begin or to end.
  var deferrals = false
  /// Android's fused provider has to plan its next turn anew.
  var plansFused = false
  /// A check of circles found no Wi-Fi to scan with, so the serving cell decides what it can.
  var judgesByCell = false

  /// Whether there is any such work.
  var isDue: Bool {
    servedApps || deferrals || plansFused || judgesByCell || screen || !news.isEmpty
      || !announcements.isEmpty
  }
}
