// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import PhoneModel
internal import Quantities

/// `sig`: a check of the cells each half minute; positions 500 m apart are delivered.
struct CellBehaviour: ReferenceBehaviour {
  static let sigma = 120.0
  static let timeConstant = SimulationDuration.seconds(900)

  init<Noise>(on phone: ReferencePhone<Noise>) {}

  mutating func start<Noise>(_ phone: inout ReferencePhone<Noise>) {
    phone.arm(.turn, after: 0)
  }

  @inline(__always)
  mutating func react<Noise>(to event: Event, _ phone: inout ReferencePhone<Noise>) {
    guard event.source == .finish else {
      phone.enter(.modemReceiving, 0.080)
      phone.arm(.turn, after: 30)
      return phone.arm(.finish, after: 1)
    }
    phone.enter(.modemIdle, 0.001)
    let position = phone.measurement()
    if phone.isNews(position, beyond: 500) { phone.deliver(position) }
  }
}
