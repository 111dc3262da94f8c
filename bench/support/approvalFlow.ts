/** A form with a flow of two approvals and people to work it: the first approver is named by the form. */
import { sql } from 'kysely';
import { newFormDefinition } from '../../contract/forms/checkedDefinition.ts';
import { hashPassword } from '../../server/crypto/passwordHash.ts';
import { publishFormMenus } from '../../server/db/queries/forms/formMenus.ts';
import { loadActorOfUser } from '../../server/db/queries/people/actorOfUser.ts';
import { insertUser } from '../../server/db/queries/people/saveUser.ts';
import { type FlowDraft, writeBpmn } from '../../server/engine/bpmn/writeBpmn.ts';
import { createForm } from '../../server/records/tables/publishForm.ts';
import type { BenchServer } from './benchServer.ts';

/** The parts of a server that are needed to make forms and people on it. */
export type BenchFlowServer = Pick<BenchServer, 'database' | 'tenant' | 'call' | 'signIn'>;

const form = 'auto_order';
const password = 'bench-person-1A!';

export type BenchPerson = { userId: string; token: string };

/** Makes form, flow and `count` people who may approve; each is signed in. */
export async function createApprovalFlow(server: BenchFlowServer, count: number): Promise<BenchPerson[]> {
  await makeForm(server);
  const people = await makePeople(server, count);
  const boss = people[0]?.userId ?? '';
  const { processDefinitionId } = await requestData(server, '/flowable/definition/save', {
    formEnName: form,
    xml: await writeBpmn(buildTwoApprovals(boss)),
  });
  await requestData(server, '/flowable/definition/deploy', { processDefinitionId });
  return people;
}

/** Starts `count` flows that wait for that person, eight at a time; the ids of their tasks. */
export async function startTasks(server: BenchFlowServer, userId: string, count: number): Promise<string[]> {
  const started = await runConcurrently(8, count, (n) =>
    requestData(server, '/flowable/instance/startAndSubmit', {
      formEnName: form,
      formData: { name: `钢筋采购 ${n}`, amount: String(1000 + n), approver: userId },
    }),
  );
  return started.flatMap(({ nextTasks }) => nextTasks.map((task) => task.taskId));
}

/** As autovacuum has it within a minute: without it the plans are those of the empty tables. */
export const analyzeTables = ({ database, tenant }: BenchFlowServer) =>
  database.inTenant(tenant, 'write', (tx) =>
    sql`analyze instances, runs, tasks, "flowEvents", "flowLog", ${sql.id(form)}`.execute(tx),
  );

/** Does `work` for 0 … count-1, `width` at a time. */
async function runConcurrently<T>(
  width: number,
  count: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

type Data = { processDefinitionId: string; nextTasks: { taskId: string }[] };

async function requestData(server: BenchFlowServer, path: string, body: object): Promise<Data> {
  const answer = await server.call('POST', path, body);
  const told = (await answer.json()) as { code: number; data: Data };
  if (told.code !== 200) throw new Error(`${path}: ${JSON.stringify(told)}`);
  return told.data;
}

const makeForm = ({ database, tenant }: BenchFlowServer) =>
  database.inTenant(tenant, 'write', async (tx) => {
    const definition = newFormDefinition.parse({
      enName: form,
      cnName: '采购订单',
      hasFlow: true,
      fields: [
        { enName: 'name', label: '名称', funcType: 'input', required: true },
        { enName: 'amount', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
        { enName: 'approver', label: '审批人', funcType: 'user' },
      ],
      feature: { columnEvalList: [{ enName: 'amount', type: 'both' }] },
    });
    const { userId } = await tx.selectFrom('users').select('userId').executeTakeFirstOrThrow();
    const actor = await loadActorOfUser(tx, userId);
    if (!actor) throw new Error('The benchmark has no administrator.');
    await createForm(tx, definition, { actor, now: new Date() });
    await publishFormMenus(tx, definition);
  });

async function makePeople(
  { database, tenant, signIn }: BenchFlowServer,
  count: number,
): Promise<BenchPerson[]> {
  const passwordHash = await hashPassword(password);
  const userIds = await database.inTenant(tenant, 'write', async (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      ids.push(await insertUser(tx, { userName: `bench${n}`, nickName: `审批人${n}`, passwordHash }));
    }
    return ids;
  });
  return Promise.all(
    userIds.map(async (userId, n) => ({ userId, token: await signIn(`bench${n}`, password) })),
  );
}

const buildTwoApprovals = (boss: string): FlowDraft => ({
  name: '采购订单',
  nodes: [
    { id: 'begin', name: '开始', kind: 'START' },
    {
      id: 'start',
      name: '发起',
      kind: 'HANDLE',
      data: { candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'initiator' }] },
    },
    {
      id: 'first',
      name: '审批',
      kind: 'APPROVAL',
      data: { candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'approver' }] },
    },
    {
      id: 'second',
      name: '复核',
      kind: 'APPROVAL',
      data: { candidateList: [{ candidateType: 'USER', target: boss }] },
    },
    { id: 'end', name: '结束', kind: 'END' },
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'first' },
    { from: 'first', to: 'second' },
    { from: 'second', to: 'end' },
  ],
});
