/**
 * The built-in outline: borders of provinces, cities and districts with their names, simplified to some hundred
 * meters.
 */
import place from './outline.json?url';

export type LatLngPair = [lat: number, lng: number];

/** 0 province, 1 city, 2 district. */
type Level = 0 | 1 | 2;

type OutlineFile = Record<'coast' | 'province' | 'city' | 'district', string[]> & {
  names: [level: Level, name: string, lng: number, lat: number][];
};

export type MapOutline = {
  /** Rings around all land areas. */
  land: LatLngPair[][];
  /** Lines between two provinces, cities or districts. */
  borders: Record<Level, LatLngPair[][]>;
  names: { level: Level; name: string; at: LatLngPair }[];
};

let outlineRequest: Promise<MapOutline> | undefined;

/** Loads the outline once; a failed load is tried again by the next call. */
export function loadMapOutline(): Promise<MapOutline> {
  outlineRequest ??= fetchOutline().catch((error: unknown) => {
    outlineRequest = undefined;
    throw error;
  });
  return outlineRequest;
}

async function fetchOutline(): Promise<MapOutline> {
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`The outline answered with the status ${answer.status}.`);
  // The file is made by server/geo/make/makeGeoData.ts.
  const file = (await answer.json()) as OutlineFile;
  return {
    land: file.coast.map(decodeLine),
    borders: {
      0: file.province.map(decodeLine),
      1: file.city.map(decodeLine),
      2: file.district.map(decodeLine),
    },
    names: file.names.map(([level, name, lng, lat]) => ({ level, name, at: [lat, lng] })),
  };
}

const unitsPerDegree = 1024;

/** Decodes differences: zigzag varints of five bits, from character 63 on, in 1024ths of a degree. */
export function decodeLine(text: string): LatLngPair[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - 63;
    value |= (bits & 0x1f) << shift;
    shift += 5;
    if (bits >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  const line: LatLngPair[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    line.push([y / unitsPerDegree, x / unitsPerDegree]);
  }
  return line;
}
