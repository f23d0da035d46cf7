// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A model of iPhone of which only the battery is known: as a phone, `iphone_class` on that battery.
///
/// Scope: percentages of a full charge on models without measured powers. Limitations: its powers
/// are those of `iphone_class`, a recent iPhone, with the same ranges; an old model is further from
/// them. A worn battery holds less.
struct IPhoneBattery {
  /// Where the numbers come from.
  enum Source: String {
    case list = "list of iphonemod.net"
    case listAndRecall = "list of iphonemod.net; the energy is from memory"
    case twoLists = "lists of iphonemod.net and rapidrepair.in"
    case shopAndRecall = "list of rapidrepair.in; the energy is from memory"
    case filing = "Chinese regulatory filing of 2023"
    case filingAndShop = "Chinese regulatory filing of 2023; voltage from rapidrepair.in"

    var basis: Evidence { self == .listAndRecall || self == .shopAndRecall ? .recall : .doc }
  }

  /// A model; its voltage is needed only where no energy is published.
  typealias Row = (
    name: String, model: String, year: Int, milliampereHours: Int, wattHours: Double?,
    volts: Double?, source: Source
  )

  let row: Row

  var name: String { row.name }

  /// The file of the phone, in the form of those under `scenarios/phones`.
  var text: String {
    let isPublished = row.wattHours != nil
    let published = row.wattHours.map { "\($0) Wh" } ?? "\(row.volts ?? 0) V"
    let origin = "\(row.model): \(row.milliampereHours) mAh, \(published); \(row.source.rawValue)"
    func number(_ key: String, _ value: Double, _ unit: String, _ basis: Evidence) -> String {
      let amount = "\(NumberText.rounded(value, decimals: 4)) \(unit)"
      return "  \(key): { value: \(amount), range: [\(amount), \(amount)], "
        + "basis: \(basis.rawValue), source: \"\(origin)\" }\n"
    }
    let charge = Double(row.milliampereHours) / 1000
    let energy = row.wattHours ?? charge * (row.volts ?? 0)
    return """
      version: 1
      kind: phone
      extends: iphone_class
      name: \(name)
      title: "Battery of an \(row.model) (\(row.year)), powers of iphone_class: not a measured phone"
      platform: ios
      battery:

      """
        + number("capacity", energy, "Wh", isPublished ? row.source.basis : .derived)
        + number("voltage", energy / charge, "V", isPublished ? .derived : row.source.basis)
  }

  static let all = rows.map { Self(row: $0) }

  private static let rows: [Row] = [
    ("iphone_4", "iPhone 4", 2010, 1420, 5.25, nil, .list),
    ("iphone_4s", "iPhone 4S", 2011, 1430, 5.3, nil, .list),
    ("iphone_5", "iPhone 5", 2012, 1440, 5.45, nil, .list),
    ("iphone_5c", "iPhone 5c", 2013, 1510, 5.73, nil, .list),
    ("iphone_5s", "iPhone 5s", 2013, 1560, 5.92, nil, .list),
    ("iphone_6_plus", "iPhone 6 Plus", 2014, 2915, 11.1, nil, .list),
    ("iphone_6s", "iPhone 6s", 2015, 1715, 6.55, nil, .list),
    ("iphone_6s_plus", "iPhone 6s Plus", 2015, 2750, 10.45, nil, .list),
    ("iphone_se_1", "iPhone SE (1st generation)", 2016, 1624, 6.21, nil, .list),
    ("iphone_7", "iPhone 7", 2016, 1960, 7.45, nil, .list),
    ("iphone_7_plus", "iPhone 7 Plus", 2016, 2900, 11.1, nil, .list),
    ("iphone_8", "iPhone 8", 2017, 1821, 6.97, nil, .list),
    ("iphone_8_plus", "iPhone 8 Plus", 2017, 2691, 10.28, nil, .list),
    ("iphone_x", "iPhone X", 2017, 2716, 10.35, nil, .list),
    ("iphone_xs", "iPhone XS", 2018, 2658, 10.13, nil, .list),
    ("iphone_xs_max", "iPhone XS Max", 2018, 3174, 12.08, nil, .list),
    ("iphone_xr", "iPhone XR", 2018, 2949, 11.16, nil, .list),
    ("iphone_11", "iPhone 11", 2019, 3110, 11.91, nil, .list),
    ("iphone_11_pro", "iPhone 11 Pro", 2019, 3046, 11.67, nil, .list),
    ("iphone_11_pro_max", "iPhone 11 Pro Max", 2019, 3989, 15.04, nil, .list),
    ("iphone_se_2", "iPhone SE (2nd generation)", 2020, 1821, 6.96, nil, .list),
    ("iphone_12_mini", "iPhone 12 mini", 2020, 2227, 8.57, nil, .listAndRecall),
    ("iphone_12", "iPhone 12", 2020, 2815, 10.78, nil, .listAndRecall),
    ("iphone_12_pro", "iPhone 12 Pro", 2020, 2815, 10.78, nil, .listAndRecall),
    ("iphone_12_pro_max", "iPhone 12 Pro Max", 2020, 3687, 14.13, nil, .listAndRecall),
    ("iphone_13_mini", "iPhone 13 mini", 2021, 2406, nil, 3.7, .twoLists),
    ("iphone_13_pro", "iPhone 13 Pro", 2021, 3095, 11.97, nil, .shopAndRecall),
    ("iphone_13_pro_max", "iPhone 13 Pro Max", 2021, 4352, 16.75, nil, .shopAndRecall),
    ("iphone_14", "iPhone 14", 2022, 3279, nil, 3.87, .filingAndShop),
    ("iphone_14_plus", "iPhone 14 Plus", 2022, 4325, nil, 3.85, .filingAndShop),
    ("iphone_14_pro", "iPhone 14 Pro", 2022, 3200, nil, 3.87, .filingAndShop),
    ("iphone_14_pro_max", "iPhone 14 Pro Max", 2022, 4323, nil, 3.85, .filingAndShop),
    ("iphone_15", "iPhone 15", 2023, 3349, 12.981, nil, .filing),
    ("iphone_15_plus", "iPhone 15 Plus", 2023, 4383, 16.95, nil, .filing),
    ("iphone_15_pro", "iPhone 15 Pro", 2023, 3274, 12.7, nil, .filing),
    ("iphone_15_pro_max", "iPhone 15 Pro Max", 2023, 4422, 17.109, nil, .filing),
  ]
}
