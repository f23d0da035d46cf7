// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** The geofences of react-native-background-geolocation: any number, of which the system watches the nearest. */

import { distance_m, phone } from './phone.js';
import { time } from './time.js';

const GEOFENCES = 'bg.geofences';
const WATCHED = 'bg.watched';
/** The most circles that the system watches for an app (20 and 100), less one for the stationary circle. */
const most = () => (phone.isAndroid ? 99 : 19);
/** The timers of stays on iOS, whose system does not report them. */
const stays = new Map();

/** All geofences by identifier. @returns {Record<string, any>} */
export const geofences = () => phone.stored(GEOFENCES) ?? {};

const placeOf = (geofence) => ({ latitude_deg: geofence.latitude, longitude_deg: geofence.longitude });

/**
 * Adds geofences, or replaces those of the same identifier.
 * @param {any[]} added @throws if one has no identifier, centre, radius or transition
 */
export function addGeofences(added) {
  const all = { ...geofences() };
  for (const geofence of added) {
    const { identifier, latitude, longitude, radius, notifyOnEntry, notifyOnExit, notifyOnDwell, vertices } = geofence;
    if (vertices?.length > 0) throw new Error('polygon geofences are not simulated');
    if (typeof identifier !== 'string' || ![latitude, longitude, radius].every(Number.isFinite)) {
      throw new Error('a geofence has an identifier, a latitude, a longitude and a radius');
    }
    if (!notifyOnEntry && !notifyOnExit && !notifyOnDwell) {
      throw new Error(`geofence ${identifier}: set at least one of notifyOnEntry, notifyOnExit and notifyOnDwell`);
    }
    unwatch([identifier]);
    all[identifier] = geofence;
  }
  phone.store(GEOFENCES, all);
}

/** Removes geofences. @param {string[]} [identifiers] by default all */
export function removeGeofences(identifiers = Object.keys(geofences())) {
  unwatch(identifiers);
  const rest = Object.entries(geofences()).filter(([identifier]) => !identifiers.includes(identifier));
  phone.store(GEOFENCES, Object.fromEntries(rest));
}

/** Lets the system forget circles. @param {string[]} [identifiers] by default all */
export function unwatch(identifiers = phone.stored(WATCHED) ?? []) {
  const watched = phone.stored(WATCHED) ?? [];
  const gone = watched.filter((one) => identifiers.includes(one));
  if (gone.length === 0) return;
  for (const name of gone) {
    phone.request('stop_monitoring', { name, kind: phone.isAndroid ? 'geofence' : 'region' });
    time.clear(stays.get(name));
  }
  phone.store(WATCHED, watched.filter((one) => !gone.includes(one)));
}

/**
 * Lets the system watch the geofences within a distance, the nearest first.
 * @param {any} fix the last position; null without one
 * @param {{geofenceProximityRadius: number, geofenceInitialTriggerEntry: boolean}} config a radius in metres
 * @param {(change: {on: any[], off: string[]}) => void} onChange
 * @param {(geofence: any) => void} onInside tells that the phone is in a geofence that has just been added
 */
export function watchNearest(fix, config, onChange, onInside) {
  const gap = (geofence) => (fix === null ? 0 : distance_m(placeOf(geofence), fix) - geofence.radius);
  const reach_m = Math.max(1000, config.geofenceProximityRadius);
  const near = Object.values(geofences())
    .map((geofence) => ({ geofence, gap_m: gap(geofence) }))
    .filter(({ gap_m }) => gap_m <= reach_m)
    .sort((a, b) => a.gap_m - b.gap_m)
    .slice(0, most())
    .map(({ geofence }) => geofence);
  const watched = phone.stored(WATCHED) ?? [];
  const on = near.filter(({ identifier }) => !watched.includes(identifier));
  const off = watched.filter((identifier) => !near.some((geofence) => geofence.identifier === identifier));
  if (on.length === 0 && off.length === 0) return;
  unwatch(off);
  phone.store(WATCHED, near.map(({ identifier }) => identifier));
  for (const geofence of on) watch(geofence, fix, config.geofenceInitialTriggerEntry, onInside);
  onChange({ on, off });
}

function watch(geofence, fix, isTriggered, onInside) {
  const { identifier: name, radius, notifyOnEntry, notifyOnExit, notifyOnDwell } = geofence;
  const place = { name, ...placeOf(geofence), radius_m: radius };
  if (phone.isAndroid) {
    const transitions = [];
    if (notifyOnEntry) transitions.push('enter');
    if (notifyOnExit) transitions.push('exit');
    if (notifyOnDwell) transitions.push('dwell');
    const loitering_delay_s = notifyOnDwell ? (geofence.loiteringDelay ?? 0) / 1000 : undefined;
    phone.request('monitor', { ...place, kind: 'geofence', transitions, loitering_delay_s });
    // The lab's geofences do not report that the phone is inside when they are added.
    const isInside = fix !== null && distance_m(placeOf(geofence), fix) <= radius;
    if (isTriggered && notifyOnEntry && isInside) onInside(geofence);
  } else {
    // A stay is timed from its entry to its exit.
    const notify_on_entry = Boolean(notifyOnEntry || notifyOnDwell);
    const notify_on_exit = Boolean(notifyOnExit || notifyOnDwell);
    phone.request('monitor', { ...place, notify_on_entry, notify_on_exit });
    if (isTriggered) phone.request('request_state', { name });
  }
}

/**
 * Reports the transitions of geofences; on iOS a stay is timed while the app runs.
 * @param {(geofence: any, action: 'ENTER' | 'EXIT' | 'DWELL') => void} report
 */
export function onTransition(report) {
  const told = (identifier, action, isWanted) => {
    const geofence = geofences()[identifier];
    if (geofence === undefined) return;
    if (!phone.isAndroid && action === 'ENTER' && geofence.notifyOnDwell) {
      const stay = () => report(geofence, 'DWELL');
      time.clear(stays.get(identifier));
      stays.set(identifier, time.set(stay, geofence.loiteringDelay ?? 0));
    }
    if (action === 'EXIT') time.clear(stays.get(identifier));
    if (isWanted(geofence)) report(geofence, action);
  };
  phone.on('entered_region', ({ region }) => told(region.name, 'ENTER', (geofence) => geofence.notifyOnEntry));
  phone.on('exited_region', ({ region }) => told(region.name, 'EXIT', (geofence) => geofence.notifyOnExit));
  phone.on('dwelt_in_region', ({ region }) => told(region.name, 'DWELL', () => true));
  phone.on('determined_state', ({ region, state }) => {
    if (state === 'inside') told(region.name, 'ENTER', (geofence) => geofence.notifyOnEntry);
  });
}
