// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel

/// The system's own use of the phone: it learns visits and routes, and does background work.
///
/// Assumption: the user has left the learning of places on, which is the default.
struct SystemUse: Service {
  init() {}

  mutating func dayBegan(in core: inout SystemCore) {
    core.phone.startBackgroundWork(at: core.now)
    update(in: &core)
  }

  mutating func motionChanged(in core: inout SystemCore) { update(in: &core) }

  mutating func servedAppsChanged(in core: inout SystemCore) { update(in: &core) }

  mutating func conditionsChanged(in core: inout SystemCore) { update(in: &core) }

  private func update(in core: inout SystemCore) {
    core.phone.setSystemLocation(
      isOn: core.profile.visits.systemLearnsPlaces && core.conditions.areLocationServicesOn,
      isMoving: !core.motion.isStill,
      at: core.now
    )
  }
}
