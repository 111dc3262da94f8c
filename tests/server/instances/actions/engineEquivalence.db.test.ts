/**
 * Runs random histories through the real server code, each action in its own transaction: it resolves people, checks
 * forms and writes rows, and after every action the tables contain the state that the engine alone computes. HISTORIES
 * sets how many.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure, Refusal } from '../../../../contract/failures.ts';
import { checkGraph } from '../../../../contract/flow/checks/checkGraph.ts';
import type { Action } from '../../../../server/engine/action.ts';
import { replayEvents } from '../../../../server/engine/apply.ts';
import { readBpmn } from '../../../../server/engine/bpmn/readBpmn.ts';
import { type FlowDraft, writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import type { Event } from '../../../../server/engine/event.ts';
import type { ActionContext } from '../../../../server/instances/actionContext.ts';
import {
  performInstanceAction,
  performTaskAction,
  saveInstance,
} from '../../../../server/instances/actions/performAction.ts';
import { startInstance } from '../../../../server/instances/actions/startInstance.ts';
import type { TaskAction } from '../../../../server/instances/actions/taskAction.ts';
import { loadInstance } from '../../../../server/instances/persistence/loadInstance.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { chooseDepth } from '../../../support/depth.ts';
import {
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  performAndGetReason,
} from '../../../support/engine/engineWorld.ts';
import { randomAction } from '../../../support/engine/randomActions.ts';
import * as drawn from '../../../support/engine/randomFlows.ts';
import { createRecordFixture, type RecordFixture } from '../../../support/servers/recordFixture.ts';

const histories = Number(process.env.HISTORIES ?? chooseDepth(16, 40));
const fields = [
  { enName: 'x', label: '数', funcType: 'number' as const },
  { enName: 'note', label: '说明', funcType: 'input' as const, required: true },
];

let stage: RecordFixture;
let form: Form;
beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form({ enName: 'auto_any', cnName: '任意', hasFlow: true, fields });
  await stage.write(async (tx) => {
    for (const userName of drawn.randomFlowUsers) {
      const { rows } = await sql<{ userId: string }>`
        insert into users ("userName", "nickName", "passwordHash", "status")
        values (${userName}, ${userName}, '-', ${userName === 'gone' ? '1' : '0'}) returning "userId"`.execute(
        tx,
      );
      stage.users[userName] = rows[0]?.userId ?? '';
    }
    for (const [dept, leader] of [
      ['采购部', 'u1'],
      ['集团', 'u2'],
    ] as const) {
      await sql`update depts set "leaderId" = ${stage.users[leader]} where "deptId" = ${stage.depts[dept]}`.execute(
        tx,
      );
    }
  });
  stage.users.ini = stage.users.buyer ?? '';
});
afterAll(() => stage.drop());

/** People in histories have names; the tables need ids. */
function withIds<T>(value: T): T {
  const text = JSON.stringify(value).replace(
    /"(u\d|gone|ini|admin)"/g,
    (_, name: string) => `"${stage.users[name]}"`,
  );
  // Plain data stays plain data of the same shape.
  return JSON.parse(text) as T;
}

/** As in tests/server/engine, but nobody is absent: other tests cover delegation. */
function peopled(world: EngineWorld) {
  world.disabled.add('gone');
  world.administrators.add('admin');
  world.leaders = ['u1', 'u2'];
  world.requiredFields = ['note'];
}

async function definitionOf(draft: FlowDraft): Promise<string | null> {
  if (checkGraph(buildGraph(draft), fields).length > 0) return null;
  const xml = await writeBpmn(withIds(draft));
  const { rows } = await stage.write((tx) =>
    sql<{ definitionId: string }>`
      insert into "flowDefinitions" ("formId", "version", "status", "xml", "deployTime")
      select ${form.formId}, count(*) + 1, 'replaced', ${xml}, now() from "flowDefinitions"
      returning "definitionId"`.execute(tx),
  );
  return rows[0]?.definitionId ?? null;
}

/** Performs an action of a user in its own transaction; returns the answer or the refusal. */
async function acted<T>(
  world: EngineWorld,
  userName: string,
  work: (acting: ActionContext) => Promise<T>,
): Promise<T | Failure | Refusal> {
  const permissions = new Set(world.administrators.has(userName) ? ['*:*:*'] : []);
  const deptId = userName === 'ini' ? (stage.depts.采购部 ?? null) : null;
  const actor = { ...stage.actor(stage.users[userName] ?? ''), permissions, deptId, roleKeys: ['staff'] };
  const now = new Date(`${world.now.replace(' ', 'T')}+08:00`);
  try {
    return await stage.write((tx) => work({ tx, tenant: stage.tenant, actor, now }));
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal) return error;
    throw error;
  }
}

/** Performs the action in both worlds, which must agree. null: it succeeded. */
type Life = { readonly world: EngineWorld; instanceId: string; rowId: string };

async function actBoth(life: Life, userName: string, action: Action): Promise<void> {
  const { world, instanceId } = life;
  const { taskNo, ...rest } = withIds({ taskNo: undefined, ...action });
  // Only a submission changes the form. The engine gets the record after the action.
  const values = action.kind === 'submit' ? { x: String(world.form.x) } : {};
  const outcome = await acted(world, userName, async (acting) => {
    if (taskNo === undefined) return performInstanceAction(acting, { instanceId }, withIds(action));
    const flow = await loadInstance(acting.tx, { instanceId }, { lock: false });
    const taskId = flow?.taskIds.get(Number(taskNo)) ?? '';
    // An engine action without its task is a TaskAction.
    return performTaskAction(acting, { taskId, action: rest as TaskAction, sent: { values } });
  });
  const refused = performAndGetReason(world, userName, action);
  if (outcome instanceof Failure) expect([refused, action]).toEqual([outcome.reason, action]);
  // The engine refuses an actor who cannot view the instance, with any reason.
  else if (outcome instanceof Refusal) expect(refused).not.toBe(null);
  else expect([refused, action]).toEqual([null, action]);
}

/** The record as the engine will read it: the saved values and the changes of this action. */
async function informed({ world, rowId }: Life, action: Action): Promise<void> {
  const kept = await stage.read((tx) =>
    sql<{
      x: string;
      version: number;
    }>`select "x"::text, "version" from "auto_any" where "id" = ${rowId}`.execute(tx),
  );
  const { x = '1', version = 1 } = kept.rows[0] ?? {};
  const next = action.kind === 'submit' ? String(world.form.x) : x;
  world.form = { x: next };
  world.formVersion = Number(version) + (next === x ? 0 : 1);
}

async function sameState({ world, instanceId }: Life): Promise<void> {
  await stage.read(async (tx) => {
    const flow = await loadInstance(tx, { instanceId }, { lock: false });
    expect(flow?.state).toEqual(withIds(world.state));
    const { rows } = await sql<{ event: Event }>`
      select "event" from "flowEvents" where "instanceId" = ${instanceId} order by "eventNo"`.execute(tx);
    expect(replayEvents(rows.map((row) => row.event))).toEqual(flow?.state);
    const log = await sql<{ acts: number }>`
      select count(*)::int as acts from "flowLog"
      where "instanceId" = ${instanceId} and "act" not in ('automatic', 'skipped')`.execute(tx);
    expect(log.rows[0]?.acts).toBe(world.state.acts);
  });
}

async function started(world: EngineWorld, definitionId: string): Promise<Life | null> {
  const xml = await stage.read((tx) =>
    tx
      .selectFrom('flowDefinitions')
      .select('xml')
      .where('definitionId', '=', definitionId)
      .executeTakeFirstOrThrow(),
  );
  const { graph } = await readBpmn(xml.xml, () => null);
  const values = { x: '1', note: '有' };
  const outcome = await acted(world, 'ini', async (acting) =>
    saveInstance(acting, await startInstance(acting, { form, definitionId, graph, values, submit: false })),
  );
  expect(performAndGetReason(world, 'ini', { kind: 'start', submit: false })).toBe(null);
  if (outcome instanceof Failure || outcome instanceof Refusal) throw outcome;
  return { world, instanceId: outcome.instance.instanceId ?? '', rowId: outcome.instance.rowId };
}

/** Other tests cover these: jobs act without a user, and absence is resolved elsewhere. */
const others = new Set<Action['kind']>(['timeout', 'remind', 'entrust']);

async function live(
  draft: FlowDraft,
  definitionId: string,
  moves: readonly drawn.RandomMove[],
): Promise<void> {
  const world = createEngineWorld(buildGraph(draft), { x: '1' });
  peopled(world);
  const life = await started(world, definitionId);
  if (!life) return;
  for (const move of moves) {
    const disabled = world.disabled.has('u3');
    const [userName, action] = randomAction(world, move) ?? [];
    world.delegates.clear();
    if (world.disabled.has('u3') !== disabled) await comeOrGo(!disabled);
    if (!action || userName === null || userName === undefined || others.has(action.kind)) continue;
    await informed(life, action);
    await actBoth(life, userName, action);
    await sameState(life);
  }
  if (world.disabled.has('u3')) await comeOrGo(false);
}

const comeOrGo = (isGone: boolean) =>
  stage.write((tx) =>
    sql`update users set "status" = ${isGone ? '1' : '0'} where "userId" = ${stage.users.u3}`.execute(tx),
  );

test(`${histories} random histories produce the same state in the tables and in the engine`, {
  timeout: 1_200_000,
}, async () => {
  const lives = fc.array(fc.array(drawn.arbitraryMove, { minLength: 5, maxLength: 25 }), {
    minLength: 2,
    maxLength: 2,
  });
  const seed = process.env.HISTORIES ? Date.now() % 1_000_000 : 20_260_302;
  let lived = 0;
  for (const [flow, moves] of fc.sample(fc.tuple(drawn.arbitraryFlow, lives), { numRuns: histories, seed })) {
    if (lived >= histories) break;
    const draft = { ...flow, lines: flow.lines.map((line, at) => ({ id: `line_${at + 1}`, ...line })) };
    const definitionId = await definitionOf(draft);
    if (definitionId === null) continue;
    for (const life of moves) {
      await live(draft, definitionId, life);
      lived += 1;
    }
  }
  expect(lived).toBeGreaterThanOrEqual(histories / 2);
});
