// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The identity of a day on a phone and a system; runs with equal fingerprints can be compared.
///
/// The strategy is not part of it, because its change is the subject of the comparison.
public struct RunFingerprint: Sendable, Hashable {
  /// The program's version; a difference is reported but does not prevent a comparison.
  public var program: String
  /// The model's version.
  public var model: String
  /// The study's seed.
  public var seed: UInt64
  /// A digest of the scenario without its strategies, phones, systems, replications and seed.
  public var scenario: String
  /// A digest of the trace's file.
  public var trace: String
  /// A digest of the phone's numbers.
  public var phone: String
  /// A digest of the system's settings.
  public var os: String

  /// A fingerprint from its parts.
  public init(
    program: String,
    model: String,
    seed: UInt64,
    scenario: String,
    trace: String,
    phone: String,
    os: String
  ) {
    self.program = program
    self.model = model
    self.seed = seed
    self.scenario = scenario
    self.trace = trace
    self.phone = phone
    self.os = os
  }

  /// A text if another fingerprint comes from another version of the model; otherwise nil.
  ///
  /// Another version gives other numbers, so nothing else needs to be compared.
  public func modelDifference(from older: RunFingerprint, named other: String) -> String? {
    guard model != older.model else { return nil }
    return
      "\(other) was recorded by version \(older.model) of the model and this program has version \(model), "
      + "so the numbers differ in any case"
  }

  /// Texts on the differences that prevent a comparison with another fingerprint; empty if there
  /// are none.
  ///
  /// An example is `the seed is 7 here and 42 in the baseline`, with `other` as the other's name.
  public func differences(from older: RunFingerprint, named other: String) -> [String] {
    if let difference = modelDifference(from: older, named: other) { return [difference] }
    var differences: [String] = []
    if seed != older.seed {
      differences.append("the seed is \(seed) here and \(older.seed) in \(other)")
    }
    let parts = [
      ("scenario", scenario, older.scenario), ("trace", trace, older.trace),
      ("phone", phone, older.phone), ("operating system", os, older.os),
    ]
    for (name, here, there) in parts where here != there {
      differences.append("the \(name) is not the same as in \(other)")
    }
    return differences
  }
}
