// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * react-native-background-geolocation. The pages are those of
 * transistorsoft.github.io/react-native-background-geolocation: BackgroundGeolocation, Config and Geofence.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import { asked, fix, Lab, launched, located, told } from './lab.js';

const IMPORTS = `import BackgroundGeolocation from 'react-native-background-geolocation';
const show = (...values) => console.log(JSON.stringify(values));
const url = 'https://host/locations';\n`;
/** Listeners that print what happens. */
const LISTEN = `${IMPORTS}
  BackgroundGeolocation.onMotionChange(({ isMoving, location }) => show('motion', isMoving, location.coords.latitude));
  BackgroundGeolocation.onEnabledChange((isEnabled) => show('enabled', isEnabled));
  BackgroundGeolocation.onActivityChange(({ activity, confidence }) => show('activity', activity, confidence));\n`;
const STILL = { stationary: true, walking: false, running: false, cycling: false, automotive: false, confidence: 2 };
const WALKING = { ...STILL, stationary: false, walking: true };
const motion = (t_s, state) => ({ event: 'motion', t_s, motion: state, lab: { state: { motion: state } } });
const timer = (t_s, values) => ({ event: 'timer', t_s, timer: 0, ...values });
const left = (t_s) => ({ event: 'exited_region', t_s, region: { name: 'bg.stationary' } });
/** The requests that are neither stored values nor timers. */
const OTHERS = ['store', 'timer', 'cancel_timer', 'upload'];
const services = (turn) => turn.filter(({ request }) => !OTHERS.includes(request));
const circle = (latitude_deg) => ({ name: 'bg.stationary', latitude_deg, longitude_deg: 10, radius_m: 200 });

// BackgroundGeolocation#start: begins stationary with one position; Config.stopTimeout, distanceFilter, elasticity.
test('the motion state machine: stationary, moving, still, stationary', async () => {
  const { turns, printed } = await new Lab().play(
    `${LISTEN}
     const state = await BackgroundGeolocation.ready({ distanceFilter: 30, stopOnTerminate: false, url });
     show('ready', state.enabled, state.stopTimeout);
     await BackgroundGeolocation.start();`,
    [
      launched(), located(2, 48), left(100), located(101, 48.01), located(110, 48.02, { speed_mps: 7.7 }),
      located(120, 48.03, { speed_mps: 2 }), motion(130, STILL), motion(140, WALKING), motion(200, STILL), timer(500),
    ],
  );
  assert.deepEqual(told(printed), [
    ['ready', false, 5], ['enabled', true], ['motion', false, 48], ['motion', true, 48.01], ['activity', 'still', 100],
    ['activity', 'walking', 100], ['activity', 'still', 100], ['motion', false, 48.03],
  ]);
  const moving = {
    request: 'start', service: 'standard', desired_accuracy: 'best', distance_filter: '30 m', activity_type: 'other',
    pauses_location_updates_automatically: false, allows_background_location_updates: true,
    shows_background_location_indicator: false,
  };
  const relaxed = { ...moving, desired_accuracy: 'hundred_meters' };
  assert.deepEqual(turns.map(services), [
    [
      { request: 'start', service: 'motion' }, { request: 'start', service: 'significant_change' },
      { request: 'request_location', desired_accuracy: 'best' },
    ],
    [{ request: 'monitor', ...circle(48), notify_on_entry: false }],
    [{ request: 'stop_monitoring', name: 'bg.stationary', kind: 'region' }, moving],
    [],
    // The documented example: 7.7 m/s doubles a filter of 30 m.
    [{ ...moving, distance_filter: '60 m' }],
    [moving],
    [relaxed], [moving], [relaxed],
    [
      { request: 'monitor', ...circle(48.03), notify_on_entry: false }, { request: 'stop', service: 'standard' },
    ],
  ]);
  assert.deepEqual(asked(turns, 'timer').at(-1), { timer: 0, after_s: 300 });
});

// Config.stopOnTerminate, and ready: "for every launch thereafter, the plugin will load its last-known configuration".
test('a relaunch goes on where the last process ended, unless stopOnTerminate', async () => {
  const first = new Lab();
  await first.play(
    `${IMPORTS} await BackgroundGeolocation.ready({ desiredAccuracy: 100, stopOnTerminate: false });
     await BackgroundGeolocation.start(); BackgroundGeolocation.changePace(true);`,
    [launched(), located(1, 48)],
  );
  for (const stopOnTerminate of [false, true]) {
    const lab = new Lab();
    lab.stored = new Map([...first.stored].map(([key, value]) => [
      key, value.replace('"stopOnTerminate":false', `"stopOnTerminate":${stopOnTerminate}`),
    ]));
    const { turns, printed } = await lab.play(
      `${LISTEN} const state = await BackgroundGeolocation.ready({ desiredAccuracy: 3000 });
       show(state.enabled, state.desiredAccuracy, state.isMoving);`,
      [launched({ t_s: 50, reason: 'significant_change' }), located(50, 48.1)],
    );
    const started = asked(turns, 'start').map(({ desired_accuracy, service }) => desired_accuracy ?? service);
    assert.deepEqual(started, stopOnTerminate ? [] : ['motion', 'significant_change', 'hundred_meters']);
    assert.deepEqual(told(printed), stopOnTerminate
      ? [['enabled', false], [false, 100, false]] : [[true, 100, true], ['motion', true, 48.1]]);
  }
});

// HttpEvent, Config.autoSync, autoSyncThreshold, batchSync, maxBatchSize; Location: the schema that is posted.
test('uploads: one for each location, or batches from a threshold on, and records outlive the process', async () => {
  const lab = new Lab();
  const program = (options) => `${IMPORTS}
    BackgroundGeolocation.onHttp(({ status }) => show('http', status));
    await BackgroundGeolocation.ready({ reset: true, stopOnTerminate: false, disableElasticity: true, ${options} });
    if (!(await BackgroundGeolocation.getState()).enabled) await BackgroundGeolocation.start();
    await BackgroundGeolocation.changePace(true);
    BackgroundGeolocation.onLocation(async (location) => show(location, await BackgroundGeolocation.getCount()));\n`;
  const each = await lab.play(program("http: { url, params: { user: 'ü' } }, extras: { route: 1 }"),
    [launched(), located(1, 48), located(2, 48.001)]);
  const [[location, count]] = told(each.printed).filter(([first]) => first.is_moving && first.event === undefined);
  assert.equal(count, 0);
  assert.match(location.uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual({ ...location, uuid: '' }, {
    timestamp: '2026-03-01T23:00:02.000Z', is_moving: true, uuid: '', odometer: 111.2,
    coords: { latitude: 48.001, longitude: 10, accuracy: 5, speed: -1, heading: -1 },
    activity: { type: 'unknown', confidence: 100 }, battery: { level: 0.5, is_charging: false }, extras: { route: 1 },
  });
  const body = JSON.stringify({ location, user: 'ü' });
  assert.deepEqual(asked(each.turns.slice(2), 'upload'), [{ bytes: body.length + 1 }]);

  const batches = program('url, batchSync: true, maxBatchSize: 2, autoSyncThreshold: 3');
  const route = [located(10, 48), located(11, 48.001), located(12, 48.002)];
  const first = await lab.play(batches, [launched({ t_s: 9 }), ...route]);
  // The change to the moving state ignores the threshold; the two locations after it wait.
  assert.deepEqual(first.turns.map((turn) => asked([turn], 'upload').length), [0, 1, 0, 0]);
  const second = await lab.play(batches, [launched({ t_s: 20, reason: 'region' }), located(21, 48.003)]);
  assert.deepEqual(asked(second.turns, 'upload').length, 2);
  assert.ok(![...lab.stored.keys()].some((key) => key.startsWith('bg.record')));
});

// Geofence: notifyOnEntry, notifyOnExit, notifyOnDwell and loiteringDelay; startGeofences; geofenceProximityRadius.
test('geofences near the phone are watched, with stays that iOS does not report', async () => {
  const region = (name) => ({ name, latitude_deg: 48, longitude_deg: 10, radius_m: 200 });
  const lab = new Lab();
  lab.location = fix(0, 48);
  const { turns, printed } = await lab.play(
    `${IMPORTS}
     BackgroundGeolocation.onGeofence(({ identifier, action, extras }) => show(identifier, action, extras.a));
     BackgroundGeolocation.onGeofencesChange(({ on, off }) => show(on.map(({ identifier }) => identifier), off));
     await BackgroundGeolocation.ready({});
     const place = { latitude: 48, longitude: 10, radius: 200, notifyOnExit: true, extras: { a: 1 } };
     await BackgroundGeolocation.addGeofences([
       { ...place, identifier: 'here', notifyOnEntry: true, notifyOnDwell: true, loiteringDelay: 60000 },
       { ...place, identifier: 'far', latitude: 49 },
     ]);
     const bad = { ...place, identifier: 'bad', notifyOnExit: false };
     await BackgroundGeolocation.addGeofence(bad).catch(({ message }) => show(message));
     await BackgroundGeolocation.startGeofences();
     setTimeout(async () => {
       await BackgroundGeolocation.removeGeofence('far');
       const here = await BackgroundGeolocation.getGeofence('here');
       show(await BackgroundGeolocation.geofenceExists('far'), here.radius);
     }, 99000);`,
    [
      launched(), { event: 'determined_state', t_s: 1, state: 'inside', region: region('here') }, timer(61),
      { event: 'exited_region', t_s: 90, region: region('here') }, located(95, 49), timer(99),
    ],
  );
  assert.deepEqual(told(printed), [
    ['geofence bad: set at least one of notifyOnEntry, notifyOnExit and notifyOnDwell'], [['here'], []],
    ['here', 'ENTER', 1], ['here', 'DWELL', 1], ['here', 'EXIT', 1], [['far'], ['here']],
    [false, 200],
  ]);
  const watched = asked(turns, 'monitor').map((one) => [one.name, one.notify_on_entry, one.notify_on_exit]);
  assert.deepEqual(watched, [['here', true, true], ['far', false, true]]);
  assert.deepEqual(asked(turns, 'stop_monitoring').map(({ name }) => name), ['here', 'far']);
  assert.deepEqual(asked(turns, 'start'), [{ service: 'motion' }, { service: 'significant_change' }]);
});

// Config.heartbeatInterval, preventSuspend, stopOnStationary, stopAfterElapsedMinutes, disableStopDetection.
test('heartbeats, and the options that end tracking', async () => {
  const beats = await new Lab().play(
    `${LISTEN}
     BackgroundGeolocation.onHeartbeat(({ location }) => show('heartbeat', location.coords.latitude));
     await BackgroundGeolocation.ready({
       app: { preventSuspend: true, heartbeatInterval: 120 }, activity: { stopOnStationary: true },
     });
     await BackgroundGeolocation.start();`,
    [launched(), located(1, 48), timer(121), timer(241), left(250), located(251, 49), motion(260, STILL), timer(560)],
  );
  assert.deepEqual(told(beats.printed).filter(([what]) => what !== 'activity'), [
    ['enabled', true], ['motion', false, 48], ['heartbeat', 48], ['heartbeat', 48], ['motion', true, 49],
    ['motion', false, 49], ['enabled', false],
  ]);
  assert.equal(asked(beats.turns.slice(1, 2), 'start')[0].desired_accuracy, 'hundred_meters');
  const elapsed = await new Lab().play(
    `${LISTEN}
     await BackgroundGeolocation.ready({ isMoving: true, disableStopDetection: true, stopAfterElapsedMinutes: 10 });
     await BackgroundGeolocation.start();`,
    [launched(), located(1, 48), motion(2, STILL), timer(600)],
  );
  assert.deepEqual(told(elapsed.printed), [
    ['enabled', true], ['motion', true, 48], ['activity', 'still', 100], ['enabled', false],
  ]);
  const stopped = asked(elapsed.turns, 'stop').map(({ service }) => service);
  assert.deepEqual(stopped, ['standard', 'motion', 'significant_change']);
});

// getCurrentPosition: timeout in s, maximumAge in ms, error 408; watchPosition: interval in ms.
test('single positions, watches, and callbacks of version 4', async () => {
  const { turns, printed } = await new Lab().play(
    `${IMPORTS}
     BackgroundGeolocation.ready({}, async ({ enabled }) => {
       show('ready', enabled);
       BackgroundGeolocation.getCurrentPosition({ timeout: 20 }, () => {}, (code) => show('failed', code));
       setTimeout(async () => {
         show((await BackgroundGeolocation.getCurrentPosition({ maximumAge: 5000 })).coords.latitude);
         const seen = ({ coords }) => show('watch', coords.latitude);
         const { remove } = BackgroundGeolocation.watchPosition(seen, null, { interval: 10000 });
         setTimeout(remove, 15000);
       }, 30000);
     });`,
    [
      launched(), timer(20), located(28, 48), timer(30), located(31, 48.1), located(32, 48.2), located(42, 48.3),
      timer(45),
    ],
  );
  assert.deepEqual(told(printed), [['ready', false], ['failed', 408], [48], ['watch', 48.1], ['watch', 48.3]]);
  assert.deepEqual(asked(turns, 'request_location'), [{ desired_accuracy: 'best' }]);
  assert.deepEqual(asked(turns, 'upload'), []);
});

test('Android: activities begin the moving state, and before Android 13 the circle is a geofence', async () => {
  const program = `${LISTEN}
    BackgroundGeolocation.registerHeadlessTask(async ({ name }) => show('headless', name));
    await BackgroundGeolocation.ready({
      stopOnTerminate: false, enableHeadless: true, distanceFilter: 0, locationUpdateInterval: 5000,
    });
    await BackgroundGeolocation.start();`;
  const { turns, printed } = await new Lab().play(program, [
    launched({ system: 'android_12', reason: 'activity' }), located(1, 48), motion(60, WALKING), located(61, 48.1),
  ]);
  const changes = told(printed).filter(([what]) => what === 'motion');
  assert.deepEqual(changes, [['motion', false, 48], ['motion', true, 48.1]]);
  assert.ok(told(printed).some(([what, name]) => what === 'headless' && name === 'motionchange'));
  assert.deepEqual(asked(turns, 'monitor'), [{ ...circle(48), kind: 'geofence', transitions: ['exit'] }]);
  assert.deepEqual(asked(turns, 'start').map(({ service, priority, interval }) => [service, priority, interval]), [
    ['motion', undefined, undefined], ['fused', 'high_accuracy', '5 s'],
  ]);
});

test('what is refused, and what is ignored with a warning', async () => {
  const { printed } = await new Lab().play(
    `${IMPORTS}
     for (const options of [{ schedule: ['1-7 9:00-17:00'] }, { geolocation: { useSignificantChangesOnly: true } }]) {
       await BackgroundGeolocation.ready(options).catch(({ message }) => show(message));
     }
     await BackgroundGeolocation.start().catch(({ message }) => show(message));
     await BackgroundGeolocation.ready({ startOnBoot: true });`,
    [launched({ system: 'android_12' })],
  );
  assert.deepEqual(told(printed), [
    ['schedule is not simulated; start and stop the SDK by timers'],
    ['useSignificantChangesOnly is not simulated on Android'], ['call BackgroundGeolocation.ready first'],
  ]);
  assert.match(printed, /warning: startOnBoot of react-native-background-geolocation is ignored/);
});
