// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package android.location;

import android.Manifest;
import android.app.PendingIntent;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.Looper;
import dev.tracewatt.android.Phone;
import dev.tracewatt.android.Want;
import dev.tracewatt.drive.Fix;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The system's providers of positions, which the simulator's fused provider stands for.
 *
 * <p>{@link #GPS_PROVIDER} asks for high accuracy and gets positions by satellites alone. {@link #NETWORK_PROVIDER}
 * asks for balanced power at least 10 s apart, because shorter intervals would run satellites, and gets the others.
 * {@link #FUSED_PROVIDER} has the priority of its request's quality, balanced without one, and gets all.
 * {@link #PASSIVE_PROVIDER} is passive and gets all. Providers are always enabled, because the protocol does not say
 * when location is off. Listeners in one app share one request; see {@link dev.tracewatt.android.Positions}.
 */
public class LocationManager {
  /** Satellites. */
  public static final String GPS_PROVIDER = "gps";
  /** Wi-Fi and cells. */
  public static final String NETWORK_PROVIDER = "network";
  /** All sources. */
  public static final String FUSED_PROVIDER = "fused";
  /** Positions that others ask for. */
  public static final String PASSIVE_PROVIDER = "passive";
  /** The extra of a proximity alert: true for an entry, false for an exit. */
  public static final String KEY_PROXIMITY_ENTERING = "entering";
  /** The extra of an intent with a position. */
  public static final String KEY_LOCATION_CHANGED = "location";
  /** The extra of an intent with positions that were held back. */
  public static final String KEY_LOCATIONS = "locations";

  private static final List<String> PROVIDERS =
      List.of(PASSIVE_PROVIDER, NETWORK_PROVIDER, FUSED_PROVIDER, GPS_PROVIDER);
  /** The interval below which the lab's balanced requests run satellites, in milliseconds. */
  private static final long NETWORK_INTERVAL = 10_000;
  /** The age in milliseconds of a position that answers at once: AOSP, LocationManager.getCurrentLocation. */
  private static final long FRESH = 10_000;
  private static final long LONGEST_SEARCH = 30_000;

  /** A listener at a provider. */
  private record Key(LocationListener listener, String provider) {}

  /** Made by the system. */
  public LocationManager() {}

  // Providers

  /** All providers. */
  public List<String> getAllProviders() {
    return PROVIDERS;
  }

  /** The providers, all of which are enabled. */
  public List<String> getProviders(boolean enabledOnly) {
    return PROVIDERS;
  }

  /** Whether there is a provider. */
  public boolean hasProvider(String provider) {
    return PROVIDERS.contains(provider);
  }

  /** Whether a provider exists; those that do are enabled. */
  public boolean isProviderEnabled(String provider) {
    return PROVIDERS.contains(Objects.requireNonNull(provider, "provider"));
  }

  /** True: the simulator does not tell the app that location is switched off. */
  public boolean isLocationEnabled() {
    return true;
  }

  private static void check(String provider, boolean mustExist) {
    if (provider == null || mustExist && !PROVIDERS.contains(provider)) {
      throw new IllegalArgumentException("provider \"" + provider + "\" does not exist");
    }
    if (!Phone.get().components().isGranted(Manifest.permission.ACCESS_COARSE_LOCATION)) {
      throw new SecurityException("\"" + provider + "\" location provider requires ACCESS_FINE_LOCATION permission.");
    }
  }

  private static Want.Source source(String provider) {
    return switch (provider) {
      case GPS_PROVIDER -> Want.Source.SATELLITES;
      case NETWORK_PROVIDER -> Want.Source.NETWORKS;
      default -> Want.Source.ANY;
    };
  }

  private static Want.Priority priority(String provider, int quality) {
    return switch (provider) {
      case GPS_PROVIDER -> Want.Priority.HIGH_ACCURACY;
      case NETWORK_PROVIDER -> Want.Priority.BALANCED;
      case PASSIVE_PROVIDER -> Want.Priority.PASSIVE;
      default -> switch (quality) {
        case LocationRequest.QUALITY_HIGH_ACCURACY -> Want.Priority.HIGH_ACCURACY;
        case LocationRequest.QUALITY_LOW_POWER -> Want.Priority.LOW_POWER;
        default -> Want.Priority.BALANCED;
      };
    };
  }

  private static Want want(String provider, LocationRequest request) {
    check(provider, true);
    Want.Priority priority = priority(provider, request.getQuality());
    return request.want(priority, source(provider), provider.equals(NETWORK_PROVIDER) ? NETWORK_INTERVAL : 0);
  }

  private static LocationRequest request(long minTimeMs, float minDistanceM) {
    // Legacy forms use one time for both intervals; negative values count as 0.
    long time = Math.max(0, minTimeMs);
    return new LocationRequest.Builder(time)
        .setMinUpdateIntervalMillis(time)
        .setMinUpdateDistanceMeters(Math.max(0, minDistanceM))
        .build();
  }

  // Updates

  /** Asks for positions on the looper whose work runs now; time in milliseconds, distance in metres. */
  public void requestLocationUpdates(String provider, long minTimeMs, float minDistanceM, LocationListener listener) {
    requestLocationUpdates(provider, minTimeMs, minDistanceM, listener, null);
  }

  /** Asks for positions on a looper; null is the one whose work runs now. */
  public void requestLocationUpdates(
      String provider, long minTimeMs, float minDistanceM, LocationListener listener, Looper looper) {
    Looper chosen = Phone.get().orCurrent(looper);
    requestLocationUpdates(
        provider, request(minTimeMs, minDistanceM), command -> Phone.get().loop().post(chosen, command), listener);
  }

  /** Asks for positions on an executor. */
  public void requestLocationUpdates(
      String provider, long minTimeMs, float minDistanceM, Executor executor, LocationListener listener) {
    requestLocationUpdates(provider, request(minTimeMs, minDistanceM), executor, listener);
  }

  /** Asks for positions that are sent by an intent, even after the end of the process once the app runs again. */
  public void requestLocationUpdates(String provider, long minTimeMs, float minDistanceM, PendingIntent intent) {
    requestLocationUpdates(provider, request(minTimeMs, minDistanceM), intent);
  }

  /** Asks for positions that are sent by an intent. */
  public void requestLocationUpdates(String provider, LocationRequest request, PendingIntent intent) {
    Objects.requireNonNull(intent, "pendingIntent");
    Phone.get().positions().add(intent, provider, want(provider, request));
  }

  /** Asks for positions on an executor; a listener can be at several providers. */
  public void requestLocationUpdates(
      String provider, LocationRequest request, Executor executor, LocationListener listener) {
    if (listener == null) {
      throw new IllegalArgumentException("invalid null listener");
    }
    Key key = new Key(listener, provider);
    Want want = want(provider, request);
    Phone phone = Phone.get();
    Object[] registration = new Object[1];
    registration[0] = phone.positions().add(key, want, fixes -> {
      List<Location> locations = phone.positions().locations(fixes, named(provider));
      executor.execute(() -> {
        if (!phone.positions().isWithdrawn(registration[0])) {
          if (locations.size() == 1) {
            listener.onLocationChanged(locations.get(0));
          } else {
            listener.onLocationChanged(locations);
          }
        }
      });
    });
  }

  /** The provider that a position names: a passive listener learns the provider of the others. */
  private static String named(String provider) {
    return provider.equals(PASSIVE_PROVIDER) ? FUSED_PROVIDER : provider;
  }

  /** Ends the updates of a listener at all providers. */
  public void removeUpdates(LocationListener listener) {
    if (listener == null) {
      throw new IllegalArgumentException("invalid null listener");
    }
    for (String provider : PROVIDERS) {
      Phone.get().positions().remove(new Key(listener, provider));
    }
  }

  /** Ends the updates of an intent. */
  public void removeUpdates(PendingIntent intent) {
    if (intent == null) {
      throw new IllegalArgumentException("invalid null pending intent");
    }
    for (String provider : PROVIDERS) {
      Phone.get().positions().remove(intent, provider);
    }
  }

  /** Asks for one position, which comes on a looper; no time limits it. */
  public void requestSingleUpdate(String provider, LocationListener listener, Looper looper) {
    Looper chosen = Phone.get().orCurrent(looper);
    LocationRequest once = new LocationRequest.Builder(0).setMinUpdateIntervalMillis(0).setMaxUpdates(1).build();
    requestLocationUpdates(provider, once, command -> Phone.get().loop().post(chosen, command), listener);
  }

  /** Asks for one position, which is sent by an intent. */
  public void requestSingleUpdate(String provider, PendingIntent intent) {
    LocationRequest once = new LocationRequest.Builder(0).setMinUpdateIntervalMillis(0).setMaxUpdates(1).build();
    requestLocationUpdates(provider, once, intent);
  }

  /** Asks for the positions that are held back; the listener's answer comes a millisecond later. */
  public void requestFlush(String provider, LocationListener listener, int requestCode) {
    Phone phone = Phone.get();
    phone.positions().flush();
    phone.loop().post(
        phone.loop().main(), phone.now() + 1_000_000, () -> listener.onFlushComplete(requestCode), null);
  }

  // Single positions

  /** The last known position of a provider, which counts as delivered; null if there is none. */
  public Location getLastKnownLocation(String provider) {
    check(provider, false);
    if (!PROVIDERS.contains(provider)) {
      return null;
    }
    Phone phone = Phone.get();
    Fix fix = phone.positions().last(source(provider));
    return fix == null ? null : phone.positions().location(fix, named(provider));
  }

  /** Seeks one position for at most 30 s; the consumer gets null if there is none. */
  public void getCurrentLocation(
      String provider, CancellationSignal signal, Executor executor, Consumer<Location> consumer) {
    getCurrentLocation(provider, new LocationRequest.Builder(0).build(), signal, executor, consumer);
  }

  /** Seeks one position with a request's quality, for at most its duration and 30 s. */
  public void getCurrentLocation(
      String provider, LocationRequest request, CancellationSignal signal, Executor executor,
      Consumer<Location> consumer) {
    check(provider, true);
    if (signal != null && signal.isCanceled()) {
      return;
    }
    Phone phone = Phone.get();
    Object search = phone.positions().search(
        priority(provider, request.getQuality()), source(provider), FRESH,
        Math.min(LONGEST_SEARCH, request.getDurationMillis()),
        fix -> executor.execute(() -> consumer.accept(fix == null ? null : phone.positions().location(fix, provider))));
    if (signal != null) {
      signal.setOnCancelListener(() -> phone.positions().cancel(search));
    }
  }

  // Proximity

  /**
   * Sends an intent at each entry and exit of a circle, with {@link #KEY_PROXIMITY_ENTERING}.
   *
   * <p>Geofences of the simulator watch it; a phone that is inside at first gives no entry.
   *
   * @param radius in metres.
   * @param expiration in milliseconds; -1 for none.
   */
  public void addProximityAlert(
      double latitude, double longitude, float radius, long expiration, PendingIntent intent) {
    check(PASSIVE_PROVIDER, true);
    if (latitude < -90 || latitude > 90 || longitude < -180 || longitude > 180 || !(radius > 0)) {
      throw new IllegalArgumentException("invalid circle: " + latitude + ", " + longitude + ", radius " + radius);
    }
    Phone.get().fences().addProximityAlert(latitude, longitude, radius, expiration, intent);
  }

  /** Ends the proximity alerts of an intent. */
  public void removeProximityAlert(PendingIntent intent) {
    Phone.get().fences().remove(intent, true);
  }

  /** False: the simulator's providers take no commands. */
  public boolean sendExtraCommand(String provider, String command, Bundle extras) {
    return false;
  }
}
