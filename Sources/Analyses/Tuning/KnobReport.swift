// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// The effects of changing the settings of one strategy on one day, phone and system.
public struct KnobReport: Sendable {
  /// Scenario, strategy, phone and system.
  public var group: RunGroup
  /// The means of `KnobStudy.columns` with the strategy's own settings; nil without values.
  public var means: [IntervalEstimate?]
  /// The number of replications behind each number.
  public var replications: Int
  /// The settings in the order of their keys.
  public var knobs: [KnobFinding]
  /// The notes of the runs, each once.
  public var notes: [String]
}

/// The effects of changing one setting.
public struct KnobFinding: Sendable {
  /// The dotted key.
  public var key: String
  /// The steps in their order, the strategy's own value among them.
  public var steps: [KnobStep]
  /// The jumps of energy or error between neighbouring steps.
  public var cliffs: [KnobCliff]

  /// The strategy's own value, as files write it.
  public var current: String { steps.first { $0.isCurrent }?.value ?? "" }

  /// True if no step except the strategy's own has an effect.
  public var isInert: Bool {
    steps.contains { !$0.isCurrent } && steps.allSatisfy { $0.isCurrent || $0.influence == .none }
  }
}

/// The effect of one value of a setting compared with the strategy's own value.
public struct KnobStep: Sendable {
  /// Whether energy or error changes.
  public enum Influence: String, Sendable, Hashable {
    /// All measures change by less than the threshold, and so do the ends of the intervals.
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
  /// Whether energy or error changes.
  public var influence: Influence
  /// The reason why nothing changes; nil if something does.
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
  /// The measures that jump, the largest jump first; at least one.
  public var jumps: [Jump]
  /// Texts on other changes between the two values; empty if there are none.
  public var causes: [String]
  /// Whether the jump was narrowed to values as close as requested; nil if the setting has nothing
  /// between its values.
  public var isLocalised: Bool?
}
