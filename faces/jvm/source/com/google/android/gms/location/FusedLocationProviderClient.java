// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.google.android.gms.location;

import android.Manifest;
import android.app.PendingIntent;
import android.location.Location;
import android.os.Looper;
import com.google.android.gms.tasks.CancellationToken;
import com.google.android.gms.tasks.Task;
import com.google.android.gms.tasks.TaskCompletionSource;
import com.google.android.gms.tasks.Tasks;
import dev.tracewatt.android.Phone;
import dev.tracewatt.android.Want;
import dev.tracewatt.drive.Fix;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The fused provider of Google Play services.
 *
 * <p>Without permission, tasks fail with a SecurityException. Listeners in one app share one request; see
 * {@link dev.tracewatt.android.Positions}. Mock positions are not offered.
 */
public class FusedLocationProviderClient {
  private static final String PROVIDER = "fused";

  /** Made by {@link LocationServices}. */
  FusedLocationProviderClient() {}

  private static SecurityException refusal() {
    return Phone.get().components().isGranted(Manifest.permission.ACCESS_COARSE_LOCATION)
        ? null
        : new SecurityException("Client must have ACCESS_COARSE_LOCATION or ACCESS_FINE_LOCATION permission.");
  }

  private static Executor on(Looper looper) {
    Phone phone = Phone.get();
    Looper chosen = phone.orCurrent(looper);
    return command -> phone.loop().post(chosen, command);
  }

  private Task<Void> add(Object key, LocationRequest request, Executor executor, Consumer<List<Location>> sink) {
    SecurityException refusal = refusal();
    if (refusal != null) {
      return Tasks.forException(refusal);
    }
    Phone phone = Phone.get();
    Object[] registration = new Object[1];
    registration[0] = phone.positions().add(key, request.want(), fixes -> {
      List<Location> locations = phone.positions().locations(fixes, PROVIDER);
      executor.execute(() -> {
        if (!phone.positions().isWithdrawn(registration[0])) {
          sink.accept(locations);
        }
      });
    });
    return Tasks.forResult(null);
  }

  /** Asks for positions on a looper; null is the one whose work runs now. */
  public Task<Void> requestLocationUpdates(LocationRequest request, LocationCallback callback, Looper looper) {
    return requestLocationUpdates(request, on(looper), callback);
  }

  /** Asks for positions on an executor. */
  public Task<Void> requestLocationUpdates(LocationRequest request, Executor executor, LocationCallback callback) {
    Objects.requireNonNull(callback, "callback");
    return add(callback, request, executor, locations -> callback.onLocationResult(LocationResult.create(locations)));
  }

  /** Asks for positions on a looper; null is the one whose work runs now. */
  public Task<Void> requestLocationUpdates(LocationRequest request, LocationListener listener, Looper looper) {
    return requestLocationUpdates(request, on(looper), listener);
  }

  /** Asks for positions on an executor. */
  public Task<Void> requestLocationUpdates(LocationRequest request, Executor executor, LocationListener listener) {
    Objects.requireNonNull(listener, "listener");
    return add(listener, request, executor, locations -> locations.forEach(listener::onLocationChanged));
  }

  /** Asks for positions that are sent by an intent, even after the end of the process once the app runs again. */
  public Task<Void> requestLocationUpdates(LocationRequest request, PendingIntent intent) {
    Objects.requireNonNull(intent, "pendingIntent");
    SecurityException refusal = refusal();
    if (refusal != null) {
      return Tasks.forException(refusal);
    }
    Phone.get().positions().add(intent, null, request.want());
    return Tasks.forResult(null);
  }

  private static Task<Void> remove(Object key) {
    Phone.get().positions().remove(Objects.requireNonNull(key));
    return Tasks.forResult(null);
  }

  /** Ends the updates of a callback. */
  public Task<Void> removeLocationUpdates(LocationCallback callback) {
    return remove(callback);
  }

  /** Ends the updates of a listener. */
  public Task<Void> removeLocationUpdates(LocationListener listener) {
    return remove(listener);
  }

  /** Ends the updates of an intent. */
  public Task<Void> removeLocationUpdates(PendingIntent intent) {
    Phone.get().positions().remove(Objects.requireNonNull(intent), null);
    return Tasks.forResult(null);
  }

  /** Asks for the positions that are held back; the task ends a millisecond later, after they have come. */
  public Task<Void> flushLocations() {
    Phone phone = Phone.get();
    phone.positions().flush();
    TaskCompletionSource<Void> source = new TaskCompletionSource<>();
    phone.loop().post(phone.loop().main(), phone.now() + 1_000_000, () -> source.setResult(null), null);
    return source.getTask();
  }

  /** The last known position, which counts as delivered; null if there is none. */
  public Task<Location> getLastLocation() {
    return getLastLocation(new LastLocationRequest.Builder().build());
  }

  /** The last known position that a request allows; null if there is none. */
  public Task<Location> getLastLocation(LastLocationRequest request) {
    SecurityException refusal = refusal();
    if (refusal != null) {
      return Tasks.forException(refusal);
    }
    Phone phone = Phone.get();
    Fix fix = phone.positions().last(Want.Source.ANY);
    boolean isFresh = fix != null && (phone.now() / 1e9 - fix.time()) * 1e3 <= request.getMaxUpdateAgeMillis();
    return Tasks.forResult(isFresh ? phone.positions().location(fix, PROVIDER) : null);
  }

  /** One position of a priority; null after 30 s without any. */
  public Task<Location> getCurrentLocation(int priority, CancellationToken token) {
    return getCurrentLocation(new CurrentLocationRequest.Builder().setPriority(priority).build(), token);
  }

  /**
   * One position; null after the request's duration, and 30 s, without any.
   *
   * <p>Assumption: a position that the process knows already answers if it is fresh, and no less exact than the
   * priority promises: 10 m for high accuracy, 100 m for balanced, 3 km for low power.
   */
  public Task<Location> getCurrentLocation(CurrentLocationRequest request, CancellationToken token) {
    SecurityException refusal = refusal();
    if (refusal != null) {
      return Tasks.forException(refusal);
    }
    if (token != null && token.isCancellationRequested()) {
      return Tasks.forCanceled();
    }
    TaskCompletionSource<Location> source =
        token == null ? new TaskCompletionSource<>() : new TaskCompletionSource<>(token);
    Phone phone = Phone.get();
    Object search = phone.positions().search(
        LocationRequest.priority(request.getPriority()), Want.Source.ANY, request.getMaxUpdateAgeMillis(),
        request.getDurationMillis(),
        fix -> source.trySetResult(fix == null ? null : phone.positions().location(fix, PROVIDER)));
    if (token != null) {
      token.onCanceledRequested(() -> phone.positions().cancel(search));
    }
    return source.getTask();
  }

  /** Whether positions can come: always true, because the protocol does not say. */
  public Task<LocationAvailability> getLocationAvailability() {
    return Tasks.forResult(new LocationAvailability(true));
  }
}
