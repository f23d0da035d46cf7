// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension ProviderModel {
  /// One number of a profile: its key in files, where it lives and what it may be.
  public struct Parameter: Sendable {
    /// The typed place of the number and its allowed range.
    public enum Location: Sendable {
      /// A length.
      case length(
        any WritableKeyPath<ProviderModel, Metres> & Sendable,
        ClosedRange<Metres>
      )
      /// A duration.
      case duration(
        any WritableKeyPath<ProviderModel, SimulationDuration> & Sendable,
        ClosedRange<SimulationDuration>
      )
      /// A speed.
      case speed(
        any WritableKeyPath<ProviderModel, MetresPerSecond> & Sendable,
        ClosedRange<MetresPerSecond>
      )
      /// A share.
      case fraction(any WritableKeyPath<ProviderModel, Double> & Sendable, ClosedRange<Double>)
      /// A pure number, or one whose unit its key names.
      case number(any WritableKeyPath<ProviderModel, Double> & Sendable, ClosedRange<Double>)
      /// Yes or no.
      case flag(any WritableKeyPath<ProviderModel, Bool> & Sendable)
    }

    /// The dotted key, such as `gnss.suburban.sigma` or `gnss.run_bias`.
    public let key: String
    /// The typed place of the number and its allowed range.
    public let location: Location
  }

  /// Every number of a profile, in the order of the files.
  public static let parameters: [Parameter] = gnssParameters + wifiParameters + cellParameters

  private static let gnssParameters: [Parameter] =
    Environment.allCases.flatMap { environment in
      let row = "gnss.\(environment.rawValue)."
      return [
        Parameter(
          key: row + "sigma",
          location: .length(\.gnss.rows[environment].sigma, metres(0, 1000))
        ),
        Parameter(
          key: row + "tail_fraction",
          location: .fraction(\.gnss.rows[environment].tailFraction, 0...0.9)
        ),
        Parameter(
          key: row + "tail_factor",
          location: .number(\.gnss.rows[environment].tailFactor, 1...100)
        ),
        Parameter(
          key: row + "availability_fraction",
          location: .fraction(\.gnss.rows[environment].availabilityFraction, 0...1)
        ),
        Parameter(
          key: row + "acquisition_multiplier",
          location: .number(\.gnss.rows[environment].acquisitionMultiplier, 1...100)
        ),
        Parameter(key: row + "weak_signal", location: .flag(\.gnss.rows[environment].isWeak)),
        Parameter(
          key: row + "reflections",
          location: .flag(\.gnss.rows[environment].hasReflections)
        ),
      ]
    } + [
      Parameter(key: "gnss.run_bias", location: .length(\.gnss.runBias, metres(0, 1000))),
      Parameter(
        key: "gnss.decorrelation_time",
        location: .duration(\.gnss.decorrelationTime, seconds(1, 86_400))
      ),
      Parameter(
        key: "gnss.decorrelation_distance",
        location: .length(\.gnss.decorrelationDistance, metres(1, 100_000))
      ),
      Parameter(
        key: "gnss.minimum_time_constant",
        location: .duration(\.gnss.minimumTimeConstant, seconds(1, 86_400))
      ),
      Parameter(
        key: "gnss.maximum_time_constant",
        location: .duration(\.gnss.maximumTimeConstant, seconds(1, 86_400))
      ),
      Parameter(
        key: "gnss.episode_mean",
        location: .duration(\.gnss.episodeMean, seconds(1, 86_400))
      ),
      Parameter(
        key: "gnss.availability_slot",
        location: .duration(\.gnss.availabilitySlot, seconds(1, 86_400))
      ),
      Parameter(
        key: "gnss.reflection_interval",
        location: .duration(\.gnss.reflectionInterval, seconds(1, 86_400))
      ),
      Parameter(
        key: "gnss.reflection_spacing",
        location: .length(\.gnss.reflectionSpacing, metres(1, 100_000))
      ),
      Parameter(
        key: "gnss.reflection_size",
        location: .length(\.gnss.reflectionSize, metres(0.1, 10_000))
      ),
      Parameter(
        key: "gnss.reflection_maximum",
        location: .length(\.gnss.reflectionMaximum, metres(0, 10_000))
      ),
      Parameter(
        key: "gnss.reflection_hold",
        location: .duration(\.gnss.reflectionHold, seconds(1, 86_400))
      ),
    ]

  private static let wifiParameters: [Parameter] =
    WiFiErrorModel.Situation.allCases.flatMap { situation in
      let row = "wifi.\(situation.name)."
      return [
        Parameter(
          key: row + "shape",
          location: .number(\.wifi[situation].radius.shape, shapes)
        ),
        Parameter(
          key: row + "scale",
          location: .length(\.wifi[situation].radius.scale, metres(0.1, 10_000))
        ),
        Parameter(
          key: row + "no_fix_fraction",
          location: .fraction(\.wifi[situation].noFixFraction, 0...1)
        ),
        Parameter(
          key: row + "weak_fraction",
          location: .fraction(\.wifi[situation].weakFraction, 0...1)
        ),
      ]
    } + [
      Parameter(key: "wifi.weak.shape", location: .number(\.wifi.weak.shape, shapes)),
      Parameter(key: "wifi.weak.scale", location: .length(\.wifi.weak.scale, metres(0.1, 10_000))),
      Parameter(
        key: "wifi.freeway_speed",
        location: .speed(\.wifi.freewaySpeed, MetresPerSecond(1)...MetresPerSecond(1000))
      ),
      Parameter(
        key: "wifi.coverage_slot",
        location: .duration(\.wifi.coverageSlot, seconds(1, 86_400))
      ),
      Parameter(key: "wifi.place_fraction", location: .fraction(\.wifi.placeFraction, 0...1)),
      Parameter(key: "wifi.place_size", location: .length(\.wifi.placeSize, metres(1, 100_000))),
      Parameter(
        key: "wifi.moving_time_constant",
        location: .duration(\.wifi.movingTimeConstant, seconds(1, 86_400))
      ),
      Parameter(
        key: "wifi.moving_distance",
        location: .length(\.wifi.movingDistance, metres(1, 1_000_000))
      ),
      Parameter(
        key: "wifi.cached_age_median",
        location: .duration(\.wifi.cachedAgeMedian, seconds(0.001, 3600))
      ),
      Parameter(
        key: "wifi.cached_age_p95",
        location: .duration(\.wifi.cachedAgeP95, seconds(0.001, 86_400))
      ),
    ]

  private static let cellParameters: [Parameter] =
    AreaClass.allCases.flatMap { area in
      let row = "cell.\(area.rawValue)."
      return [
        Parameter(
          key: row + "inter_site_distance",
          location: .length(\.cell[area].interSiteDistance, metres(50, 1_000_000))
        ),
        Parameter(
          key: row + "shadowing_distance",
          location: .length(\.cell[area].shadowingDistance, metres(1, 100_000))
        ),
        Parameter(
          key: row + "area_range",
          location: .length(\.cell[area].areaRange, metres(100, 10_000_000))
        ),
      ]
    } + [
      Parameter(key: "cell.slope_db", location: .number(\.cell.slope, 1...200)),
      Parameter(
        key: "cell.minimum_distance",
        location: .length(\.cell.minimumDistance, metres(0.1, 100_000))
      ),
      Parameter(key: "cell.shadowing_db", location: .number(\.cell.shadowing, 0...30)),
      Parameter(key: "cell.hysteresis_db", location: .number(\.cell.hysteresis, 0...30)),
      Parameter(
        key: "cell.time_to_trigger",
        location: .duration(\.cell.timeToTrigger, seconds(0, 60))
      ),
      Parameter(
        key: "cell.database_fraction",
        location: .fraction(\.cell.databaseFraction, 0...1)
      ),
      Parameter(key: "cell.range_factor", location: .number(\.cell.rangeFactor, 0.01...100)),
      Parameter(
        key: "cell.position_age",
        location: .duration(\.cell.positionAge, seconds(0, 3600))
      ),
      Parameter(
        key: "cell.area_spacing_factor",
        location: .number(\.cell.areaSpacingFactor, 0.01...100)
      ),
    ]

  private static let shapes = 0.2...20.0

  private static func metres(_ low: Double, _ high: Double) -> ClosedRange<Metres> {
    Metres(low)...Metres(high)
  }

  private static func seconds(_ low: Double, _ high: Double) -> ClosedRange<SimulationDuration> {
    SimulationDuration.seconds(low)...SimulationDuration.seconds(high)
  }
}
