/**
 * Writes random histories action by action as the server writes them: no database constraint refuses a decision of the
 * engine, and the integrity check finds nothing. HISTORIES sets how many.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkGraph } from '../../../../contract/flow/checks/checkGraph.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { saveSignInNames } from '../../../../server/db/queries/people/signInNames.ts';
import { readBpmn } from '../../../../server/engine/bpmn/readBpmn.ts';
import { type FlowDraft, writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import type { Event } from '../../../../server/engine/event.ts';
import { emptyState } from '../../../../server/engine/model.ts';
import type { LoadedInstance } from '../../../../server/instances/instance.ts';
import { saveInstances } from '../../../../server/instances/persistence/saveInstances.ts';
import { runChecks } from '../../../../server/integrity/runChecks.ts';
import { readRecord } from '../../../../server/records/read/readRecords.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import { chooseDepth } from '../../../support/depth.ts';
import {
  createEngineWorld,
  type EngineWorld,
  performAndGetReason,
} from '../../../support/engine/engineWorld.ts';
import { addPeople, randomAction } from '../../../support/engine/randomActions.ts';
import * as drawn from '../../../support/engine/randomFlows.ts';
import { createRecordFixture, type RecordFixture } from '../../../support/servers/recordFixture.ts';

const histories = Number(process.env.HISTORIES ?? chooseDepth(24, 60));
const fields = [{ enName: 'x', label: '数', funcType: 'number' as const }];

let stage: RecordFixture;
let form: Form;
beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form({ enName: 'auto_any', cnName: '任意', hasFlow: true, fields });
  for (const userName of drawn.randomFlowUsers) {
    stage.users[userName] = await stage.write(async (tx) => {
      const { rows } = await sql<{
        userId: string;
      }>`insert into users ("userName", "nickName", "passwordHash",
        status) values (${userName}, ${userName}, '-', ${userName === 'gone' ? '1' : '0'}) returning "userId"`.execute(
        tx,
      );
      const { userId = '' } = rows[0] ?? {};
      await saveSignInNames(tx, [{ userId, userName, phonenumber: '' }]);
      return userId;
    });
  }
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

type Definition = { definitionId: string; graph: LoadedInstance['graph'] };

/** null for a flow that cannot be deployed. */
async function deployed(draft: FlowDraft): Promise<Definition | null> {
  const xml = await writeBpmn(draft);
  const { graph, errors } = await readBpmn(xml, () => null);
  if (errors.length > 0 || checkGraph(graph, fields).length > 0) return null;
  const { rows } = await stage.write((tx) =>
    sql<{ definitionId: string }>`
      insert into "flowDefinitions" ("formId", "version", "status", "xml", "deployTime")
      select ${form.formId}, count(*) + 1, 'replaced', ${xml}, now() from "flowDefinitions"
      returning "definitionId"`.execute(tx),
  );
  return { definitionId: rows[0]?.definitionId ?? '', graph };
}

async function begun({ definitionId, graph }: Definition): Promise<LoadedInstance> {
  const stamp = { actor: stage.actor(stage.users.ini ?? ''), now: new Date(), sysStatus: -1 } as const;
  const { id } = await stage.write((tx) => insertRecord(tx, form, { x: '1' }, stamp));
  return {
    instanceId: null,
    definitionId,
    graph,
    form,
    maskCopies: (values) => values,
    rowId: id,
    initiator: { userId: stage.users.ini ?? '', name: '张三', deptId: null, deptName: '', roleKeys: [] },
    createTime: stamp.now,
    record: await stage.read((tx) => readRecord(tx, form, id)),
    listSummary: { title: '任意', summary: [], amount: null, serialNumber: '', keyword: '任意' },
    state: emptyState,
    persisted: { state: emptyState, listSummary: null, eventCount: 0 },
    pendingEvents: [],
    taskIds: new Map(),
  };
}

/** Writes the events of the world since the instance was last written. */
async function written(flow: LoadedInstance, world: EngineWorld): Promise<void> {
  const events = withIds<Event[]>(world.events.slice(flow.persisted.eventCount));
  let actNo = flow.state.acts;
  for (const event of events) {
    if (event.type === 'acted') actNo = event.actNo;
    flow.pendingEvents.push({ event, actNo, at: new Date() });
  }
  flow.state = withIds(world.state);
  const acting = {
    tenant: stage.tenant,
    actor: stage.actor(stage.users.ini ?? ''),
    now: new Date(),
    quiet: true,
  };
  await stage.write(async (tx: Tx) => {
    await saveInstances({ ...acting, tx }, [flow]);
    flow.record = await readRecord(tx, form, flow.rowId);
  });
}

async function live(definition: Definition, moves: readonly drawn.RandomMove[]): Promise<number> {
  const world = createEngineWorld(definition.graph, { x: 1 });
  // The initiator exists before the first query.
  addPeople(world);
  if (performAndGetReason(world, 'ini', { kind: 'start', submit: false }) !== null) return 0;
  const flow = await begun(definition);
  await written(flow, world);
  for (const move of moves) {
    const [who, action] = randomAction(world, move) ?? [];
    if (who === undefined || !action) break;
    if (performAndGetReason(world, who, action) === null) await written(flow, world);
  }
  return 1;
}

test(`${histories} random histories violate no database constraint, and the integrity check finds nothing`, {
  timeout: 600_000,
}, async () => {
  const lives = fc.array(fc.array(drawn.arbitraryMove, { minLength: 5, maxLength: 30 }), {
    minLength: 2,
    maxLength: 2,
  });
  const seed = process.env.HISTORIES ? Date.now() % 1_000_000 : 20_260_302;
  const draws = fc.sample(fc.tuple(drawn.arbitraryFlow, lives), { numRuns: histories, seed });
  let lived = 0;
  for (const [draft, moves] of draws) {
    if (lived >= histories) break;
    const definition = await deployed(draft);
    if (!definition) continue;
    for (const life of moves) lived += await live(definition, life);
  }
  expect(lived).toBeGreaterThan(histories / 3);
  expect(await runChecks(stage.database)).toEqual([]);
});
