// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

@testable import TraceFormats

/// Small files of the formats in XML and JSON.
enum MarkupSamples {
  static let tcx = """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><Activity Sport="Biking"><Id>2026-03-29T07:30:00Z</Id>
    <Lap StartTime="2026-03-29T07:30:00Z"><Track>
    <Trackpoint><Time>2026-03-29T07:30:00Z</Time><Position>
    <LatitudeDegrees>50.1</LatitudeDegrees><LongitudeDegrees>7.1</LongitudeDegrees></Position>
    </Trackpoint>
    <Trackpoint><Time>2026-03-29T07:30:05Z</Time><HeartRateBpm><Value>90</Value></HeartRateBpm>
    </Trackpoint>
    </Track></Lap>
    <Lap StartTime="2026-03-29T07:30:10Z"><Track>
    <Trackpoint><Time>2026-03-29T09:30:10+02:00</Time><Position>
    <LatitudeDegrees>50.2</LatitudeDegrees><LongitudeDegrees>180.0</LongitudeDegrees></Position>
    </Trackpoint>
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """

  static let kml = """
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document><Placemark><name>Tour</name><gx:MultiTrack>
    <gx:Track><when>2026-03-29T07:30:00Z</when><when>2026-03-29T07:30:02Z</when>
    <gx:coord>7.1 50.1 12</gx:coord><gx:coord>7.2 50.2 13</gx:coord></gx:Track>
    <gx:Track><when>2026-03-29T07:31:00Z</when><gx:coord>7.3 50.3</gx:coord></gx:Track>
    </gx:MultiTrack></Placemark></Document></kml>
    """

  static let fcd = """
    <fcd-export>
    <timestep time="0.00"><vehicle id="a" x="7.100001" y="50.100001" speed="3.00"/>
    <vehicle id="b" x="7.200001" y="50.200001"/></timestep>
    <timestep time="0.50"><vehicle id="a" x="7.100002" y="50.100002" angle="5.00"/></timestep>
    <timestep time="0:00:00:01"><person id="b" x="7.200002" y="50.200002"/></timestep>
    </fcd-export>
    """

  static let records = """
    {"locations": [
    {"latitudeE7": 501000000, "longitudeE7": 71000000, "accuracy": 20, "source": "WIFI",
     "activity": [{"timestamp": "x", "activity": [{"type": "STILL", "confidence": 100}]}],
     "timestamp": "2026-03-29T07:30:00.5Z"},
    {"timestampMs": "1774769402000", "latitudeE7": 501000001, "longitudeE7": 4223967297},
    {"timestamp": "2026-03-29T07:30:05Z"}
    ]}
    """

  static let semantic = """
    {"timelineObjects": [
    {"placeVisit": {"location": {"latitudeE7": 501000000, "longitudeE7": 71000000},
     "duration": {"startTimestamp": "2026-03-29T07:00:00Z", "endTimestamp": "2026-03-29T07:30:00Z"}}},
    {"activitySegment": {"startLocation": {"latitudeE7": 501000000, "longitudeE7": 71000000},
     "endLocation": {"latitudeE7": 502000000, "longitudeE7": 72000000},
     "duration": {"startTimestampMs": "1774769400000", "endTimestampMs": "1774770000000"},
     "waypointPath": {"waypoints": [{"latE7": 1, "lngE7": 2}]},
     "simplifiedRawPath": {"points": [{"latE7": 501500000, "lngE7": 71500000,
      "accuracyMeters": 9, "timestamp": "2026-03-29T07:35:00Z"}]}}}
    ]}
    """

  static let timeline = """
    {"semanticSegments": [
    {"startTime": "2026-03-29T09:00:00.000+02:00", "endTime": "2026-03-29T11:00:00.000+02:00",
     "timelinePath": [{"point": "50.1\u{B0}, 7.1\u{B0}", "time": "2026-03-29T09:10:00.000+02:00"},
      {"point": "50.2\u{C2}\u{B0}, -7.2", "time": "2026-03-29T09:20:00.000+02:00"}]}],
     "rawSignals": [{"wifiScan": {}}, {"position": {"LatLng": "50.3, 7.3", "accuracyMeters": 8,
      "timestamp": "2026-03-29T09:15:00+02:00"}}]}
    """

  static let phone = """
    [{"startTime": "2026-03-29T07:00:00Z", "endTime": "2026-03-29T08:00:00Z",
      "visit": {"topCandidate": {"placeLocation": "geo:50.1,7.1"}}},
     {"startTime": "2026-03-29T08:00:00Z", "endTime": "2026-03-29T10:00:00Z",
      "timelinePath": [{"point": "geo:50.1,7.1", "durationMinutesOffsetFromStartTime": "3"},
       {"point": "geo:50.2,7.2", "durationMinutesOffsetFromStartTime": "17"}]}]
    """

  static let features = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7.1, 50.1, 12]},
     "properties": {"timestamp": 1774769400, "accuracy": null, "velocity": "21"}},
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7.2, 50.2]},
     "properties": {"timestamp": 1774769402, "accuracy": "4.5"}}]}
    """

  static let lines = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {}},
    {"type": "Feature", "properties": {"name": "Tour", "coordinateProperties": {"times":
     [["2026-03-29T07:30:00Z", "2026-03-29T07:30:02Z"], [1774769460000]]}},
     "geometry": {"type": "MultiLineString", "coordinates":
     [[[7.1, 50.1], [7.2, 50.2]], [[7.3, 50.3]]]}}]}
    """

  static let fourth = """
    {"coordinates": [[7.1, 50.1, 0, 1774769400], [7.2, 50.2, 0, 1774769402.5]], "type": "LineString"}
    """

  static let overland = """
    {"locations": [
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7.1, 50.1]}, "properties":
     {"timestamp": "2026-03-29T00:30:00-0700", "horizontal_accuracy": 30, "motion": ["driving"]}},
    {"type": "Feature", "properties": {"timestamp": "2026-03-29T07:31:00Z"}},
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7.2, 50.2]}, "properties":
     {"timestamp": "2026-03-29T00:32:00-0700", "horizontal_accuracy": 5, "motion": []}}]}
    """

  static let sequence = """
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7.1, 50.1]},\
     "properties": {"time": "2026-03-29T07:30:00Z"}}
    \u{1E}{"properties": {"time": "2026-03-29T07:30:02Z"},\
     "geometry": {"type": "Point", "coordinates": [7.2, 50.2]}, "type": "Feature"}
    """

  static let route = """
    {"code": "Ok", "routes": [{"distance": 300, "duration": 30, "geometry": {"type": "LineString",
     "coordinates": [[7.1, 50.1], [7.101, 50.1], [7.103, 50.1]]}, "legs": [{"annotation":
     {"duration": [10, 20.5]}, "steps": []}]}, {"geometry": "", "legs": []}], "waypoints": []}
    """

  static let readsb = """
    {"icao": "3c0000", "timestamp": 1774769400.5, "trace": [
    [0, 50.1, 7.1, "ground", 5, 90, 0], [12.25, 50.2, 7.2, 1000, 200, 90, 0],
    [3600, 50.3, 7.3, 1000, 200, 90, 2, null]]}
    """

  static let states = """
    [{"timestamp":1774769400000,"icao24":"a","latitude":50.1,"longitude":7.1,"altitude":0},
    {"timestamp":1774769401000,"icao24":"b","latitude":51.1,"longitude":8.1,"altitude":null},
    {"timestamp":1774769402000,"icao24":"a","latitude":50.2,"longitude":7.2,"altitude":0}]
    """

  static let flight = """
    {"result": {"response": {"data": {"flight": {"track": [
    {"latitude": 50.1, "longitude": 7.1, "altitude": {"feet": 0}, "timestamp": 1774769400},
    {"latitude": 50.2, "longitude": 7.2, "speed": {"kts": 9}, "timestamp": 1774769402}]}}}}}
    """

  static let barefoot = """
    [{"point": "POINT(7.1 50.1)", "time": "2026-03-29 09:30:00+0200", "id": "x"},
    {"point": "point (7.2 50.2)", "time": "2026-03-29 09:30:02+0200", "id": "x"}]
    """

  /// Each sample with its format and its number of points.
  static let all: [(format: String, text: String, points: Int)] = [
    ("TCX", tcx, 2), ("KML", kml, 3), ("SUMO FCD", fcd, 4), ("Google Records", records, 2),
    ("Google Semantic Location History", semantic, 5), ("Google Timeline", timeline, 3),
    ("Google Timeline", phone, 4), ("GeoJSON", features, 2), ("GeoJSON", lines, 3),
    ("GeoJSON", fourth, 2), ("GeoJSON", overland, 2), ("GeoJSON", sequence, 2),
    ("OSRM route", route, 3), ("readsb", readsb, 3), ("JSON positions", states, 3),
    ("JSON positions", flight, 2), ("barefoot", barefoot, 2),
  ]

  /// The points of a text before cleaning.
  static func raw(
    _ text: String,
    window: ClosedRange<Int64>? = nil
  ) throws(TraceFormatErrors) -> RawTrace {
    try raw(bytes: Array(text.utf8), window: window).trace
  }

  static func raw(
    bytes: [UInt8],
    window: ClosedRange<Int64>? = nil
  ) throws(TraceFormatErrors) -> (trace: RawTrace, format: String) {
    try TraceReader.raw(ByteStream(bytes: bytes, name: "sample"), window: window)
  }

  /// The errors of reading a text; nil if it succeeds.
  static func failure(_ text: String) -> TraceFormatErrors? {
    do throws(TraceFormatErrors) {
      _ = try raw(text)
      return nil
    } catch {
      return error
    }
  }

  /// 2026-03-29T07:30:00Z in nanoseconds since 1970.
  static let start: Int64 = 1_774_769_400_000_000_000

  /// The seconds of points after `start`, in file order; nan for a missing time.
  static func seconds(_ trace: RawTrace) -> [Double] {
    trace.points.map { point in
      point.time.map { Double($0 - (trace.timesAreAbsolute ? start : 0)) / 1e9 } ?? .nan
    }
  }
}
