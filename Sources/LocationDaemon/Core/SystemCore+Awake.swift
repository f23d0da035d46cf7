// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension SystemCore {
  /// Keeps the processor awake while an app or a scan needs it, and books its power to them.
  mutating func updateAwake() {
    updateWakeLocks()
    let cause = awakeCause()
    if let cause {
      if !phone.isAwake || phone.awakeCause != cause { phone.setAwake(cause, at: now) }
    } else if phone.isAwake {
      phone.setAwake(nil, at: now)
    }
  }

  /// The cause that keeps the processor awake; nil if it may sleep.
  private mutating func awakeCause() -> Cause? {
    if apps.indices.contains(where: { apps[$0].appState == .foreground }) { return .user }
    if apps.count == 1 {
      let cause = apps[0].appState == .background ? awakeCause(of: 0) : nil
      return cause ?? radios.systemScanCause
    }
    var causes: [Cause] = []
    for client in apps.indices where apps[client].appState == .background {
      if let cause = awakeCause(of: client) { causes.append(cause) }
    }
    return combined(causes) ?? radios.systemScanCause
  }

  /// The cause for which an app in the background keeps the processor awake; nil if there is none.
  private func awakeCause(of client: Int) -> Cause? {
    let isHolding = apps[client].updates.isHoldingBack
    if apps[client].updates.standard != nil, !isHolding {
      return CausePurpose.standard.cause(of: client)
    }
    if apps[client].updates.fused?.isSeeking == true, !radios.isBatching {
      return CausePurpose.fused.cause(of: client)
    }
    if apps[client].updates.isLiveFlowing { return CausePurpose.live.cause(of: client) }
    if apps[client].updates.hasRequest { return CausePurpose.request.cause(of: client) }
    if apps[client].process.backgroundTaskUntil != nil {
      return CausePurpose.backgroundTask.cause(of: client)
    }
    if !isHolding, now < apps[client].process.runsUntil {
      return apps[client].process.wakeReason?.cause(of: client) ?? .user
    }
    if apps[client].locks.holders.contains(.own) { return CausePurpose.wakeLock.cause(of: client) }
    return nil
  }
}
