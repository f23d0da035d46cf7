// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

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

  package init(
    group: RunGroup,
    means: [IntervalEstimate?],
    replications: Int,
    knobs: [KnobFinding],
    notes: [String]
  ) {
    self.group = group
    self.means = means
    self.replications = replications
    self.knobs = knobs
    self.notes = notes
  }
}

/// The effects of changing one setting.
public struct KnobFinding: Sendable {
  /// The dotted key.
  public var key: String
  /// The steps in their order, the strategy's own value among them.
  public var steps: [KnobStep]
  /// The jumps of energy or error between neighbouring steps.
  public var cliffs: [KnobCliff]

  package init(key: String, steps: [KnobStep], cliffs: [KnobCliff]) {
    self.key = key
    self.steps = steps
    self.cliffs = cliffs
  }

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

  package init(
    value: String,
    isCurrent: Bool,
    means: [IntervalEstimate?],
    effects: [PairedEffect?],
    influence: Influence,
    reason: KnobReason?
  ) {
    self.value = value
    self.isCurrent = isCurrent
    self.means = means
    self.effects = effects
    self.influence = influence
    self.reason = reason
  }
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

    package init(metric: String, from: Double, to: Double) {
      self.metric = metric
      self.from = from
      self.to = to
    }
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

  package init(from: String, to: String, jumps: [Jump], causes: [String], isLocalised: Bool?) {
    self.from = from
    self.to = to
    self.jumps = jumps
    self.causes = causes
    self.isLocalised = isLocalised
  }
}
