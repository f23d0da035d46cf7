// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The note of a run whose strategy uses a service that the system lacks.
package enum MissingService {
  /// The note, such as `deferred: ios_18 has no
  /// deferred updates`.
  package static func note(strategy: String, system: String, service: String) -> String {
    "\(strategy): \(system) has no \(service)"
  }

  /// The service that a note says is missing for a group; nil for any other note.
  ///
  /// A note may begin with the name of a day, and may be on several strategies.
  static func service(in note: String, of group: RunGroup) -> String? {
    let start = "\(group.os) has no "
    let parts = note.split(separator: ": ")
    guard let place = parts.firstIndex(where: { $0.hasPrefix(start) }), place > 0,
      parts[place - 1].split(separator: ", ").contains(Substring(group.strategy))
    else { return nil }
    return String(parts[place].dropFirst(start.count).prefix { $0 != ";" })
  }
}
