// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the daemon has to see to once a service is done, for it takes other services.
struct FollowUps: Sendable {
  /// News that are on their way to apps, in the order in which services found them.
  var news: [News] = []
  /// Compass, ranging, motion estimates and steps follow who runs and what runs for them.
  var sensors = false
  /// The screen shines as long as somebody needs it.
  var screen = false
  /// Deferral follows the screen, satellites and who else is served.
  var deferrals = false
  /// Android's fused provider plans its next turn anew.
  var plansFused = false
  /// A look for circles found no Wi-Fi to scan with, so that the serving cell decides what it can.
  var judgesByCell = false

  /// Whether anything is left to do.
  var isDue: Bool {
    sensors || deferrals || plansFused || judgesByCell || screen || !news.isEmpty
  }
}
