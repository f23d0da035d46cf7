// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** Whole days with the program that TRACEWATT names. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { FACE, tracewatt, written } from './lab.js';

const DIARY = join(FACE, 'examples/trip-diary/app.js');
const RUN = join(FACE, 'run.js');

/** The rows of the table that a run wrote. */
function rows(folder) {
  const [head, ...lines] = readFileSync(join(folder, 'results/runs.csv'), 'utf8').trim().split('\n');
  const columns = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [columns[index], value])));
}

test('an app on the shapes records and sends a day', () => {
  const { status, stderr, folder } = tracewatt(
    'drive', 'overnight_kill', '--strategy', 'control', '--replications', '1', '-q', '-o', 'results', '--name', 'diary',
    '--', process.execPath, RUN, DIARY,
  );
  assert.equal(status, 0, stderr);
  const row = rows(folder).find(({ strategy }) => strategy === 'diary');
  assert.ok(Number(row.delivery_count) > 100, row.delivery_count);
  // Positions are sent by twenty, or every five minutes.
  assert.ok(Number(row.upload_count) > Number(row.delivery_count) / 20, row.upload_count);
  assert.ok(Number(row.upload_count) < Number(row.delivery_count), row.upload_count);
});

test('the SDK notices trips also after a relaunch, and an exception ends the command with its time', () => {
  const app = written(
    `import BackgroundGeolocation from 'react-native-background-geolocation';
     let isRelaunch = false;
     BackgroundGeolocation.onMotionChange(function changed({ isMoving }) {
       console.log(isRelaunch ? 'relaunched,' : 'launched,', isMoving ? 'moving' : 'stationary');
       if (isRelaunch && isMoving) throw new Error('broken');
     });
     const state = await BackgroundGeolocation.ready({ stopOnTerminate: false });
     isRelaunch = state.didLaunchInBackground;
     if (!state.enabled) await BackgroundGeolocation.start();`,
  );
  const { status, stderr, stdout } = tracewatt(
    'drive', 'overnight_kill', '--strategy', 'control', '--replications', '1', '-q', '--jobs', '1',
    '--', process.execPath, RUN, app,
  );
  assert.equal(status, 65);
  assert.equal(stdout, '');
  assert.match(stderr, /launched, stationary\nlaunched, moving\nlaunched, stationary\n[^]*relaunched, moving\n/);
  assert.match(stderr, /Error: broken\n +at .*changed/);
  assert.match(stderr, /replication 0, after \d+.*, event location: error: the program ended with exit code 1/);
});
