/** Two processes on one database, as an operator runs them: a change on one takes effect on the other immediately. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBpmn } from '../../server/engine/bpmn/writeBpmn.ts';
import { buildApproval, buildChain, userCandidates } from '../support/builders/flowDrafts.ts';
import { testPassword } from '../support/builders/testOrganization.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../support/servers/flowServer.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/serverProcess.ts';
import { waitUntil } from '../support/waitUntil.ts';

const rounds = [0, 1, 2, 3, 4, 5];

let stage: FlowServer;
let nodes: ServerProcess[];
beforeAll(async () => {
  stage = await createFlowServer(['auto_shared', 'auto_moving'].map((name) => buildFlowForm(name)));
  await stage.deploy('auto_shared', flowBy('ann'));
  await stage.deploy('auto_moving', flowBy('ann'));
  const settings = { DATABASE_URL: stage.url, DATA_DIR: stage.dataFolder, RATE_LIMIT_SCALE: '0' };
  nodes = await Promise.all([0, 1].map(() => startServerProcess(settings, 'server/devServer.ts')));
  await Promise.all(nodes.map((node) => node.healthy()));
});
afterAll(async () => {
  for (const { child, ended } of nodes) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  await stage.close();
});

const flowBy = (userName: string) =>
  buildChain([buildApproval('one', userCandidates(stage.users[userName]))]);

type Sent = { method?: 'GET' | 'POST'; body?: unknown };
// biome-ignore lint/suspicious/noExplicitAny: the shape is what a test asserts
type Told = { status: number; body: any };

/** Node 0 or 1; any other number alternates between them. */
async function withToken(token: string, node: number, call: string, { method, body }: Sent): Promise<Told> {
  const response = await fetch(`${nodes[node % 2]?.url}/api${call}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const on = async (node: number, userName: string, call: string, sent: Sent = {}) =>
  withToken(await stage.as(userName), node, call, sent);

/** The data of a successful answer. */
async function done(node: number, userName: string, call: string, sent: Sent = {}) {
  const { status, body } = await on(node, userName, call, sent);
  expect({ status, ...body }).toMatchObject({ status: 200, code: 200 });
  return body.data ?? body;
}

const start = (node: number, formEnName: string, formData: object = {}) =>
  done(node, 'buyer', '/flowable/instance/startAndSubmit', {
    body: { formEnName, formData: { name: '电缆', ...formData } },
  });

test('a session that its owner or the administrator ends is ended on both nodes', async () => {
  for (const node of rounds) {
    const token = await stage.login('cashier');
    const info = () => withToken(token, node + 1, '/getInfo', {});
    expect((await info()).status).toBe(200);
    await withToken(token, node, '/logout', { method: 'POST' });
    expect((await info()).status).toBe(401);
  }
  const token = await stage.login('dan');
  expect((await withToken(token, 1, '/getInfo', {})).status).toBe(200);
  await done(0, 'admin', '/system/user/resetPwd', {
    body: { userId: stage.users.dan, password: testPassword },
  });
  expect((await withToken(token, 1, '/getInfo', {})).status).toBe(401);
});

test('a change of permissions takes effect on both nodes with the next request', async () => {
  const { leader: roleId } = stage.roles;
  const menus = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx
      .selectFrom('menus')
      .select('menuId')
      .where('perms', 'in', ['system:form:list', 'system:form:query'])
      .execute(),
  );
  const role = (menuIds: string[]) =>
    done(0, 'admin', '/system/role/edit', {
      body: { roleId, roleName: '部门负责人', roleKey: 'leader', dataScope: 'DEPT_AND_CHILD', menuIds },
    });
  for (const _ of rounds) {
    await role(menus.map((menu) => menu.menuId));
    expect((await on(1, 'leader', '/flowable/form/list')).status).toBe(200);
    await role([]);
    expect((await on(1, 'leader', '/flowable/form/list')).status).toBe(403);
  }
});

test('a setting that is changed on one node is read on the other', async () => {
  const config = await done(0, 'admin', '/system/config', {
    body: { configKey: 'test.shared', configName: '共享', configValue: '-' },
  });
  for (const node of rounds) {
    const body = {
      configId: config.configId,
      configKey: 'test.shared',
      configName: '共享',
      configValue: String(node),
    };
    await done(node, 'admin', '/system/config/edit', { body });
    expect((await on(node + 1, 'admin', '/system/config/configKey/test.shared')).body.msg).toBe(String(node));
  }
});

test('an event on one node reaches listeners on the other', async () => {
  const leaving = new AbortController();
  const stream = await fetch(`${nodes[1]?.url}/api/events`, {
    headers: { authorization: `Bearer ${await stage.as('ann')}` },
    signal: leaving.signal,
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { nextTasks } = await start(0, 'auto_shared');
  let heard = '';
  await waitUntil(
    async () => {
      heard += (await reader?.read())?.value ?? '';
      return heard.includes(`"taskId":"${nextTasks[0].taskId}"`);
    },
    () => `Only this was heard: ${heard}`,
    0,
  );
  expect(heard).toContain('"type":"task.created"');
  leaving.abort();
});

test('the count of waiting tasks is correct on one node immediately after an action on the other', async () => {
  const count = (node: number) => done(node, 'ann', '/flowable/task/myTaskCount');
  const before = await count(0);
  for (const node of rounds) {
    expect(await count(node + 1)).toBe(before);
    const { nextTasks } = await start(node, 'auto_shared');
    expect(await count(node + 1)).toBe(before + 1);
    await done(node, 'ann', '/flowable/task/approval', { body: { taskId: nextTasks[0].taskId } });
    expect(await count(node + 1)).toBe(before);
  }
});

test('a flow that is deployed on one node serves starts on the other, and running instances keep theirs', async () => {
  const { ann, ben } = stage.users;
  for (const node of rounds) {
    const before = await start(node + 1, 'auto_shared');
    const handler = node % 2 ? 'ann' : 'ben';
    const { processDefinitionId } = await done(node, 'admin', '/flowable/definition/save', {
      body: { formEnName: 'auto_shared', xml: await writeBpmn(flowBy(handler)) },
    });
    await done(node, 'admin', '/flowable/definition/deploy', { body: { processDefinitionId } });
    const after = await start(node + 1, 'auto_shared');
    expect(after.nextTasks[0].userIdList).toEqual([node % 2 ? ann : ben]);
    const [userName, { taskId }] = [node % 2 ? 'ben' : 'ann', before.nextTasks[0]];
    const agreed = await done(node, userName, '/flowable/task/approval', { body: { taskId } });
    expect(agreed.finished).toBe(true);
  }
});

test('a form that is changed on one node takes its new fields on the other, without a fault for writers', async () => {
  const writing = { on: true };
  const faults: unknown[] = [];
  const told = new Set<number>();
  const write = async () => {
    for (let index = 0; writing.on; index += 1) {
      const answer = await on(1, 'buyer', '/flowable/instance/startAndSubmit', {
        body: { formEnName: 'auto_moving', formData: { name: '电缆', amount: index } },
      });
      told.add(answer.status);
      if (answer.body.code !== 200) faults.push(answer.body);
    }
  };
  const writers = [write(), write(), write()];
  for (const round of rounds) {
    const { version: _, fields, ...form } = await done(0, 'admin', '/flowable/form/en/auto_moving');
    const extra = { enName: `extra_${round}`, label: '附加', funcType: round % 2 ? 'number' : 'input' };
    const old = fields.filter((field: { enName: string }) => !field.enName.startsWith('extra'));
    const body = { ...form, fields: [...old, extra], confirmLoss: true };
    await done(0, 'admin', '/flowable/form/edit', { body });
    const { rowId } = await start(1, 'auto_moving', { [extra.enName]: round % 2 ? 7 : '七' });
    expect((await done(0, 'admin', `/auto/auto_moving/${rowId}`))[extra.enName]).toBe(round % 2 ? '7' : '七');
  }
  writing.on = false;
  await Promise.all(writers);
  expect(faults).toEqual([]);
  expect([...told]).toEqual([200]);
});

test('a job runs once, regardless of the node on which it was ordered', async () => {
  const order = (node: number) =>
    done(node, 'admin', '/auto/auto_shared/export', { body: { background: true } });
  await Promise.all(Array.from({ length: 16 }, (_, node) => order(node)));
  const jobs = () =>
    stage.database.inTenant(stage.tenant, 'read', (tx) =>
      tx.selectFrom('jobs').select(['state', 'runs']).where('kind', '=', 'export').execute(),
    );
  await expect.poll(async () => (await jobs()).every((job) => job.state === 'done')).toBe(true);
  expect(await jobs()).toEqual(Array.from({ length: 16 }, () => ({ state: 'done', runs: 1 })));
});
