// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** The options, state and listeners of react-native-background-geolocation. */

import { phone } from './phone.js';

const STATE = 'bg.state';
/** The documented defaults that the model uses. */
const DEFAULTS = {
  desiredAccuracy: -1, distanceFilter: 10, disableElasticity: false, elasticityMultiplier: 1,
  stopAfterElapsedMinutes: 0, stopOnStationary: false, desiredOdometerAccuracy: 100, useSignificantChangesOnly: false,
  stationaryRadius: 25, showsBackgroundLocationIndicator: false, pausesLocationUpdatesAutomatically: false,
  locationUpdateInterval: 1000, deferTime: 0, locationAuthorizationRequest: 'Always', stopTimeout: 5,
  stopDetectionDelay: 0, disableStopDetection: false, disableMotionActivityUpdates: false, activityType: 1,
  autoSync: true, autoSyncThreshold: 0, batchSync: false, maxBatchSize: -1, httpRootProperty: 'location',
  maxDaysToPersist: 1, maxRecordsToPersist: -1, locationsOrderDirection: 'ASC', stopOnTerminate: true,
  heartbeatInterval: 60, preventSuspend: false, geofenceProximityRadius: 1000, geofenceInitialTriggerEntry: true,
  enableHeadless: false,
};
/** The groups of options of version 5. */
const GROUPS = ['geolocation', 'activity', 'app', 'http', 'persistence', 'logger'];
const IGNORED = ['startOnBoot', 'locationTemplate', 'geofenceTemplate', 'authorization', 'geofenceModeHighAccuracy'];
const STATUSES = { not_determined: 0, restricted: 1, denied: 2, always: 3, when_in_use: 4 };

// MARK: - State

/** The state that outlives the process; load makes it. */
export let state = null;
/** Whether the code has called ready in this process. */
export let isReady = false;

/** Notes that the code has called ready. */
export function becomeReady() { isReady = true; }

/** The stored state, or that of an app which is new on the phone. */
export function load() {
  state ??= phone.stored(STATE)
    ?? { config: null, enabled: false, trackingMode: 1, isMoving: false, odometer: 0, last: null, started_ms: 0 };
  return state;
}

/** Changes the stored state. @param {object} changes */
export function save(changes) {
  Object.assign(load(), changes);
  phone.store(STATE, state);
}

/** The options with their defaults. */
export const config = () => ({ ...DEFAULTS, ...load().config });
/** The state as apps get it. */
export const publicState = () => ({
  ...config(), enabled: state.enabled, trackingMode: state.trackingMode, isMoving: state.isMoving,
  odometer: state.odometer, schedulerEnabled: false, didLaunchInBackground: phone.launch.reason !== 'user',
});

/** Options with the groups of version 5 resolved. @param {any} options @throws for options that are refused */
export function flat(options = {}) {
  const result = {};
  for (const [name, value] of Object.entries(options)) {
    if (GROUPS.includes(name) && typeof value === 'object') Object.assign(result, value);
    else result[name] = value;
  }
  if (result.schedule?.length > 0) throw new Error('schedule is not simulated; start and stop the SDK by timers');
  if (result.useSignificantChangesOnly && phone.isAndroid) {
    throw new Error('useSignificantChangesOnly is not simulated on Android');
  }
  for (const name of IGNORED) if (result[name]) phone.warn(`${name} of react-native-background-geolocation is ignored`);
  return result;
}

// MARK: - Events

/** The listeners by the name of their event. */
export const listeners = new Map();
let headlessTask = null;

/** Sets the function that gets events on Android after a launch in the background. @param {Function} task */
export function setHeadlessTask(task) { headlessTask = task; }

/** Adds a listener. @returns {{remove: () => void}} */
export function on(name, success, failure) {
  const listener = { success, failure };
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const remove = () => listeners.set(name, listeners.get(name).filter((other) => other !== listener));
  return { remove };
}

/** Tells listeners. @param {string} name @param {any} value */
export function emit(name, value) {
  for (const { success } of listeners.get(name) ?? []) success(value);
  const isHeadless = phone.isAndroid && phone.launch.reason !== 'user' && config().enableHeadless;
  if (isHeadless && headlessTask !== null) headlessTask({ name, params: value });
}

/** Calls the callbacks of version 4 beside the promise. @param {Promise<any>} promise */
export function withCallbacks(promise, success, failure) {
  if (success === undefined && failure === undefined) return promise;
  return promise.then((value) => (success?.(value), value), (error) => {
    if (failure === undefined) throw error;
    failure(error);
  });
}

/** What the user allows, as onProviderChange tells it. */
export const providerState = () => {
  const { authorization, precise_location } = phone.state();
  const isOn = authorization === 'always' || authorization === 'when_in_use';
  return {
    enabled: isOn, status: STATUSES[authorization], network: isOn, gps: isOn,
    accuracyAuthorization: precise_location ? 0 : 1,
  };
};
