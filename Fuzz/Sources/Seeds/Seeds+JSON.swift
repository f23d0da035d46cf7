// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Seeds {
  static var json: [(String, [[UInt8]])] {
    [
      ("geojson", seeds(points, line, trips, overland, users)),
      ("google_records", seeds(records)),
      ("google_semantic_location_history", seeds(semantic)),
      ("google_timeline", seeds(timeline, history)),
      ("osrm_route", seeds(route)),
      ("json_positions", seeds(flight, states, arc, homeAssistant, watch, byID)),
      ("json_columns", seeds(columns, streams)),
      ("readsb", seeds(readsb)),
      ("barefoot", seeds(barefoot)), ("surroundings", seeds(surroundings)),
    ]
  }

  private static var watch: String {
    "{\"Samples\":["
      + Walk.joined(",\n") {
        "{\"Attributes\":{\"suunto/sml\":{\"Sample\":{\"UTC\":\"\($0.time)\",\"Latitude\":0.87,"
          + "\"Longitude\":0.12,\"EHPE\":4}}},\"TimeISO8601\":\"\($0.time)\"}"
      } + "]}"
  }

  private static var byID: String {
    "{"
      + Walk.joined(",\n") {
        "\"-N\($0.second)x\":{\"location\":{\"type\":\"Point\",\"coordinates\":[\($0.lon),\($0.lat)]},"
          + "\"timestamp\":{\"$date\":\"\($0.time)\"}}"
      } + "}"
  }

  private static var points: String {
    "{\"type\":\"FeatureCollection\",\"features\":["
      + Walk.joined(",\n") {
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\($0.lon),\($0.lat)]},"
          + "\"properties\":{\"timestamp\":\($0.unix),\"accuracy\":5,\"velocity\":\"21\"}}"
      } + "]}"
  }

  private static var users: String {
    "{\"type\":\"FeatureCollection\",\"features\":["
      + Walk.joined(",\n") {
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\($0.lon),\($0.lat)]},"
          + "\"properties\":{\"time\":\($0.unix),\"user_id\":\($0.second % 2)}}"
      } + "]}"
  }

  private static var line: String {
    "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":["
      + Walk.joined(",") { "\"\($0.time)\"" }
      + "]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":["
      + Walk.joined(",") { "[\($0.lon),\($0.lat),1]" } + "]}}"
  }

  private static var trips: String {
    "{\"type\":\"MultiLineString\",\"coordinates\":[["
      + Walk.joined(",") { "[\($0.lon),\($0.lat),1,\($0.unix)]" } + "],[[7,50],[7.1,50]]]}"
  }

  private static var overland: String {
    "{\"locations\":["
      + Walk.joined(",") {
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[\($0.lon),\($0.lat)]},"
          + "\"properties\":{\"timestamp\":\"\($0.time)\",\"horizontal_accuracy\":5,\"speed\":-1,"
          + "\"motion\":[\"walking\"],\"battery_level\":0.9}}"
      } + ",{\"type\":\"Feature\",\"properties\":{\"action\":\"visit\"}}]}"
  }

  private static var records: String {
    "{\"locations\":["
      + Walk.joined(",\n") {
        "{\"latitudeE7\":\($0.latE7),\"longitudeE7\":\($0.lonE7),\"accuracy\":12,\"source\":\"WIFI\","
          + ($0.second % 2 == 0
            ? "\"timestamp\":\"\($0.time)\"" : "\"timestampMs\":\"\($0.unix)000\"")
          + ",\"activity\":[{\"timestampMs\":\"1\",\"activity\":[{\"type\":\"STILL\",\"confidence\":90}]}]}"
      } + "]}"
  }

  private static var semantic: String {
    """
    {"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":500000000,"longitudeE7":70000000},\
    "duration":{"startTimestampMs":"1774769400000","endTimestampMs":"1774773000000"}}},\
    {"activitySegment":{"startLocation":{"latitudeE7":500000000,"longitudeE7":70000000},\
    "endLocation":{"latitudeE7":500100000,"longitudeE7":70000000},"duration":{"startTimestamp":\
    "2026-03-29T08:30:00Z","endTimestamp":"2026-03-29T08:50:00Z"},"activityType":"WALKING",\
    "simplifiedRawPath":{"points":[{"latE7":500050000,"lngE7":70000000,"accuracyMeters":8,\
    "timestamp":"2026-03-29T08:40:00Z"}]},"waypointPath":{"waypoints":[{"latE7":1,"lngE7":2}]}}}]}
    """
  }

  private static var timeline: String {
    """
    {"semanticSegments":[{"startTime":"2026-03-29T07:30:00.000+02:00","endTime":\
    "2026-03-29T08:30:00.000+02:00","timelinePath":[{"point":"50.05°, 14.34°","time":\
    "2026-03-29T07:40:00.000+02:00"},{"point":"50.06°, 14.35°","time":\
    "2026-03-29T07:50:00.000+02:00"}]},{"startTime":"2026-03-29T08:30:00.000+02:00","endTime":\
    "2026-03-29T09:30:00.000+02:00","visit":{"topCandidate":{"placeLocation":{"latLng":\
    "50.06°, 14.35°"}}}},{"startTime":"2026-03-29T09:30:00Z","endTime":"2026-03-29T09:40:00Z",\
    "activity":{"start":{"latLng":"50.1°, 14.3°"},"end":{"latLng":"50.2°, 14.3°"},\
    "topCandidate":{"type":"IN_BUS"}}}],"rawSignals":[{"position":{"LatLng":"48.83°, 2.25°",\
    "accuracyMeters":13,"altitudeMeters":1,"source":"WIFI","timestamp":\
    "2026-03-29T07:30:00.000+02:00"}},{"wifiScan":{}},{"position":{"LatLng":"48.84°, 2.25°",\
    "accuracyMeters":13,"timestamp":"2026-03-29T07:31:00.000+02:00"}}],"userLocationProfile":{}}
    """
  }

  private static var history: String {
    """
    [{"startTime":"2026-03-29T07:00:00.000+02:00","endTime":"2026-03-29T09:00:00.000+02:00",\
    "timelinePath":[{"point":"geo:27.72,-97.34","durationMinutesOffsetFromStartTime":"49"},\
    {"point":"geo:27.73,-97.34","durationMinutesOffsetFromStartTime":"52"}]},\
    {"startTime":"2026-03-29T09:00:00Z","endTime":"2026-03-29T10:00:00Z","visit":{"probability":\
    "0.8","topCandidate":{"placeLocation":"geo:27.73,-97.34","semanticType":"Home"}}},\
    {"startTime":"2026-03-29T10:00:00Z","endTime":"2026-03-29T10:10:00Z","activity":{"start":\
    "geo:27.73,-97.34","end":"geo:27.74,-97.34","topCandidate":{"type":"walking"}}}]
    """
  }

  private static var route: String {
    """
    {"code":"Ok","waypoints":[],"routes":[{"distance":10,"duration":20,"geometry":\
    "_p~iF~ps|U_ulLnnqC_mqNvxq`@","legs":[{"distance":10,"duration":20,"steps":[{"distance":10,\
    "duration":20,"geometry":"_p~iF~ps|U_ulLnnqC","mode":"driving"}],"annotation":{"duration":\
    [5,6],"distance":[4,6]}}]},{"duration":5,"geometry":{"type":"LineString","coordinates":[[7,50],\
    [7.1,50]]},"legs":[]}]}
    """
  }

  private static var flight: String {
    "{\"identification\":{},\"track\":["
      + Walk.joined(",") {
        "{\"latitude\":\($0.lat),\"longitude\":\($0.lon),\"altitude\":{\"feet\":1,\"meters\":2},"
          + "\"speed\":{\"kmh\":1,\"kts\":2},\"heading\":3,\"timestamp\":\($0.unix)}"
      } + "]}"
  }

  private static var readsb: String {
    "{\"icao\":\"abc\",\"timestamp\":1774769400.5,\"trace\":["
      + Walk.joined(",") { "[\($0.second).5,\($0.lat),\($0.lon),\"ground\",1,2,0,null]" } + "]}"
  }

  private static var states: String {
    "["
      + Walk.joined(",") {
        "{\"timestamp\":\($0.unix)000,\"icao24\":\"abc\",\"latitude\":\($0.lat),"
          + "\"longitude\":\($0.lon),\"altitude\":100.0,\"groundspeed\":null}"
      } + "]"
  }

  private static var arc: String {
    "{\"timelineItems\":[{\"itemId\":\"x\",\"samples\":["
      + Walk.joined(",") {
        "{\"sampleId\":\"\($0.second)\",\"location\":{\"latitude\":\($0.lat),\"longitude\":\($0.lon),"
          + "\"altitude\":1,\"horizontalAccuracy\":5,\"timestamp\":\"\($0.time)\"},"
          + "\"classifiedType\":\"walking\",\"date\":\"\($0.time)\"}"
      } + "]}]}"
  }

  private static var homeAssistant: String {
    "[["
      + Walk.joined(",") {
        "{\"entity_id\":\"person.a\",\"attributes\":{\"latitude\":\($0.lat),\"longitude\":\($0.lon),"
          + "\"gps_accuracy\":5},\"last_changed\":\"\($0.time)\",\"last_updated\":\"\($0.time)\"}"
      } + "]]"
  }

  private static var columns: String {
    "{\"lat\":[" + Walk.joined(",") { $0.lat } + "],\"lon\":[" + Walk.joined(",") { $0.lon }
      + "],\"user\":[" + Walk.joined(",") { "\($0.second % 2)" } + "],\"time\":["
      + Walk.joined(",") { "\($0.unix)" } + "]}"
  }

  private static var streams: String {
    "[{\"type\":\"latlng\",\"data\":[" + Walk.joined(",") { "[\($0.lat),\($0.lon)]" }
      + "]},{\"type\":\"time\",\"data\":[" + Walk.joined(",") { "\($0.second)" } + "]}]"
  }

  private static var barefoot: String {
    "["
      + Walk.joined(",") {
        "{\"point\":\"POINT(\($0.lon) \($0.lat))\",\"time\":\"2026-03-29 07:30:"
          + Walk.padded($0.second, 2) + "+0200\",\"id\":\"x\"}"
      } + "]"
  }

  private static var surroundings: String {
    """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"environment":"urban",\
    "area":"dense_urban"},"geometry":{"type":"Polygon","coordinates":[[[6.9,49.9],[7.1,49.9],\
    [7.1,50.1],[6.9,49.9]]]}},{"type":"Feature","properties":{"outage":"wifi"},"geometry":{"type":\
    "MultiPolygon","coordinates":[[[[6,49],[8,49],[8,51],[6,49]],[[6.5,49.5],[7,49.5],[7,50],\
    [6.5,49.5]]]]}}]}
    """
  }
}
