// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** expo-location and expo-task-manager. The pages are those of docs.expo.dev/versions/latest/sdk. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { asked, fix, Lab, launched, located, told } from './lab.js';

const IMPORTS = `import * as Location from 'expo-location';
import * as TaskManager from 'expo-task-manager';
const show = (value) => console.log(JSON.stringify(value));\n`;
const state = (t_s, name) => ({ event: 'state_changed', t_s, state: name });
const entered = (t_s, name) => ({ event: 'entered_region', t_s, region: region(name) });
const left = (t_s, name) => ({ event: 'exited_region', t_s, region: region(name) });
const region = (name) => ({ name, latitude_deg: 48, longitude_deg: 10, radius_m: 100 });

// location/#permissionresponse: status, granted, canAskAgain, expires and the scope on iOS.
test('permissions are asked for once and answered with the user\'s choice', async () => {
  const lab = new Lab();
  lab.state.authorization = 'not_determined';
  const { turns, printed } = await lab.play(
    `${IMPORTS}
     const short = ({ status, granted, canAskAgain, expires, ios: { scope } }) => {
       show([status, granted, canAskAgain, expires, scope]);
     };
     short(await Location.getForegroundPermissionsAsync());
     await Location.getCurrentPositionAsync().catch((error) => show(error.code));
     short(await Location.requestForegroundPermissionsAsync());
     short(await Location.requestBackgroundPermissionsAsync());
     short(await Location.requestBackgroundPermissionsAsync());`,
    [
      launched(), { event: 'prompt_changed', t_s: 1, shown: true },
      { event: 'authorization_changed', t_s: 5, lab: { state: { authorization: 'when_in_use' } } },
      { event: 'prompt_changed', t_s: 6, shown: false },
    ],
  );
  assert.deepEqual(told(printed), [
    ['undetermined', false, true, 'never', 'none'], 'ERR_DENIED_FOREGROUND_LOCATION_PERMISSION',
    ['granted', true, true, 'never', 'whenInUse'], ['denied', false, false, 'never', 'whenInUse'],
    ['denied', false, false, 'never', 'whenInUse'],
  ]);
  assert.deepEqual(asked(turns, 'ask'), [{ permission: 'when_in_use' }, { permission: 'always' }]);
});

// location/#locationgetcurrentpositionasyncoptions, #locationgetlastknownpositionasyncoptions, #locationobject
test('one position, the last known one, and what is refused', async () => {
  const lab = new Lab();
  lab.location = fix(-100, 47, { horizontal_accuracy_m: 80 });
  const { turns, printed } = await lab.play(
    `${IMPORTS}
     show((await Location.getLastKnownPositionAsync()).coords.latitude);
     show(await Location.getLastKnownPositionAsync({ maxAge: 99000 }));
     show([await Location.getLastKnownPositionAsync({ requiredAccuracy: 79 })]);
     show(await Location.getCurrentPositionAsync({ accuracy: Location.Accuracy.Highest }));
     await Location.getCurrentPositionAsync({ accuracy: 7 }).catch((error) => show(error.message));
     await Location.getHeadingAsync().catch((error) => show(error.message));
     await Location.startLocationUpdatesAsync('t').catch((error) => show(error.message));
     await Location.getCurrentPositionAsync().catch((error) => show(error.code));`,
    [launched(), located(3, 48), { event: 'failed', t_s: 9, error: 'locationUnknown' }],
  );
  const accuracies = asked(turns, 'request_location').map(({ desired_accuracy }) => desired_accuracy);
  assert.deepEqual(accuracies, ['best', 'hundred_meters']);
  const coords = {
    latitude: 48, longitude: 10, altitude: null, accuracy: 5, altitudeAccuracy: null, heading: -1, speed: -1,
  };
  assert.match(printed, /^47\nnull\n/);
  assert.deepEqual(told(printed).slice(1), [
    [null], { coords, timestamp: 1772406003000 }, 'accuracy is 7; it must be one of Location.Accuracy',
    'the heading is not simulated',
    "task 't' is not defined; call TaskManager.defineTask at the top of the code",
    'ERR_LOCATION_UNAVAILABLE',
  ]);
});

const ROUTE = `${IMPORTS}
  TaskManager.defineTask('route', ({ data, error, executionInfo: { taskName, appState } }) => {
    show([taskName, appState, error ?? data.locations.map(({ coords }) => coords.latitude)]);
  });\n`;

// location/#locationtaskoptions: deferral in the background only; task-manager: tasks are defined again at each launch.
test('background updates are deferred in the background, and go on after a relaunch', async () => {
  const lab = new Lab();
  const first = await lab.play(
    `${ROUTE}
     await Location.startLocationUpdatesAsync('route', {
       accuracy: Location.Accuracy.BestForNavigation, distanceInterval: 20, activityType: Location.ActivityType.Fitness,
       showsBackgroundLocationIndicator: true, deferredUpdatesInterval: 60000, deferredUpdatesDistance: 500,
     });
     show([await Location.hasStartedLocationUpdatesAsync('route'), await TaskManager.isTaskRegisteredAsync('other')]);`,
    [
      launched(), located(1, 48), state(5, 'background'), located(10, 48.001), located(50, 48.01),
      located(100, 48.0101), { event: 'failed', t_s: 101, error: 'denied' },
    ],
  );
  assert.deepEqual(first.turns[0].filter(({ request }) => request === 'start'), [
    {
      request: 'start', service: 'standard', desired_accuracy: 'best_for_navigation', distance_filter: '20 m',
      activity_type: 'fitness', pauses_location_updates_automatically: false, allows_background_location_updates: true,
      shows_background_location_indicator: true,
    },
    { request: 'start', service: 'significant_change' },
  ]);
  assert.deepEqual(told(first.printed), [
    [true, false], ['route', 'active', [48]], ['route', 'background', [48.001, 48.01, 48.0101]],
    ['route', 'background', { code: 0, message: 'denied' }],
  ]);
  const second = await lab.play(
    `${ROUTE} show(await TaskManager.getRegisteredTasksAsync());
     setTimeout(() => Location.stopLocationUpdatesAsync('route'), 1000);`,
    [launched({ t_s: 900, reason: 'significant_change' }), located(900, 49), { event: 'timer', t_s: 901, timer: 0 }],
  );
  assert.equal(told(second.printed)[0][0].taskType, 'location');
  assert.deepEqual(second.turns[0].map(({ service }) => service).slice(0, 2), ['standard', 'significant_change']);
  assert.deepEqual(asked(second.turns, 'stop'), [{ service: 'standard' }, { service: 'significant_change' }]);
  assert.equal(lab.stored.get('expo.tasks'), '{}');
});

// location/#locationstartgeofencingasynctaskname-regions: the task is called at each crossing, with the region.
test('geofences call the task at each change, as the options say, and outlive the process', async () => {
  const lab = new Lab();
  const program = `${IMPORTS}
    TaskManager.defineTask('home', ({ data }) => show([data.eventType, data.region.identifier, data.region.state]));\n`;
  const { turns, printed } = await lab.play(
    `${program}
     const [a, b] = ['a', 'b'].map((identifier) => ({ identifier, latitude: 48, longitude: 10, radius: 100 }));
     await Location.startGeofencingAsync('home', [a, { ...b, notifyOnExit: false }]);
     await Location.startGeofencingAsync('none', [a]).catch((error) => show(error.message));`,
    [
      launched(), { event: 'determined_state', t_s: 1, state: 'inside', region: region('a') },
      entered(2, 'a'), entered(3, 'b'), left(4, 'b'), left(5, 'other'),
    ],
  );
  assert.deepEqual(turns[0].filter(({ request }) => request !== 'store'), [
    { request: 'monitor', ...region('a'), notify_on_entry: true, notify_on_exit: true },
    { request: 'request_state', name: 'a' },
    { request: 'monitor', ...region('b'), notify_on_entry: true, notify_on_exit: false },
    { request: 'request_state', name: 'b' },
  ]);
  assert.deepEqual(told(printed).slice(-2), [[1, 'a', 1], [1, 'b', 1]]);
  const second = await lab.play(
    `${program} setTimeout(() => Location.stopGeofencingAsync('home'), 1000);`,
    [
      launched({ t_s: 9, reason: 'region' }), left(9, 'a'),
      { event: 'timer', t_s: 10, timer: 0 },
    ],
  );
  assert.deepEqual(told(second.printed), [[2, 'a', 2]]);
  const stopped = asked(second.turns, 'stop_monitoring');
  assert.deepEqual(stopped, [{ name: 'a', kind: 'region' }, { name: 'b', kind: 'region' }]);
});

// location/#locationwatchpositionasync: only in the foreground. Two parts of an app share the lab's one service.
test('a watch on the screen beside background updates, and one position beside both', async () => {
  const { turns, printed } = await new Lab().play(
    `${ROUTE}
     await Location.startLocationUpdatesAsync('route', { accuracy: Location.Accuracy.Low, distanceInterval: 500 });
     const seen = ({ coords }) => show(coords.latitude);
     const watch = await Location.watchPositionAsync({ accuracy: Location.Accuracy.Balanced }, seen);
     setTimeout(async () => {
       watch.remove();
       show(['one', (await Location.getCurrentPositionAsync({ accuracy: Location.Accuracy.High })).coords.latitude]);
     }, 20000);`,
    [
      launched(), located(1, 48), located(2, 48.001), state(5, 'background'), located(6, 48.1), state(9, 'foreground'),
      { event: 'timer', t_s: 20, timer: 0 }, located(20.5, 48.15, { t_s: 15 }), located(21, 48.2, { horizontal_accuracy_m: 65 }), located(22, 48.2001),
    ],
  );
  assert.deepEqual(told(printed), [
    ['route', 'active', [48]], 48, 48.001, ['route', 'background', [48.1]], ['route', 'active', [48.15]],
    // The position that the system had kept is no answer, and neither is one that is too coarse.
    ['route', 'active', [48.2]], ['one', 48.2001],
  ]);
  const standard = asked(turns, 'start').filter(({ service }) => service === 'standard');
  assert.deepEqual(standard.map(({ desired_accuracy, distance_filter }) => [desired_accuracy, distance_filter]), [
    ['kilometer', '500 m'], ['hundred_meters', undefined], ['kilometer', '500 m'], ['hundred_meters', undefined],
    ['kilometer', '500 m'], ['nearest_ten_meters', undefined], ['kilometer', '500 m'],
  ]);
  assert.deepEqual(asked(turns, 'request_location'), []);
});

// location/#locationoptions: the defaults of Android depend on the accuracy.
test('Android: the fused request, geofences, and a warning about the service', async () => {
  const { turns, printed } = await new Lab().play(
    `${ROUTE}
     TaskManager.defineTask('home', () => {});
     await Location.startLocationUpdatesAsync('route', { accuracy: Location.Accuracy.High, timeInterval: 15000 });
     await Location.startGeofencingAsync('home', [{ latitude: 48, longitude: 10, radius: 80, notifyOnExit: false }]);`,
    [launched({ system: 'android_10' })],
  );
  assert.deepEqual(asked(turns, 'start'), [{
    service: 'fused', priority: 'high_accuracy', interval: '15 s', min_update_interval: '15 s', max_update_delay: '0 s',
    min_update_distance: '50 m',
  }]);
  assert.deepEqual(asked(turns, 'monitor'), [
    { name: 'home 1', latitude_deg: 48, longitude_deg: 10, radius_m: 80, kind: 'geofence', transitions: ['enter'] },
  ]);
  assert.match(printed, /^warning: foregroundService is ignored/);
});

test('background updates need the background mode, and rejections of a task end the app', async () => {
  const refused = await new Lab().play(
    `${ROUTE} await Location.startLocationUpdatesAsync('route').catch((error) => show(error.code));`,
    [launched({ background_mode: false })],
  );
  assert.deepEqual(told(refused.printed), ['ERR_LOCATION_UPDATES_UNAVAILABLE']);
  const broken = await new Lab().play(
    `${IMPORTS} TaskManager.defineTask('t', async () => { throw new Error('broken task'); });
     await Location.startLocationUpdatesAsync('t');`,
    [launched(), located(1, 48)],
  );
  assert.equal(broken.code, 1);
  assert.match(broken.printed, /Error: broken task\n +at /);
});
