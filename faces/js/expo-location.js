// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * expo-location (docs.expo.dev/versions/latest/sdk/location).
 *
 * Refused with an error: headings, geocoding, and background updates without the location background mode. Ignored:
 * mayShowUserSettingsDialog and the texts of foregroundService. On Android the day's background_modes decide whether
 * background updates have a foreground service; a warning says so if the options differ. Android reports no crossing at
 * registration, because the lab's geofences do not.
 */

import { addConsumer, execute, register, registered, unregisterTaskAsync } from './expo-task-manager.js';
import { askFor, distance_m, phone } from './phone.js';
import { needSignificantChanges, openSession, requestPosition } from './positions.js';
import { time } from './time.js';

/** The enumerations of the module, with its values. */
export const Accuracy = { Lowest: 1, Low: 2, Balanced: 3, High: 4, Highest: 5, BestForNavigation: 6 };
export const ActivityType = { Other: 1, AutomotiveNavigation: 2, Fitness: 3, OtherNavigation: 4, Airborne: 5 };
export const GeofencingEventType = { Enter: 1, Exit: 2 };
export const GeofencingRegionState = { Unknown: 0, Inside: 1, Outside: 2 };
export const PermissionStatus = { UNDETERMINED: 'undetermined', GRANTED: 'granted', DENIED: 'denied' };
export {
  Accuracy as LocationAccuracy, ActivityType as LocationActivityType,
  GeofencingEventType as LocationGeofencingEventType, GeofencingRegionState as LocationGeofencingRegionState,
};

/** For each accuracy: Core Location's, Android's priority, and Android's default interval in s and distance in m. */
const ACCURACIES = {
  1: ['three_kilometers', 'low_power', 10, 3000],
  2: ['kilometer', 'balanced_power_accuracy', 5, 1000],
  3: ['hundred_meters', 'balanced_power_accuracy', 3, 100],
  4: ['nearest_ten_meters', 'high_accuracy', 2, 50],
  5: ['best', 'high_accuracy', 1, 25],
  6: ['best_for_navigation', 'high_accuracy', 0.5, 0],
};
const ACTIVITIES = [, 'other', 'automotive_navigation', 'fitness', 'other_navigation', 'airborne'];

/** What options ask of the system. @param {any} options */
function demandOf(options) {
  const accuracy = options.accuracy ?? Accuracy.Balanced;
  if (!(accuracy in ACCURACIES)) throw new TypeError(`accuracy is ${accuracy}; it must be one of Location.Accuracy`);
  const [tier, priority, interval_s, distance] = ACCURACIES[accuracy];
  return {
    tier,
    priority,
    filter_m: options.distanceInterval ?? (phone.isAndroid ? distance : 0),
    interval_s: options.timeInterval === undefined ? interval_s : options.timeInterval / 1000,
  };
}

/** A position in Expo's shape; speed and heading that are not known are -1 on iOS and 0 on Android, as there. */
function locationOf(fix) {
  const unknown = phone.isAndroid ? 0 : -1;
  const location = {
    coords: {
      latitude: fix.latitude_deg, longitude: fix.longitude_deg, accuracy: fix.horizontal_accuracy_m,
      altitude: fix.altitude_m ?? null,
      altitudeAccuracy: fix.altitude_m === undefined ? null : fix.vertical_accuracy_m,
      heading: fix.course_deg ?? unknown, speed: fix.speed_mps ?? unknown,
    },
    timestamp: time.unixOf(fix.t_s),
  };
  return phone.isAndroid ? { ...location, mocked: false } : location;
}

/** An error with the code that apps compare. */
const failure = (code, message) => Object.assign(new Error(message), { code });
const refused = async (what) => { throw failure('ERR_UNAVAILABLE', `${what} is not simulated`); };

// MARK: - Permissions

/** What the user allows, in Expo's shape. @param {boolean} isBackground */
function permission(isBackground) {
  const { authorization, precise_location } = phone.state();
  const isAsked = phone.stored('tracewatt.asked.always') === true;
  const isGranted = authorization === 'always' || (authorization === 'when_in_use' && !isBackground);
  const isOpen = authorization === 'not_determined' || (isBackground && authorization === 'when_in_use' && !isAsked);
  const scopes = { always: 'always', when_in_use: 'whenInUse' };
  return {
    status: isGranted ? 'granted' : isOpen ? 'undetermined' : 'denied',
    granted: isGranted,
    canAskAgain: isGranted || isOpen,
    expires: 'never',
    ...(phone.isAndroid
      ? { android: { accuracy: isGranted ? (precise_location ? 'fine' : 'coarse') : 'none' } }
      : { ios: { scope: scopes[authorization] ?? 'none', accuracy: precise_location ? 'full' : 'reduced' } }),
  };
}

/** The permission for positions while the app is in use. */
export async function getForegroundPermissionsAsync() { return permission(false); }

/** The permission for positions at any time. */
export async function getBackgroundPermissionsAsync() { return permission(true); }

/** Asks for positions while the app is in use; resolves when the user has answered. */
export async function requestForegroundPermissionsAsync() {
  await askFor('when_in_use');
  return permission(false);
}

/** Asks for positions at any time; resolves when the user has answered. */
export async function requestBackgroundPermissionsAsync() {
  await askFor('always');
  return permission(true);
}

/** @throws if the app may not get positions */
function needPermission(isBackground) {
  if (!permission(isBackground).granted) {
    const what = isBackground ? 'background location' : 'location';
    const codes = phone.isAndroid
      ? ['ERR_LOCATION_UNAUTHORIZED', 'ERR_LOCATION_BACKGROUND_UNAUTHORIZED']
      : ['ERR_DENIED_FOREGROUND_LOCATION_PERMISSION', 'ERR_DENIED_BACKGROUND_LOCATION_PERMISSION'];
    throw failure(codes[Number(isBackground)], `the app lacks the permission for ${what}`);
  }
}

// MARK: - Positions

/** Whether location services are on; a phone whose user has switched them off looks like one without permission. */
export async function hasServicesEnabledAsync() { return true; }

/** The state of location services; satellites and networks always count as available. */
export async function getProviderStatusAsync() {
  const android = { gpsAvailable: true, networkAvailable: true, passiveAvailable: true };
  const status = { locationServicesEnabled: true, backgroundModeEnabled: phone.launch.background_mode };
  return phone.isAndroid ? { ...status, ...android } : status;
}

/** Does nothing, because the simulated network provider is always on. */
export async function enableNetworkProviderAsync() {}

/** One position. @param {object} [options] accuracy */
export async function getCurrentPositionAsync(options = {}) {
  needPermission(false);
  return new Promise((resolve, reject) => requestPosition(
    demandOf(options),
    (fix) => resolve(locationOf(fix)),
    (error) => reject(failure('ERR_LOCATION_UNAVAILABLE', `no current location: ${error}`)),
  ));
}

/**
 * The last known position; null without one that satisfies the options.
 * @param {{maxAge?: number, requiredAccuracy?: number}} [options] in milliseconds and metres
 */
export async function getLastKnownPositionAsync({ maxAge = Infinity, requiredAccuracy = Infinity } = {}) {
  needPermission(false);
  const fix = phone.location();
  const isValid = fix !== null && (time.now_s - fix.t_s) * 1000 <= maxAge
    && fix.horizontal_accuracy_m <= requiredAccuracy;
  return isValid ? locationOf(fix) : null;
}

/**
 * Positions while the app is on the screen.
 * @param {object} options accuracy, distanceInterval in metres, timeInterval in milliseconds (Android)
 * @param {(location: any) => void} callback @param {(reason: string) => void} [errorHandler]
 */
export async function watchPositionAsync(options, callback, errorHandler) {
  needPermission(false);
  // Expo's watches keep iOS's default of pausing.
  const session = openSession(demandOf(options ?? {}), (fix) => callback(locationOf(fix)), errorHandler);
  return { remove: () => session.close() };
}

// MARK: - Background updates

/**
 * Starts background updates, which a task gets, or changes their options.
 *
 * Positions in the background wait until deferredUpdatesInterval (in milliseconds) and deferredUpdatesDistance (in
 * metres) have both passed; on the screen they come at once. On iOS, significant changes launch the app again.
 * @param {string} taskName @param {object} [options]
 */
export async function startLocationUpdatesAsync(taskName, options = {}) {
  if (!phone.launch.background_mode && !phone.isAndroid) {
    throw failure('ERR_LOCATION_UPDATES_UNAVAILABLE', 'the app lacks the background mode location');
  }
  needPermission(phone.isAndroid && options.foregroundService === undefined);
  if (phone.isAndroid && phone.launch.background_mode !== (options.foregroundService !== undefined)) {
    phone.warn('foregroundService is ignored; background_modes in the scenario decides whether there is a service');
  }
  demandOf(options);
  register(taskName, 'location', options);
}

/** Ends background updates. @param {string} taskName */
export async function stopLocationUpdatesAsync(taskName) {
  needTask(taskName, 'location');
  await unregisterTaskAsync(taskName);
}

/** Whether a task gets background updates. @param {string} taskName */
export async function hasStartedLocationUpdatesAsync(taskName) { return registered()[taskName]?.type === 'location'; }

function needTask(name, type) {
  if (registered()[name]?.type !== type) {
    throw failure('E_TASK_NOT_FOUND', `task '${name}' is not registered`);
  }
}

/** The sessions of tasks by name. */
const updates = new Map();

function beginUpdates(name, options) {
  let held = [];
  let travelled_m = 0;
  let last = null;
  const onFix = (fix) => {
    const before = held.at(-1) ?? last;
    if (before !== null) travelled_m += distance_m(before, fix);
    held.push(fix);
    const waited_s = fix.t_s - (last ?? held[0]).t_s;
    const isDue = phone.isInFront || (waited_s >= (options.deferredUpdatesInterval ?? 0) / 1000
      && travelled_m >= (options.deferredUpdatesDistance ?? 0));
    if (!isDue) return;
    const locations = held.map(locationOf);
    [held, travelled_m, last] = [[], 0, fix];
    execute(name, { locations }, null);
  };
  const demand = {
    ...demandOf(options),
    background: true,
    pauses: options.pausesUpdatesAutomatically === true,
    indicator: options.showsBackgroundLocationIndicator === true,
    activity: ACTIVITIES[options.activityType ?? ActivityType.Other],
  };
  const onError = (error) => execute(name, {}, { code: 0, message: error });
  const previous = updates.get(name);
  updates.set(name, openSession(demand, onFix, onError));
  previous?.close();
  needSignificantChanges(`expo.${name}`, true);
}

addConsumer('location', {
  begin: beginUpdates,
  resume: beginUpdates,
  end(name) {
    updates.get(name)?.close();
    updates.delete(name);
    needSignificantChanges(`expo.${name}`, false);
  },
});

// MARK: - Geofencing

/** The states of a task's regions, which the phone remembers while it watches them. */
const stateKey = (name) => `expo.regions.${name}`;

/**
 * Watches circles, whose crossings a task gets; called again, it watches the new ones instead.
 * @param {string} taskName
 * @param {{identifier?: string, latitude: number, longitude: number, radius: number}[]} regions in degrees and metres
 */
export async function startGeofencingAsync(taskName, regions = []) {
  if (!Array.isArray(regions) || regions.length === 0) throw new TypeError('regions is an array of at least one');
  for (const { latitude, longitude, radius } of regions) {
    if (![latitude, longitude, radius].every(Number.isFinite)) {
      throw new TypeError('a region has the numbers latitude, longitude and radius');
    }
  }
  needPermission(true);
  const named = regions.map((region, index) => ({ identifier: `${taskName} ${index + 1}`, ...region }));
  register(taskName, 'geofencing', { regions: named });
}

/** Ends geofencing. @param {string} taskName */
export async function stopGeofencingAsync(taskName) {
  needTask(taskName, 'geofencing');
  await unregisterTaskAsync(taskName);
}

/** Whether a task gets crossings. @param {string} taskName */
export async function hasStartedGeofencingAsync(taskName) { return registered()[taskName]?.type === 'geofencing'; }

addConsumer('geofencing', {
  begin(name, { regions }, previous) {
    if (previous !== null) this.end(name, previous);
    phone.store(stateKey(name), {});
    for (const { identifier, latitude, longitude, radius, notifyOnEnter = true, notifyOnExit = true } of regions) {
      const place = { name: identifier, latitude_deg: latitude, longitude_deg: longitude, radius_m: radius };
      if (phone.isAndroid) {
        const transitions = [...(notifyOnEnter ? ['enter'] : []), ...(notifyOnExit ? ['exit'] : [])];
        if (transitions.length > 0) phone.request('monitor', { ...place, kind: 'geofence', transitions });
      } else {
        phone.request('monitor', { ...place, notify_on_entry: notifyOnEnter, notify_on_exit: notifyOnExit });
        phone.request('request_state', { name: identifier });
      }
    }
  },
  // The phone goes on watching without the process.
  resume() {},
  end(name, { regions }) {
    const kind = phone.isAndroid ? 'geofence' : 'region';
    for (const { identifier } of regions) phone.request('stop_monitoring', { name: identifier, kind });
    phone.store(stateKey(name), null);
  },
});

/** Tells the tasks that watch a region, unless they know its state. */
function crossed(event, isInside) {
  const identifier = event.region.name;
  const state = isInside ? GeofencingRegionState.Inside : GeofencingRegionState.Outside;
  for (const [name, { type, options }] of Object.entries(registered())) {
    const region = type === 'geofencing' && options.regions.find((one) => one.identifier === identifier);
    if (!region) continue;
    const states = phone.stored(stateKey(name)) ?? {};
    if (states[identifier] === state) continue;
    phone.store(stateKey(name), { ...states, [identifier]: state });
    if ((isInside ? region.notifyOnEnter : region.notifyOnExit) === false) continue;
    const eventType = isInside ? GeofencingEventType.Enter : GeofencingEventType.Exit;
    const { latitude, longitude, radius } = region;
    execute(name, { eventType, region: { identifier, latitude, longitude, radius, state } }, null);
  }
}
phone.on('entered_region', (event) => crossed(event, true));
phone.on('exited_region', (event) => crossed(event, false));
phone.on('determined_state', (event) => { if (event.state !== 'unknown') crossed(event, event.state === 'inside'); });

// MARK: - Refused

export const watchHeadingAsync = () => refused('the heading');
export const getHeadingAsync = () => refused('the heading');
export const geocodeAsync = () => refused('geocoding');
export const reverseGeocodeAsync = () => refused('geocoding');
