// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Seeds {
  static var markup: [(String, [[UInt8]])] {
    [
      ("gpx", seeds(gpx, routeGPX, waypointGPX)), ("tcx", seeds(tcx)),
      ("kml", seeds(kml, lineKML, spanKML)),
      ("sumo_fcd", seeds(sumo)), ("matsim_plans", seeds(matsim)),
      ("xml_positions", seeds(fitlog, pwx, sml)),
      ("power_profile", seeds(powerProfile)),
    ]
  }

  private static var gpx: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Seeds" xmlns="http://www.topografix.com/GPX/1/1">
    <metadata><extensions><environment xmlns="urn:tracewatt:gpx:1" from="0" to="5">urban</environment>\
    </extensions></metadata>
    <trk><name>a &amp; b</name><type>walking</type><trkseg>
    \(Walk.joined { "<trkpt lat=\"\($0.lat)\" lon=\"\($0.lon)\"><ele>1</ele><time>\($0.time)</time>"
      + "<extensions><hAcc>\($0.accuracy)</hAcc></extensions></trkpt>" })
    </trkseg><trkseg></trkseg></trk></gpx>
    """
  }

  private static var fitlog: String {
    "<FitnessWorkbook><AthleteLog><Activity><Track StartTime=\"2026-03-29T07:30:00Z\">"
      + Walk.joined { "<pt tm=\"\($0.second)\" lat=\"\($0.lat)\" lon=\"\($0.lon)\" ele=\"1\"/>" }
      + "</Track></Activity></AthleteLog></FitnessWorkbook>"
  }

  private static var pwx: String {
    "<pwx><workout><time>2026-03-29T07:30:00</time>"
      + Walk.joined {
        "<sample><timeoffset>\($0.second)</timeoffset><lat>\($0.lat)</lat><lon>\($0.lon)</lon></sample>"
      } + "</workout></pwx>"
  }

  private static var sml: String {
    "<sml><DeviceLog><Samples>"
      + Walk.joined {
        "<Sample><Latitude>0.87\($0.second)</Latitude><Longitude>0.12</Longitude><UTC>\($0.time)</UTC></Sample>"
      } + "</Samples></DeviceLog></sml>"
  }

  private static var spanKML: String {
    """
    <kml><Document><Placemark><Point><coordinates>7,50</coordinates></Point><TimeSpan>
    <begin>2026-03-29T07:00:00Z</begin><end>2026-03-29T07:30:00Z</end></TimeSpan></Placemark>
    <Placemark><name>Walking</name><LineString><coordinates>7,50 7.001,50 7.002,50</coordinates></LineString>
    <TimeSpan><begin>2026-03-29T07:30:00Z</begin><end>2026-03-29T07:40:00Z</end></TimeSpan></Placemark>
    </Document></kml>
    """
  }

  private static var routeGPX: String {
    "<gpx version=\"1.0\"><rte><name>r</name>"
      + Walk.joined("") { "<rtept lat=\"\($0.lat)\" lon=\"\($0.lon)\"/>" } + "</rte></gpx>"
  }

  private static var waypointGPX: String {
    "<gpx>" + Walk.joined { "<wpt lat='\($0.lat)' lon='\($0.lon)'><name>w</name></wpt>" } + "</gpx>"
  }

  private static var tcx: String {
    """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><Activity Sport="Running"><Id>2026-03-29T07:30:00Z</Id>
    <Lap StartTime="2026-03-29T07:30:00Z"><Track>
    \(Walk.joined { "<Trackpoint><Time>\($0.time)</Time><Position><LatitudeDegrees>\($0.lat)"
      + "</LatitudeDegrees><LongitudeDegrees>\($0.lon)</LongitudeDegrees></Position>"
      + "<AltitudeMeters>\($0.altitude)</AltitudeMeters></Trackpoint>" })
    <Trackpoint><Time>2026-03-29T07:30:20Z</Time></Trackpoint>
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """
  }

  private static var kml: String {
    """
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document><Placemark><gx:MultiTrack><gx:Track>
    \(Walk.joined { "<when>\($0.time)</when>" })
    \(Walk.joined { "<gx:coord>\($0.lon) \($0.lat) \($0.altitude)</gx:coord>" })
    </gx:Track></gx:MultiTrack></Placemark></Document></kml>
    """
  }

  private static var lineKML: String {
    "<kml><Placemark><LineString><coordinates>" + Walk.joined(" ") { "\($0.lon),\($0.lat),0" }
      + "</coordinates></LineString></Placemark><Placemark><TimeStamp><when>2026-03-29T07:30:00Z"
      + "</when></TimeStamp><Point><coordinates>7,50,0</coordinates></Point></Placemark><Placemark>"
      + "<TimeStamp><when>2026-03-29T07:31:00Z</when></TimeStamp><Point><coordinates>7,50.001,0"
      + "</coordinates></Point></Placemark></kml>"
  }

  private static var sumo: String {
    "<fcd-export>"
      + Walk.joined {
        "<timestep time=\"\($0.second).00\"><vehicle id=\"a\" x=\"\($0.lon)\" y=\"\($0.lat)\" "
          + "angle=\"1\" speed=\"2\"/><vehicle id=\"b\" x=\"7\" y=\"50\"/></timestep>"
      } + "</fcd-export>"
  }

  private static var matsim: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE population SYSTEM "http://www.matsim.org/files/dtd/population_v6.dtd">
    <population><attributes><attribute name="coordinateReferenceSystem">EPSG:4326</attribute></attributes>
    <person id="a"><plan selected="no"><activity type="home" x="1" y="1"/></plan><plan selected="yes">
    \(Walk.joined { "<activity type=\"h\" x=\"\($0.lon)\" y=\"\($0.lat)\" end_time=\"08:00:\($0.second)\"/>"
      + "<leg mode=\"walk\" trav_time=\"00:05:00\"><route trav_time=\"300\">1 2</route></leg>" })
    <activity type="work" x="7" y="50" max_dur="08:00:00"/></plan></person></population>
    """
  }

  private static var powerProfile: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <device name="Android"><item name="none">0</item><item name="gps.on">50</item>
    <array name="cpu.clusters.cores"><value>4</value></array>
    <item name="wifi.on">2</item><item name="wifi.scan">100</item><item name="radio.active">200</item>
    <item name="battery.capacity">3000</item></device>
    """
  }
}
