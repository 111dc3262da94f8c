/** Maps a key to an action of the map: a step in pixels, a zoom, or nothing. */
import type { KeyboardEvent } from 'react';

export type MapKey = { kind: 'step'; x: number; y: number } | { kind: 'zoom'; by: 1 | -1 };

const stepPixels = 24;

const panByKey: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
};

const zoomByKey: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, _: -1 };

export function parseMapKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): MapKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const step = panByKey[key];
  if (step) return { kind: 'step', x: step[0], y: step[1] };
  const by = zoomByKey[key];
  return by === undefined ? undefined : { kind: 'zoom', by };
}
