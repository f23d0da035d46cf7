// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import Documents

/// The scenarios, strategies, phones, systems and providers that the program carries.
public enum BuiltIn {
  /// The strategies that are compared unless others are named: from no location to own region checks.
  public static let defaultStrategyNames = [
    "control", "standard_best", "standard_hundred_meters", "significant_change", "deferred",
    "region_monitoring", "periodic_request", "duty_cycled", "visits", "software_region",
  ]

  /// The names of the built-in strategies: those compared by default, then newer ones and presets.
  public static let strategyNames =
    defaultStrategyNames + [
      "live_updates", "adaptive_battery", "transistorsoft_like", "radar_responsive_like",
      "radar_efficient_like", "owntracks_significant_like", "owntracks_move_like",
      "traccar_old_like", "traccar_new_like", "locokit_like", "overland_like", "emission_like",
      "family_tracker",
      "fused_high_accuracy", "fused_balanced", "fused_low_power", "fused_passive", "geofencing",
      "emission_android_like", "service_high_accuracy", "service_geofences", "periodic_work",
      "activity_driven", "tracker_both", "coarse_both", "places_both", "hourly_both",
      "beiwe_ios_like", "beiwe_ios_2023_like", "beiwe_android_like", "aware_ios_like",
      "aware_android_like", "mindlamp_ios_like", "mindlamp_android_like",
      "radar_base_android_like", "mpath_sense_like",
    ]

  /// The names of the built-in phones, the default first; those for replaying publications last.
  public static let phoneNames = [
    "iphone_class", "iphone_13", "iphone_6", "modern_pixel7_2022", "mid2010s_pixel_2016",
    "classic_n95_2009",
    "nexus_6", "pixel7_nr_low_band", "pixel7_nr_mmwave", "nexus_4", "lte_default_2012",
    "lte_huang_2012", "umts_huang_2012", "samsung_captivate", "samsung_i997", "htc_inspire",
    "lg_thrill", "htc_dream", "htc_dream_att", "htc_magic", "htc_magic_att", "nexus_one",
    "nexus_one_att", "n95_senseless", "n95_gsm",
  ]

  /// The names of models of iPhone that are `iphone_class` on the model's battery, the oldest first.
  public static let iPhoneNames = IPhoneBattery.all.map(\.name)

  /// The names of everything that can be chosen as a phone, the default first.
  public static let allPhoneNames = phoneNames + iPhoneNames

  /// The names of the built-in systems, the default first, then older ones, then variants.
  public static let systemNames = [
    "ios_27", "ios_26", "ios_26_reported", "ios_18", "ios_17", "ios_16_4", "ios_14", "ios_13",
    "ios_12", "ios_11",
    "ios_10", "ios_9", "ios_8", "ios_7_1", "ios_7_0", "ios_6", "ios_4", "doc", "macos",
    "android_17", "android_16", "android_15", "android_14", "android_13", "android_12",
    "android_10", "android_8", "android_6",
    "android_16_mild", "android_16_strict", "android_16_hard",
  ]

  /// The names of the built-in providers, the default first.
  public static let providerNames = ["era_2019", "era_2024", "era_2009"]

  /// The names of the built-in scenarios and weeks, in alphabetical order.
  public static let scenarioNames = BuiltInFiles.names(in: "scenarios")

  /// The names of the built-in stories: days of apps in the field, asked about in public.
  public static let storyNames = BuiltInFiles.names(in: "stories")

  /// The path that loads a built-in scenario, whether or not the scenario exists.
  public static func scenarioPath(_ name: String) -> String { "\(BuiltInFiles.root)\(name).yaml" }

  /// The path for a user's input: the built-in day of that name, or the text itself.
  public static func path(of input: String) -> String {
    if InputBytes.exists(input) { return input }
    if scenarioNames.contains(input) { return scenarioPath(input) }
    let story = input.hasPrefix("stories/") ? String(input.dropFirst("stories/".count)) : ""
    return storyNames.contains(story) ? scenarioPath(input) : input
  }

  /// The form in which a user types a path: the name of a built-in day, or the path itself.
  static func name(of path: String) -> String {
    scenarioNames.first { scenarioPath($0) == path } ?? path
  }

  /// The text of a built-in file; nil if there is none.
  ///
  /// The folder is `scenarios`, `traces`, `strategies`, `phones`, `os` or `providers`; the name is the
  /// file's without its extension.
  public static func text(_ folder: String, _ name: String) -> String? {
    BuiltInFiles.text(of: name, in: folder)
      ?? (folder == "phones" ? IPhoneBattery.all.first { $0.name == name }?.text : nil)
  }
}
