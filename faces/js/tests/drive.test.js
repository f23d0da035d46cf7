// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** Layer 1, and what broken code does. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';
import { FACE, Lab, launched, written } from './lab.js';

const lines = (values) => values.map((value) => JSON.stringify(value) + '\n').join('');

/** Runs a program of layer 1 with all that the lab says at once. */
function talk(source, said) {
  const path = written(`import { App, run } from ${JSON.stringify(join(FACE, 'drive.js'))};\n${source}`);
  const done = spawnSync(process.execPath, [path], { input: said, encoding: 'utf8' });
  return { ...done, answers: done.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line)) };
}

const HELLO = { hello: { protocol: 'tracewatt.drive.v1' } };

test('a conversation line by line, with every request and query', () => {
  const { status, answers, stderr } = talk(
    `class Program extends App {
       onLaunched() {
         console.log('begin');
         process.stdout.write('and on\\n');
         this.batch(['location'], 5);
         this.start('visits');
         this.stop('standard');
         this.requestLocation({ desired_accuracy: 'best' });
         this.monitor('a', 1, 2, 3, { kind: 'geofence' });
         this.stopMonitoring('b');
         this.store('k', null);
       }
       onTimer() { this.upload(Number(this.stored('size') ?? 0)); }
       onEnteredRegion() {
         this.timer(3, 1.5);
         this.cancelTimer(3);
         this.request('mode', { name: this.state().authorization, nothing: null });
         this.store('where', String(this.location()));
       }
     }
     run(Program);`,
    lines([
      HELLO,
      { events: [{ event: 'launched', t_s: 0 }, { event: 'unheard_of', t_s: 1 }] },
      { events: [{ event: 'timer', t_s: 2, timer: 0 }] },
      { stored: '12' },
      { events: [{ event: 'entered_region', t_s: 3 }] },
      { state: { authorization: 'always' } },
      { location: null },
      { events: [{ event: 'ended' }] },
    ]),
  );
  assert.equal(status, 0, stderr);
  assert.equal(stderr, 'begin\nand on\n');
  assert.deepEqual(answers, [
    { hello: { protocol: 'tracewatt.drive.v1', persistent: true } },
    { request: 'batch', events: ['location'], limit: 5 },
    { request: 'start', service: 'visits' },
    { request: 'stop', service: 'standard' },
    { request: 'request_location', desired_accuracy: 'best' },
    { request: 'monitor', name: 'a', latitude_deg: 1, longitude_deg: 2, radius_m: 3, kind: 'geofence' },
    { request: 'stop_monitoring', name: 'b', kind: 'region' },
    { request: 'store', key: 'k' },
    { done: true },
    { query: 'stored', key: 'size' },
    { request: 'upload', bytes: 12 },
    { done: true },
    { request: 'timer', timer: 3, after_s: 1.5 },
    { request: 'cancel_timer', timer: 3 },
    { query: 'state' },
    { request: 'mode', name: 'always' },
    { query: 'location' },
    { request: 'store', key: 'where', value: 'null' },
    { done: true },
    { done: true },
  ]);
});

test('a launch makes a new object, and a batch longer than the pipe arrives whole', () => {
  const batch = Array.from({ length: 5000 }, (_, t_s) => ({ event: 'location', t_s, fixes: [{ name: 'ä' }] }));
  const { answers } = talk(
    `class Program extends App {
       count = 0;
       onLocation(event) { this.count += event.fixes[0].name === 'ä' ? 1 : 0; }
       onEnded() { this.upload(this.count); }
     }
     run(Program);`,
    lines([
      HELLO, { events: [launched(), ...batch] }, { events: [{ event: 'ended' }] },
      { events: [launched()] }, { events: [{ event: 'ended' }] },
    ]),
  );
  assert.deepEqual(answers.filter(({ request }) => request).map(({ bytes }) => bytes), [5000, 0]);
});

test('a program that is started by hand says how it is run', () => {
  const { status, stderr } = talk('run(App);', '{}\n');
  assert.equal(status, 1);
  assert.match(stderr, /tracewatt drive DAY -- node FILE/);
});

test('an exception in a handler ends the program with its stack trace', () => {
  const { status, stderr } = talk(
    "class Program extends App { onLaunched() { throw new RangeError('too far'); } }\nrun(Program);",
    lines([HELLO, { events: [launched()] }]),
  );
  assert.equal(status, 1);
  assert.match(stderr, /RangeError: too far\n +at Program\.onLaunched/);
});

test('a handler that returns a promise is refused', () => {
  const { status, stderr } = talk(
    'class Program extends App { async onLaunched() {} }\nrun(Program);',
    lines([HELLO, { events: [launched()] }]),
  );
  assert.equal(status, 1);
  assert.match(stderr, /onLaunched returns a promise/);
});

test('the end of the conversation in a query is an error', () => {
  const { status, stderr } = talk(
    'class Program extends App { onLaunched() { this.state(); } }\nrun(Program);',
    lines([HELLO, { events: [launched()] }]),
  );
  assert.equal(status, 1);
  assert.match(stderr, /the lab has ended the conversation/);
});

for (const [what, source, trace] of [
  ['an exception in a timer', "setTimeout(function late() { throw new Error('no') }, 1000);", /Error: no\n +at .*late/],
  [
    'a rejected promise', "async function begin() { await null; throw new Error('no') }\nbegin();",
    /Error: no\n +at begin/,
  ],
  ['a wrong import', "import { Alert } from 'react-native';", /does not provide an export named 'Alert'/],
]) {
  test(`${what} ends an app with its stack trace`, async () => {
    const { code, printed } = await new Lab().play(source, [launched(), { event: 'timer', t_s: 1, timer: 0 }]);
    assert.equal(code, 1);
    assert.match(printed, trace);
  });
}

for (const [what, loop] of [['a loop', 'for (;;);'], ['a loop of promises', 'for (;;) await null;']]) {
  test(`${what} without an end ends an app with its stack trace`, async () => {
    const source = `async function spin() { ${loop} }\nawait spin();`;
    const { code, printed } = await new Lab().play(source, [launched()], { arguments: ['--limit', '0.2'] });
    assert.equal(code, 1);
    assert.match(printed, /has handled one event for 0\.2 s\n(?:.*\n)* +at spin \(file:.*app\.mjs:1:\d+\)/);
  });
}
