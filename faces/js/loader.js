// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** The modules that stand for those that apps import, by the names under which they import them. */
export const SHAPES = {
  'expo-location': './expo-location.js',
  'expo-task-manager': './expo-task-manager.js',
  'react-native': './react-native.js',
  'react-native-background-geolocation': './background-geolocation.js',
};

/** The address of the module that stands for another; undefined if none does. @param {string} name */
export function shapeOf(name) {
  return Object.hasOwn(SHAPES, name) ? new URL(SHAPES[name], import.meta.url).href : undefined;
}

/** Node's hook that resolves a name, in a thread of its own. */
export async function resolve(name, context, next) {
  const url = shapeOf(name);
  return url === undefined ? next(name, context) : { url, shortCircuit: true };
}
