/**
 * On random flows in random states, the verdict of the dry run equals the outcome of the real action, for every user.
 * The real action is rolled back each time. HISTORIES sets the number of flows.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DryRunRequest } from '../../../../contract/calls/taskActions/taskActionCalls.ts';
import { Failure, Refusal } from '../../../../contract/failures.ts';
import { checkGraph } from '../../../../contract/flow/checks/checkGraph.ts';
import { batchActions, dryRunTasks } from '../../../../server/calls/tasks/taskActions.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { readBpmn } from '../../../../server/engine/bpmn/readBpmn.ts';
import { type FlowDraft, writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { listReturnableNodes } from '../../../../server/engine/undo/returnTargets.ts';
import type { ActionContext } from '../../../../server/instances/actionContext.ts';
import { performTaskAction, saveInstance } from '../../../../server/instances/actions/performAction.ts';
import { startInstance } from '../../../../server/instances/actions/startInstance.ts';
import type { TaskAction } from '../../../../server/instances/actions/taskAction.ts';
import { loadInstance } from '../../../../server/instances/persistence/loadInstance.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { chooseDepth } from '../../../support/depth.ts';
import * as drawn from '../../../support/engine/randomFlows.ts';
import { createRecordFixture, type RecordFixture } from '../../../support/servers/recordFixture.ts';

const flows = Number(process.env.HISTORIES ?? chooseDepth(15, 30));

let stage: RecordFixture;
let form: Form;
beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form({
    enName: 'auto_any',
    cnName: '任意',
    hasFlow: true,
    fields: [
      { enName: 'x', label: '数', funcType: 'number' },
      { enName: 'note', label: '说明', funcType: 'input', required: true },
    ],
    checks: ['n', 'n_0', 'n_1'].map((id) => ({
      scene: `node_${id}`,
      expression: 'x == 3',
      action: 'stop' as const,
      tips: '数不能为三',
    })),
  });
  for (const userName of drawn.randomFlowUsers) {
    const { rows } = await stage.write((tx) =>
      sql<{ userId: string }>`insert into users ("userName", "nickName", "passwordHash", "status")
        values (${userName}, ${userName}, '-', ${userName === 'gone' ? '1' : '0'}) returning "userId"`.execute(
        tx,
      ),
    );
    stage.users[userName] = rows[0]?.userId ?? '';
  }
});
afterAll(() => stage.drop());

const idOf = (userName: string) => stage.users[userName] ?? '';

/** A user without permissions other than those of the flow. */
const acting = (tx: Tx, userId: string): ActionContext => ({
  tx,
  tenant: stage.tenant,
  actor: { ...stage.actor(userId), permissions: new Set() },
  now: new Date(),
});

/** The drawn flow with real users; the initiator leaves the note to the users who can write it. */
function peopled(draft: FlowDraft, asks: number): FlowDraft {
  const text = JSON.stringify(draft).replace(/"(u\d|gone)"/g, (_, name: string) => `"${idOf(name)}"`);
  // The copy has the same shape as the plain data.
  const named = JSON.parse(text) as FlowDraft;
  const note = (isWritable: boolean) => [{ fieldName: 'note', isWritable }];
  const nodes = named.nodes.map((node, at) =>
    node.kind === 'HANDLE' || node.kind === 'APPROVAL'
      ? { ...node, data: { ...node.data, fieldProperties: note(node.id !== 'handle' && at % 5 === asks) } }
      : node,
  );
  return { ...named, nodes };
}

async function begun(draft: FlowDraft, x: number): Promise<string | null> {
  const xml = await writeBpmn(draft);
  const { graph, errors } = await readBpmn(xml, () => null);
  if (errors.length > 0 || checkGraph(graph, form.fields).length > 0) return null;
  return stage
    .write(async (tx) => {
      const { rows } = await sql<{ definitionId: string }>`
        insert into "flowDefinitions" ("formId", "version", "status", "xml", "deployTime")
        select ${form.formId}, count(*) + 1, 'replaced', ${xml}, now() from "flowDefinitions"
        returning "definitionId"`.execute(tx);
      const definitionId = rows[0]?.definitionId ?? '';
      const by = acting(tx, idOf('buyer'));
      const start = { form, definitionId, graph, values: { x }, submit: true, choices: everybody(graph) };
      return (await saveInstance(by, await startInstance(by, start))).instance.instanceId;
    })
    .catch(unlessRefused(null));
}

const unlessRefused =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof Failure || error instanceof Refusal) return otherwise;
    throw error;
  };

/** At every node its first candidate, if there is one. */
const everybody = (graph: Parameters<typeof checkGraph>[0]) =>
  Object.fromEntries(
    [...graph.nodes.values()].flatMap((node) =>
      'data' in node ? [[node.id, node.data.candidateList.slice(0, 1).map((one) => one.target)]] : [],
    ),
  );

const flowOf = (instanceId: string) =>
  stage
    .read((tx) => loadInstance(tx, { instanceId }, { lock: false }))
    .then((flow) => {
      if (!flow) throw new Error(`Instance ${instanceId} is gone.`);
      return flow;
    });

/** The holder of a random open task acts; a refused action changes nothing. */
async function move(
  instanceId: string,
  { what, task: at, who, other, flag }: drawn.RandomMove,
): Promise<void> {
  const { state, graph, taskIds } = await flowOf(instanceId);
  const open = state.tasks.filter((one) => one.state === 'open');
  const task = open[at % open.length];
  if (!task) return;
  const comment = '意见';
  const target = listReturnableNodes(graph, state, task.runNo)[other % 3]?.id ?? 'handle';
  const choices = everybody(graph);
  const deciding: TaskAction =
    task.kind === 'HANDLE' ? { kind: 'submit', choices } : { kind: 'agree', choices };
  const action: TaskAction =
    what < 45
      ? deciding
      : what < 60
        ? { kind: 'return', targetNodeId: target, jumpBack: flag, comment }
        : what < 70
          ? { kind: 'transfer', toUserId: idOf(who), comment }
          : what < 90
            ? {
                kind: 'addSign',
                type: flag ? 'beforeAddSign' : 'afterAddSign',
                userIds: [idOf(who)],
                comment,
              }
            : what < 97
              ? { kind: 'read' }
              : { kind: what < 98 ? 'void' : 'delete' };
  const sent = { values: deciding === action && other % 2 === 0 ? { note: '已看' } : {} };
  const taskId = taskIds.get(task.taskNo) ?? '';
  await stage
    .write((tx) => performTaskAction(acting(tx, task.userId), { taskId, action, sent }))
    .catch(unlessRefused(null));
}

class Undone extends Error {}

type Try = readonly [Omit<DryRunRequest, 'taskIds'>, TaskAction];

/** The action of the dry run, and the action that it is compared with. */
function triesOf(toUserId: string): Try[] {
  const comment = '意见';
  const sign = { candidateUserIdList: [toUserId] };
  const back = (to: 'initiator' | 'previous'): Try => [
    { action: 'return', destination: { to } },
    batchActions.back({ destination: { to }, enableJumpBack: false, comment }),
  ];
  const signed = (type: 'beforeAddSign' | 'afterAddSign'): Try => [
    { action: 'addSign', type, ...sign },
    batchActions.addSign({ type, ...sign, comment }),
  ];
  return [
    [{ action: 'agree' }, { kind: 'agree', quick: true }],
    [{ action: 'submit' }, { kind: 'submit' }],
    [{ action: 'read' }, { kind: 'read' }],
    back('initiator'),
    back('previous'),
    [
      { action: 'transfer', delegateUserId: toUserId },
      batchActions.delegate({ delegateUserId: toUserId, comment }),
    ],
    signed('beforeAddSign'),
    signed('afterAddSign'),
  ];
}

/** The outcome of the real action, rolled back: OK, or the reason; 404 for a missing task. */
async function really(userId: string, taskId: string, action: TaskAction): Promise<string> {
  const act = async (tx: Tx) => {
    await performTaskAction(acting(tx, userId), { taskId, action });
    throw new Undone();
  };
  try {
    await stage.write(act);
  } catch (error) {
    if (error instanceof Undone) return 'OK';
    if (error instanceof Failure) return error.reason;
    if (error instanceof Refusal) return String(error.status);
    throw error;
  }
  throw new Error('The act was not undone.');
}

const seen: Record<string, number> = {};
const reached = new Set<string>();

async function compare(instanceId: string): Promise<void> {
  const { state, taskIds } = await flowOf(instanceId);
  const holders = [...new Set(state.tasks.map((task) => task.userId))];
  for (const userId of [...holders, idOf('nobody')]) {
    const own = state.tasks.filter((task) => task.userId === userId);
    const other = state.tasks.filter((task) => task.userId !== userId).slice(-1);
    const ids = [...[...own, ...other].map((task) => taskIds.get(task.taskNo) ?? ''), '999999'];
    for (const [asked, action] of triesOf(idOf('nobody'))) {
      const told = await stage.read((tx) => dryRunTasks(acting(tx, userId), { ...asked, taskIds: ids }));
      expect(told.map((one) => one.taskId)).toEqual(ids);
      for (const { taskId, verdict, reason } of told) {
        const said = verdict === 'OK' ? 'OK' : (reason ?? '404');
        seen[`${verdict} ${said}`] = (seen[`${verdict} ${said}`] ?? 0) + 1;
        reached.add(`${asked.action} ${verdict}`);
        expect([asked, taskId, said]).toEqual([asked, taskId, await really(userId, taskId, action)]);
      }
    }
  }
}

test(`the dry run predicts the outcome of the action in ${flows} flows`, { timeout: 600_000 }, async () => {
  const lives = fc.tuple(
    drawn.arbitraryFlow,
    fc.nat(4),
    fc.integer({ min: 1, max: 4 }),
    fc.array(drawn.arbitraryMove, { minLength: 2, maxLength: 10 }),
  );
  await fc.assert(
    fc.asyncProperty(lives, async ([draft, asks, x, moves]) => {
      const instanceId = await begun(peopled(draft, asks), x);
      if (instanceId === null) return;
      for (const one of moves) await move(instanceId, one);
      await compare(instanceId);
    }),
    { numRuns: flows, ...(process.env.HISTORIES ? {} : { seed: 20_260_302 }), endOnFailure: true },
  );
  if (process.env.HISTORIES) console.log(seen);
  // The test is meaningful only if it reaches every verdict.
  const verdicts = new Set(Object.keys(seen).map((key) => key.split(' ')[0]));
  expect([...verdicts].toSorted()).toEqual([
    'CLOSED',
    'NEEDS_CHOICE',
    'NEEDS_FORM',
    'OK',
    'REFUSED',
    'WAITING',
  ]);
  for (const action of ['return', 'transfer', 'addSign'])
    for (const verdict of ['OK', 'REFUSED']) expect(reached).toContain(`${action} ${verdict}`);
});
