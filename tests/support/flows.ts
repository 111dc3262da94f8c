/** A server with one form and as many flows as a test wants, worked by people over HTTP. */
import { newFormDefinition } from '../../contract/forms/definition.ts';
import { hashPassword } from '../../server/calls/password.ts';
import { insertUser } from '../../server/db/queries/saveUser.ts';
import { examine } from '../../server/doctor/examine.ts';
import { bpmnOf, type FlowDraft } from '../../server/engine/writeBpmn.ts';
import { createForm } from '../../server/records/publish.ts';
import type { FormDraft } from './forms.ts';
import { password } from './people.ts';
import { type Answer, type TestServer, type TestServerOptions, testServer } from './server.ts';

export type Body = Record<string, unknown>;

export type FlowStage = TestServer & {
  /** Signed-in people by account: those of tests/support/people.ts and ann, ben, cat, dan. */
  as(userName: string): Promise<string>;
  get(userName: string, path: string): Promise<Answer>;
  post(userName: string, path: string, body?: object): Promise<Answer>;
  /** Saves and deploys; the id of the definition. */
  deploy(formEnName: string, draft: FlowDraft): Promise<string>;
  /** Starts and submits as that person; the answer's data. */
  start(userName: string, formEnName: string, formData?: Body): Promise<Started>;
  /** The person's open task in that instance; throws where there is none. */
  taskOf(userName: string, processInstanceId: string): Promise<TaskInList>;
  agree(userName: string, processInstanceId: string, extra?: Body): Promise<Answer>;
  /** Throws where the doctor finds anything: whatever a test does, it leaves a sound database. */
  close(): Promise<void>;
  /** For a test that has damaged the tables by hand. */
  closeUnsound(): Promise<void>;
};

export type Started = {
  processInstanceId: string;
  rowId: string;
  nextTasks: { taskId: string; userIdList: string[] }[];
};
export type TaskInList = { taskId: string; taskName: string; taskDefinitionKey: string; read: boolean };

export const flowForm = (enName: string, more: FormDraft['fields'] = []): FormDraft => ({
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

export async function flowStage(forms: FormDraft[], options?: TestServerOptions): Promise<FlowStage> {
  const server = await testServer(options);
  await addPeople(server);
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    const actor = { userId: server.users.admin ?? '' };
    for (const draft of forms) {
      // The stamp needs no more of a person than the id.
      const stamp = { actor, now: new Date() } as Parameters<typeof createForm>[2];
      await createForm(tx, newFormDefinition.parse(draft), stamp);
      for (const right of ['add', 'list:root']) await grant(server, tx, `auto:${draft.enName}:${right}`);
    }
  });
  const tokens = new Map<string, Promise<string>>();
  const as = (userName: string) => {
    const token = tokens.get(userName) ?? server.login(userName);
    tokens.set(userName, token);
    return token;
  };
  const get: FlowStage['get'] = async (userName, path) => server.call(await as(userName), 'GET', path);
  const post: FlowStage['post'] = async (userName, path, body = {}) =>
    server.call(await as(userName), 'POST', path, body);
  const taskOf: FlowStage['taskOf'] = async (userName, processInstanceId) => {
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
        xml: await bpmnOf(draft),
      });
      const { processDefinitionId } = dataOf(saved);
      dataOf(await post('admin', '/flowable/definition/deploy', { processDefinitionId }), null);
      return processDefinitionId;
    },
    async start(userName, formEnName, formData = {}) {
      const path = '/flowable/instance/startAndSubmit';
      return dataOf(await post(userName, path, { formEnName, formData: { name: '电缆', ...formData } }));
    },
    async agree(userName, processInstanceId, extra = {}) {
      const { taskId } = await taskOf(userName, processInstanceId);
      return post(userName, '/flowable/task/approval', { taskId, ...extra });
    },
    async close() {
      const { database, deps } = server;
      const breaches = await examine(database, { files: deps.files }).catch((error: unknown) => [error]);
      await server.close();
      if (breaches.length === 0) return;
      throw new Error(`The tests left an unsound database: ${JSON.stringify(breaches.slice(0, 5), null, 2)}`);
    },
    closeUnsound: () => server.close(),
  };
}

/** The data of a successful answer; throws with the answer otherwise. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what a test asserts
export function dataOf(answer: Answer, _none?: null): any {
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
  const passwordHash = await hashPassword(password);
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
async function grant({ roles }: TestServer, tx: Tx, perms: string): Promise<void> {
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
