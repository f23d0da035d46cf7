// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** navigator.geolocation. The sections are those of w3.org/TR/geolocation. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { asked, Lab, launched, located, told } from './lab.js';

const failed = (t_s) => ({ event: 'failed', t_s, error: 'locationUnknown' });
const timer = (t_s) => ({ event: 'timer', t_s, timer: 0 });
const state = (t_s, name) => ({ event: 'state_changed', t_s, state: name });
const SHOW = `const latitude = (value) => value.code ?? value.coords.latitude;
  const show = (name) => (value) => console.log(JSON.stringify([name, latitude(value)]));
  const { geolocation } = navigator;\n`;

// Sections 8 and 9, GeolocationPosition and GeolocationCoordinates: the shape, toJSON, null for what is not known.
test('a position has the documented shape and is asked for with the documented defaults', async () => {
  const { turns, printed } = await new Lab().play(
    `navigator.geolocation.getCurrentPosition((position) => {
       console.log(JSON.stringify(position));
       const { constructor } = position.coords;
       console.log(JSON.stringify([position instanceof GeolocationPosition, constructor === GeolocationCoordinates,
         GeolocationPositionError.TIMEOUT]));
     });`,
    [launched(), located(2.5, 48, { speed_mps: 3 })],
  );
  assert.deepEqual(asked(turns, 'request_location'), [{ desired_accuracy: 'hundred_meters' }]);
  const coords = {
    accuracy: 5, latitude: 48, longitude: 10, altitude: null, altitudeAccuracy: null, heading: null, speed: 3,
  };
  assert.deepEqual(told(printed), [{ coords, timestamp: 1772406002500 }, [true, true, 3]]);
});

// Section 6.6, request a position: timeout, maximumAge and the cached position; section 10: codes of errors.
test('timeout, maximumAge and errors', async () => {
  const { turns, printed, code } = await new Lab().play(
    `${SHOW}
     geolocation.getCurrentPosition(show('a'), show('a failed'), { timeout: 5000 });
     geolocation.getCurrentPosition(show('none'), show('nothing cached'), { timeout: 0 });
     setTimeout(() => {
       geolocation.getCurrentPosition(show('b'), show('b failed'), { enableHighAccuracy: true });
       setTimeout(() => {
         geolocation.getCurrentPosition(show('cached'), null, { maximumAge: 60000, timeout: 0 });
         geolocation.getCurrentPosition(show('old'), show('too old'), { maximumAge: 1000, timeout: 0 });
         geolocation.getCurrentPosition(show('c'), show('c failed'), { maximumAge: 1000 });
       }, 30000);
     }, 10000);
     try { geolocation.getCurrentPosition(null); } catch (error) { console.log(JSON.stringify(error.name)); }`,
    [
      launched(), timer(5), failed(9), timer(10), located(12, 48), timer(40), failed(50),
    ],
  );
  assert.equal(code, 0, printed);
  assert.deepEqual(told(printed), [
    'TypeError', ['nothing cached', 3], ['a failed', 3], ['b', 48], ['cached', 48], ['too old', 3], ['c failed', 2],
  ]);
  assert.deepEqual(asked(turns, 'request_location').map(({ desired_accuracy }) => desired_accuracy),
    ['hundred_meters', 'best', 'hundred_meters']);
});

// Section 6.2, watchPosition, and 6.6: a page that is not visible waits.
test('a watch goes on until it is cleared, and not in the background', async () => {
  const { turns, printed } = await new Lab().play(
    `${SHOW}
     const options = { enableHighAccuracy: true, timeout: 1000 };
     const watch = geolocation.watchPosition(show('watch'), show('failed'), options);
     setTimeout(() => geolocation.getCurrentPosition(show('once'), null), 20000);
     setTimeout(() => geolocation.clearWatch(watch), 60000);`,
    [
      launched({ system: 'android_12' }), timer(1), located(2, 47), located(3, 48), state(10, 'background'),
      located(11, 49), timer(20), state(30, 'foreground'), located(31, 50), timer(60), located(61, 51),
    ],
  );
  assert.deepEqual(told(printed), [['failed', 3], ['watch', 47], ['watch', 48], ['once', 50], ['watch', 50]]);
  const names = turns.map((turn) => turn.map(({ request }) => request).filter((name) => name !== 'timer'));
  assert.deepEqual(names, [
    ['start'], [], [], [], ['stop'], [], [], ['start', 'request_location'], [], ['stop'], [],
  ]);
  assert.deepEqual(asked(turns, 'start')[0], {
    service: 'fused', priority: 'high_accuracy', interval: '1 s', min_update_interval: '1 s', max_update_delay: '0 s',
    min_update_distance: '0 m',
  });
});

// Section 6.6: permission is asked for first; section 10: code 1 if it is refused.
test('a page without permission asks the user', async () => {
  const lab = new Lab();
  lab.state.authorization = 'not_determined';
  const { turns, printed } = await lab.play(
    `${SHOW} geolocation.watchPosition(show('watch'), show('failed'), { timeout: 1000 });`,
    [
      launched(), { event: 'prompt_changed', t_s: 1, shown: true },
      { event: 'authorization_changed', t_s: 9, authorization: 'denied', lab: { state: { authorization: 'denied' } } },
    ],
  );
  assert.deepEqual(asked(turns, 'ask'), [{ permission: 'when_in_use' }]);
  assert.deepEqual(asked(turns, 'start'), []);
  assert.deepEqual(told(printed), [['failed', 1]]);
});

test('a position by satellites has the height above sea level, with its accuracy', async () => {
  const { GeolocationCoordinates } = await import('../geolocation.js');
  const fix = { latitude_deg: 48, longitude_deg: 10, horizontal_accuracy_m: 5, vertical_accuracy_m: 4, t_s: 1 };
  const { altitude, altitudeAccuracy } = new GeolocationCoordinates({ ...fix, altitude_m: 512.5 });
  assert.deepEqual([altitude, altitudeAccuracy], [512.5, 4]);
  const unknown = new GeolocationCoordinates(fix);
  assert.deepEqual([unknown.altitude, unknown.altitudeAccuracy], [null, null]);
});
