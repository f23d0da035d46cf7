// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("OSRM routes")
struct OSRMFormatTests {
  @Test("annotations give the times of a complete geometry; other routes do not count")
  func annotations() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.route)
    #expect(!trace.timesAreAbsolute)
    expectEqual(MarkupSamples.seconds(trace), [0, 10, 30.5])
    expectEqual(trace.remarks[.notMeasured], 3)
    expectEqual(trace.remarks[.otherKind], 1)
  }

  @Test("without annotations each step's duration is spread over its geometry")
  func steps() throws {
    let text = """
      {"routes": [{"distance": 400, "duration": 60, "geometry": {"coordinates": [[7, 0], [7.4, 0]]},
      "legs": [{"steps": [
      {"duration": 30, "geometry": {"coordinates": [[7, 0], [7.1, 0], [7.3, 0]]}},
      {"duration": 12, "geometry": {"coordinates": [[7.3, 0], [7.4, 0]]}},
      {"duration": 0, "geometry": {"coordinates": [[7.4, 0], [7.4, 0]]}}]}]}]}
      """
    let trace = try MarkupSamples.raw(text)
    expectEqual(trace.points.map(\.longitude), [7, 7.1, 7.3, 7.4])
    // The step's lengths are as 1 to 2 on the equator, up to rounding of the geodesic.
    let rounded = MarkupSamples.seconds(trace).map { ($0 * 1e6).rounded() / 1e6 }
    expectEqual(rounded, [0, 10, 30, 42])
  }

  @Test("with nothing but the route's duration it is spread over the whole")
  func duration() throws {
    let text = """
      {"routes": [{"duration": 90, "geometry": {"coordinates": [[7, 0], [7.1, 0], [7.3, 0]]}}]}
      """
    let rounded = MarkupSamples.seconds(try MarkupSamples.raw(text)).map {
      ($0 * 1e6).rounded() / 1e6
    }
    expectEqual(rounded, [0, 30, 90])
  }

  @Test(
    "polylines of 5 and 6 decimals are distinguished by their start or their length",
    arguments: [
      "\"waypoints\": [{\"location\": [-12.02, 3.85]}], \"routes\": [{\"geometry\": \"P\"}]",
      "\"routes\": [{\"geometry\": \"P\", \"distance\": 90400}]",
      "\"routes\": [{\"geometry\": \"P\", \"legs\": [{\"steps\": [{\"maneuver\": {\"location\": "
        + "[-12.02, 3.85]}}]}]}]",
    ]
  )
  func precision(members: String) throws {
    // The points (38.5, -120.2), (40.7, -120.95) and (43.252, -126.453) of 5 decimals.
    let polyline = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
    let fine = try MarkupSamples.raw("{\(members.replacing("\"P\"", with: "\"\(polyline)\""))}")
    expectEqual(fine.points.map(\.latitude), [3.85, 4.07, 4.3252])
    let coarse = members.replacing("-12.02, 3.85", with: "-120.2, 38.5")
      .replacing("90400", with: "788900")
    let other = try MarkupSamples.raw("{\(coarse.replacing("\"P\"", with: "\"\(polyline)\""))}")
    expectEqual(other.points.map(\.latitude), [38.5, 40.7, 43.252])
  }

  @Test("an answer without a route gives the router's message")
  func noRoute() {
    let error = MarkupSamples.failure("{\"code\": \"NoRoute\", \"routes\": []}")
    expectEqual(error?.description.contains("the router answered NoRoute"), true)
    let empty = MarkupSamples.failure("{\"routes\": [{\"legs\": []}]}")
    expectEqual(empty?.description.contains("overview=full"), true)
  }
}
