// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Seeds {
  static var text: [(String, [[UInt8]])] {
    [
      ("csv", seeds(csv, sensorLogger, semicolons, units, dated, people, whole, states, blanks)),
      ("nmea_0183", seeds(nmea, timesOfDay)), ("igc", seeds(igc)), ("vbox", seeds(vbox)),
      ("geolife_plt", seeds(geolife)), ("oziexplorer_plt", seeds(ozi)),
      ("gnsslogger", seeds(gnssLogger)), ("owntracks", seeds(ownTracks, ownTracksList)),
      ("porto_taxis", seeds(porto)), ("t_drive", seeds(tDrive)), ("one_movement", seeds(one)),
      ("dji_srt", seeds(drone, oldDrone)),
      ("cabspotting", seeds(cab)), ("encoded_polyline", seeds("_p~iF~ps|U_ulLnnqC_mqNvxq`@\n")),
      ("log_lines", seeds(console, androidLog, requests)),
      ("cells", seeds(cells)), ("access_points", seeds(accessPoints)),
    ]
  }

  private static var console: String {
    Walk.joined {
      "2026-03-29 07:30:00.1 app[1:2] <+\($0.lat),+\($0.lon)> +/- \($0.accuracy)m (speed 1.00 mps / "
        + "course 2.00) @ 3/29/26, 7:30:\(Walk.padded($0.second, 2)) AM Coordinated Universal Time"
    }
  }

  private static var androidLog: String {
    Walk.joined {
      "03-29 07:30:\(Walk.padded($0.second, 2)).000  12  34 I x: Location[gps \($0.lat),\($0.lon) "
        + "hAcc=\($0.accuracy) et=+1d2h3m\($0.second)s5ms alt=60.0]"
    }
  }

  private static var requests: String {
    Walk.joined {
      "GET /?lat=\($0.lat)&lon=\($0.lon)&timestamp=\($0.unix)&acc=\($0.accuracy) HTTP/1.1"
    }
  }

  private static var csv: String {
    "# a comment\ntime,latitude,longitude,accuracy,mode,environment\n"
      + Walk.joined { "\($0.time),\($0.lat),\($0.lon),\($0.accuracy),walking,urban" } + "\n"
  }

  private static var sensorLogger: String {
    "time,seconds_elapsed,horizontalAccuracy,speed,bearing,altitude,longitude,latitude\n"
      + Walk.joined {
        "\($0.unix)000000000,\($0.second),\($0.accuracy),1,90,5,\($0.lon),\($0.lat)"
      }
  }

  private static var semicolons: String {
    "\"Time (s)\";\"Latitude (°)\";\"Longitude (°)\";\"Horizontal Accuracy (m)\"\r\n"
      + Walk.joined("\r\n") {
        "\($0.second);5,0\($0.second)E1;7,00000\($0.second);\"4,5\""
      }
  }

  private static var units: String {
    "INDEX,DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED,HDOP\n"
      + Walk.joined {
        "\($0.second),2026/03/29,07:30:\(Walk.padded($0.second, 2)),\($0.lat),N,\($0.lon),E,"
          + "374.8 m,0.8 km/h,1.0,"
      }
  }

  private static var dated: String {
    "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\n"
      + Walk.joined { "\($0.second),T,260329,\($0.clock),\($0.lat)N,\($0.lon)E,100,1,2," }
  }

  private static var people: String {
    "#time,user,latitude,longitude\n"
      + Walk.joined { "\($0.time),\($0.second % 2 == 0 ? "a" : "b"),\($0.lat),\($0.lon)" } + "\n"
  }

  private static var states: String {
    "entity_id,last_updated,attributes\n"
      + Walk.joined {
        "person.a,\($0.time),\"{\"\"latitude\"\":\($0.lat),\"\"longitude\"\":\($0.lon)}\""
      } + "\n"
  }

  private static var whole: String {
    "id,t_s,X,Y,lat_e7,lon_e7\n"
      + Walk.joined { "\($0.second),\($0.second),1,2,\($0.latE7),\($0.lonE7)" } + "\n"
  }

  private static var porto: String {
    "\"TRIP_ID\",\"TIMESTAMP\",\"MISSING_DATA\",\"POLYLINE\"\n"
      + Walk.joined {
        "\"\($0.second / 4)\",\"\($0.unix)\",\"False\",\"[[\($0.lon),\($0.lat)],[\($0.lon),50.1]]\""
      } + "\n"
  }

  private static var tDrive: String {
    Walk.joined {
      "\($0.second % 3),2026-03-29 07:30:\(Walk.padded($0.second, 2)),11\($0.lon),\($0.lat)"
    } + "\n"
  }

  private static var one: String {
    "0 12 6.90000 7.10000 49.90000 50.10000 0 0\n"
      + Walk.joined { "\($0.second) p\($0.second % 2) \($0.lon) \($0.lat)" } + "\n"
  }

  private static var drone: String {
    Walk.joined("\n\n") {
      let clock = "00:00:\(Walk.padded($0.second, 2)),000"
      return
        "\($0.second + 1)\n\(clock) --> \(clock)\n<font size=\"28\">FrameCnt: 1\n2026-03-29 07:30:"
        + "\(Walk.padded($0.second, 2)).500\n[latitude: \($0.lat)] [longitude: \($0.lon)] [rel_alt: 1.3 "
        + "abs_alt: \($0.altitude)] </font>"
    }
  }

  private static var oldDrone: String {
    Walk.joined("\r\n\r\n") {
      let clock = "00:00:\(Walk.padded($0.second, 2)),000"
      return "\($0.second + 1)\r\n\(clock) --> \(clock)\r\nHOME(7,50) GPS(\($0.lon),\($0.lat),16)"
    }
  }

  private static var ownTracksList: String {
    "["
      + Walk.joined(",") {
        "{\"_type\":\"location\",\"lat\":\($0.lat),\"lon\":\($0.lon),\"tst\":\($0.unix),\"acc\":5,"
          + "\"topic\":\"owntracks/\($0.second % 2)\"}"
      } + "]"
  }

  /// A sentence with its checksum.
  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let hex = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(hex.count < 2 ? "0" : "")\(hex)\r\n"
  }

  private static var nmea: String {
    Walk.joined("") { point in
      let latitude = Walk.Point.degreesMinutes(point.latitude, digits: 2, decimals: 4) + ",N"
      let longitude = Walk.Point.degreesMinutes(point.longitude, digits: 3, decimals: 4) + ",E"
      return sentence("GPGGA,\(point.clock).00,\(latitude),\(longitude),1,08,0.9,100.0,M,47.0,M,,")
        + sentence("GPRMC,\(point.clock).00,A,\(latitude),\(longitude),1.5,90.0,290326,,,A")
    } + sentence("GPRMC,,V,,,,,,,290326,,,N") + sentence("GPZDA,073030.00,29,03,2026,00,00")
  }

  private static var timesOfDay: String {
    Walk.joined("") { point in
      let clock = point.second < 6 ? "23595\(point.second)" : "00000\(point.second % 10)"
      return sentence("GNGGA,\(clock).0,5000.0000,N,00700.0000,E,1,08,0.9,100.0,M,47.0,M,,")
    }
  }

  private static var vbox: String {
    "File created on 29/03/2026 at 07:30\r\n[header]\r\ntime\r\n[column names]\r\n"
      + "sats time lat long height\r\n[data]\r\n"
      + Walk.joined("\r\n") {
        "008 \($0.clock).00 \($0.latitude * 60) \(-$0.longitude * 60) +0060.0"
      }
  }

  /// A table as statistics programs print it.
  private static var blanks: String {
    "   id   time   lat   lon\n"
      + Walk.joined { "\($0.second)  a  \($0.time)  \($0.lat) \($0.lon)" }
  }

  private static var igc: String {
    "AXXXABC seeds\r\nHFDTE290326\r\nHFFXA035\r\n"
      + Walk.joined("\r\n") { point in
        let latitude = Walk.Point.degreesMinutes(point.latitude, digits: 2, decimals: 3)
        let longitude = Walk.Point.degreesMinutes(point.longitude, digits: 3, decimals: 3)
        let plain = { (text: String) in text.filter { $0 != "." } }
        return "B\(point.clock)\(plain(latitude))N\(plain(longitude))EA0010000120"
      } + "\r\nGABCDEF\r\n"
  }

  private static var geolife: String {
    "Geolife trajectory\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
      + "0,2,255,My Track,0,0,2,8421376\r\n0\r\n"
      + Walk.joined("\r\n") {
        "\($0.lat),\($0.lon),0,492,46110.3125,2026-03-29,07:30:\(Walk.padded($0.second, 2))"
      }
  }

  private static var ozi: String {
    "OziExplorer Track Point File Version 2.1\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
      + "0,2,255,track,0,0,2,8421376\r\n12\r\n"
      + Walk.joined("\r\n") {
        "  \($0.lat),  \($0.lon),\($0.second == 6 ? 1 : 0),492,46110.3125\($0.second),29-mar-26,x"
      }
  }

  private static var gnssLogger: String {
    "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,"
      + "BearingDegrees,UnixTimeMillis\n# Raw,ElapsedRealtimeMillis\n"
      + Walk.joined {
        "Fix,\($0.second % 3 == 0 ? "FLP" : "GPS"),\($0.lat),\($0.lon),1,2,4.5,3,\($0.unix)000"
      }
      + "\nRaw,1,2,3\n"
  }

  private static var ownTracks: String {
    Walk.joined { point in
      "\(point.time)\t*                 \t{\"_type\":\"location\",\"lat\":\(point.lat),"
        + "\"lon\":\(point.lon),\"tst\":\(point.unix),\"acc\":5,\"vel\":-1,\"t\":\"u\",\"batt\":80}"
    } + "\n2026-03-29T07:31:00Z\tlwt               \t{\"_type\":\"lwt\",\"tst\":\"1\"}\n"
  }

  private static var cab: String {
    Walk.joined { "\($0.lat) -\($0.lon) 1 \($0.unix + 60 * $0.second)" }
  }

  private static var cells: String {
    "radio,mcc,net,area,cell,unit,lon,lat,range,samples,changeable,created,updated,averageSignal\n"
      + Walk.joined { "LTE,262,1,2,\($0.second),0,\($0.lon),\($0.lat),900,3,1,1,2,0" }
  }

  private static var accessPoints: String {
    "WigleWifi-1.4,appRelease=2,model=m\n"
      + "MAC,SSID,AuthMode,FirstSeen,Channel,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,"
      + "AccuracyMeters,Type\n"
      + Walk.joined {
        "00:11:22:33:44:\(Walk.padded($0.second, 2)),\"a,b\",[WPA2],2026-03-29 07:30:00,6,-60,"
          + "\($0.lat),\($0.lon),1,4,\($0.second % 4 == 0 ? "LTE" : "WIFI")"
      }
  }
}
