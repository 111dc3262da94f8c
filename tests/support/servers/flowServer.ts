/** A server with one form and as many flows as a test wants, worked by people over HTTP. */
import { newFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import { hashPassword } from '../../../server/crypto/passwordHash.ts';
import { insertUser } from '../../../server/db/queries/people/saveUser.ts';
import { type FlowDraft, writeBpmn } from '../../../server/engine/bpmn/writeBpmn.ts';
import { runChecks } from '../../../server/integrity/runChecks.ts';
import { createForm } from '../../../server/records/tables/publishForm.ts';
import { testPassword } from '../builders/testOrganization.ts';
import type { FormDraft } from './recordFixture.ts';
import {
  createTestServer,
  type TestResponse,
  type TestServer,
  type TestServerOptions,
} from './testServer.ts';

export type RequestBody = Record<string, unknown>;

export type FlowServer = TestServer & {
  /** Signed-in people by account: those of tests/support/builders/testOrganization.ts and ann, ben, cat, dan. */
  as(userName: string): Promise<string>;
  get(userName: string, path: string): Promise<TestResponse>;
  post(userName: string, path: string, body?: object): Promise<TestResponse>;
  /** Saves and deploys; the id of the definition. */
  deploy(formEnName: string, draft: FlowDraft): Promise<string>;
  /** Starts and submits as that person; the answer's data. */
  start(userName: string, formEnName: string, formData?: RequestBody): Promise<StartedInstance>;
  /** Returns the person's open task in that instance; throws if it does not exist. */
  taskOf(userName: string, processInstanceId: string): Promise<ListedTask>;
  agree(userName: string, processInstanceId: string, extra?: RequestBody): Promise<TestResponse>;
  /** Throws if the integrity check reports a problem: every test must leave a sound database. */
  close(): Promise<void>;
  /** For a test that has damaged the tables by hand. */
  closeUnsound(): Promise<void>;
};

export type StartedInstance = {
  processInstanceId: string;
  rowId: string;
  nextTasks: { taskId: string; userIdList: string[] }[];
};
export type ListedTask = { taskId: string; taskName: string; taskDefinitionKey: string; read: boolean };

export const buildFlowForm = (enName: string, more: FormDraft['fields'] = []): FormDraft => ({
  enName,
  cnName: '采购申请',
  hasFlow: true,
  fields: [
    { enName: 'name', label: '名称', funcType: 'input', required: true },
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    { enName: 'number', label: '编号', funcType: 'serialNumber', format: 'CG-{yyyyMM}-{0000}' },
    ...more,
  ],
  feature: { columnEvalList: [{ enName: 'amount', type: 'both' }] },
});

export async function createFlowServer(forms: FormDraft[], options?: TestServerOptions): Promise<FlowServer> {
  const server = await createTestServer(options);
  await addPeople(server);
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    const actor = { userId: server.users.admin ?? '' };
    for (const draft of forms) {
      // The stamp needs no more of a person than the id.
      const stamp = { actor, now: new Date() } as Parameters<typeof createForm>[2];
      await createForm(tx, newFormDefinition.parse(draft), stamp);
      for (const right of ['add', 'list:root'])
        await grantPermissions(server, tx, `auto:${draft.enName}:${right}`);
    }
  });
  const tokens = new Map<string, Promise<string>>();
  const as = (userName: string) => {
    const token = tokens.get(userName) ?? server.login(userName);
    tokens.set(userName, token);
    return token;
  };
  const get: FlowServer['get'] = async (userName, path) => server.call(await as(userName), 'GET', path);
  const post: FlowServer['post'] = async (userName, path, body = {}) =>
    server.call(await as(userName), 'POST', path, body);
  const taskOf: FlowServer['taskOf'] = async (userName, processInstanceId) => {
    const list = await get(userName, '/flowable/task/myTask?pageSize=1000');
    const task = list.body.rows.find(
      (row: { processInstanceId: string }) => row.processInstanceId === processInstanceId,
    );
    if (!task) throw new Error(`${userName} has no task in ${processInstanceId}: ${list.text}`);
    return task;
  };
  return {
    ...server,
    as,
    get,
    post,
    taskOf,
    async deploy(formEnName, draft) {
      const saved = await post('admin', '/flowable/definition/save', {
        formEnName,
        xml: await writeBpmn(draft),
      });
      const { processDefinitionId } = responseData(saved);
      responseData(await post('admin', '/flowable/definition/deploy', { processDefinitionId }), null);
      return processDefinitionId;
    },
    async start(userName, formEnName, formData = {}) {
      const path = '/flowable/instance/startAndSubmit';
      return responseData(
        await post(userName, path, { formEnName, formData: { name: '电缆', ...formData } }),
      );
    },
    async agree(userName, processInstanceId, extra = {}) {
      const { taskId } = await taskOf(userName, processInstanceId);
      return post(userName, '/flowable/task/approval', { taskId, ...extra });
    },
    async close() {
      const { database, deps } = server;
      const breaches = await runChecks(database, { files: deps.files }).catch((error: unknown) => [error]);
      await server.close();
      if (breaches.length === 0) return;
      throw new Error(`The tests left an unsound database: ${JSON.stringify(breaches.slice(0, 5), null, 2)}`);
    },
    closeUnsound: () => server.close(),
  };
}

/** The data of a successful answer; throws with the answer otherwise. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what a test asserts
export function responseData(answer: TestResponse, _none?: null): any {
  if (answer.body.code !== 200) throw new Error(`Refused: ${answer.text}`);
  return answer.body.data;
}

const people: [userName: string, nickName: string][] = [
  ['ann', '安安'],
  ['ben', '贝贝'],
  ['cat', '陈陈'],
  ['dan', '丹丹'],
];

async function addPeople(server: TestServer): Promise<void> {
  const passwordHash = await hashPassword(testPassword);
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    for (const [userName, nickName] of people) {
      const deptId = server.depts.财务部 ?? null;
      const roleIds = [server.roles.staff ?? ''];
      server.users[userName] = await insertUser(tx, { userName, nickName, passwordHash, deptId, roleIds });
    }
    await tx
      .updateTable('depts')
      .set({ leaderId: server.users.leader ?? null })
      .where('deptName', '=', '采购部')
      .execute();
  });
}

type Tx = Parameters<Parameters<TestServer['database']['inTenant']>[2]>[0];

/** Everybody with the role staff may do it. */
async function grantPermissions({ roles }: TestServer, tx: Tx, perms: string): Promise<void> {
  const { menuId } = await tx
    .insertInto('menus')
    .values({ menuName: perms, menuType: 'F', perms })
    .returning('menuId')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('roleMenus')
    .values({ roleId: roles.staff ?? '', menuId })
    .execute();
}
