// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Analyses
package import OSProfiles
package import PhoneModel
internal import Quantities
internal import ScenarioFiles
internal import Stochastics
internal import World

/// The recordings of a folder, repeated in the lab.
///
/// Scope: every recording is one day of one phone: the world follows the true movement, the app
/// does what the recorded app did, and the outcome has the form of a recording. Tracking is
/// switched either by the app's own rules or at the recorded times (``FieldScore/Test``).
///
/// A recording is simulated at the middle of the phone's range of power; a factor of its unit and
/// its session multiplies the result, which is equivalent since every power is scaled alike.
///
/// Limitations: random numbers are drawn by recording, so that phones carried together share the
/// true movement with its rests, and nothing else. The state of a phone before its recording began
/// is not known.
package struct FieldReplay: Sendable {
  /// The recordings.
  package var data: FieldDataSet
  /// The test: whether tracking is simulated or given.
  package var test: FieldScore.Test
  /// The number of repetitions of each recording, at least 1.
  package var replications: Int
  /// The number of recordings that are simulated at once, at least 1.
  package var jobs: Int
  /// The phones, by their names in the recordings.
  package var phones: [String: PhoneProfile]
  /// The simulated system of each platform; recordings of other platforms are left out.
  package var systems: [Platform: OSProfile]
  /// Known factors of units on their model's power.
  ///
  /// The recordings of other units draw a factor for the unit from the profile's range, and one for
  /// the session.
  package var unitFactors: [String: Double]
  /// Whether replication 0 keeps the exposures at every mark; the others keep only the last.
  package var keepsExposures = false

  /// A replay with the lab's own systems and the built-in phones that the recordings name.
  ///
  /// - Parameters:
  ///   - data: the recordings.
  ///   - test: whether tracking is simulated or given.
  ///   - replications: the number of repetitions of each recording.
  ///   - jobs: the number of recordings that are simulated at once.
  /// - Throws: `InputFailure` if a shipped profile cannot be read.
  package init(
    data: FieldDataSet,
    test: FieldScore.Test,
    replications: Int,
    jobs: Int
  ) throws {
    precondition(replications >= 1, "a recording is repeated at least once")
    precondition(jobs >= 1, "one recording at a time is the least")
    self.data = data
    self.test = test
    self.replications = replications
    self.jobs = jobs
    phones = [:]
    for name in Set(data.runs.map(\.phone)).sorted() where BuiltIn.phoneNames.contains(name) {
      phones[name] = try BuiltIn.phone(name)
    }
    systems = [
      .ios: try BuiltIn.system("ios_12"), .android: try BuiltIn.system("android_6"),
    ]
    unitFactors = [:]
  }

  /// The simulated recordings, by replication.
  package struct Outcome: Sendable {
    /// The simulated recordings by replication; the runs are those of the folder that could be
    /// replayed.
    package var dataSets: [FieldDataSet]
    /// The drain of every recording before any gauge, by replication and then in the order of the
    /// runs.
    package var drains: [[FieldDrain]]
    /// The recordings that were left out, with the reason.
    package var leftOut: [LeftOut]
  }

  /// A recording that was not replayed.
  package struct LeftOut: Sendable, Equatable {
    /// The recording.
    package var run: String
    /// The reason.
    package var reason: String
  }

  /// Simulates everything; the outcome does not depend on `jobs`.
  ///
  /// - Returns: the simulated recordings.
  package func run() async -> Outcome {
    var plans: [FieldRunReplay] = []
    var leftOut: [LeftOut] = []
    for run in data.runs {
      switch plan(run) {
      case .success(let plan): plans.append(plan)
      case .failure(let reason): leftOut.append(LeftOut(run: run.id, reason: reason.text))
      }
    }
    let all = plans
    var parts: [[FieldRunReplay.Repetition]] = Array(repeating: [], count: all.count)
    await withTaskGroup(of: (Int, [FieldRunReplay.Repetition]).self) { group in
      var next = 0
      while next < min(jobs, all.count) {
        let index = next
        group.addTask { (index, all[index].repetitions()) }
        next += 1
      }
      for await (index, part) in group {
        parts[index] = part
        if next < all.count, !Task.isCancelled {
          let index = next
          group.addTask { (index, all[index].repetitions()) }
          next += 1
        }
      }
    }
    return Outcome(
      dataSets: (0..<replications).map { replication in
        FieldDataSet(
          sessions: data.sessions,
          runs: parts.compactMap { replication < $0.count ? $0[replication].run : nil }
        )
      },
      drains: (0..<replications).map { replication in
        parts.compactMap { replication < $0.count ? $0[replication].drain : nil }
      },
      leftOut: leftOut
    )
  }

  private struct Reason: Error {
    var text: String
  }

  private func plan(_ run: FieldRun) -> Result<FieldRunReplay, Reason> {
    guard let session = data.sessions[run.session] else {
      return .failure(Reason(text: "the experiment is not in the folder"))
    }
    guard let system = systems[run.platform] else {
      return .failure(Reason(text: "the lab has no system for \(run.platform.rawValue) phones"))
    }
    guard var phone = phones[run.phone] else {
      return .failure(Reason(text: "no phone profile represents \(run.phone)"))
    }
    guard phone.platform == run.platform else {
      let text = "the profile \(run.phone) is not for \(run.platform.rawValue) phones"
      return .failure(Reason(text: text))
    }
    guard let world = FieldWorld(run, in: session) else {
      return .failure(Reason(text: "the recording is too long, or has no true position"))
    }
    guard test != .powerModel || run.tracking != nil else {
      return .failure(Reason(text: "the tracking times are not recorded"))
    }
    let range = phone.scale.all
    phone.scale.all = Estimate(1)
    return .success(
      FieldRunReplay(
        run: run,
        session: session,
        world: world,
        phone: phone,
        system: system,
        isGiven: test == .powerModel,
        replications: replications,
        factors: (0..<replications).map { factor(of: run, replication: $0, range) },
        keepsExposures: keepsExposures
      )
    )
  }

  static let unitPurpose = DrawPurpose("field.unit_factor")
  static let sessionPurpose = DrawPurpose("field.session_factor")

  /// The spread of one unit's power at one setting between sessions, as the standard deviation of
  /// its natural logarithm.
  ///
  /// Fitted: phones at rest at best accuracy (MobilityNet 2020, iPhone 6, `hahfao` and `hamfao`, 16
  /// recordings of four units in four sessions), the rates by unit and session taken out: 0.07, or
  /// 0.09 for the nine degrees of freedom left; less one point of the gauge's plateau on 29 to 65
  /// points, 0.08. It uses no moving recording. The cause of the differences is not recorded:
  /// reception, the warmth of the battery, the system's own work.
  static let sessionSpread = 0.08

  /// A recording's power relative to the model: the known factor of its unit, or two draws.
  ///
  /// The draws are a factor of the unit, the same for all its recordings of a replication, and a
  /// factor of the recording's session.
  private func factor(of run: FieldRun, replication: Int, _ range: Estimate<Double>) -> Double {
    if let known = unitFactors[run.unit] { return known }
    func luck(_ purpose: DrawPurpose) -> KeyedRandom {
      KeyedRandom(seed: Self.seed, replication: replication, purpose: purpose)
    }
    let unit =
      range.low
      + (range.high - range.low) * luck(Self.unitPurpose).uniform(DrawPurpose.key(of: run.unit))
    let session = luck(Self.sessionPurpose)
      .logNormal(DrawPurpose.key(of: run.id), 0, median: 1, sigma: Self.sessionSpread)
    return unit * session
  }

  /// The seed of every replay; replications differ.
  static let seed: UInt64 = 20_190_613
}

/// The energy that a recording used, before any gauge.
package struct FieldDrain: Sendable {
  /// The recording.
  package var run: String
  /// The factor of the unit and the session on the model's power.
  ///
  /// The points of the marks include it, the exposures do not.
  package var unitFactor: Double
  /// The ledger at the readings and at both ends of each phase and of the recording, in order.
  package var marks: [Mark]

  /// The ledger at an instant.
  package struct Mark: Sendable {
    /// Unix seconds.
    package var time: Double
    /// The charge used since the start of the recording, in percentage points of a full charge.
    package var points: Double
    /// Times and energies of all states since the start; empty if they were not kept.
    package var exposures: [StateExposure]
  }
}
