// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** Virtual time. Delays and orders are those of nodejs.org/api/timers.html and html.spec.whatwg.org, "Timers". */

import assert from 'node:assert/strict';
import test from 'node:test';
import { asked, Lab, launched, told } from './lab.js';

const timer = (t_s) => ({ event: 'timer', t_s, timer: 0 });
const play = (source, events, options) => new Lab().play(source, events, options);

test('timers share one timer of the protocol, which follows the earliest', async () => {
  const { turns } = await play(
    `import { AppState } from 'react-native';
     const late = setTimeout(() => {}, 60000);
     setTimeout(() => {}, 1500);
     AppState.addEventListener('change', () => clearTimeout(late));`,
    [launched({ t_s: 10 }), timer(11.5), { event: 'state_changed', t_s: 12, state: 'background' }],
  );
  assert.deepEqual(turns, [
    [{ request: 'timer', timer: 0, after_s: 1.5 }],
    [{ request: 'timer', timer: 0, after_s: 58.5 }],
    [{ request: 'cancel_timer', timer: 0 }],
  ]);
});

test('timers of one time fire in the order in which they were set, each followed by its promises', async () => {
  const { printed } = await play(
    `for (const name of ['a', 'b']) setTimeout(() => {
       console.log(JSON.stringify(name));
       Promise.resolve().then(() => console.log(JSON.stringify(name + ' then')));
     }, 10);
     setTimeout(() => console.log('"early"'), 9);`,
    [launched(), timer(0.01)],
  );
  assert.deepEqual(told(printed), ['early', 'a', 'a then', 'b', 'b then']);
});

test('delays below 1 ms, above 2^31 - 1 ms and without a number count as 1 ms', async () => {
  const { turns, printed } = await play(
    `for (const delay of [2 ** 31 - 1, 1.9, 0, -5, 2 ** 31, 'x', undefined, Infinity]) {
       setTimeout(() => console.log(JSON.stringify(String(delay))), delay);
     }`,
    [launched(), timer(0.001)],
  );
  assert.deepEqual(told(printed), ['1.9', '0', '-5', '2147483648', 'x', 'undefined', 'Infinity']);
  assert.deepEqual(turns.map(([{ after_s }]) => after_s), [0.001, 2147483.646]);
});

test('an interval that the lab delivers late fires once and goes on from then', async () => {
  const { turns, printed } = await play(
    `let count = 0;
     const interval = setInterval((step) => {
       console.log(JSON.stringify([count += step, Date.now() - 1772406000000]));
       if (count === 6) clearInterval(interval);
     }, 1000, 2);`,
    [launched(), timer(1), timer(3600), timer(3601)],
  );
  assert.deepEqual(told(printed), [[2, 1000], [4, 3600000], [6, 3601000]]);
  assert.deepEqual(turns.map(([first]) => first?.after_s), [1, 1, 1, undefined]);
});

test('dates, performance and the time zone are those of the phone', async () => {
  const { printed } = await play(
    `import { setTimeout as sleep } from 'node:timers/promises';
     await sleep(500);
     const now = new Date();
     console.log(JSON.stringify([now.toISOString(), now.getHours(), now instanceof Date, Date.now() - now,
       Date().startsWith('Mon Mar 02 2026 00:00:07'), new Date(0).getTime(), performance.now(),
       String(process.hrtime.bigint()),
       new (class extends Date {})().getTime() - now]));`,
    [launched({ t_s: 7 }), timer(7.5)],
  );
  assert.deepEqual(told(printed), [['2026-03-01T23:00:07.500Z', 0, true, 0, true, 0, 500, '7500000000', 0]]);
});

test('intervals as promises, and the signal of a time-out, are virtual', async () => {
  const { printed } = await play(
    `import { setInterval } from 'node:timers/promises';
     AbortSignal.timeout(1500).onabort = ({ target }) => console.log(JSON.stringify(target.reason.name));
     for await (const value of setInterval(1000, 'tick')) console.log(JSON.stringify(value));`,
    [launched(), timer(1), timer(1.5), timer(2)],
  );
  assert.deepEqual(told(printed), ['tick', 'TimeoutError', 'tick']);
});

test('a turn waits for promises, immediates, files and modules', async () => {
  const { turns } = await play(
    `import { readFile } from 'node:fs/promises';
     setImmediate(async () => {
       await readFile(process.argv[1]);
       const { Accuracy } = await import('expo-location');
       fetch('http://host/' + Accuracy.High);
     });
     clearImmediate(setImmediate(() => fetch('never')));`,
    [launched()],
  );
  assert.deepEqual(turns, [[{ request: 'upload', bytes: 13 }]]);
});

test('CommonJS code requires the shapes; half an hour of offset has a zone; random numbers repeat', async () => {
  const source = `const Location = require('expo-location');
    const sdk = require('react-native-background-geolocation');
    console.log(JSON.stringify([Location.Accuracy.High, sdk.__esModule, sdk.default.DESIRED_ACCURACY_HIGH]));
    console.log(JSON.stringify([new Date().getTimezoneOffset(), Math.random()]));`;
  const [first, again] = [
    await play(source, [launched({ utc_offset_min: 330 })], { name: 'app.cjs' }),
    await play(source, [launched({ utc_offset_min: 330 })], { name: 'app.cjs' }),
  ].map(({ printed }) => told(printed));
  assert.deepEqual(first[0], [4, true, -1]);
  assert.equal(first[1][0], -330);
  assert.ok(first[1][1] > 0 && first[1][1] < 1);
  assert.deepEqual(again, first);
});

test('AppState and Platform of react-native', async () => {
  const { printed } = await play(
    `import { AppState, Platform } from 'react-native';
     const chosen = Platform.select({ ios: 1, default: 2 });
     console.log(JSON.stringify([AppState.currentState, Platform.OS, Platform.Version, chosen]));
     const subscription = AppState.addEventListener('change', (state) => {
       console.log(JSON.stringify(state));
       if (state === 'active') subscription.remove();
     });`,
    [
      launched({ system: 'android_12' }), { event: 'state_changed', t_s: 1, state: 'background' },
      { event: 'state_changed', t_s: 2, state: 'foreground' }, { event: 'state_changed', t_s: 3, state: 'background' },
    ],
  );
  assert.deepEqual(told(printed), [['active', 'android', 31, 2], 'background', 'active']);
});

test('requests of fetch and XMLHttpRequest are uploads of URL and body, answered with 200 and nothing', async () => {
  const { turns, printed } = await play(
    `const answer = await fetch('http://h/', { method: 'POST', body: 'äb' });
     console.log(JSON.stringify([answer.status, answer.ok, await answer.text()]));
     await fetch(new Request('http://h/', { method: 'POST', body: new Uint8Array(5) }));
     await fetch('http://h/', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
     await fetch('http://h/', { signal: AbortSignal.abort() }).catch(({ name }) => console.log(JSON.stringify(name)));
     const request = new XMLHttpRequest();
     request.onload = () => console.log(JSON.stringify([request.readyState, request.status, request.responseText]));
     request.addEventListener('loadend', () => console.log('"end"'));
     request.open('POST', 'http://h/');
     request.setRequestHeader('a', 'b');
     request.send('xyz');
     const aborted = new XMLHttpRequest();
     aborted.onload = () => console.log('"never"');
     aborted.open('GET', 'http://h/');
     aborted.send();
     aborted.abort();`,
    [launched()],
  );
  assert.deepEqual(asked(turns, 'upload').map(({ bytes }) => bytes), [12, 14, 12, 12, 9]);
  assert.deepEqual(told(printed), [[200, true, ''], 'AbortError', [4, 200, ''], 'end']);
});
