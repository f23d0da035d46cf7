// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** The locations and the motion state machine of react-native-background-geolocation. */

import { onTransition, unwatch, watchNearest } from './background-geofences.js';
import { persist } from './background-records.js';
import { config, emit, isReady, listeners, load, providerState, publicState, save, state } from './background-state.js';
import { askFor, distance_m, phone } from './phone.js';
import { needSignificantChanges, openSession, requestPosition } from './positions.js';
import { time } from './time.js';

/** The name of the circle around the phone in the stationary state. */
const STATIONARY = 'bg.stationary';
/** For each desired accuracy from the finest on: the largest value, Core Location's accuracy, Android's priority. */
export const ACCURACIES = [
  [-2, 'best_for_navigation', 'high_accuracy'], [0, 'best', 'high_accuracy'],
  [10, 'nearest_ten_meters', 'balanced_power_accuracy'], [100, 'hundred_meters', 'low_power'],
  [1000, 'kilometer', 'low_power'], [Infinity, 'three_kilometers', 'low_power'],
];
const ACTIVITY_TYPES = [, 'other', 'automotive_navigation', 'fitness', 'other_navigation', 'airborne'];

/** The updates of the moving state, and those that keep the app running in the stationary state. */
let tracking = null;
let keepAlive = null;
/** Timers: until the stationary state, until tracking ends by itself, and of heartbeats. */
const timers = { stop: null, end: null, heartbeat: null };
/** Whether the next position begins the moving state. */
let isBeginning = false;
/** Whether the accuracy is relaxed because the phone is still. */
let isRelaxed = false;
/** Requests for one position that wait, and the time of the last answer in seconds, which is no significant change. */
let asking = 0;
let answered_s = -1;
let activity = { activity: 'unknown', confidence: 100 };

// MARK: - Locations

/** A location in the SDK's shape; its odometer counts positions that are accurate enough. */
function locationOf(fix, event, extras) {
  const { last, odometer, isMoving } = load();
  const { battery_fraction, charging } = phone.state();
  if (fix.horizontal_accuracy_m <= config().desiredOdometerAccuracy) {
    const { latitude_deg, longitude_deg } = fix;
    const travelled_m = last === null ? 0 : distance_m(last, fix);
    save({ last: { latitude_deg, longitude_deg }, odometer: odometer + travelled_m });
  }
  const digits = (count) => Array.from({ length: count }, () => Math.floor(Math.random() * 16).toString(16)).join('');
  return {
    timestamp: new Date(time.unixOf(fix.t_s)).toISOString(),
    ...(event === undefined ? {} : { event }),
    is_moving: isMoving,
    uuid: `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
    odometer: Math.round(state.odometer * 10) / 10,
    coords: {
      latitude: fix.latitude_deg, longitude: fix.longitude_deg, accuracy: fix.horizontal_accuracy_m,
      speed: fix.speed_mps ?? -1, heading: fix.course_deg ?? -1,
    },
    activity: { type: activity.activity, confidence: activity.confidence },
    battery: { level: battery_fraction, is_charging: charging },
    extras: { ...config().extras, ...extras },
  };
}

/** Records a location: tells listeners, keeps it and uploads it. */
export function record(fix, event, extras, isPersisted = true) {
  const location = locationOf(fix, event, extras);
  emit('location', location);
  if (isPersisted) persist(location, config(), event === 'motionchange', (response) => emit('http', response));
  if (load().enabled) reviewGeofences(fix);
  return location;
}

/** Lets the system watch the geofences near a position. @param {any} fix */
export function reviewGeofences(fix) {
  watchNearest(fix, config(), (change) => emit('geofenceschange', change), (geofence) => transition(geofence, 'ENTER'));
}

function transition(geofence, action) {
  const fix = phone.location();
  if (!load().enabled || fix === null) return;
  const { identifier, extras } = geofence;
  const location = { ...locationOf(fix, 'geofence', extras), geofence: { identifier, action } };
  persist(location, config(), false, (response) => emit('http', response));
  emit('geofence', { identifier, action, location, timestamp: location.timestamp, extras });
}
onTransition(transition);

/** One position at the best accuracy; rejects with an error code of the SDK. @returns {Promise<any>} */
export function onePosition(timeout_s) {
  asking += 1;
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      asking -= 1;
      answered_s = time.now_s;
      time.clear(timer);
      settle(value);
    };
    const demand = { tier: 'best', priority: 'high_accuracy' };
    const onError = (error) => end(reject, error === 'denied' ? 1 : 0);
    const giveUp = requestPosition(demand, (fix) => end(resolve, fix), onError);
    const timer = time.set(() => {
      giveUp();
      end(reject, 408);
    }, timeout_s * 1000);
  });
}

// MARK: - Motion

const isTravel = (motion) => motion !== null && !motion.stationary
  && (motion.walking || motion.running || motion.cycling || motion.automotive);
/** Whether the SDK tracks positions. */
export const isTracking = () => isReady && load().enabled && state.trackingMode === 1
  && !config().useSignificantChangesOnly;

/** The distance filter at a speed: a multiple for each 5 m/s. @param {number | undefined} speed_mps */
function filterAt(speed_mps) {
  const { distanceFilter, disableElasticity, elasticityMultiplier } = config();
  if (disableElasticity || speed_mps === undefined) return distanceFilter;
  return Math.max(distanceFilter, distanceFilter * Math.ceil(speed_mps / 5) * elasticityMultiplier);
}

function demand(filter_m = config().distanceFilter) {
  const options = config();
  const [, tier, priority] = ACCURACIES.find(([most]) => options.desiredAccuracy <= most);
  const isFine = !['kilometer', 'three_kilometers'].includes(tier);
  return {
    tier: isRelaxed && isFine ? 'hundred_meters' : tier,
    priority,
    filter_m,
    // With a distance filter, Android's interval is ignored.
    interval_s: options.distanceFilter > 0 ? 1 : options.locationUpdateInterval / 1000,
    delay_s: options.deferTime / 1000,
    background: true,
    pauses: options.pausesLocationUpdatesAutomatically,
    indicator: options.showsBackgroundLocationIndicator,
    activity: ACTIVITY_TYPES[options.activityType] ?? 'other',
  };
}

function track(fix) {
  if (isBeginning) {
    // Updates begin with positions that the system has kept.
    if (time.now_s - fix.t_s > 10) return;
    isBeginning = false;
    emit('motionchange', { isMoving: true, location: record(fix, 'motionchange') });
  } else {
    record(fix);
  }
  tracking?.change({ filter_m: isRelaxed ? config().distanceFilter : filterAt(fix.speed_mps) });
}

/** Begins the moving state. */
export function move() {
  leaveStationary();
  save({ isMoving: true });
  isBeginning = true;
  isRelaxed = false;
  tracking ??= openSession(demand(), track, failed);
  if (phone.state().motion?.stationary) detectStop();
}

/** Begins the stationary state around a position. @param {any} fix null if no position is known */
export function rest(fix) {
  clear('stop');
  isBeginning = false;
  isRelaxed = false;
  save({ isMoving: false });
  if (fix !== null) {
    const needsGeofence = phone.isAndroid && phone.version < 13;
    if (needsGeofence || !phone.isAndroid) {
      const { latitude_deg, longitude_deg } = fix;
      const radius_m = Math.max(200, config().stationaryRadius);
      const circle = { name: STATIONARY, latitude_deg, longitude_deg, radius_m };
      phone.request('monitor', needsGeofence
        ? { ...circle, kind: 'geofence', transitions: ['exit'] } : { ...circle, notify_on_entry: false });
    }
    emit('motionchange', { isMoving: false, location: record(fix, 'motionchange') });
  }
  tracking?.close();
  tracking = null;
  stayAwake();
}

/** In the stationary state, keeps the app running and sends heartbeats if it is configured so. */
function stayAwake() {
  const { preventSuspend, heartbeatInterval, showsBackgroundLocationIndicator: indicator } = config();
  if (preventSuspend && !phone.isAndroid) {
    const coarse = { tier: 'hundred_meters', background: true, pauses: false, indicator };
    keepAlive ??= openSession(coarse, () => {}, failed);
  }
  if (heartbeatInterval > 0 && (preventSuspend || phone.isAndroid)) {
    clear('heartbeat');
    timers.heartbeat = time.set(() => {
      const fix = phone.location();
      if (fix !== null) emit('heartbeat', { location: locationOf(fix, 'heartbeat') });
    }, heartbeatInterval * 1000, [], true);
  }
}

function leaveStationary() {
  clear('heartbeat');
  keepAlive?.close();
  keepAlive = null;
  phone.request('stop_monitoring', { name: STATIONARY, kind: phone.isAndroid ? 'geofence' : 'region' });
}

function clear(name) {
  if (timers[name] !== null) time.clear(timers[name]);
  timers[name] = null;
}

/** The phone is still: relaxes the accuracy, and waits for stopTimeout. */
function detectStop() {
  const { disableStopDetection, stopDetectionDelay, stopTimeout, stopOnStationary } = config();
  if (disableStopDetection || timers.stop !== null) return;
  const relax = () => {
    isRelaxed = !phone.isAndroid;
    tracking?.change(demand());
    timers.stop = time.set(() => {
      rest(phone.location());
      if (stopOnStationary) disable();
    }, stopTimeout * 60000);
  };
  if (stopDetectionDelay > 0) timers.stop = time.set(relax, stopDetectionDelay * 60000);
  else relax();
}

/** The SDK's names of activities; the first that is set counts. */
const ACTIVITIES = {
  stationary: 'still', automotive: 'in_vehicle', cycling: 'on_bicycle', running: 'running', walking: 'walking',
};

phone.on('motion', ({ motion }) => {
  const name = Object.keys(ACTIVITIES).find((flag) => motion[flag]);
  // Android always reports 100.
  const confidence = phone.isAndroid ? 100 : [33, 66, 100][motion.confidence];
  const next = { activity: ACTIVITIES[name] ?? 'unknown', confidence };
  const isChanged = next.activity !== activity.activity;
  activity = next;
  if (!isReady || !load().enabled) return;
  if (isChanged) emit('activitychange', next);
  if (!isTracking()) return;
  if (state.isMoving && motion.stationary) detectStop();
  else if (state.isMoving && isTravel(motion)) {
    clear('stop');
    if (isRelaxed) {
      isRelaxed = false;
      tracking?.change(demand());
    }
  } else if (phone.isAndroid && isTravel(motion)) move();
});

let hasLeft = false;
phone.on('exited_region', ({ region }) => {
  if (region.name !== STATIONARY) return;
  // The app may call ready later in this launch.
  hasLeft = !isReady;
  if (isTracking() && !state.isMoving) move();
});

// Significant changes record positions by themselves if nothing else is wanted; else they catch missed departures.
phone.on('location', ({ fixes }) => {
  if (phone.isAndroid || !isReady || !load().enabled || asking > 0 || answered_s === time.now_s) return;
  if (config().useSignificantChangesOnly && state.trackingMode === 1) record(fixes.at(-1));
  else if (state.trackingMode === 0) reviewGeofences(fixes.at(-1));
  else if (!state.isMoving && isTravel(phone.state().motion)) move();
});
phone.on('authorization_changed', () => { if (isReady) emit('providerchange', providerState()); });
phone.on('low_power_mode_changed', ({ on: isOn }) => { if (isReady) emit('powersavechange', isOn); });

/** Tells the failure callbacks of onLocation. @param {string} error */
export function failed(error) {
  for (const { failure } of listeners.get('location') ?? []) failure?.(error === 'denied' ? 1 : 0);
}

/** Starts the services of the enabled state. */
function engage() {
  if (!config().disableMotionActivityUpdates) phone.request('start', { service: 'motion' });
  needSignificantChanges('bg', true);
  clear('end');
  const limit_ms = config().stopAfterElapsedMinutes * 60000;
  if (limit_ms > 0) timers.end = time.set(disable, state.started_ms + limit_ms - time.unix_ms);
}

function disengage() {
  leaveStationary();
  for (const name of Object.keys(timers)) clear(name);
  tracking?.close();
  tracking = null;
  unwatch();
  phone.request('stop', { service: 'motion' });
  needSignificantChanges('bg', false);
}

/** Ends tracking. */
export function disable() {
  const wasEnabled = load().enabled;
  save({ enabled: false, isMoving: false });
  disengage();
  if (wasEnabled) emit('enabledchange', false);
}

/** Goes on in a new process with what the last one did. */
export function resume() {
  engage();
  if (!isTracking()) return;
  if (state.isMoving || hasLeft) move();
  else stayAwake();
}

/** Applies changed options to the updates that run. */
export function adjust() { tracking?.change(demand()); }

/** Starts tracking. @param {0 | 1} trackingMode 0 for geofences only */
export async function enable(trackingMode) {
  const request = config().locationAuthorizationRequest;
  await askFor(request === 'WhenInUse' ? 'when_in_use' : 'always');
  save({ enabled: true, trackingMode, started_ms: time.unix_ms });
  emit('enabledchange', true);
  emit('connectivitychange', { connected: true });
  engage();
  if (trackingMode === 0) reviewGeofences(phone.location());
  else if (config().isMoving && isTracking()) move();
  // The SDK starts in the stationary state, with one position.
  else if (isTracking()) {
    onePosition(60).then((fix) => { if (isTracking() && !state.isMoving) rest(fix); }, () => {});
  }
  return publicState();
}
