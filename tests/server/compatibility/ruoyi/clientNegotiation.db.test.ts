/** The answers to different clients on the paths that the contract and RuoYi share. */
import { request as connect } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruoyiOperations } from '../../../../server/compatibility/ruoyi/operations.ts';
import { callEntries } from '../../../support/access/callEntries.ts';
import {
  createRuoyiWorld,
  type RuoyiWorld,
  ruoyiAcceptHeader as ruoyi,
} from '../../../support/ruoyi/ruoyiWorld.ts';
import { buildWorkbook } from '../../../support/servers/sheetImport.ts';
import { uploadTestFile } from '../../../support/servers/uploads.ts';

let world: RuoyiWorld;
beforeAll(async () => {
  world = await createRuoyiWorld();
});
afterAll(() => world.server.close());

const contract = 'application/json';
/** The headers of a program that does not state what it accepts. */
const anything = '*/*';
const accepts = [contract, anything, ruoyi, `${contract};charset=utf-8`];

const get = (path: string, accept: string) =>
  world.server.call(world.admin, 'GET', path, undefined, { accept });

test("a client that accepts only JSON gets exactly the contract's answer", async () => {
  const { body } = await get('/system/dept/list', contract);
  expect(Object.keys(body).sort()).toEqual(['code', 'msg', 'rows', 'total']);
  expect(body.rows[0]).not.toHaveProperty('leader');
  expect((await get('/system/role/list?params[beginTime]=2001-01-01', contract)).status).toBe(400);
  const added = await world.server.call(world.admin, 'POST', '/system/post', {
    postName: '严格',
    postCode: 'strict',
    postSort: 1,
  });
  expect(added.status).toBe(400);
});

test('RuoYi gets its own format', async () => {
  const { body } = await get('/system/dept/list', ruoyi);
  expect(body).not.toHaveProperty('rows');
  expect(body.data[0]).toMatchObject({ deptName: '集团', parentId: 0, leader: '' });
  const role = await get(`/system/role/${world.server.roles.admin}`, ruoyi);
  expect(role.body.data).toMatchObject({ dataScope: '1', roleSort: 0 });
});

test('any other client gets the fields of the contract and those of RuoYi', async () => {
  const { body } = await get('/system/dept/list', anything);
  expect(body.rows[0]).toMatchObject({ deptName: '集团', parentId: '0' });
  expect(body.data).toHaveLength(body.rows.length);
  const role = await get(`/system/role/${world.server.roles.admin}`, anything);
  expect(role.body.data).toMatchObject({ dataScope: 'ALL', roleSort: 0 });
  const list = await get('/system/role/list?params[beginTime]=2001-01-01', anything);
  expect(list.body.rows[0]).toMatchObject({ orderNum: 0, roleSort: 0 });
});

test.each(accepts)(
  'a row in the fields of the contract is stored the same for Accept: %s',
  async (accept) => {
    const { admin, server } = world;
    const name = `row${accepts.indexOf(accept)}`;
    const add = async (path: string, body: object) => {
      const added = await server.call(admin, 'POST', path, body, { accept });
      expect(added.body, path).toMatchObject({ code: 200 });
    };
    const find = async (path: string) => (await get(path, contract)).body.rows[0];

    await add('/system/role', { roleName: name, roleKey: name, orderNum: 9, dataScope: 'SELF' });
    expect(await find(`/system/role/list?roleKey=${name}`)).toMatchObject({ orderNum: 9, dataScope: 'SELF' });
    await add('/system/post', { postName: name, postCode: name, orderNum: 9 });
    expect(await find(`/system/post/list?postCode=${name}`)).toMatchObject({ orderNum: 9 });
    await add('/system/dict/data', { dictType: 'type1', dictLabel: name, dictValue: name, orderNum: 9 });
    expect(await find(`/system/dict/data/list?dictLabel=${name}`)).toMatchObject({ orderNum: 9 });
    await add('/system/menu', { menuName: name, menuType: 'M', path: name, link: 'http://a.example' });
    expect(await find(`/system/menu/list?menuName=${name}`)).toMatchObject({
      path: name,
      link: 'http://a.example',
    });
    const leaderId = server.users.leader;
    await add('/system/dept', { deptName: name, parentId: server.depts.集团, leaderId });
    expect(await find(`/system/dept/list?deptName=${name}`)).toMatchObject({ leaderId });
  },
);

test.each(accepts)('an import that only checks writes nobody for Accept: %s', async (accept) => {
  const send = async (query: string) => {
    const { body } = await uploadTestFile(
      { app: world.server.app, tokens: { admin: world.admin } },
      'admin',
      {
        path: `/system/user/importData?${query}`,
        name: '用户.xlsx',
        content: buildWorkbook([
          ['账号', '姓名'],
          ['onlychecked', '甲'],
        ]),
        accept,
      },
    );
    return body as unknown as { code: number };
  };
  expect(await send('onlyParse=true')).toMatchObject({ code: 200 });
  expect(await send('onlyParsee=true')).toMatchObject({ code: 400 });
  expect((await get('/system/user/list?userName=onlychecked', contract)).body.total).toBe(0);
});

test('a list as the body reaches the call for every client', async () => {
  const [noticeId] = world.ids.notice;
  for (const [at, accept] of [contract, anything, ruoyi].entries()) {
    const token = await world.server.login(['leader', 'buyer', 'nobody'][at] ?? '');
    await world.server.call(token, 'POST', '/system/notice/markRead', [noticeId], { accept });
    const { body } = await world.server.call(token, 'GET', '/system/notice/listTop');
    expect(
      body.data.notices.find((notice: { noticeId: string }) => notice.noticeId === noticeId),
    ).toMatchObject({
      isRead: true,
    });
  }
});

test('every client except RuoYi gets the menu of this product’s client', async () => {
  const own = (await get('/getRouters', contract)).body;
  expect((await get('/getRouters', anything)).body).toEqual(own);
  expect((await get('/getRouters', ruoyi)).body).not.toEqual(own);
});

test('a refusal has its number as the status for every client except RuoYi', async () => {
  const ask = (accept: string) =>
    world.server.call(world.nobody, 'PUT', '/system/post', { postId: '1', postName: 'x' }, { accept });
  expect((await ask(anything)).status).toBe(403);
  expect((await ask(contract)).status).toBe(403);
  expect((await ask(ruoyi)).status).toBe(200);
});

test('a path of the contract alone gives the same answer to every client', async () => {
  for (const accept of [contract, anything, ruoyi]) {
    const { status, body } = await get('/system/dept/single/list', accept);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['code', 'msg', 'rows', 'total']);
  }
});

test('an operation refuses a body of another kind with 415', async () => {
  const form = 'application/x-www-form-urlencoded';
  const put = (type: string) =>
    world.server.call(world.admin, 'PUT', '/system/post', 'postName=x', {
      accept: anything,
      'content-type': type,
    });
  expect((await put(form)).status).toBe(415);
  expect((await put('multipart/form-data; boundary=x')).status).toBe(415);
  expect((await put('text/plain')).status).toBe(415);
});

test.each(['%2e%2e', '%2E', '..%2f..%2fgetInfo'])(
  'a parameter of %s leads to no other call',
  async (part) => {
    for (const path of ['/system/dept/list/exclude/', '/system/user/authRole/', '/system/dict/data/type/'])
      expect([400, 404], path).toContain(await codeOver(`/api${path}${part}`));
  },
);

/** Over a socket: `inject` would remove the dots before sending. */
async function codeOver(path: string): Promise<number> {
  const { app } = world.server;
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { accept: ruoyi, authorization: `Bearer ${world.admin}` };
  return new Promise((resolve, reject) => {
    const asked = connect({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      const parts = await answer.toArray();
      resolve(JSON.parse(Buffer.concat(parts).toString()).code);
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('no two operations share a route', () => {
  const places = ruoyiOperations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(places).size).toBe(places.length);
});

test('an operation sends only its declared calls', async () => {
  // Declared or refused: an operation without calls has a reason.
  expect(ruoyiOperations.filter(({ calls, note }) => calls.length === 0 && !note)).toEqual([]);
});

test('no operation is unavailable on the path of a call', () => {
  const places = new Set(
    callEntries.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`),
  );
  const unavailable = ruoyiOperations.filter(({ calls }) => calls.length === 0);
  expect(unavailable.length).toBeGreaterThan(0);
  expect(
    unavailable
      .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
      .filter((place) => places.has(place)),
  ).toEqual([]);
});

test('requests of RuoYi count towards the rate limits of their calls', async () => {
  const { createTestServer } = await import('../../../support/servers/testServer.ts');
  const limited = await createTestServer({ rateLimitScale: 0.1 });
  try {
    const token = await limited.login('admin');
    const codes: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const answer = await limited.call(token, 'POST', '/system/user/importTemplate', '', {
        accept: ruoyi,
        'content-type': 'application/x-www-form-urlencoded',
      });
      codes.push(answer.body?.code ?? 200);
    }
    expect(codes).toEqual([200, 200, 429, 429]);
  } finally {
    await limited.close();
  }
});
