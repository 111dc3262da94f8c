/** Tests starts during other starts, deployments, form changes and form deletions, through two nodes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { chooseDepth } from '../../../support/depth.ts';
import { expectIntact } from '../../../support/races/integrity.ts';
import { type RaceNodes, startTwoNodes } from '../../../support/races/raceNodes.ts';
import { waitUntilBlocked } from '../../../support/races/transactionGate.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { createTestKey, type TestResponse } from '../../../support/servers/testServer.ts';

const rounds = Array.from({ length: Number(process.env.RACES ?? chooseDepth(3, 10)) }, (_, round) => round);
const patience = { timeout: 180_000 + rounds.length * 10_000 };

let stage: FlowServer;
let two: RaceNodes;
const forms = ['once', 'serial', 'deploy', 'alter', 'kept', 'taken'].map((name) => `auto_${name}`);
beforeAll(async () => {
  stage = await createFlowServer(forms.map((name) => buildFlowForm(name)));
  for (const name of forms) await stage.deploy(name, flowBy('ann'));
  two = await startTwoNodes(stage);
});
afterAll(async () => {
  await two.close();
  await stage.close();
});

const flowBy = (userName: string) =>
  buildChain([buildApproval('one', userCandidates(stage.users[userName]))]);

const startPath = '/flowable/instance/startAndSubmit';

/** Alternates between the two nodes. */
const start = (index: number, formEnName: string, headers: Record<string, string> = {}) =>
  (index % 2 ? two.nodes[1] : two.nodes[0]).ask(
    'buyer',
    'POST',
    startPath,
    { formEnName, formData: { name: '电缆', amount: index } },
    headers,
  );

const many = (count: number, work: (index: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const rowsOf = async (table: string) =>
  stage.database.inTenant(stage.tenant, 'read', async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(table)} order by "id"`.execute(
      tx,
    );
    return rows;
  });

test(
  'Simultaneous requests with one idempotency key create one instance and get one answer.',
  patience,
  async () => {
    for (const round of rounds) {
      const key = { 'idempotency-key': createTestKey() };
      const answers = await many(6, (index) => start(index % 2, 'auto_once', key));
      // The two nodes send two different forms under the same key: only the first is accepted.
      const taken = answers.filter((answer) => answer.body.code === 200);
      expect(new Set(taken.map((answer) => answer.text)).size).toBe(1);
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(3);
      expect(await rowsOf('auto_once')).toHaveLength(round + 1);
    }
  },
);

test('serial numbers have neither gaps nor duplicates', patience, async () => {
  const answers = await many(60, (index) => start(index, 'auto_serial'));
  for (const answer of answers) responseData(answer);
  const numbers = (await rowsOf('auto_serial')).map((row) => Number(String(row.number).slice(-4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => index + 1));
});

describe('deployment during starts', () => {
  const save = async (userName: string): Promise<string> => {
    const body = { formEnName: 'auto_deploy', xml: await writeBpmn(flowBy(userName)) };
    return responseData(await stage.post('admin', '/flowable/definition/save', body)).processDefinitionId;
  };
  const deploy = (index: number, processDefinitionId: string) =>
    (index ? two.nodes[1] : two.nodes[0]).ask('admin', 'POST', '/flowable/definition/deploy', {
      processDefinitionId,
    });

  test(
    'Every start gets one flow version, and its handler is the one of that version.',
    patience,
    async () => {
      for (const _ of rounds) {
        const ids = [await save('ben'), await save('cat')];
        const [starts, ...deploys] = await Promise.all([
          many(8, (index) => start(index, 'auto_deploy')),
          ...ids.map((id, index) => deploy(index, id)),
        ]);
        expect(deploys.map((answer) => answer.body.code)).toEqual([200, 200]);
        const { ann, ben, cat } = stage.users;
        for (const answer of starts) {
          expect([[ann], [ben], [cat]]).toContainEqual(responseData(answer).nextTasks[0].userIdList);
        }
        const deployed = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
          tx
            .selectFrom('flowDefinitions')
            .innerJoin('forms', 'forms.formId', 'flowDefinitions.formId')
            .select('definitionId')
            .where('enName', '=', 'auto_deploy')
            .where('status', '=', 'deployed')
            .execute(),
        );
        expect(ids).toContain(deployed[0]?.definitionId);
        expect(deployed).toHaveLength(1);
      }
    },
  );
});

describe('a form change during other requests', () => {
  const form = async () => responseData(await stage.get('admin', '/flowable/form/en/auto_alter'));

  /** Adds a missing field, removes an existing one, or changes one. */
  async function change(round: number): Promise<TestResponse> {
    const { fields, version: _, ...rest } = await form();
    const added = [
      { enName: 'extra', label: '附加', funcType: 'input' },
      { enName: 'kind', label: '类别', funcType: round % 4 < 2 ? 'number' : 'input' },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [{ enName: 'qty', label: '数量', funcType: 'number' }],
      },
    ];
    const kept = fields.filter(
      (field: { enName: string }) => !added.some((one) => one.enName === field.enName),
    );
    const next = kept.length < fields.length && round % 2 ? kept : [...kept, ...added];
    return stage.post('admin', '/flowable/form/edit', { ...rest, fields: next, confirmLoss: true });
  }

  test('A start, an agreement and a record write meet no server error.', patience, async () => {
    const values = { name: '电缆', amount: 1, extra: '多', kind: '7', items: [{ qty: 1 }] };
    const faults: string[] = [];
    for (const round of rounds) {
      const known = await start(0, 'auto_alter');
      const { processInstanceId } = responseData(known);
      const { taskId } = await stage.taskOf('ann', processInstanceId);
      const [one, other] = two.nodes;
      const answers = await Promise.all([
        change(round),
        ...[0, 1, 2, 3].map((index) => start(index, 'auto_alter')),
        one.ask('buyer', 'POST', startPath, { formEnName: 'auto_alter', formData: values }),
        other.ask('buyer', 'POST', startPath, { formEnName: 'auto_alter', formData: values }),
        one.ask('admin', 'POST', '/auto/auto_alter', values),
        other.ask('ann', 'POST', '/flowable/task/approval', { taskId }),
        other.ask('admin', 'POST', '/auto/auto_alter/list', { pageNum: 1, pageSize: 20 }),
        one.ask('buyer', 'GET', `/flowable/instance/detail?processInstanceId=${processInstanceId}`),
      ]);
      faults.push(...answers.filter((answer) => answer.status >= 500 || !answer.body).map((one) => one.text));
      expect(answers[0]?.body.code).toBe(200);
    }
    expect(faults).toEqual([]);
  });
});

describe('deleting a form during a start', () => {
  /** Starts and pauses after all writes and before the commit; deletes the form; continues the start. */
  async function takenAway(formEnName: string, force: boolean): Promise<[TestResponse, TestResponse]> {
    const { formId } = responseData(await stage.get('admin', `/flowable/form/en/${formEnName}`));
    const [closed, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = stage.database.inTenant(stage.tenant, 'write', async (tx) => {
      await sql`lock table "liveEvents" in share mode`.execute(tx);
      closed.resolve();
      await opened.promise;
    });
    await closed.promise;
    const starting = start(0, formEnName);
    await waitUntilBlocked(stage.database, [starting]);
    const removing = two.nodes[1].ask('admin', 'POST', '/flowable/form/delete', { ids: [formId], force });
    await waitUntilBlocked(stage.database, [starting, removing]);
    opened.resolve();
    await holding;
    return Promise.all([starting, removing]);
  }
  const openInstances = (formEnName: string) =>
    stage.database.inTenant(stage.tenant, 'read', (tx) =>
      tx
        .selectFrom('instances')
        .select('instanceId')
        .where('formEnName', '=', formEnName)
        .where('status', '=', 0)
        .where('deleted', '=', false)
        .execute(),
    );

  test('The deletion is refused because the form is in use.', patience, async () => {
    const [started, removed] = await takenAway('auto_kept', false);
    expect(started.body.code).toBe(200);
    expect(removed.body.reason).toBe('FORM_IN_USE');
    responseData(await stage.agree('ann', started.body.data.processInstanceId));
  });

  test('removes the started instance too when the deletion is forced', patience, async () => {
    const [started, removed] = await takenAway('auto_taken', true);
    expect([started.body.code, removed.body.code]).toEqual([200, 200]);
    expect(await openInstances('auto_taken')).toEqual([]);
  });
});

test('the result of all races passes the integrity check, and no deadlock occurred', () =>
  expectIntact(stage.database));
