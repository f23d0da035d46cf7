// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Tables of loggers")
struct LoggerTableTests {
  /// 2025-12-31T12:00:00Z in nanoseconds.
  private static let noon: Int64 = 1_767_182_400_000_000_000
  private static let second: Int64 = 1_000_000_000

  @Test("dates, times and hemispheres in columns of their own are read, units ignored")
  func mtk() throws {
    let trace = try LogSamples.raw(LogSamples.loggerTable)
    expectEqual(trace.points.map(\.time), [Self.noon, Self.noon + 5 * Self.second])
    expectEqual(trace.points.map(\.latitude), [50.5, -50.501])
    expectEqual(trace.points.map(\.longitude), [7.25, -7.25])
    expectEqual(trace.remarks[.timeWithoutZone], 2)
  }

  @Test("rows without a fix, of places and of estimates are distinguished")
  func marks() throws {
    let text = """
      INDEX,TAG,DATE,TIME,VALID,LATITUDE N/S,LONGITUDE E/W
      1,T,251231,120000,SPS,50.5000000N,7.25W
      2,C,251231,120001,SPS,50.5N,7.25W
      3,T,251231,120002,NO FIX,0N,0W
      4,T,251231,120003,ESTIMATED,50.5S,7.25E
      5,T,251231,120004,SPS,,
      """
    let trace = try LogSamples.raw(text, name: "a.csv")
    expectEqual(trace.points.map(\.latitude), [50.5, -50.5])
    expectEqual(trace.points.map(\.longitude), [-7.25, 7.25])
    expectEqual(trace.points.map(\.time), [Self.noon, Self.noon + 3 * Self.second])
    expectEqual(trace.remarks[.otherKind], 1)
    expectEqual(trace.remarks[.noFix], 1)
    expectEqual(trace.remarks[.notMeasured], 1)
    expectEqual(trace.remarks[.noPosition], 1)
  }

  @Test("local times are brought to UTC by the offset's column, behind two comment lines")
  func offsets() throws {
    let text = """
      #airframe_info, log_version="1.00"
      #yyy-mm-dd, hh:mm:ss,   hh:mm
        Lcl Date, Lcl Time, UTCOfst,     Latitude,    Longitude
      2025-12-31, 05:00:00,  -07:00,   40.5000000, -111.7500000
      2025-12-31, 14:00:01,  +02:00,   40.5000000, -111.7500000
      2025-12-31, 05:00:02,  -07:00,             ,
      """
    let trace = try LogSamples.raw(text, name: "a.csv")
    expectEqual(trace.points.map(\.time), [Self.noon, Self.noon + Self.second])
    expectEqual(trace.remarks[.timeWithoutZone], 0)
    expectEqual(trace.remarks[.noPosition], 1)
  }

  @Test("GPS time is brought to UTC by 18 leap seconds")
  func gpsTime() throws {
    let text = """
      collectionName,phoneName,millisSinceGpsEpoch,latDeg,lngDeg
      a,b,1451217618000,37.4,-122.1
      a,b,1451217619500,37.4,-122.1
      """
    let times = try LogSamples.raw(text, name: "a.csv").points.map(\.time)
    expectEqual(times, [Self.noon, Self.noon + 1_500_000_000])
  }

  @Test("milliseconds since 1970 under a later year's name are read")
  func unixTimeMillis() throws {
    let text = """
      MessageType,LatitudeDegrees,LongitudeDegrees,AccuracyMeters,UnixTimeMillis
      Fix,37.4,-122.1,4,1767182400000
      """
    let points = try LogSamples.raw(text, name: "a.csv").points
    expectEqual(points.map(\.time), [Self.noon])
    expectEqual(points.map(\.accuracy), [4])
  }

  @Test("well-known text gives longitude first", arguments: ["POINT(", "POINT Z (", "point ("])
  func wellKnownText(opening: String) throws {
    let text = "id;tracked_at;geom\n1;2025-12-31T12:00:00Z;\(opening)7.25 50.5)\n"
    let points = try LogSamples.raw(text, name: "a.csv").points
    expectEqual(points.map(\.latitude), [50.5])
    expectEqual(points.map(\.longitude), [7.25])
  }

  @Test("a geometry beside latitude and longitude is ignored")
  func bothPositions() throws {
    let text = "time,lat,lon,geometry\n2025-12-31T12:00:00Z,50.5,7.25,POLYGON\n"
    try expectEqual(LogSamples.raw(text, name: "a.csv").points.map(\.latitude), [50.5])
  }

  @Test("SensorLog's columns are read")
  func sensorLog() throws {
    let text = """
      loggingTime(txt),locationTimestamp_since1970(s),locationLatitude(WGS84),\
      locationLongitude(WGS84),locationHorizontalAccuracy(m)
      2025-12-31 12:00:00.5 +0000,1767182400.25,50.5,7.25,4.7
      """
    let points = try LogSamples.raw(text, name: "a.csv").points
    expectEqual(points.map(\.time), [Self.noon + 250_000_000])
    expectEqual(points.map(\.accuracy), [4.7])
  }

  @Test("Sensor Logger's and GPSLogger's columns are read")
  func apps() throws {
    let sensorLogger = """
      time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,horizontalAccuracy,\
      speed,bearing,altitude,longitude,latitude
      1767182400000000000,0.5,1,1,3,4.5,0,0,100,7.25,50.5
      """
    let gpsLogger = """
      time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,time_offset
      2025-12-31T12:00:00.000Z,50.5,7.25,100,4.5,0,0,9,gps,1.0,+01:00
      """
    for text in [sensorLogger, gpsLogger] {
      let points = try LogSamples.raw(text, name: "Location.csv").points
      expectEqual(points.map(\.time), [Self.noon])
      expectEqual(points.map(\.latitude), [50.5])
      expectEqual(points.map(\.longitude), [7.25])
      expectEqual(points.map(\.accuracy), [4.5])
    }
  }

  @Test("an accuracy of 0 or -1 is none")
  func unknownAccuracy() throws {
    let text = "t_s,lat,lon,accuracy,x\n0,50,7,0,a\n1,50,7,-1,a\n2,50,7,3,a\n"
    let trace = try Samples.read(text, name: "a.csv").trace
    expectEqual(trace.points.map { $0.horizontalAccuracy?.value }, [nil, nil, 3])
  }

  @Test("letters and degree signs are read in a plain table")
  func plainLetters() throws {
    let text = "t_s,lat,lon\n0,50°30'S,7.25 W\n1,N 50.5,180.00000005\n"
    let points = try LogSamples.raw(text, name: "a.csv").points
    expectEqual(points.map(\.latitude), [-50.5, 50.5])
    expectEqual(points.map(\.longitude), [-7.25, 180])
  }

  @Test("a date beside seconds from the start is ignored")
  func dateBesideSeconds() throws {
    let text = "date,t_s,lat,lon\n31/12/2025,1.5,50.5,7.25\n"
    let trace = try LogSamples.raw(text, name: "a.csv")
    expectEqual(trace.points.map(\.time), [1_500_000_000])
    #expect(!trace.timesAreAbsolute)
  }

  @Test("a date beside whole times or numbers of seconds does not change them")
  func dateBesideTimes() throws {
    let rows = ["2025-12-31T12:00:00Z", "1767182400", "1767182400000"]
    for time in rows {
      let text = "date,time,lat,lon\n2025-12-30,\(time),50.5,7.25\n"
      try expectEqual(LogSamples.raw(text, name: "a.csv").points.map(\.time), [Self.noon])
    }
  }

  @Test("a date's column that holds whole times serves alone")
  func wholeDate() throws {
    let text = "date,lat,lon\n2025-12-31T12:00:00Z,50.5,7.25\n"
    try expectEqual(LogSamples.raw(text, name: "a.csv").points.map(\.time), [Self.noon])
  }

  @Test(
    "errors in a row are reported with their place",
    arguments: [
      ("1,T,2025/13/31,12:00:00,SPS,50.5,N,7.25,E", "time is \"2025/13/31 12:00:00\""),
      ("1,T,31/12/2025,12:00:00,SPS,50.5,N,7.25,E", "time is"),
      ("1,T,2025/12/31,24:00:00,SPS,50.5,N,7.25,E", "time is"),
      ("1,T,2025/12/31,12:00:00,SPS,x,N,7.25,E", "latitude is \"x\""),
      ("1,T,2025/12/31,12:00:00,SPS,50.5,X,7.25,E", "must be one of N, S"),
      ("1,T,2025/12/31,12:00:00,SPS,95.5,N,7.25,E", "must be from -90 to 90"),
      ("1,T,2025/12/31", "the row has 3 fields"),
    ]
  )
  func errors(row: String, words: String) throws {
    let text = "INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W\n" + row + "\n"
    let failure = try #require(LogSamples.failure(text, name: "a.csv"))
    #expect(failure.description.contains(words))
    #expect(failure.description.hasPrefix("a.csv:2: error: "))
  }

  @Test("a geometry that is not a point is an error with the way out")
  func noPoint() throws {
    let text = "tracked_at,geom\n2025-12-31T12:00:00Z,LINESTRING(7 50)\n"
    let failure = try #require(LogSamples.failure(text, name: "a.csv"))
    #expect(failure.description.contains("POINT(longitude latitude)"))
  }
}

@Suite("Angles, dates and GPS time in text")
struct AngleAndDateTests {
  @Test(
    "angles are read in the usual spellings",
    arguments: [
      ("49.0733336N", 49.073_333_6), ("49.5S", -49.5), ("N 49° 30'", 49.5), ("49°30'36\"S", -49.51),
      ("-49.5", -49.5), ("49 30.6", 49.51), ("49° N", 49), ("+7", 7),
    ]
  )
  func angles(text: String, degrees: Double) throws {
    let value = try #require(AngleText.degrees(text, letters: "NS"))
    // Minutes and seconds are summed in binary: a few units in the last place of 49.
    #expect(abs(value - degrees) < 1e-13)
  }

  @Test(
    "text that is not an angle is refused",
    arguments: [
      "", "N", "NAN", "N49S", "-49S", "49°60'", "49.5°30'", "49'30", "49 30 15 7", "x", "4.9.5",
      "1e5",
    ]
  )
  func notAngles(text: String) {
    #expect(AngleText.degrees(text, letters: "NS") == nil)
  }

  @Test(
    "dates are read in the usual orders",
    arguments: ["2008-05-04", "2008/05/04", "2008.05.04", "04.05.2008", "20080504", "080504"]
  )
  func dates(text: String) {
    let days = Array(text.utf8).withUnsafeBufferPointer { DateText.days($0, 0..<$0.count) }
    // 1,209,859,200 s after 1970.
    expectEqual(days, 14_003)
  }

  @Test(
    "text that is not a date is refused",
    arguments: [
      "04/05/2008", "2008-02-30", "2008-5-4", "0000-01-01", "999999", "2008", "2008-05/04",
    ]
  )
  func notDates(text: String) {
    let days = Array(text.utf8).withUnsafeBufferPointer { DateText.days($0, 0..<$0.count) }
    #expect(days == nil)
  }

  @Test("days of the calendar agree with those of whole times")
  func calendar() {
    for (year, month, day) in [(1999, 2, 28), (2000, 2, 29), (2024, 12, 31), (2261, 12, 31)] {
      let text = "\(year)-\(padded(month, 2))-\(padded(day, 2))T00:00:00Z"
      let days = CalendarDate.days(year: year, month: month, day: day)
      expectEqual(days.map { Int64($0) * 86_400_000_000_000 }, Timestamp(text)?.unixNanoseconds)
    }
    #expect(CalendarDate.days(year: 2023, month: 2, day: 29) == nil)
    #expect(CalendarDate.days(year: 2262, month: 1, day: 1) == nil)
  }

  @Test(
    "GPS time is ahead of UTC by the leap seconds of its day",
    arguments: [
      (0, 0), (46_828_800, 0), (46_828_801, 1), (1_167_264_016, 17), (1_167_264_018, 18),
      (1_451_217_618, 18),
    ]
  )
  func leapSeconds(seconds: Int64, behind: Int64) {
    let unix = GPSTime.unixNanoseconds(gpsNanoseconds: seconds * 1_000_000_000)
    expectEqual(unix, (seconds + 315_964_800 - behind) * 1_000_000_000)
  }

  @Test("GPS times that do not fit are refused", arguments: [-1, Int64.max])
  func gpsLimits(nanoseconds: Int64) {
    #expect(GPSTime.unixNanoseconds(gpsNanoseconds: nanoseconds) == nil)
  }
}
