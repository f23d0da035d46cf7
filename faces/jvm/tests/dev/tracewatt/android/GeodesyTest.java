// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import android.location.Location;
import org.junit.Test;

/** Distances on WGS 84, against published values. */
public class GeodesyTest {
  @Test
  public void flindersPeakToBuninyong() {
    // Geoscience Australia, Geodetic Calculations, worked example on GRS 80: 54972.271 m, 306° 52' 05.37",
    // 127° 10' 25.07" (reverse). WGS 84 differs from GRS 80 by less than a millimetre here.
    double[] way = Geodesy.between(
        -(37 + 57 / 60.0 + 3.72030 / 3600), 144 + 25 / 60.0 + 29.52440 / 3600,
        -(37 + 39 / 60.0 + 10.15610 / 3600), 143 + 55 / 60.0 + 35.38390 / 3600);
    assertEquals(54972.271, way[0], 0.001);
    assertEquals(306 + 52 / 60.0 + 5.37 / 3600 - 360, way[1], 0.01 / 3600);
    assertEquals(127 + 10 / 60.0 + 25.07 / 3600 + 180 - 360, way[2], 0.01 / 3600);
  }

  @Test
  public void aDegreeOfTheEquatorAndAQuarterOfAMeridian() {
    // WGS 84: the major axis times a degree; the meridian's quadrant is 10,001,965.729 m.
    assertEquals(6_378_137 * Math.PI / 180, Geodesy.between(0, 10, 0, 11)[0], 1e-3);
    assertEquals(10_001_965.729, Geodesy.between(0, 5, 90, 5)[0], 1e-2);
  }

  @Test
  public void extremePointsGiveFiniteDistances() {
    assertEquals(0, Geodesy.between(48, 11, 48, 11)[0], 0);
    assertEquals(20_003_931, Geodesy.between(90, 0, -90, 0)[0], 2);
    // C. Karney, GeographicLib: 19936288.579 m, and 19944127.421 m where Vincenty's iteration does not end.
    assertEquals(19_936_288.579, Geodesy.between(0, 0, 0.5, 179.5)[0], 1e-3);
    assertEquals(19_944_127.421, Geodesy.between(0, 0, 0.5, 179.7)[0], 50_000);
    assertEquals(111_319, Geodesy.between(0, 179.5, 0, -179.5)[0], 1);
  }

  @Test
  public void aLocationFillsAsManyResultsAsThereIsRoomFor() {
    // android.location.Location.distanceBetween: one, two or three results; otherwise IllegalArgumentException.
    float[] results = {-1, -1, -1, -1};
    Location.distanceBetween(0, 0, 0, 1, results);
    assertEquals(111_319.5f, results[0], 0.1f);
    assertEquals(90, results[1], 1e-4f);
    assertEquals(90, results[2], 1e-4f);
    assertEquals(-1, results[3], 0);
    float[] one = {0};
    Location.distanceBetween(0, 0, 1, 0, one);
    assertEquals(110_574.4f, one[0], 0.1f);
    assertThrows(IllegalArgumentException.class, () -> Location.distanceBetween(0, 0, 0, 1, new float[0]));
    assertThrows(IllegalArgumentException.class, () -> Location.distanceBetween(0, 0, 0, 1, null));
  }

  @Test
  public void aLocationKnowsWhatItHas() {
    Location location = new Location("gps");
    assertFalse(location.hasSpeed() || location.hasBearing());
    assertFalse(location.hasAccuracy() || location.hasAltitude());
    assertEquals(0, location.getSpeed(), 0);
    location.setBearing(-90);
    assertEquals(270, location.getBearing(), 0);
    Location copy = new Location(location);
    assertEquals(location, copy);
    copy.removeBearing();
    assertFalse(copy.hasBearing());
    Location north = new Location("gps");
    north.setLatitude(1);
    assertEquals(0, location.bearingTo(north), 0);
    assertEquals(110_574.4f, location.distanceTo(north), 0.1f);
  }
}
