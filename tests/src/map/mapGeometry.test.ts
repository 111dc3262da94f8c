import type { KeyboardEvent } from 'react';
import { describe, expect, test } from 'vitest';
import { buildMesh } from '../../../server/geo/make/borderMesh.ts';
import { encodeLine, simplifyLine } from '../../../server/geo/make/simplify.ts';
import type { DistrictArea, MapPoint } from '../../../server/geo/make/sourceMaps.ts';
import { coordinateConversions } from '../../../src/map/coordinateSystem.ts';
import { chooseGridStep, edgeArrow, formatDistance, listGridDegrees } from '../../../src/map/gridGeometry.ts';
import { parseMapKey } from '../../../src/map/mapKeys.ts';
import { decodeLine } from '../../../src/map/mapOutline.ts';

// Only these properties are read.
const key = (key: string, held: object = {}) => parseMapKey({ key, ...held } as KeyboardEvent);

test('arrows pan, plus and minus zoom, and keys with modifiers are ignored', () => {
  expect(key('ArrowRight')).toEqual({ kind: 'step', x: 24, y: 0 });
  expect(key('ArrowUp')).toEqual({ kind: 'step', x: 0, y: -24 });
  expect(['+', '=', '-'].map((one) => key(one))).toEqual([
    { kind: 'zoom', by: 1 },
    { kind: 'zoom', by: 1 },
    { kind: 'zoom', by: -1 },
  ]);
  expect(key('ArrowDown', { altKey: true })).toBeUndefined();
  expect(key('+', { ctrlKey: true })).toBeUndefined();
  expect(key('Enter')).toBeUndefined();
});

describe('coordinate systems', () => {
  const kept = { lng: 120.1302, lat: 30.2595 };

  test('tiles in GCJ-02 show stored coordinates unchanged', () => {
    expect(coordinateConversions.GCJ02.toTilePosition(kept)).toEqual([30.2595, 120.1302]);
    expect(coordinateConversions.GCJ02.toStoredPosition(kept)).toEqual(kept);
  });

  test('tiles in WGS-84 shift them by some hundred meters, and picked coordinates are shifted back', () => {
    const [lat, lng] = coordinateConversions.WGS84.toTilePosition(kept);
    expect(Math.hypot(lat - kept.lat, lng - kept.lng)).toBeGreaterThan(0.002);
    const back = coordinateConversions.WGS84.toStoredPosition({ lat, lng });
    expect(back.lng).toBeCloseTo(kept.lng, 5);
    expect(back.lat).toBeCloseTo(kept.lat, 5);
  });

  test('both are the same outside China', () => {
    expect(coordinateConversions.WGS84.toTilePosition({ lng: -0.1, lat: 51.5 })).toEqual([51.5, -0.1]);
  });
});

describe('a view with few borders', () => {
  test('the graticule uses the smallest step with sufficiently spaced lines', () => {
    // 15: about 23,000 pixels per degree; 18: eight times that.
    expect([23_301, 186_413, 50].map(chooseGridStep)).toEqual([0.005, 0.001, 1]);
    expect(listGridDegrees(116.379, 116.396, 0.005)).toEqual([
      { at: expect.closeTo(116.38, 6), text: '116.380°' },
      { at: expect.closeTo(116.385, 6), text: '116.385°' },
      { at: expect.closeTo(116.39, 6), text: '116.390°' },
      { at: expect.closeTo(116.395, 6), text: '116.395°' },
    ]);
    expect(listGridDegrees(-1.5, 1.5, 1).map(({ text }) => text)).toEqual(['-1°', '0°', '1°']);
  });

  test('a neighbor is named at the edge in its direction', () => {
    const size = { x: 700, y: 400 };
    const inset = { x: 50, y: 20 };
    expect(edgeArrow({ x: 5000, y: 200 }, size, inset)).toEqual({ x: 650, y: 200, arrow: '→' });
    expect(edgeArrow({ x: 350, y: -900 }, size, inset)).toEqual({ x: 350, y: 20, arrow: '↑' });
    expect(edgeArrow({ x: -650, y: 1200 }, size, inset)).toEqual({ x: 170, y: 380, arrow: '↙' });
    expect([420, 1949].map(formatDistance)).toEqual(['420 米', '1.9 公里']);
  });
});

describe('the border outline', () => {
  test('a line survives encoding and decoding', () => {
    const line: MapPoint[] = [
      [122_886, 24_033],
      [122_886, 24_034],
      [-5, -70_000],
      [0, 0],
    ];
    expect(decodeLine(encodeLine(line))).toEqual(line.map(([x, y]) => [y / 1024, x / 1024]));
  });

  test('simplifying keeps the ends and the points that stand out', () => {
    const line: MapPoint[] = [
      [0, 0],
      [10, 1],
      [20, 0],
      [30, 50],
      [40, 0],
    ];
    expect(simplifyLine(line, 5)).toEqual([
      [0, 0],
      [20, 0],
      [30, 50],
      [40, 0],
    ]);
  });

  test('two adjacent areas have one border between them and one coast around both', () => {
    const square = (x: number): MapPoint[] => [
      [x, 0],
      [x + 10, 0],
      [x + 10, 10],
      [x, 10],
    ];
    const area = (name: string, city: string, x: number): DistrictArea => ({
      province: '甲',
      city,
      name,
      seat: undefined,
      rings: [square(x)],
    });
    const { coast, city, district, province } = buildMesh([area('东', '一', 0), area('西', '二', 10)]);
    expect(city).toEqual([
      [
        [10, 0],
        [10, 10],
      ],
    ]);
    expect([district, province]).toEqual([[], []]);
    expect(coast).toHaveLength(1);
    expect(coast[0]?.[0]).toEqual(coast[0]?.at(-1));
    expect(coast[0]).toHaveLength(7);
  });
});
