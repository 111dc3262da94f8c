/** Every operation of RuoYi-Vue3 with the requests of its pages: its answer, and its refusals. One more costs its requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruoyiOperations } from '../../../../server/compatibility/ruoyi/operations.ts';
import type { ExpectedResponse } from '../../../support/ruoyi/expectedResponses.ts';
import { ruoyiRequests } from '../../../support/ruoyi/requests.ts';
import { createRuoyiWorld, type RuoyiWorld } from '../../../support/ruoyi/ruoyiWorld.ts';
import type { TestResponse } from '../../../support/servers/testServer.ts';

/** A file cannot be sent as fields; each has its own test. */
const ofFiles = new Set(['POST /system/user/profile/avatar', 'POST /system/user/importData']);

const placeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const places = ruoyiOperations.map(placeOf).filter((place) => !ofFiles.has(place));
/** Deletions come last: the requests before them need the rows. */
const inOrder = [
  ...places.filter((place) => !place.startsWith('DELETE')),
  ...places.filter((place) => place.startsWith('DELETE /system/dict/data/')),
  ...places.filter((place) => place.startsWith('DELETE') && !place.startsWith('DELETE /system/dict/data/')),
];

let world: RuoyiWorld;
beforeAll(async () => {
  world = await createRuoyiWorld();
});
afterAll(() => world.server.close());

const expectedOf = (place: string): ExpectedResponse => {
  const expected = ruoyiRequests[place];
  if (!expected) throw new Error(`RuoYi's request for ${place} is missing.`);
  return expected(world);
};

function send(token: string | null, place: string): Promise<TestResponse> {
  const expected = expectedOf(place);
  const params = [...(expected.params ?? [])];
  return world.send(
    token,
    place.replace(/\{\w+\}/g, () => params.shift() ?? ''),
    expected,
  );
}

test('each operation has the request that RuoYi sends', () => {
  expect(Object.keys(ruoyiRequests).sort()).toEqual([...places].sort());
});

// Runs before any change: a refusal has changed nothing, or the following tests fail.
describe('requests without a session', () => {
  test.each(places)('%s answers 401 unless it is open', async (place) => {
    const { open } = expectedOf(place);
    const { status, body } = await send(null, place);
    expect(status).toBe(200);
    if (open === 'public') expect(body.code).not.toBe(401);
    else expect(body).toMatchObject({ code: 401, msg: '认证失败，无法访问系统资源' });
  });
});

describe('requests without the right', () => {
  test.each(places)('%s answers 403 unless it is open', async (place) => {
    const { open } = expectedOf(place);
    // The user's session is used for the following operations.
    if (place === 'POST /logout') return;
    const { status, body } = await send(world.nobody, place);
    expect(status).toBe(200);
    if (open) expect(body.code).not.toBe(403);
    else expect(body).toMatchObject({ code: 403, msg: '当前操作没有权限' });
  });
});

describe('requests with the right', () => {
  test.each(inOrder)('%s has its answer', async (place) => {
    const { answer } = expectedOf(place);
    const token = place === 'POST /logout' ? await world.server.login('admin') : world.admin;
    const told = await send(token, place);
    expect(told.status).toBe(200);
    if (answer === 'file') {
      expect(told.headers['content-type']).toContain('spreadsheet');
      expect(told.text.slice(0, 2)).toBe('PK');
    } else if (answer === 'refused') {
      expect(told.body).toMatchObject({ code: 500, msg: expect.stringMatching(/[一-龥]/) });
    } else expect(told.body).toMatchObject({ code: 200, ...answer });
  });
});
