/** Creates a random flow history over HTTP. Lists and metrics are compared with a reference model over it. */
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createRandomGenerator, type RandomGenerator } from '../../../demo/random.ts';
import { bumpAuthVersion } from '../../../server/db/tenants.ts';
import { buildApproval, buildChain, userCandidates } from '../builders/flowDrafts.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from './flowServer.ts';
import type { TestResponse } from './testServer.ts';

type WaitingTask = { taskId: string; instanceId: string; role: string; userName: string; formEnName: string };

const initiators = ['buyer', 'leader', 'ann'];
const people = ['buyer', 'leader', 'cashier', 'ann', 'ben', 'cat', 'dan'];

export const historyForms = ['auto_first', 'auto_second'] as const;

/** Two forms with flows, some dozens of instances in every state, spread over some months. */
export async function createHistoryServer(seed: number): Promise<FlowServer> {
  const stage = await createFlowServer(historyForms.map((enName) => buildFlowForm(enName)));
  const { ann, ben, cat, dan } = stage.users;
  const timeout = { enableTimeout: true, timeout: { duration: 'PT1H', action: 'REMIND' as const } };
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC' as const,
    data: { candidateList: userCandidates(dan) },
  };
  await stage.deploy(
    'auto_first',
    buildChain([
      buildApproval('one', userCandidates(ann, ben)),
      copy,
      buildApproval('two', userCandidates(cat), timeout),
    ]),
  );
  await stage.deploy('auto_second', buildChain([buildApproval('one', userCandidates(ben), timeout)]));
  const chance = createRandomGenerator(seed);
  for (let at = 0; at < 40; at += 1) await startRandomInstance(stage, chance);
  for (let at = 0; at < 55; at += 1) await performRandomAction(stage, chance);
  await endSomeInstances(stage, chance);
  await spreadTimes(stage);
  return stage;
}

async function startRandomInstance(stage: FlowServer, chance: RandomGenerator): Promise<void> {
  const how = chance.nextBoolean(0.15) ? 'startAndStash' : 'startAndSubmit';
  const answer = await stage.post(chance.pick(initiators), `/flowable/instance/${how}`, {
    formEnName: chance.pick(historyForms),
    formData: { name: chance.pick(['电缆', '钢筋', '水泥']), amount: chance.between(1, 900) },
  });
  assertAnswered(answer);
}

/** One act of somebody whose turn it is; what the engine refuses did not happen. */
async function performRandomAction(stage: FlowServer, chance: RandomGenerator): Promise<void> {
  const waiting = await listWaitingTasks(stage);
  if (waiting.length === 0) return;
  const task = chance.pick(waiting);
  const { taskId } = task;
  const act = async (name: string, body: object) =>
    assertAnswered(await stage.post(task.userName, `/flowable/task/${name}`, { taskId, ...body }));
  if (task.role === 'handler') await act('submit', {});
  else if (chance.nextBoolean(0.2)) {
    await act('back', {
      targetTaskDefinitionKey: 'start',
      comment: '补充',
      enableJumpBack: chance.nextBoolean(0.5),
    });
  } else if (chance.nextBoolean(0.15)) {
    await act('delegate', { delegateUserId: stage.users[chance.pick(people)], comment: '请处理' });
  } else if (chance.nextBoolean(0.1)) {
    const candidateUserIdList = [stage.users[chance.pick(people)]];
    await act('addSign', { type: 'beforeAddSign', candidateUserIdList, comment: '先看' });
  } else {
    await act('approval', {});
    if (chance.nextBoolean(0.15)) await takeBackTask(stage, task);
  }
}

/** A business no is one; anything else would leave the history poorer than it looks. */
function assertAnswered({ status, text }: TestResponse): void {
  if (status !== 200) throw new Error(`An act of the history was answered with ${status}: ${text}`);
}

async function takeBackTask(stage: FlowServer, { instanceId, userName }: WaitingTask): Promise<void> {
  const body = { processInstanceId: instanceId, targetTaskDefinitionKey: 'one' };
  assertAnswered(await stage.post(userName, '/flowable/task/revokeToLastApprovalNode', body));
}

/** Some are voided, some deleted. */
async function endSomeInstances(stage: FlowServer, chance: RandomGenerator): Promise<void> {
  const { rows } = await runInTenant(stage, (tx) =>
    sql<{ instanceId: string }>`select "instanceId" from instances order by 1`.execute(tx),
  );
  for (const { instanceId } of rows) {
    if (!chance.nextBoolean(0.3)) continue;
    const how = chance.nextBoolean(0.5) ? 'cancelById' : 'deleteById';
    assertAnswered(await stage.post('admin', `/flowable/instance/${how}?processInstanceId=${instanceId}`));
  }
}

async function listWaitingTasks(stage: FlowServer): Promise<WaitingTask[]> {
  const { rows } = await runInTenant(stage, (tx) =>
    sql<WaitingTask>`select "taskId", "instanceId", "role", "userName", "formEnName" from tasks join users using ("userId")
      where "state" = 'open' and "listed" and "role" <> 'reader' order by "taskId"`.execute(tx),
  );
  return rows;
}

/**
 * Stretches seconds to days: two consecutive times of an instance are seven hours apart, and the whole instance moves
 * back by its own number of days. Two thirds of the due tasks are overdue. The log is append-only for the application,
 * so the cluster's superuser runs this.
 */
async function spreadTimes(stage: FlowServer): Promise<void> {
  const url = new URL(inject('adminUrl'));
  url.pathname = new URL(stage.url).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`set search_path to ${stage.tenant.schema}, public`);
    await client.query(spreadStatements);
  } finally {
    await client.end();
  }
}

const timeColumns = {
  instances: ['createTime', 'endTime'],
  tasks: ['arrivalTime', 'endTime'],
  flowEvents: ['time'],
  flowLog: ['time', 'arrivalTime'],
};

const columns = Object.entries(timeColumns).flatMap(([table, names]) =>
  names.map((name) => ({ table, name })),
);

const spreadStatements = [
  `create temp table moments as
    select "instanceId", "time" as "was", min("time") over one - make_interval(days => (12 + "instanceId" * 7 % 60)::int)
      + make_interval(hours => (7 * (row_number() over one - 1))::int) as "is"
    from (${columns.map(({ table, name }) => `select "instanceId", "${name}" as "time" from "${table}"`).join(' union ')}) m
    where "time" is not null window one as (partition by "instanceId" order by "time")`,
  ...columns.map(
    ({ table, name }) => `update "${table}" t set "${name}" = m."is" from moments m
      where m."instanceId" = t."instanceId" and m."was" = t."${name}"`,
  ),
  `update tasks set "dueTime" = "arrivalTime" + make_interval(days => ("taskId" % 3 * 60)::int)
    where "dueTime" is not null`,
].join(';');

type Tx = Parameters<Parameters<FlowServer['database']['inTenant']>[2]>[0];

export const runInTenant = <T>(stage: FlowServer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  stage.database.inTenant(stage.tenant, 'write', work);

/** Grants a permission to a role. Tokens stay valid; permissions are reloaded. */
export const grantPermission = (stage: FlowServer, roleKey: string, perms: string) =>
  runInTenant(stage, async (tx) => {
    const { menuId } = await tx
      .insertInto('menus')
      .values({ menuName: perms, menuType: 'F', perms })
      .returning('menuId')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('roleMenus')
      .values({ roleId: stage.roles[roleKey] ?? '', menuId })
      .execute();
    await bumpAuthVersion(tx, stage.tenant);
  });
