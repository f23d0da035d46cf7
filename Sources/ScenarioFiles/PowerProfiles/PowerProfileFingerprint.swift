// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The currents of satellites, Wi-Fi and modem in the published power profile of one device.
///
/// Makers and porters copy values from device to device, so a file may describe another phone.
///
/// Sources: the file `power_profile.xml` in the source repository that each row names, as of 2010
/// to 2024; currents in milliamperes.
struct PowerProfileFingerprint {
  /// The year of the device's release.
  let year: Int
  /// The device, with its code name if it has one.
  let device: String
  /// The public repository of the file, owner and name.
  let repository: String
  /// `gps.on`, else `gps.signalqualitybased`.
  let gnss: [Double]
  /// `wifi.active`, `wifi.scan` and `wifi.controller.idle`, `rx`, `tx`, as far as present.
  let wifi: [Double]
  /// `radio.active`, `radio.scanning` and `modem.controller.idle`, `rx`, `tx`, as far as present.
  let modem: [Double]

  /// The values that a profile shares with a device.
  struct Match {
    /// The device.
    var published: PowerProfileFingerprint
    /// The parts in which all values are equal: `gps`, `wifi` or `modem`.
    var parts: [String]
  }

  /// The oldest device with the same values, for each part of a profile that a known device shares.
  ///
  /// One equal number alone is no evidence, because round numbers coincide: a part with a single
  /// number counts only together with another part of the same device.
  static func matches(of profile: PowerProfile) -> [Match] {
    func values(_ keys: [String]) -> [Double] { keys.flatMap { profile[$0]?.values ?? [] } }
    let chip = ["idle", "rx", "tx"]
    let parts: [(name: String, values: [Double])] = [
      ("gps", values(profile["gps.on"] == nil ? ["gps.signalqualitybased"] : ["gps.on"])),
      ("wifi", values(["wifi.active", "wifi.scan"] + chip.map { "wifi.controller." + $0 })),
      (
        "modem", values(["radio.active", "radio.scanning"] + chip.map { "modem.controller." + $0 })
      ),
    ]
    var found: [Match] = []
    var rest = parts.filter { !$0.values.isEmpty }
    for row in published {
      let shared = parts.filter { $0.values == row.values(of: $0.name) && !$0.values.isEmpty }
      guard shared.contains(where: { $0.values.count > 1 }) else { continue }
      let new = shared.map(\.name).filter { name in rest.contains { $0.name == name } }
      guard !new.isEmpty else { continue }
      found.append(Match(published: row, parts: new))
      rest.removeAll { new.contains($0.name) }
    }
    return found
  }

  private func values(of part: String) -> [Double] {
    switch part {
    case "gps": gnss
    case "wifi": wifi
    default: modem
    }
  }

  /// The published profiles, the oldest device first.
  // swift-format-ignore
  static let published: [PowerProfileFingerprint] = [
    devices(
      2008, ["HTC Dream/Sapphire (G1/Magic)"], "CyanogenMod/android_device_htc_dream_sapphire",
      gnss: [120], wifi: [200, 200],
      modem: [230]
    ),
    devices(
      2011, ["Galaxy Nexus GSM (maguro)"], "AbhishekMSharma/android_device_samsung_maguro",
      gnss: [55], wifi: [150, 100],
      modem: [150, 90]
    ),
    devices(
      2012, ["Nexus 4 (mako)"], "LineageOS/android_device_lge_mako",
      gnss: [70.05], wifi: [62.09, 52.1],
      modem: [185.6, 122.68]
    ),
    devices(
      2012, ["Samsung Galaxy S III (i9300)"], "LineageOS/android_device_samsung_i9300",
      gnss: [50], wifi: [120, 220],
      modem: [185, 88]
    ),
    devices(
      2013, ["Nexus 5 (hammerhead)"], "LineageOS/android_device_lge_hammerhead",
      gnss: [76.23], wifi: [73.24, 75.48],
      modem: [185.19, 99.2]
    ),
    devices(
      2014, ["Nexus 6 (shamu)"], "LineageOS/android_device_moto_shamu",
      gnss: [70], wifi: [50, 100, 1, 113, 450],
      modem: [350, 10]
    ),
    devices(
      2014, ["OnePlus One (bacon)"], "AOSParadox/android_device_oneplus_bacon",
      gnss: [20.9], wifi: [62.09, 52.1],
      modem: [185.6, 122.68]
    ),
    devices(
      2015, ["Nexus 5X (bullhead)"], "LineageOS/android_device_lge_bullhead",
      gnss: [21.3112768663199], wifi: [172.99, 25.7523644684504],
      modem: [91.859655777944, 4.56959643376497]
    ),
    devices(
      2015, ["Nexus 6P (angler)"], "LineageOS/android_device_huawei_angler",
      gnss: [5.661105191], wifi: [98.04989804, 129.8951166],
      modem: [64.8918361, 19.13559783]
    ),
    devices(
      2016, ["OnePlus 3"], "AOSPA/android_device_oneplus_oneplus3",
      gnss: [60], wifi: [155, 110],
      modem: [133, 1]
    ),
    devices(
      2016, ["OnePlus 3T"], "AOSPA/android_device_oneplus_oneplus3",
      gnss: [36], wifi: [165, 107],
      modem: [118, 1]
    ),
    devices(
      2016, ["Pixel (sailfish)", "Pixel XL (marlin)"], "LineageOS/android_device_google_marlin",
      gnss: [49, 11], wifi: [79, 107, 371],
      modem: [105, 175, 176, 216, 300, 427, 604]
    ),
    devices(
      2016, ["Samsung Galaxy S7 (herolte)"], "8890q/android_device_samsung_herolte",
      gnss: [61.4], wifi: [590, 304, 1, 90, 80],
      modem: [175, 140]
    ),
    devices(
      2017, ["Pixel 2 (walleye)"], "LineageOS/android_device_google_muskie",
      gnss: [49, 8], wifi: [79, 166, 720],
      modem: [145, 147, 153, 198, 259, 310, 395]
    ),
    devices(
      2017, ["Pixel 2 XL (taimen)"], "LineageOS/android_device_google_taimen",
      gnss: [49, 8], wifi: [79, 166, 720],
      modem: [145, 147, 153, 198, 259, 310, 395]
    ),
    devices(
      2018, ["Pixel 3 (blueline)", "Pixel 3 XL (crosshatch)"], "LineageOS/android_device_google_crosshatch",
      gnss: [33, 7], wifi: [79, 125, 350],
      modem: [105, 110, 116, 161, 222, 273, 358]
    ),
    devices(
      2019, ["Pixel 3a (sargo)", "Pixel 3a XL (bonito)"], "LineageOS/android_device_google_bonito",
      gnss: [34, 5], wifi: [71, 141, 396],
      modem: [104, 116, 122, 169, 234, 287, 377]
    ),
    devices(
      2019, ["Pixel 4 (flame)", "Pixel 4 XL (coral)"], "LineageOS/android_device_google_coral",
      gnss: [24, 6], wifi: [82, 125, 351],
      modem: [100, 91, 96, 133, 183, 225, 295]
    ),
    devices(
      2020, ["Pixel 4a (sunfish)"], "LineageOS/android_device_google_sunfish",
      gnss: [34, 6], wifi: [79, 138, 387],
      modem: [128, 111, 118, 163, 225, 277, 363]
    ),
    devices(
      2020, ["Pixel 5 (redfin)"], "LineageOS/android_device_google_redfin",
      gnss: [28, 5], wifi: [79, 118, 331],
      modem: [156, 145, 153, 212, 292, 359, 471]
    ),
    devices(
      2021, ["Pixel 6 (oriole)", "Pixel 6 Pro (raven)"], "LineageOS/android_device_google_raviole",
      gnss: [23.9, 21.3], wifi: [38, 98, 470],
      modem: [3.5, 198, 223, 243, 298, 573, 668]
    ),
    devices(
      2021, ["gs101 board (slider)"], "LineageOS/android_device_google_raviole",
      gnss: [], wifi: [],
      modem: [289, 221, 233, 323, 445, 547, 718]
    ),
    devices(
      2021, ["gs101 board (whitefin)"], "LineageOS/android_device_google_raviole",
      gnss: [28, 5], wifi: [79, 118, 331],
      modem: [156, 145, 153, 212, 292, 359, 471]
    ),
    devices(
      2022, ["Pixel 6a (bluejay)"], "LineageOS/android_device_google_bluejay",
      gnss: [14.33, 12.79], wifi: [38, 98, 470],
      modem: [156, 145, 153, 212, 292, 359, 471]
    ),
    devices(
      2022, ["Pixel 7 (panther)", "Pixel 7 Pro (cheetah)"], "LineageOS/android_device_google_pantah",
      gnss: [14.33, 12.79], wifi: [38, 98, 470],
      modem: [4.5, 169, 223, 243, 298, 573, 668]
    ),
    devices(
      2023, ["Pixel 8 (shiba)", "Pixel 8 Pro (husky)"], "LineageOS/android_device_google_shusky",
      gnss: [28, 5], wifi: [79, 118, 331],
      modem: [156, 145, 153, 212, 292, 359, 471]
    ),
    devices(
      2023, ["Pixel Fold (felix)"], "LineageOS/android_device_google_felix",
      gnss: [23.9, 21.3], wifi: [38, 98, 470],
      modem: [4.5, 169, 223, 243, 298, 573, 668]
    ),
    devices(
      2024, ["Pixel 8a (akita)"], "LineageOS/android_device_google_akita",
      gnss: [28, 5], wifi: [79, 118, 331],
      modem: [156, 145, 153, 212, 292, 359, 471]
    ),
  ].flatMap { $0 }

  /// Devices of one year with one file, or with equal files in one repository.
  private static func devices(
    _ year: Int,
    _ names: [String],
    _ repository: String,
    gnss: [Double],
    wifi: [Double],
    modem: [Double]
  ) -> [PowerProfileFingerprint] {
    names.map {
      PowerProfileFingerprint(
        year: year,
        device: $0,
        repository: repository,
        gnss: gnss,
        wifi: wifi,
        modem: modem
      )
    }
  }
}
