// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The distributions from which everyday lives are drawn.
///
/// Scope: where people live and work, when they get up, travel and sleep, and how they use and
/// charge their phones. Each number can be changed in a population file.
///
/// Limitations: one region; people do not meet and have no families; ways are not roads of a map;
/// a week has no holidays, journeys or shifts at night. What people do depends on the person, not
/// on age or income.
///
/// Sources: stated for each setting; Mobilität in Deutschland 2017 (MiD), figures by purpose as
/// published by infas; Destatis, Mikrozensus 2016; Song et al. (2010), doi 10.1038/nphys1760, whose
/// constants are those of scikit-mobility's EPR; Roenneberg's Munich chronotype tables; Hintze et
/// al. (2017) and Verto Analytics (2019) on sessions with phones; NPD Group for OnePlus (2022) on
/// charging. Where a source gives mean and median, the log-normal spread follows from both.
///
/// Validation: `LifeModelStatistics` compares 2,000 made lives with trips per day, distances, modes
/// and times that are no settings of the model.
public struct LifeModel: Sendable, Hashable, Codable {
  /// The middle of the region.
  public var centre = Coordinate(latitude: 53.55, longitude: 10)
  /// The deviation of homes from the middle, east and north.
  public var spread = Metres(7000)
  /// The distance from the middle within which streets are urban.
  public var urbanRadius = Metres(4000)
  /// The distance from the middle beyond which cell sites are rural.
  public var ruralRadius = Metres(14_000)

  /// Share of people with a place of work or study.
  public var workingShare = 0.65
  /// Share of working days spent at home.
  public var homeOfficeShare = 0.18
  /// Median distance to work.
  public var commuteMedian = Metres(8100)
  /// Log deviation of the distance to work.
  public var commuteSigma = 1.17
  /// Mean time of day at which people leave for work.
  public var leaveMean = SimulationDuration.minutes(440)
  /// Deviation of that time between people.
  public var leaveSpread = SimulationDuration.minutes(65)
  /// Mean time at work.
  public var workLength = SimulationDuration.hours(8.25)

  /// Mean outings from home on a day with work elsewhere.
  public var workdayOutings = 0.75
  /// Mean outings from home on any other day.
  public var freeOutings = 1.5
  /// Median distance of a new place from home.
  public var placeMedian = Metres(3000)
  /// Log deviation of that distance.
  public var placeSigma = 1.5
  /// Factor on the chance that an outing leads to a new place.
  public var explorationRate = 0.6
  /// Exponent by which that chance falls with the number of known places.
  public var explorationExponent = 0.21
  /// Places known at the start.
  public var knownPlaces = 20
  /// Median stay at a place.
  public var stayMedian = SimulationDuration.minutes(45)
  /// Log deviation of the stay.
  public var staySigma = 0.9

  /// Share of people who use a car where it is too far to walk.
  public var carShare = 0.72
  /// Share of people who cycle; the others use buses and trains.
  public var bicycleShare = 0.14
  /// Median distance up to which people walk.
  public var walkingReach = Metres(1200)

  /// Mean middle of the night's sleep before a free day, after midnight.
  public var midSleep = SimulationDuration.minutes(260)
  /// Deviation of that time between people.
  public var midSleepSpread = SimulationDuration.minutes(80)
  /// How much earlier it is before a working day.
  public var workdayShift = SimulationDuration.minutes(50)
  /// Mean length of sleep before a working day.
  public var sleepLength = SimulationDuration.minutes(440)
  /// Additional sleep before a free day.
  public var freeSleep = SimulationDuration.hours(1)

  /// Median over people of the times a day at which the screen is turned on.
  public var sessionsMedian = 65.0
  /// Log deviation over people.
  public var sessionsSigma = 0.6
  /// Median time that the screen stays on.
  public var sessionMedian = SimulationDuration.seconds(30)
  /// Log deviation of that time.
  public var sessionSigma = 1.56
  /// Share of people who charge overnight; the others charge in the evening.
  public var overnightShare = 0.64
  /// Length of a charge in the evening.
  public var eveningCharge = SimulationDuration.minutes(90)
  /// Share of people with Wi-Fi at home.
  public var homeWiFiShare = 0.9
  /// Share of people with Wi-Fi at work.
  public var workWiFiShare = 0.5
  /// Restarts of the phone a week.
  public var restartsPerWeek = 0.15

  /// Lives by the stated defaults.
  public init() {}
}

extension LifeModel {
  /// Every setting but the middle of the region, in the order of the files.
  public static let settings: [Setting<LifeModel>] = places + work + outings + nights + phones

  private static let places: [Setting<LifeModel>] = [
    Setting(
      "spread",
      \.spread,
      .length(100...200_000),
      "The standard deviation of homes from the middle of the region, east and north",
      .assumption
    ),
    Setting(
      "urban_radius",
      \.urbanRadius,
      .anyLength,
      "The distance from the middle within which streets are urban; beyond, they are suburban",
      .assumption
    ),
    Setting(
      "rural_radius",
      \.ruralRadius,
      .anyLength,
      "The distance from the middle beyond which cell sites are rural",
      .assumption
    ),
  ]

  private static let work: [Setting<LifeModel>] = [
    Setting(
      "working_share",
      \.workingShare,
      .fraction,
      "The share of people with a place of work or study",
      .assumption,
      "MiD 2017: 23 % of trips are to work or education, 34 % with business trips"
    ),
    Setting(
      "home_office_share",
      \.homeOfficeShare,
      .fraction,
      "The share of working days spent at home",
      .measured,
      "ifo 2024, Germany: 17 % of working hours"
    ),
    Setting(
      "commute_median",
      \.commuteMedian,
      .length(100...200_000),
      "The median distance to work",
      .measured,
      "MiD 2017; Destatis 2016 fits 9.2 km"
    ),
    Setting(
      "commute_sigma",
      \.commuteSigma,
      .number(0...3),
      "The standard deviation of the logarithm of that distance",
      .measured,
      "from mean and median of MiD 2017; Destatis 2016 fits 1.07"
    ),
    Setting(
      "leave_mean",
      \.leaveMean,
      .duration(0...86_400),
      "The mean time of day at which people leave for work, since midnight",
      .measured,
      "American Community Survey: 12.6 % leave before 6:00, 14.9 % from 7:00 to 7:29"
    ),
    Setting(
      "leave_spread",
      \.leaveSpread,
      .anyDuration,
      "The standard deviation of that time between people",
      .measured,
      "the same"
    ),
    Setting(
      "work_length",
      \.workLength,
      .duration(1800...57_600),
      "The mean time at work",
      .assumption
    ),
  ]

  private static let outings: [Setting<LifeModel>] = [
    Setting(
      "workday_outings",
      \.workdayOutings,
      .number(0...20),
      "The mean number of outings from home on a day with work elsewhere",
      .assumption,
      "with free_outings, made lives have the 3.1 trips a day of MiD 2017"
    ),
    Setting(
      "free_outings",
      \.freeOutings,
      .number(0...20),
      "The mean number of outings from home on any other day",
      .assumption,
      "the same"
    ),
    Setting(
      "place_median",
      \.placeMedian,
      .length(50...200_000),
      "The median distance of a new place from home",
      .measured,
      "MiD 2017: shopping 2.0 km, errands 3.6 km, leisure 3.9 km"
    ),
    Setting(
      "place_sigma",
      \.placeSigma,
      .number(0...3),
      "The standard deviation of the logarithm of that distance",
      .measured,
      "from means and medians of MiD 2017: 1.40 to 1.66"
    ),
    Setting(
      "exploration_rate",
      \.explorationRate,
      .fraction,
      "The chance that an outing leads to a new place when a person knows only one",
      .measured,
      "Song et al. 2010, as in scikit-mobility's EPR"
    ),
    Setting(
      "exploration_exponent",
      \.explorationExponent,
      .number(0...3),
      "The exponent by which that chance falls with the number of known places",
      .measured,
      "the same"
    ),
    Setting(
      "known_places",
      \.knownPlaces,
      .count(1...1000),
      "The number of places known at the start",
      .assumption,
      "Alessandretti et al. 2018, doi 10.1038/s41562-018-0364-x: about 25 familiar places"
    ),
    Setting(
      "stay_median",
      \.stayMedian,
      .duration(60...43_200),
      "The median stay at a place",
      .assumption
    ),
    Setting(
      "stay_sigma",
      \.staySigma,
      .number(0...3),
      "The standard deviation of the logarithm of a stay",
      .assumption
    ),
    Setting(
      "car_share",
      \.carShare,
      .fraction,
      "The share of people who take a car where it is too far to walk",
      .measured,
      "MiD 2017: 57 % of trips by car, of 78 % that are not walked"
    ),
    Setting(
      "bicycle_share",
      \.bicycleShare,
      .fraction,
      "The share of people who cycle instead; the others take buses and trains",
      .measured,
      "MiD 2017: 11 % of trips, of 78 % that are not walked"
    ),
    Setting(
      "walking_reach",
      \.walkingReach,
      .anyLength,
      "The distance up to which people walk",
      .assumption,
      "gives the 22 % of trips on foot of MiD 2017"
    ),
  ]

  private static let nights: [Setting<LifeModel>] = [
    Setting(
      "mid_sleep",
      \.midSleep,
      .duration(0...43_200),
      "The mean middle of sleep before a free day, since midnight",
      .measured,
      "Roenneberg: 4:15 to 4:31"
    ),
    Setting(
      "mid_sleep_spread",
      \.midSleepSpread,
      .anyDuration,
      "The standard deviation of that time between people",
      .measured,
      "Roenneberg: 1.33 h"
    ),
    Setting(
      "workday_shift",
      \.workdayShift,
      .anyDuration,
      "How much earlier the middle of sleep is before a working day",
      .measured,
      "Norway 2022, doi 10.3390/clockssleep5010003: 51 min"
    ),
    Setting(
      "sleep_length",
      \.sleepLength,
      .duration(3600...57_600),
      "The mean length of sleep before a working day",
      .measured,
      "Norway 2022: 7 h 19 min"
    ),
    Setting(
      "free_sleep",
      \.freeSleep,
      .anyDuration,
      "How much longer people sleep before a free day",
      .measured,
      "Spain 2024, PMC11543482: 1 h 6 min"
    ),
  ]

  private static let phones: [Setting<LifeModel>] = [
    Setting(
      "sessions_median",
      \.sessionsMedian,
      .number(0...1000),
      "The median over people of the times a day at which they turn the screen on",
      .measured,
      "Hintze et al. 2017: mean 60; dscout 2016: 76"
    ),
    Setting(
      "sessions_sigma",
      \.sessionsSigma,
      .number(0...2),
      "The standard deviation of its logarithm over people",
      .measured,
      "Falaki et al. 2010: 10 to 200 a day"
    ),
    Setting(
      "session_median",
      \.sessionMedian,
      .duration(1...3600),
      "The median time for which the screen stays on",
      .measured,
      "Verto Analytics 2019: half are shorter than 30 s"
    ),
    Setting(
      "session_sigma",
      \.sessionSigma,
      .number(0...3),
      "The standard deviation of its logarithm",
      .measured,
      "fitted to Verto Analytics 2019: 7 % below 3 s, 25 % below 10 s"
    ),
    Setting(
      "overnight_share",
      \.overnightShare,
      .fraction,
      "The share of people who charge overnight; the others charge in the evening",
      .measured,
      "NPD Group for OnePlus 2022: 64 %"
    ),
    Setting(
      "evening_charge",
      \.eveningCharge,
      .duration(60...43_200),
      "The length of a charge in the evening",
      .assumption
    ),
    Setting(
      "home_wifi_share",
      \.homeWiFiShare,
      .fraction,
      "The share of people with Wi-Fi at home",
      .assumption
    ),
    Setting(
      "work_wifi_share",
      \.workWiFiShare,
      .fraction,
      "The share of people with Wi-Fi at work",
      .assumption
    ),
    Setting(
      "restarts_per_week",
      \.restartsPerWeek,
      .number(0...50),
      "The mean number of restarts of the phone a week",
      .assumption
    ),
  ]

  /// The conditions between settings.
  public static let conditions: [SettingCondition<LifeModel>] = []
}
