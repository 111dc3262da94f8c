/** Map search: positions are GCJ-02, regardless of the provider or the tiles. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';

const place = z.object({
  name: z.string(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  /** The enclosing area, if the exact position is unknown; the coordinates are those of the area. */
  roughly: z.string().optional(),
});
export type MapPlace = z.output<typeof place>;

const coordinateSystem = z.enum(['GCJ02', 'WGS84']);
export type CoordinateSystem = z.output<typeof coordinateSystem>;

const tiles = z.object({
  /** A template with {z}, {x} and {y}. */
  url: z.string(),
  attribution: z.string(),
  system: coordinateSystem,
});
export type MapTiles = z.output<typeof tiles>;

const degrees = (most: number) => z.coerce.number('应为数字').min(-most).max(most);

export const mapCalls = {
  settings: defineCall({
    method: 'GET',
    path: '/map/settings',
    summary: '地图瓦片设置；未配置时 tiles 为空，使用内置示意轮廓',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    transaction: 'none',
    answer: answers.data(z.object({ tiles: tiles.nullable() })),
  }),
  search: defineCall({
    method: 'GET',
    path: '/map/search',
    summary: '按关键字查找国内地点，最多 10 条',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    transaction: 'none',
    query: z.strictObject({ keyword: z.string().trim().min(1).max(100) }),
    answer: answers.data(z.array(place)),
  }),
  reverse: defineCall({
    method: 'GET',
    path: '/map/reverse',
    summary: '经纬度所在的地址；附近没有已知地点时 address 为空',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    transaction: 'none',
    query: z.strictObject({ lng: degrees(180), lat: degrees(90) }),
    answer: answers.data(z.object({ address: z.string() })),
  }),
  locate: defineCall({
    method: 'GET',
    path: '/map/locate',
    summary: '默认的地图中心：服务商按网络地址给出的位置，否则为北京',
    permission: 'session',
    object: 'none',
    supplier: 'catalog',
    transaction: 'none',
    answer: answers.data(z.object({ lng: z.number(), lat: z.number() })),
  }),
};
