/** The built-in outline: lines of provinces, cities and districts with their names, thinned to some hundred metres. */
import place from './outline.json?url';

export type LatLng = [lat: number, lng: number];

/** 0 province, 1 city, 2 district. */
type Level = 0 | 1 | 2;

type File = Record<'coast' | 'province' | 'city' | 'district', string[]> & {
  names: [level: Level, name: string, lng: number, lat: number][];
};

export type Outline = {
  /** Rings around all land. */
  land: LatLng[][];
  /** Lines between two provinces, cities, districts. */
  borders: Record<Level, LatLng[][]>;
  names: { level: Level; name: string; at: LatLng }[];
};

let loading: Promise<Outline> | undefined;

/** Fetched once; one that could not be had is asked for again. */
export function loadOutline(): Promise<Outline> {
  loading ??= fetched().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetched(): Promise<Outline> {
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`The outline answered with the status ${answer.status}.`);
  // Made by server/places/make/make.ts.
  const file = (await answer.json()) as File;
  return {
    land: file.coast.map(decoded),
    borders: { 0: file.province.map(decoded), 1: file.city.map(decoded), 2: file.district.map(decoded) },
    names: file.names.map(([level, name, lng, lat]) => ({ level, name, at: [lat, lng] })),
  };
}

const perDegree = 1024;

/** Differences as varints of five bits, zigzag, from character 63 on, in 1024ths of a degree. */
export function decoded(text: string): LatLng[] {
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
  const line: LatLng[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    line.push([y / perDegree, x / perDegree]);
  }
  return line;
}
