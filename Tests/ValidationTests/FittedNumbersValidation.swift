// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import OSProfiles
import PhoneModel
import Quantities
import Testing
import World

@testable import Validation

/// Which rows read a fitted number is found by changing it, not by reading the rows.
@Suite("Fitted numbers and the rows that read them", .tags(.validation))
struct FittedNumbersValidation {
  /// Short replays: enough that a number which a row reads moves some of its digits.
  private static func replayed(_ rows: [ValidationRow], _ change: Inputs.Change?) throws
    -> [String: [String]]
  {
    try Inputs.$limit.withValue(12) {
      try Inputs.$change.withValue(change) {
        var values: [String: [String]] = [:]
        for row in rows {
          if case .run(let run) = row.replay {
            values[row.id] = try run().map { "\($0.value)" }
          }
        }
        return values
      }
    }
  }

  private static let base = Result { try replayed(rows, nil) }

  private static let rows = Validation.all.rows.filter { $0.kind != .identity && !$0.isRemembered }

  @Test(
    "the named rows of its sources, and no others, move with the number",
    arguments: FittedNumbers.all.filter { !$0.profile.isEmpty }
  )
  func readers(of number: FittedNumber) throws {
    let base = try Self.base.get()
    let rows = Self.rows.filter { row in number.sources.contains { row.source.hasPrefix($0) } }
    let changed = try Self.replayed(rows, number.raised)
    let moved = rows.map(\.id).filter { changed[$0] != base[$0] }
    #expect(moved == number.readBy, "\(number.text)")
  }
}

extension FittedNumber {
  /// The number three tenths higher, and 1 where it is 0.
  fileprivate var raised: Inputs.Change {
    @Sendable func raised(_ value: Double) -> Double { value == 0 ? 1 : value * 1.3 }
    let number = self
    return Inputs.Change(
      phone: { name, phone in
        guard name == number.profile,
          let parameter = PhoneProfile.parameters.first(where: {
            "\($0.section).\($0.key)" == number.key
          })
        else { return phone }
        var phone = phone
        switch parameter.location {
        case .power(let path):
          phone[keyPath: path] = Estimate(Watts(raised(phone[keyPath: path].value.value)))
        case .energy(let path):
          phone[keyPath: path] = Estimate(Joules(raised(phone[keyPath: path].value.value)))
        case .duration(let path):
          phone[keyPath: path] = Estimate(.seconds(raised(phone[keyPath: path].value.seconds)))
        case .voltage(let path):
          phone[keyPath: path] = Estimate(Volts(raised(phone[keyPath: path].value.value)))
        case .fraction(let path), .number(let path):
          phone[keyPath: path] = Estimate(raised(phone[keyPath: path].value))
        }
        return phone
      },
      system: { name, system in
        guard name.hasPrefix(number.profile),
          let parameter = OSProfile.parameters.first(where: { $0.key == number.key })
        else { return system }
        var system = system
        switch parameter.location {
        case .duration(let path):
          system[keyPath: path] = .seconds(raised(system[keyPath: path].seconds))
        case .length(let path): system[keyPath: path] = Metres(raised(system[keyPath: path].value))
        case .number(let path): system[keyPath: path] = raised(system[keyPath: path])
        case .count, .flag, .accuracyStyle: break
        }
        return system
      },
      providers: { name, providers in
        guard name.hasPrefix(number.profile),
          let parameter = ProviderModel.parameters.first(where: { $0.key == number.key })
        else { return providers }
        var providers = providers
        switch parameter.location {
        case .length(let path, _):
          providers[keyPath: path] = Metres(raised(providers[keyPath: path].value))
        case .duration(let path, _):
          providers[keyPath: path] = .seconds(raised(providers[keyPath: path].seconds))
        case .speed(let path, _):
          providers[keyPath: path] = MetresPerSecond(raised(providers[keyPath: path].value))
        case .fraction(let path, _), .number(let path, _):
          providers[keyPath: path] = raised(providers[keyPath: path])
        case .flag: break
        }
        return providers
      }
    )
  }
}
