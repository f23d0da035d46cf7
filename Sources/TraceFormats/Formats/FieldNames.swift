// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The usual names of what stands beside a position, in records of many makers.
enum FieldNames {
  /// A name in lower case, without blanks, marks and a unit in parentheses.
  static func plain(_ name: some StringProtocol) -> String {
    let bare = name.prefix { $0 != "(" && $0 != "[" }
    return String(bare.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Plain names of times, in order of preference.
  static let times = [
    "timestamp", "time", "timeutc", "datetime", "tst", "recordedat", "lastupdated", "lastchanged",
    "fixtime", "devicetime", "timestampms", "timems", "date", "createdat", "ts", "t", "utc",
    "timeiso8601", "iso8601", "isotime", "timestamputc", "utctime", "utctimestamp", "datetimeutc",
    "dateutc", "utcdate", "gpstime", "gpstimestamp", "locationtime", "locationtimestamp",
    "trackedat", "eventtime", "eventdate", "eventtimestamp", "capturedat", "loggedat", "loggedon",
    "logtime", "sampletime", "sampledat", "measuredat", "observedat", "obstime", "posttime",
    "receivedat", "servertime", "insertedat", "updatedat", "starttime", "startdate", "starttimegmt",
    "fmttime", "writets", "unixtime", "unixtimestamp", "unixtimems", "epoch", "epochtime",
    "epochms", "epochmillis", "epochseconds", "timemillis", "timeinmillis", "timestampmillis",
    "timeunix", "localtime", "localdatetime", "timestamplocal", "fecha", "fechahora",
    "zeitstempel", "horodatage", "tijdstip", "yyyymoddhhmisssss",
  ]

  /// Names within the value of a time that is an object, as databases write them.
  static let withinTimes = [
    "$date", "$date.$numberLong", "_seconds", "seconds", "iso", "value", "epochSecond", "dateTime",
  ]

  /// Plain names of a horizontal accuracy in metres, in order of preference.
  static let accuracies = [
    "horizontalaccuracy", "accuracy", "gpsaccuracy", "hacc", "acc", "accuracym", "ehpe",
    "horizontalaccuracym", "accuracymeters", "accuracymetres", "locationaccuracy", "precision",
  ]

  /// Plain names of a height in metres, in order of preference.
  static let altitudes = ["altitude", "alt", "ele", "elevation", "gpsaltitude"]

  /// Plain names of a mode of travel, in order of preference.
  static let modes = ["confirmedtype", "classifiedtype", "mode", "activitytype"]

  /// The end of the plain name of a latitude, those of its longitude, and the degrees of a unit.
  private static let pairs: [(latitude: String, longitudes: [String], unit: Double)] = [
    ("latitude", ["longitude"], 1), ("lat", ["lon", "lng", "long"], 1),
    ("latitudee7", ["longitudee7"], 1e-7), ("late7", ["lnge7", "lone7"], 1e-7),
    ("latitudedeg", ["longitudedeg"], 1), ("latdeg", ["londeg", "lngdeg"], 1),
    ("latitudedegrees", ["longitudedegrees"], 1),
    ("latituderad", ["longituderad"], radian), ("latrad", ["lonrad", "lngrad"], radian),
    ("latituderadians", ["longituderadians"], radian),
    ("latitud", ["longitud"], 1), ("latitudine", ["longitudine"], 1),
    ("breitengrad", ["laengengrad", "längengrad"], 1), ("breite", ["laenge", "länge"], 1),
    ("breedtegraad", ["lengtegraad"], 1),
  ]

  /// The degrees of a radian.
  static let radian = 180 / Double.pi

  /// A latitude and a longitude among the names of a record.
  struct Pair {
    /// The place of the latitude among the names.
    var latitude: Int
    /// The place of the longitude among the names.
    var longitude: Int
    /// The degrees of one unit.
    var unit: Double
    /// What stands before `lat` in the plain name, such as `gps`; mostly empty.
    var prefix: String
  }

  /// The pairs of coordinates among the names of a record, those without a prefix first.
  static func pairs(_ names: [String]) -> [Pair] {
    let plain = names.map { Self.plain($0) }
    var found: [Pair] = []
    for (index, name) in plain.enumerated() {
      for pair in pairs where name.hasSuffix(pair.latitude) {
        let prefix = String(name.dropLast(pair.latitude.count))
        guard
          let other = pair.longitudes.lazy.compactMap({ plain.firstIndex(of: prefix + $0) }).first
        else { continue }
        found.append(Pair(latitude: index, longitude: other, unit: pair.unit, prefix: prefix))
        break
      }
    }
    return found.filter(\.prefix.isEmpty) + found.filter { !$0.prefix.isEmpty }
  }

  /// The place of a name that only contains the word of a time; nil if there is none.
  static func looseTime(in names: [String]) -> Int? {
    let words = ["timestamp", "datetime", "epoch", "utctime", "timeutc", "gpstime", "fixtime"]
    return names.map { plain($0) }.firstIndex { name in words.contains { name.contains($0) } }
  }

  /// The places of the first names found of a list, in the order of the list.
  static func places(of wanted: [String], in names: [String]) -> [Int] {
    let plain = names.map { Self.plain($0) }
    return wanted.compactMap { plain.firstIndex(of: $0) }
  }
}
