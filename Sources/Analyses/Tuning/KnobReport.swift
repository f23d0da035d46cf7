// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// What turning the settings of one strategy does on one day, phone and system.
public struct KnobReport: Sendable {
  /// Scenario, strategy, phone and system.
  public var group: RunGroup
  /// The means of `KnobStudy.columns` with the strategy's own settings; nil without values.
  public var means: [IntervalEstimate?]
  /// How many replications each number rests on.
  public var replications: Int
  /// The settings in the order of their keys.
  public var knobs: [KnobFinding]
  /// What the runs said about themselves, each remark once.
  public var notes: [String]
}

/// What turning one setting does.
public struct KnobFinding: Sendable {
  /// The dotted key.
  public var key: String
  /// The steps in their order, the strategy's own value among them.
  public var steps: [KnobStep]
  /// Where energy or error jumps between neighbouring steps.
  public var cliffs: [KnobCliff]

  /// The strategy's own value, as files write it.
  public var current: String { steps.first { $0.isCurrent }?.value ?? "" }

  /// True if no step but the strategy's own has an effect.
  public var isInert: Bool {
    steps.contains { !$0.isCurrent } && steps.allSatisfy { $0.isCurrent || $0.influence == .none }
  }
}

/// What one value of a setting does, against the strategy's own value.
public struct KnobStep: Sendable {
  /// Whether energy or error change.
  public enum Influence: String, Sendable, Hashable {
    /// All change by less than the threshold, and so say the intervals.
    case none
    /// The estimates change by less than the threshold, but an interval reaches beyond it.
    case unclear
    /// Something changes by the threshold or more.
    case some
  }

  /// The value, as files write it.
  public var value: String
  /// True for the strategy's own value.
  public var isCurrent: Bool
  /// The means of `KnobStudy.columns`; nil without values.
  public var means: [IntervalEstimate?]
  /// The paired changes of `KnobStudy.columns`; nil without pairs, and for the strategy's own value.
  public var effects: [PairedEffect?]
  /// Whether energy or error change.
  public var influence: Influence
  /// Why nothing changes, as far as the runs tell; nil where something does.
  public var reason: KnobReason?
}

/// Two neighbouring values of a setting between which energy or error jumps.
public struct KnobCliff: Sendable {
  /// A measure that jumps.
  public struct Jump: Sendable, Hashable {
    /// The measure, one of `KnobStudy.cliffMeasures`.
    public var metric: String
    /// Its mean at the first value.
    public var from: Double
    /// Its mean at the second value.
    public var to: Double
  }

  /// The first value, as files write it.
  public var from: String
  /// The second value.
  public var to: String
  /// What jumps, the most striking first; at least one.
  public var jumps: [Jump]
  /// What else changes between the two, in words; empty if nothing told does.
  public var causes: [String]
  /// Whether the jump was found between values as close as asked for; nil where the setting has
  /// nothing between its values.
  public var isLocalised: Bool?
}
