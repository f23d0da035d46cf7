// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package com.example.ridelog;

import android.annotation.SuppressLint;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Intent;
import android.location.Location;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.IBinder;
import android.os.Looper;
import android.util.Log;
import androidx.annotation.Nullable;
import com.google.android.gms.location.FusedLocationProviderClient;
import com.google.android.gms.location.Geofence;
import com.google.android.gms.location.GeofencingClient;
import com.google.android.gms.location.GeofencingRequest;
import com.google.android.gms.location.LocationCallback;
import com.google.android.gms.location.LocationRequest;
import com.google.android.gms.location.LocationResult;
import com.google.android.gms.location.LocationServices;
import com.google.android.gms.location.Priority;
import java.util.Collections;

/** Records rides: exact positions on the move, a geofence and coarse ones at rest. */
public class RideService extends Service {
  static final String ACTION_DEPARTED = "com.example.ridelog.DEPARTED";

  private static final String TAG = "RideService";
  private static final String CHANNEL = "ride";
  private static final int NOTIFICATION_ID = 1;
  private static final String PARKING = "parking";
  private static final float PARKING_RADIUS_M = 150;
  private static final float STANDSTILL_M = 30;
  private static final long REST_AFTER_MS = 5 * 60 * 1000;

  private final HandlerThread writer = new HandlerThread("ride writer");
  private final LocationCallback callback = new LocationCallback() {
    @Override
    public void onLocationResult(LocationResult result) {
      for (Location location : result.getLocations()) {
        record(location);
      }
    }
  };
  private FusedLocationProviderClient client;
  private GeofencingClient geofencing;
  private Handler mainHandler;
  private RideStore store;
  private Location anchor;
  private boolean isRiding;

  @Override
  public void onCreate() {
    client = LocationServices.getFusedLocationProviderClient(this);
    geofencing = LocationServices.getGeofencingClient(this);
    mainHandler = new Handler(Looper.getMainLooper());
    store = new RideStore(this);
    writer.start();
    startForeground(NOTIFICATION_ID, notification());
  }

  private Notification notification() {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) {
      return new Notification();
    }
    NotificationManager manager = getSystemService(NotificationManager.class);
    manager.createNotificationChannel(
        new NotificationChannel(CHANNEL, "Rides", NotificationManager.IMPORTANCE_LOW));
    return new Notification.Builder(this, CHANNEL).setContentTitle("Recording rides").setOngoing(true).build();
  }

  @Override
  public int onStartCommand(@Nullable Intent intent, int flags, int startId) {
    if (intent == null || !ACTION_DEPARTED.equals(intent.getAction()) || !isRiding) {
      ride();
    }
    return START_STICKY;
  }

  @SuppressLint("MissingPermission")
  private void ride() {
    isRiding = true;
    anchor = null;
    LocationRequest request = new LocationRequest.Builder(Priority.PRIORITY_HIGH_ACCURACY, 5_000)
        .setMinUpdateIntervalMillis(2_000)
        .setMinUpdateDistanceMeters(10)
        .build();
    client.requestLocationUpdates(request, callback, writer.getLooper())
        .addOnFailureListener(error -> Log.e(TAG, "no updates", error));
    geofencing.removeGeofences(Collections.singletonList(PARKING));
    watchForRest();
  }

  private void watchForRest() {
    mainHandler.removeCallbacksAndMessages(this);
    mainHandler.postDelayed(this::rest, this, REST_AFTER_MS);
  }

  private void record(Location location) {
    if (anchor == null || location.distanceTo(anchor) > STANDSTILL_M) {
      if (anchor != null) {
        store.addDistance(location.distanceTo(anchor));
      }
      anchor = location;
      watchForRest();
    }
  }

  @SuppressLint("MissingPermission")
  private void rest() {
    client.getLastLocation().addOnSuccessListener(location -> {
      if (location == null) {
        watchForRest();
      } else {
        park(location);
      }
    });
  }

  @SuppressLint("MissingPermission")
  private void park(Location location) {
    Geofence parking = new Geofence.Builder()
        .setRequestId(PARKING)
        .setCircularRegion(location.getLatitude(), location.getLongitude(), PARKING_RADIUS_M)
        .setTransitionTypes(Geofence.GEOFENCE_TRANSITION_EXIT)
        .setExpirationDuration(Geofence.NEVER_EXPIRE)
        .build();
    GeofencingRequest request = new GeofencingRequest.Builder().setInitialTrigger(0).addGeofence(parking).build();
    geofencing.addGeofences(request, departure())
        .addOnSuccessListener(done -> {
          isRiding = false;
          client.requestLocationUpdates(
              new LocationRequest.Builder(Priority.PRIORITY_LOW_POWER, 15 * 60 * 1000).build(),
              callback, writer.getLooper());
        })
        .addOnFailureListener(error -> {
          Log.w(TAG, "no geofence, so the ride goes on", error);
          watchForRest();
        });
  }

  private PendingIntent departure() {
    Intent intent = new Intent(this, DepartureReceiver.class).setAction(ACTION_DEPARTED);
    int mutable = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S ? PendingIntent.FLAG_MUTABLE : 0;
    return PendingIntent.getBroadcast(this, 0, intent, PendingIntent.FLAG_UPDATE_CURRENT | mutable);
  }

  @Override
  public void onDestroy() {
    client.removeLocationUpdates(callback);
    mainHandler.removeCallbacksAndMessages(this);
    writer.quitSafely();
  }

  @Nullable
  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
