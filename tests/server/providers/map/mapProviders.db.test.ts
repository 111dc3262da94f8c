/** The configurable map services, simulated by a server of the test. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapProvider } from '../../../../server/providers/map/mapProvider.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

const { signal } = new AbortController();
const failed = { reason: 'POSITION_UNKNOWN', message: '获取位置信息失败，请手动选择' };

let service: Server;
let url: string;
let asked: URL[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  // A listening server has a port.
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

const says = (body: unknown) => {
  asked = [];
  answer = (_, response) => response.end(JSON.stringify(body));
};
const amap = () => mapProvider({ kind: 'amap', url: `${url}/maps/`, key: 'secret' });
const nominatim = () => mapProvider({ kind: 'nominatim', url, key: '' });

test('amap is asked for ten places, and its empty lists become empty texts', async () => {
  says({
    pois: [
      {
        name: '西湖',
        location: '120.121281,30.222718',
        pname: '浙江省',
        cityname: '杭州市',
        adname: '西湖区',
        address: [],
      },
      { name: '无处', location: [] },
    ],
  });
  expect(await amap().search('西湖', signal)).toEqual([
    { name: '西湖', address: '浙江省杭州市西湖区', lng: 120.121281, lat: 30.222718 },
  ]);
  expect(asked[0]?.pathname).toBe('/maps/v3/place/text');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    keywords: '西湖',
    offset: '10',
    key: 'secret',
  });
});

test('amap returns addresses and the position of a public network address', async () => {
  says({ regeocode: { formatted_address: '浙江省杭州市西湖区某路' } });
  expect(await amap().reverse({ lng: 120.1, lat: 30.2 }, signal)).toBe('浙江省杭州市西湖区某路');
  expect(asked[0]?.searchParams.get('location')).toBe('120.1,30.2');
  says({ rectangle: '120,30;121,31' });
  expect(await amap().locate('8.8.8.8', signal)).toEqual({ lng: 120.5, lat: 30.5 });
  expect(asked[0]?.searchParams.get('ip')).toBe('8.8.8.8');
  await amap().locate('::ffff:8.8.4.4', signal);
  expect(asked.at(-1)?.searchParams.get('ip')).toBe('8.8.4.4');
  says({ rectangle: [] });
  expect(await amap().locate('192.168.1.5', signal)).toBeUndefined();
  await amap().locate('100.64.0.1', signal);
  await amap().locate('::1', signal);
  expect(asked.map(({ searchParams }) => searchParams.has('ip'))).toEqual([false, false, false]);
});

test('positions of nominatim are converted between WGS-84 and GCJ-02', async () => {
  says([{ display_name: '天安门, 东城区, 北京市, 中国', lat: '39.9', lon: '116.39' }]);
  const [place] = await nominatim().search('天安门', signal);
  expect(place).toMatchObject({ name: '天安门', address: '天安门, 东城区, 北京市, 中国' });
  expect(place?.lng).toBeCloseTo(116.39624, 4);
  expect(place?.lat).toBeCloseTo(39.9014, 4);
  says({ display_name: '东城区' });
  expect(await nominatim().reverse({ lng: 116.39624, lat: 39.9014 }, signal)).toBe('东城区');
  expect(Number(asked[0]?.searchParams.get('lon'))).toBeCloseTo(116.39, 4);
});

test('a redirect is not followed, regardless of its target', async () => {
  asked = [];
  answer = (_, response) => response.writeHead(302, { location: '/v3/place/text' }).end();
  await expect(amap().search('x', signal)).rejects.toMatchObject(failed);
  expect(asked).toHaveLength(1);
});

test('errors, invalid answers and endless answers are the same failure', async () => {
  answer = (_, response) => response.writeHead(500).end('{}');
  await expect(amap().search('x', signal)).rejects.toMatchObject(failed);
  answer = (_, response) => response.end('<html>');
  await expect(amap().search('x', signal)).rejects.toMatchObject(failed);
  says({ status: '0', info: 'INVALID_USER_KEY' });
  await expect(amap().search('x', signal)).rejects.toMatchObject(failed);
  answer = (_, response) => {
    const more = () => response.write('x'.repeat(64 * 1024), (error) => error || more());
    more();
  };
  await expect(amap().search('x', signal)).rejects.toMatchObject(failed);
});

test('the page may show tiles of the configured origin and of no other', async () => {
  let server: TestServer | undefined;
  try {
    const tiles = {
      url: 'https://tiles.example.com/a/{z}/{x}/{y}.png',
      attribution: '示例',
      system: 'WGS84' as const,
    };
    server = await createTestServer({ map: { tiles, service: null } });
    const token = await server.login('admin');
    const { headers, body } = await server.call(token, 'GET', '/map/settings');
    expect(body.data).toEqual({ tiles });
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' data: blob: https://tiles.example.com;",
    );
  } finally {
    await server?.close();
  }
});
