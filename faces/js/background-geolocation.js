// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * react-native-background-geolocation of Transistor Software, as documented (transistorsoft.github.io), with the
 * options of version 4 and the grouped ones of version 5. Its code is closed, so only documented behaviour is modelled,
 * as the preset transistorsoft_like does.
 *
 * Assumptions: on iOS the stationary circle has at least 200 m and relaxed accuracy is 100 m, as in that preset.
 * preventSuspend keeps updates of 100 m running. Before Android 13, where activities do not wake apps, a geofence of
 * at least 200 m stands in for them. A process that has ended was ended by the user, which stopOnTerminate stops.
 * Refused with an error: schedule, polygon geofences, and useSignificantChangesOnly on Android. Ignored with a warning:
 * startOnBoot, templates, authorization and geofenceModeHighAccuracy. Left out: filters of locations, and altitudes.
 */

import { addGeofences, geofences, removeGeofences } from './background-geofences.js';
import {
  ACCURACIES, adjust, disable, enable, isTracking, move, onePosition, record, rest, resume, reviewGeofences,
} from './background-motion.js';
import { destroyRecords, records, sync } from './background-records.js';
import {
  becomeReady, config, emit, flat, isReady, listeners, load, on, providerState, publicState, save, setHeadlessTask,
  state, withCallbacks,
} from './background-state.js';
import { askFor, phone } from './phone.js';
import { openSession } from './positions.js';
import { time } from './time.js';

let watches = new Set();

function needReady() {
  if (!isReady) throw new Error('call BackgroundGeolocation.ready first');
}

/** The static methods of the SDK; those that return promises also take callbacks, as in version 4. */
export default class BackgroundGeolocation {
  static DESIRED_ACCURACY_NAVIGATION = -2;
  static DESIRED_ACCURACY_HIGH = -1;
  static DESIRED_ACCURACY_MEDIUM = 10;
  static DESIRED_ACCURACY_LOW = 100;
  static DESIRED_ACCURACY_VERY_LOW = 1000;
  static DESIRED_ACCURACY_LOWEST = 3000;
  static DesiredAccuracy = { Navigation: -2, High: -1, Medium: 10, Low: 100, VeryLow: 1000, Lowest: 3000 };
  static AUTHORIZATION_STATUS_NOT_DETERMINED = 0;
  static AUTHORIZATION_STATUS_RESTRICTED = 1;
  static AUTHORIZATION_STATUS_DENIED = 2;
  static AUTHORIZATION_STATUS_ALWAYS = 3;
  static AUTHORIZATION_STATUS_WHEN_IN_USE = 4;
  static ACCURACY_AUTHORIZATION_FULL = 0;
  static ACCURACY_AUTHORIZATION_REDUCED = 1;
  static ACTIVITY_TYPE_OTHER = 1;
  static ACTIVITY_TYPE_AUTOMOTIVE_NAVIGATION = 2;
  static ACTIVITY_TYPE_FITNESS = 3;
  static ACTIVITY_TYPE_OTHER_NAVIGATION = 4;
  static LOG_LEVEL_OFF = 0;
  static LOG_LEVEL_ERROR = 1;
  static LOG_LEVEL_WARNING = 2;
  static LOG_LEVEL_INFO = 3;
  static LOG_LEVEL_DEBUG = 4;
  static LOG_LEVEL_VERBOSE = 5;
  static LogLevel = { Off: 0, Error: 1, Warning: 2, Info: 3, Debug: 4, Verbose: 5 };

  static onLocation(success, failure) { return on('location', success, failure); }
  static onMotionChange(callback) { return on('motionchange', callback); }
  static onActivityChange(callback) { return on('activitychange', callback); }
  static onGeofence(callback) { return on('geofence', callback); }
  static onGeofencesChange(callback) { return on('geofenceschange', callback); }
  static onHeartbeat(callback) { return on('heartbeat', callback); }
  static onHttp(callback) { return on('http', callback); }
  static onProviderChange(callback) { return on('providerchange', callback); }
  static onPowerSaveChange(callback) { return on('powersavechange', callback); }
  static onEnabledChange(callback) { return on('enabledchange', callback); }
  /** Only start tells it, because the protocol does not tell when the network comes and goes. */
  static onConnectivityChange(callback) { return on('connectivitychange', callback); }
  static removeListeners() { listeners.clear(); return Promise.resolve(); }
  static registerHeadlessTask(task) { setHeadlessTask(task); }

  /** Begins, or after a relaunch goes on; options count at the first launch, or with `reset: true` at each. */
  static ready(options, success, failure) {
    const begin = async () => {
      const { reset, ...changes } = flat(options);
      becomeReady();
      if (load().config === null || reset) save({ config: changes });
      if (state.enabled && config().stopOnTerminate) disable();
      if (state.enabled) resume();
      emit('providerchange', providerState());
      return publicState();
    };
    return withCallbacks(begin(), success, failure);
  }

  /** Changes options at once. */
  static setConfig(options, success, failure) {
    const change = async () => {
      needReady();
      save({ config: { ...load().config, ...flat(options) } });
      adjust();
      return publicState();
    };
    return withCallbacks(change(), success, failure);
  }

  /** Resets options to their defaults, with changes. */
  static reset(options, success, failure) {
    save({ config: {} });
    return BackgroundGeolocation.setConfig(options ?? {}, success, failure);
  }

  /** Starts tracking of positions and geofences. */
  static start(success, failure) {
    return withCallbacks((async () => { needReady(); return enable(1); })(), success, failure);
  }

  /** Starts geofences only. */
  static startGeofences(success, failure) {
    return withCallbacks((async () => { needReady(); return enable(0); })(), success, failure);
  }

  static stop(success, failure) {
    return withCallbacks((async () => { disable(); return publicState(); })(), success, failure);
  }

  /** Switches between the moving and the stationary state. @param {boolean} isMoving */
  static changePace(isMoving, success, failure) {
    const change = async () => {
      if (!isTracking()) throw new Error('changePace needs tracking that has been started');
      if (isMoving && !state.isMoving) move();
      if (!isMoving && state.isMoving) rest(phone.location());
    };
    return withCallbacks(change(), success, failure);
  }

  static getState(success, failure) {
    return withCallbacks((async () => { load(); return publicState(); })(), success, failure);
  }

  static getProviderState(success, failure) { return withCallbacks((async () => providerState())(), success, failure); }

  static isPowerSaveMode(success, failure) {
    return withCallbacks((async () => phone.state().low_power_mode)(), success, failure);
  }

  /** Asks the user; resolves with the status. */
  static requestPermission(success, failure) {
    const ask = async () => {
      await askFor(config().locationAuthorizationRequest === 'WhenInUse' ? 'when_in_use' : 'always');
      return providerState().status;
    };
    return withCallbacks(ask(), success, failure);
  }

  /** One position; timeout in seconds, maximumAge in milliseconds. Assumption: one sample, whatever `samples` is. */
  static getCurrentPosition(options = {}, success, failure) {
    const get = async () => {
      needReady();
      const known = options.maximumAge > 0 ? phone.location() : null;
      const isFresh = known !== null && (time.now_s - known.t_s) * 1000 <= options.maximumAge;
      const fix = isFresh ? known : await onePosition(options.timeout ?? 30);
      return record(fix, undefined, options.extras, options.persist ?? load().enabled);
    };
    return withCallbacks(get(), success, failure);
  }

  /** Positions at an interval in milliseconds, also in the background; in version 5 the options come first. */
  static watchPosition(...values) {
    const options = values.find((value) => typeof value === 'object' && value !== null) ?? {};
    const [success, failure = () => {}] = values.filter((value) => typeof value === 'function');
    const [, tier, priority] = ACCURACIES.find(([most]) => (options.desiredAccuracy ?? -1) <= most);
    const interval_s = (options.interval ?? 1000) / 1000;
    let last_s = -Infinity;
    const session = openSession({ tier, priority, interval_s, background: true, pauses: false }, (fix) => {
      if (fix.t_s - last_s < interval_s) return;
      last_s = fix.t_s;
      success(record(fix, undefined, options.extras, options.persist ?? load().enabled));
    }, (error) => failure(error === 'denied' ? 1 : 0));
    watches.add(session);
    const remove = () => { if (watches.delete(session)) session.close(); };
    return { remove };
  }

  static stopWatchPosition(success, failure) {
    for (const session of watches) session.close();
    watches = new Set();
    return withCallbacks(Promise.resolve(), success, failure);
  }

  static addGeofence(geofence, success, failure) {
    return BackgroundGeolocation.addGeofences([geofence], success, failure);
  }

  static addGeofences(added, success, failure) {
    const add = async () => {
      addGeofences(added);
      if (isReady && load().enabled) reviewGeofences(phone.location());
    };
    return withCallbacks(add(), success, failure);
  }

  static removeGeofence(identifier, success, failure) {
    return withCallbacks((async () => removeGeofences([identifier]))(), success, failure);
  }

  /** Removes geofences; without identifiers, all. */
  static removeGeofences(identifiers, success, failure) {
    return withCallbacks((async () => removeGeofences(identifiers))(), success, failure);
  }

  static getGeofences(success, failure) {
    return withCallbacks((async () => Object.values(geofences()))(), success, failure);
  }

  /** The geofence of an identifier; null without one. @param {string} identifier */
  static getGeofence(identifier, success, failure) {
    return withCallbacks((async () => geofences()[identifier] ?? null)(), success, failure);
  }

  static geofenceExists(identifier, callback) {
    return withCallbacks((async () => identifier in geofences())(), callback);
  }

  static getLocations(success, failure) { return withCallbacks((async () => records())(), success, failure); }
  static getCount(success, failure) { return withCallbacks((async () => records().length)(), success, failure); }

  static destroyLocations(success, failure) {
    return withCallbacks((async () => destroyRecords())(), success, failure);
  }

  static destroyLocation(uuid) { return (async () => destroyRecords((record) => record.uuid === uuid))(); }

  /** Uploads the locations that wait, and returns them. */
  static sync(success, failure) {
    return withCallbacks((async () => sync(config(), (response) => emit('http', response)))(), success, failure);
  }

  static getOdometer(success, failure) { return withCallbacks((async () => load().odometer)(), success, failure); }

  /** Sets the odometer in metres. @param {number} value */
  static setOdometer(value, success, failure) {
    return withCallbacks((async () => save({ odometer: value }))(), success, failure);
  }

  static resetOdometer(success, failure) { return BackgroundGeolocation.setOdometer(0, success, failure); }

  /** Asks for run time in the background, within the system's limit. */
  static async startBackgroundTask() {
    phone.request('background_task', { running: true });
    return 1;
  }

  static async stopBackgroundTask(task) {
    phone.request('background_task', { running: false });
    return task;
  }
}
