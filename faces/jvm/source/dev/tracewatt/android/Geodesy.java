// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package dev.tracewatt.android;

/** Distances and bearings on the ellipsoid of WGS 84. */
public final class Geodesy {
  private static final double MAJOR = 6_378_137;
  private static final double FLATTENING = 1 / 298.257223563;
  private static final double MINOR = MAJOR * (1 - FLATTENING);

  private Geodesy() {}

  /**
   * The shortest way between two points, in degrees.
   *
   * <p>By T. Vincenty, Direct and Inverse Solutions of Geodesics on the Ellipsoid, Survey Review 23 (1975), equations
   * 3, 4, 6 and 13 to 21. For points on nearly opposite sides, where the iteration does not end, it is less exact.
   *
   * @return the distance in metres, and the bearings at the first and second point in degrees, -180 to 180.
   */
  public static double[] between(double latitude1, double longitude1, double latitude2, double longitude2) {
    double difference = Math.toRadians(longitude2 - longitude1);
    double reduced1 = Math.atan((1 - FLATTENING) * Math.tan(Math.toRadians(latitude1)));
    double reduced2 = Math.atan((1 - FLATTENING) * Math.tan(Math.toRadians(latitude2)));
    double sin1 = Math.sin(reduced1);
    double cos1 = Math.cos(reduced1);
    double sin2 = Math.sin(reduced2);
    double cos2 = Math.cos(reduced2);
    double lambda = difference;
    double sinLambda = 0;
    double cosLambda = 0;
    double sinSigma = 0;
    double cosSigma = 0;
    double sigma = 0;
    double cosSquaredAlpha = 0;
    double cosTwoMiddle = 0;
    for (int round = 0; round < 200; round++) {
      sinLambda = Math.sin(lambda);
      cosLambda = Math.cos(lambda);
      sinSigma = Math.hypot(cos2 * sinLambda, cos1 * sin2 - sin1 * cos2 * cosLambda);
      cosSigma = sin1 * sin2 + cos1 * cos2 * cosLambda;
      if (sinSigma == 0) {
        return new double[] {cosSigma > 0 ? 0 : Math.PI * MINOR, 0, 0};
      }
      sigma = Math.atan2(sinSigma, cosSigma);
      double sinAlpha = cos1 * cos2 * sinLambda / sinSigma;
      cosSquaredAlpha = 1 - sinAlpha * sinAlpha;
      cosTwoMiddle = cosSquaredAlpha == 0 ? 0 : cosSigma - 2 * sin1 * sin2 / cosSquaredAlpha;
      double c = FLATTENING / 16 * cosSquaredAlpha * (4 + FLATTENING * (4 - 3 * cosSquaredAlpha));
      double former = lambda;
      lambda = difference + (1 - c) * FLATTENING * sinAlpha
          * (sigma + c * sinSigma * (cosTwoMiddle + c * cosSigma * (2 * cosTwoMiddle * cosTwoMiddle - 1)));
      if (Math.abs(lambda - former) < 1e-12) {
        break;
      }
    }
    double u = cosSquaredAlpha * (MAJOR * MAJOR - MINOR * MINOR) / (MINOR * MINOR);
    double a = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)));
    double b = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)));
    double squared = cosTwoMiddle * cosTwoMiddle;
    double correction = b * sinSigma * (cosTwoMiddle + b / 4 * (cosSigma * (2 * squared - 1)
        - b / 6 * cosTwoMiddle * (4 * sinSigma * sinSigma - 3) * (4 * squared - 3)));
    return new double[] {
      MINOR * a * (sigma - correction),
      Math.toDegrees(Math.atan2(cos2 * sinLambda, cos1 * sin2 - sin1 * cos2 * cosLambda)),
      Math.toDegrees(Math.atan2(cos1 * sinLambda, -sin1 * cos2 + cos1 * sin2 * cosLambda))
    };
  }
}
