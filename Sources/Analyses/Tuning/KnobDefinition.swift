// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationStrategies

/// A setting of a part of a strategy, before it is known where the part stands.
struct KnobDefinition<Root: Sendable>: Sendable {
  /// The steps that are tried.
  enum Ladder: Sendable {
    /// These values, whatever the strategy says.
    case fixed([KnobValue])
    /// The strategy's own value times these; the list where it is absent.
    case multiples([Double], absent: [KnobValue])
  }

  var key: String
  var order: StrategyKnob.Order
  var absentText = "none"
  var absentMagnitude = 0.0
  var ladder: Ladder
  var read: @Sendable (Root) -> KnobValue?
  var write: @Sendable (KnobValue, inout Root) -> Void

  /// A field of a section that may be missing.
  init<Section: Sendable, Value: Sendable>(
    _ key: String,
    _ section: any WritableKeyPath<Root, Section?> & Sendable,
    _ field: any WritableKeyPath<Section, Value> & Sendable,
    _ coding: KnobCoding<Value>,
    order: StrategyKnob.Order,
    ladder: Ladder,
    absentText: String = "none",
    absentMagnitude: Double = 0
  ) {
    self.key = key
    self.order = order
    self.ladder = ladder
    self.absentText = absentText
    self.absentMagnitude = absentMagnitude
    read = { $0[keyPath: section].map { coding.wrap($0[keyPath: field]) } }
    write = { value, root in
      guard var content = root[keyPath: section], let wanted = coding.unwrap(value) else { return }
      content[keyPath: field] = wanted
      root[keyPath: section] = content
    }
  }

  /// The knob at the place of the part in a strategy.
  func lifted(
    prefix: String,
    to path: any WritableKeyPath<StrategyConfiguration, Root> & Sendable
  ) -> StrategyKnob {
    lifted(prefix: prefix, get: { $0[keyPath: path] }, set: { $1[keyPath: path] = $0 })
  }

  /// The knob at the place of the part in a strategy, if it has one.
  func lifted(
    prefix: String,
    get: @escaping @Sendable (StrategyConfiguration) -> Root?,
    set: @escaping @Sendable (Root, inout StrategyConfiguration) -> Void
  ) -> StrategyKnob {
    let (ladder, read, write) = (ladder, read, write)
    return StrategyKnob(
      key: prefix + key,
      order: order,
      absentText: absentText,
      absentMagnitude: absentMagnitude,
      read: { get($0).flatMap(read) },
      write: { value, strategy in
        guard var root = get(strategy) else { return }
        write(value, &root)
        set(root, &strategy)
      },
      rungs: { own in
        switch ladder {
        case .fixed(let values): return values
        case .multiples(let factors, let absent):
          guard let size = own.magnitude else { return absent }
          return factors.compactMap { own.with(magnitude: size * $0) }.filter {
            // A tiny amount times a quarter may round to nothing, which no setting may be.
            ($0.magnitude ?? 0) > 0
          }
        }
      }
    )
  }
}
