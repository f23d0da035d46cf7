// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// `wifi`: a scan of 2 s each minute; nine of ten scans give a position.
struct AccessPointBehaviour: ReferenceBehaviour {
  static let sigma = 18.0
  static let timeConstant = SimulationDuration.seconds(180)

  private var scans: UInt64 = 0

  init<Noise>(on phone: ReferencePhone<Noise>) {}

  mutating func start<Noise>(_ phone: inout ReferencePhone<Noise>) {
    phone.arm(.turn, after: 0)
  }

  @inline(__always)
  mutating func react<Noise>(to event: Event, _ phone: inout ReferencePhone<Noise>) {
    guard event.source == .finish else {
      phone.enter(.wifiScanning, 0.5)
      phone.arm(.turn, after: 60)
      return phone.arm(.finish, after: 2)
    }
    phone.enter(.wifiIdle, 0.002)
    let isFound = phone.luck.bernoulli(scans, probability: 0.9)
    scans += 1
    if isFound { phone.deliver(phone.measurement()) }
  }
}
