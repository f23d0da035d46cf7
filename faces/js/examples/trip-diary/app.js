// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** A trip diary: keeps the day's route on a server, and tells it when the user leaves and reaches home. */

import * as Location from 'expo-location';
import * as TaskManager from 'expo-task-manager';
import { AppState, Platform } from 'react-native';
import { Outbox } from './outbox.js';

const ROUTE_TASK = 'trip-diary-route';
const HOME_TASK = 'trip-diary-home';
const HOME = { identifier: 'home', latitude: 53.587, longitude: 9.996, radius: 150 };

const outbox = new Outbox('https://diary.example/api/v1/positions');

TaskManager.defineTask(ROUTE_TASK, async ({ data, error }) => {
  if (error) {
    console.warn(`no positions: ${error.message}`);
    return;
  }
  const usable = data.locations.filter(({ coords }) => coords.accuracy <= 100);
  await outbox.add(usable.map(({ coords, timestamp }) => ({
    lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy, speed: coords.speed, at: timestamp,
  })));
});

TaskManager.defineTask(HOME_TASK, async ({ data, error }) => {
  if (error) return;
  const what = data.eventType === Location.GeofencingEventType.Enter ? 'arrived' : 'left';
  await fetch('https://diary.example/api/v1/home', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ what, at: Date.now() }),
  });
});

async function startDiary() {
  const inUse = await Location.requestForegroundPermissionsAsync();
  if (!inUse.granted) return;
  const always = await Location.requestBackgroundPermissionsAsync();
  if (!always.granted) {
    console.warn('the diary needs positions at any time');
    return;
  }
  if (!(await Location.hasStartedLocationUpdatesAsync(ROUTE_TASK))) {
    await Location.startLocationUpdatesAsync(ROUTE_TASK, {
      accuracy: Location.Accuracy.Balanced,
      distanceInterval: 50,
      timeInterval: 10_000,
      deferredUpdatesInterval: 60_000,
      activityType: Location.ActivityType.Fitness,
      showsBackgroundLocationIndicator: true,
      foregroundService: Platform.OS === 'android'
        ? { notificationTitle: 'Trip diary', notificationBody: 'Your route is being recorded.' } : undefined,
    });
  }
  if (!(await Location.hasStartedGeofencingAsync(HOME_TASK))) await Location.startGeofencingAsync(HOME_TASK, [HOME]);
}

// Another launch goes on with the tasks; the user's launch also asks for permission.
if (AppState.currentState === 'active') {
  startDiary().catch((error) => console.error(error));
}
AppState.addEventListener('change', (state) => {
  if (state === 'background') outbox.flush();
});
setInterval(() => outbox.flush(), 5 * 60_000);
