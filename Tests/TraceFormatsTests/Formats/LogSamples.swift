// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

@testable import TraceFormats

/// Small logs in many formats, and the points that are read from them.
enum LogSamples {
  /// The points of a text, unchanged.
  static func raw(_ text: String, name: String = "log") throws(TraceFormatErrors) -> RawTrace {
    try raw(Array(text.utf8), name: name)
  }

  /// The points of a file's bytes, unchanged.
  static func raw(_ bytes: [UInt8], name: String = "log") throws(TraceFormatErrors) -> RawTrace {
    try TraceReader.raw(ByteStream(bytes: bytes, name: name)).trace
  }

  /// The format in which a text is read; nil if it is rejected.
  static func format(_ text: String, name: String = "log") -> String? {
    try? TraceReader.raw(ByteStream(bytes: Array(text.utf8), name: name)).format
  }

  /// The errors of reading a text; nil if it succeeds.
  static func failure(_ text: String, name: String = "log") -> TraceFormatErrors? {
    do throws(TraceFormatErrors) {
      _ = try raw(text, name: name)
      return nil
    } catch {
      return error
    }
  }

  /// A sentence between `$` and its checksum.
  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    let digits = String(sum, radix: 16, uppercase: true)
    return "$" + body + "*" + (digits.count < 2 ? "0" : "") + digits
  }

  /// Sentences, one in each line.
  static func nmea(_ bodies: [String]) -> String {
    bodies.map { sentence($0) + "\r\n" }.joined()
  }

  static let nmea = nmea([
    "GPGGA,235958.00,5030.000,N,00715.000,E,1,08,0.9,60.0,M,47.0,M,,",
    "GPRMC,235958.00,A,5030.000,N,00715.000,E,2.0,90.0,311225,,,A",
    "GPGST,235958.00,5.0,3.0,4.0,10.0,3.0,4.0,6.0",
    "GPRMC,000000.50,A,5030.060,N,00715.000,E,2.0,90.0,010126,,,A",
  ])
  static let igc = """
    AXXX001
    HFDTE311225
    HFPLTPILOTINCHARGE:Nobody
    B2359585030000N00715000EA0010000120
    B0000005030060S00715000WA0010000120
    """
  static let vbox = """
    File created on 29/03/2026 at 07:30:01

    [header]
    satellites
    time
    latitude
    longitude
    height

    [column names]
    sats time lat long height

    [data]
    008 073000.00 +3000.600000 -00435.000000 +0060.0
    000 073000.50 +3000.600000 -00435.000000 +0060.0
    008 073001.00 +3000.601200 -00435.000000 +0061.0
    """
  static let geolife = """
    Geolife trajectory
    WGS 84
    Altitude is in Feet
    Reserved 3
    0,2,255,My Track,0,0,2,8421376
    0
    50.5,7.25,0,200,46022.5,2025-12-31,12:00:00
    50.501,7.25,0,-777,46022.5000578704,2025-12-31,12:00:05
    """
  static let ozi = """
    OziExplorer Track Point File Version 2.1
    WGS 84
    Altitude is in Feet
    Reserved 3
    0,2,255,Somewhere,1,0,2,8421376,0
    3
      50.500000,   7.250000,1,  200.0,46022.5000000, 31-d\u{E9}c-25, 12:00:00
      50.501000,   7.250000,0,  200.0,46022.5000579, 31-d\u{E9}c-25, 12:00:05
      50.601000,   7.250000,1,  200.0,46022.5416667, 31-d\u{E9}c-25, 13:00:00
    """
  static let gnssLogger = """
    # Header Description:
    # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,\
    BearingDegrees,UnixTimeMillis
    Raw,1,2,3
    Fix,GPS,50.5,7.25,100.0,1.0,4.5,90.0,1767182400000
    Fix,FLP,50.6,7.25,100.0,1.0,20.0,90.0,1767182400000
    Fix,GPS,50.501,7.25,100.0,1.0,0.0,90.0,1767182401000
    """
  static let ownTracks = """
    2025-12-31T12:00:01Z\t*                 \t{"_type":"location","lat":50.5,"lon":7.25,\
    "tst":1767182400,"acc":12,"motionactivities":["walking"]}
    2025-12-31T12:00:02Z\t-                 \t{"_type":"lwt","tst":"1767182400"}
    2025-12-31T12:00:07Z\t*                 \t{"_type":"location","lat":50.501,"lon":7.25,\
    "tst":1767182405,"acc":-1}
    """
  static let cab = "37.75 -122.39 0 1211033530\r\n37.76 -122.39 1 1211033590\r\n"
  static let polyline = "_p~iF~ps|U_ulLnnqC_mqNvxq`@\n"
  static let loggerTable = """
    INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,
    1,T,2025/12/31,12:00:00.000,SPS,50.5,N,7.25,E,100 m,
    2,T,2025/12/31,12:00:05.000,SPS,50.501,S,7.25,W,100 m,
    """

  /// All samples, each with its own name.
  static let all: [(name: String, bytes: [UInt8])] = [
    ("nmea", Array(nmea.utf8)), ("igc", Array(igc.utf8)),
    ("vbox", Array(vbox.utf8)), ("geolife", Array(geolife.utf8)),
    ("ozi", Array(ozi.utf8)), ("gnss", Array(gnssLogger.utf8)),
    ("owntracks", Array(ownTracks.utf8)), ("cab", Array(cab.utf8)),
    ("polyline", Array(polyline.utf8)), ("table.csv", Array(loggerTable.utf8)),
    ("fit", FITSample.small),
  ]

  /// Bytes in a gzip file that stores them uncompressed.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1
      }
    }
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    let size = UInt32(bytes.count)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    return head + little(size, 2) + little(~size, 2) + bytes + little(~checksum, 4)
      + little(size, 4)
  }
}
