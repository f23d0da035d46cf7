// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import Quantities
internal import Stochastics
public import World

/// A population: who the people are, without their days.
///
/// Scope: each person is one replication of a study, with a life, a phone, a system and a
/// permission of their own. The days are made, or are recorded tracks that the people take in turn. A
/// person depends on the seed and the person's number only, so a larger population has the same people
/// first.
///
/// Limitations: phone, permission and habits are drawn independently of each other and of the life.
public struct PeoplePlan: Sendable, Hashable, Codable {
  /// Something that a share of the people has.
  public struct Share<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// What they have.
    public var value: Value
    /// The weight, above 0; shares are weights over their sum.
    public var weight: Double

    /// A value with its weight.
    public init(_ value: Value, weight: Double) {
      self.value = value
      self.weight = weight
    }
  }

  /// A phone with its system.
  public struct Device: Sendable, Hashable, Codable {
    /// The phone profile's name.
    public var phone: String
    /// The system profile's name.
    public var os: String

    /// A phone with a system.
    public init(phone: String, os: String) {
      self.phone = phone
      self.os = os
    }
  }

  /// How often a person opens the app.
  public enum Use: String, CaseIterable, Sendable, Hashable, Codable {
    /// Once a day.
    case daily
    /// Once a week.
    case weekly
    /// Not during the days, nor in the week before.
    case never
  }

  /// A recorded track that stands for the days of people.
  public struct Track: Sendable, Hashable, Codable {
    /// The name in tables.
    public var name: String
    /// The length in days.
    public var days: Double

    /// A track with its length.
    public init(name: String, days: Double) {
      self.name = name
      self.days = days
    }
  }

  /// The number of made days; 1 to `LifeDays.limit`.
  public var days: Int
  /// The tracks that people take in turn in place of made days; empty for made days.
  public var tracks: [Track] = []
  /// The phones with their systems.
  public var devices: [Share<Device>]
  /// The permissions to use the location.
  public var grants: [Share<UserGrant>]
  /// How often people open the app.
  public var uses: [Share<Use>]
  /// Share of people who allow exact positions.
  public var preciseShare: Double
  /// Share of people who remove the app from the list of recent apps after each use.
  public var quitShare: Double
  /// The distributions of lives.
  public var lives: LifeModel
  /// What counts as a gap, and which positions the study expects.
  public var gaps: GapRules
  /// The seed of the people.
  public var seed: UInt64

  /// The name under which the runs of all phones, or all systems, are listed.
  public static let mixed = "mixed"

  /// The permissions of people in a study's app unless a file states others.
  ///
  /// Assumption: no published figure is of such apps. When iOS 13 began to ask, half of the users of
  /// apps with advertisements kept them from the location in the background (Location Sciences 2020).
  public static let usualGrants = [
    Share(UserGrant.always, weight: 60), Share(.whenInUse, weight: 30), Share(.denied, weight: 10),
  ]
  /// How often people open the app unless a file states otherwise.
  ///
  /// Source: Druce et al. (2017), doi 10.2196/mhealth.8162: over six months 14 % of 6,370
  /// participants were highly and 22 % moderately engaged, which daily and weekly use stand for.
  public static let usualUses = [
    Share(Use.daily, weight: 14), Share(.weekly, weight: 22), Share(.never, weight: 64),
  ]

  /// People on some phones, with the usual habits unless others are given.
  ///
  /// - Precondition: there is a device, and there are 1 to `LifeDays.limit` days.
  public init(
    days: Int = 7,
    devices: [Share<Device>],
    grants: [Share<UserGrant>] = usualGrants,
    uses: [Share<Use>] = usualUses,
    preciseShare: Double = 0.95,
    quitShare: Double = 0.1,
    lives: LifeModel = LifeModel(),
    gaps: GapRules = GapRules(),
    seed: UInt64 = 42
  ) {
    precondition(!devices.isEmpty, "people have phones")
    precondition((1...LifeDays.limit).contains(days), "people live for 1 to 31 days")
    self.days = days
    self.devices = devices
    self.grants = grants
    self.uses = uses
    self.preciseShare = preciseShare
    self.quitShare = quitShare
    self.lives = lives
    self.gaps = gaps
    self.seed = seed
  }

  private static let purpose = DrawPurpose("studies.person")

  /// The person of a number, from 0.
  public func person(_ number: Int) -> Person {
    let draws = KeyedRandom(seed: seed, replication: number, purpose: Self.purpose)
    return Person(
      number: number,
      device: Self.choice(draws.uniform(0), among: devices),
      grant: Self.choice(draws.uniform(1), among: grants),
      isPrecise: draws.bernoulli(2, probability: preciseShare),
      use: Self.choice(draws.uniform(3), among: uses),
      quits: draws.bernoulli(4, probability: quitShare),
      track: tracks.isEmpty ? nil : tracks[number % tracks.count].name,
      life: Life(number, of: lives, seed: seed),
      draws: draws
    )
  }

  /// The days of the first people together.
  public func personDays(of count: Int) -> Double {
    guard !tracks.isEmpty else { return Double(count * days) }
    let rounds = Double(count / tracks.count) * tracks.reduce(0) { $0 + $1.days }
    return rounds + tracks.prefix(count % tracks.count).reduce(0) { $0 + $1.days }
  }

  /// Whether anybody may have a phone with a system.
  package func has(phone: String, os: String) -> Bool {
    devices.contains { $0.value == Device(phone: phone, os: os) }
  }

  private static func choice<Value>(_ draw: Double, among shares: [Share<Value>]) -> Value {
    var left = draw * shares.reduce(0) { $0 + $1.weight }
    for share in shares {
      left -= share.weight
      if left <= 0 { return share.value }
    }
    return shares[shares.count - 1].value
  }
}

/// A person of a population.
public struct Person: Sendable, Hashable {
  /// The number, from 0: the replication of the person's runs.
  public var number: Int
  /// The phone with its system.
  public var device: PeoplePlan.Device
  /// The permission to use the location.
  public var grant: UserGrant
  /// Whether exact positions are allowed.
  public var isPrecise: Bool
  /// How often the person opens the app.
  public var use: PeoplePlan.Use
  /// Whether the person removes the app from the list of recent apps after each use.
  public var quits: Bool
  /// The name of the recorded track that stands for the days; nil for made days.
  public var track: String?
  /// The life; of one with a track, only sleep and the use of the phone count.
  public var life: Life
  /// The draws of the person's habits.
  let draws: KeyedRandom

  /// The factors by which people differ, with the person's own, in the order of the tables; what a
  /// recorded track does not say is left out.
  public var traits: [(factor: Factor, value: String)] {
    Factor.allCases.compactMap { factor in value(of: factor).map { (factor, $0) } }
  }

  /// The person's own value of a factor; nil if a recorded track does not say.
  public func value(of factor: Factor) -> String? {
    switch factor {
    case .phone: device.phone
    case .os: device.os
    case .permission: grant.rawValue
    case .precise: isPrecise ? "precise" : "approximate"
    case .use: use.rawValue
    case .quits: quits ? "quits" : "keeps"
    case .work: track == nil ? life.work.rawValue : nil
    case .travel: track == nil ? life.travel.rawValue : nil
    case .charging: life.charging.rawValue
    }
  }

  /// A factor by which people differ.
  public enum Factor: String, CaseIterable, Sendable, Hashable {
    /// The phone.
    case phone
    /// The system.
    case os
    /// The permission to use the location.
    case permission
    /// Whether exact positions are allowed.
    case precise
    /// How often the app is opened.
    case use
    /// Whether the app is removed from the list of recent apps.
    case quits
    /// The working life.
    case work
    /// The way to travel.
    case travel
    /// The habit of charging.
    case charging
  }
}
