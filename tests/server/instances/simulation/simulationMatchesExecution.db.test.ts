/**
 * Tests over random flows that the real execution matches the simulation when everybody agrees with the same choices.
 * The real execution is rolled back. HISTORIES sets how many flows.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../../contract/failures.ts';
import { checkGraph } from '../../../../contract/flow/checks/checkGraph.ts';
import { type Graph, getFirstNode } from '../../../../contract/flow/graph.ts';
import type { Tx } from '../../../../server/db/database.ts';
import type { CandidateChoices } from '../../../../server/engine/action.ts';
import { readBpmn } from '../../../../server/engine/bpmn/readBpmn.ts';
import { type FlowDraft, writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import type { ActionContext } from '../../../../server/instances/actionContext.ts';
import { applyAction } from '../../../../server/instances/actions/performAction.ts';
import { startInstance } from '../../../../server/instances/actions/startInstance.ts';
import type { LoadedInstance } from '../../../../server/instances/instance.ts';
import { type Simulation, simulate } from '../../../../server/instances/simulation/simulate.ts';
import { simulateStartRecord } from '../../../../server/instances/simulation/simulatedForm.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import * as drawn from '../../../support/engine/randomFlows.ts';
import { createRecordFixture, type RecordFixture } from '../../../support/servers/recordFixture.ts';

const flows = Number(process.env.HISTORIES ?? 60);

let stage: RecordFixture;
let form: Form;
beforeAll(async () => {
  stage = await createRecordFixture();
  const fields = [{ enName: 'x', label: '数', funcType: 'number' as const }];
  form = await stage.form({ enName: 'auto_any', cnName: '任意', hasFlow: true, fields });
  for (const userName of drawn.randomFlowUsers) {
    const { rows } = await stage.write((tx) =>
      sql<{ userId: string }>`insert into users ("userName", "nickName", "passwordHash", "status")
        values (${userName}, ${userName}, '-', ${userName === 'gone' ? '1' : '0'}) returning "userId"`.execute(
        tx,
      ),
    );
    stage.users[userName] = rows[0]?.userId ?? '';
  }
  await stage.write((tx) =>
    sql`insert into "flowDefinitions" ("formId", "version", "status", "xml", "deployTime")
    values (${form.formId}, 1, 'replaced', '', now())`.execute(tx),
  );
});
afterAll(() => stage.drop());

const idOf = (userName: string) => stage.users[userName] ?? '';

const acting = (tx: Tx, userId: string): ActionContext => ({
  tx,
  tenant: stage.tenant,
  actor: { ...stage.actor(userId), permissions: new Set() },
  now: new Date('2026-03-05T02:03:04Z'),
});

async function graphOf(draft: FlowDraft): Promise<Graph | null> {
  const text = JSON.stringify(draft).replace(/"(u\d|gone)"/g, (_, name: string) => `"${idOf(name)}"`);
  // Plain data stays plain data of the same shape.
  const { graph, errors } = await readBpmn(await writeBpmn(JSON.parse(text) as FlowDraft), () => null);
  return errors.length > 0 || checkGraph(graph, form.fields).length > 0 ? null : graph;
}

function simulated(graph: Graph, x: number): Promise<Simulation> {
  return stage.read(async (tx) => {
    const by = acting(tx, idOf('buyer'));
    const initiator = { ...by.actor, name: '', deptName: '' };
    const started = await simulateStartRecord(by, {
      form,
      initiator,
      node: getFirstNode(graph),
      sent: { x },
    });
    return simulate(by, { form, graph, initiator: by.actor, ...started });
  });
}

/** Returns the users that the simulation chose in each of its actions, by node. */
const chosenIn = ({ played }: Simulation): CandidateChoices[] =>
  played
    .filter(({ stop }) => !stop?.passedOver)
    .map(({ events }) =>
      Object.fromEntries(
        events.flatMap((event) => {
          if (event.type !== 'runOpened' || event.people.by !== 'choice') return [];
          const tasks = events.filter((one) => one.type === 'taskOpened' && one.runNo === event.runNo);
          return [[event.nodeId, tasks.flatMap((one) => ('userId' in one ? (one.userId ?? []) : []))]];
        }),
      ),
    );

class Undone extends Error {}

type Came = { readonly flow: LoadedInstance | null; readonly refused: string[] };

/** Starts the flow, lets everybody agree one after the other, and rolls back. */
async function really(graph: Graph, x: number, acts: readonly CandidateChoices[]): Promise<Came> {
  const came: { flow: LoadedInstance | null; refused: string[] } = { flow: null, refused: [] };
  const live = async (tx: Tx) => {
    const start = { form, definitionId: '1', graph, values: { x }, submit: true, choices: acts[0] };
    const flow = await startInstance(acting(tx, idOf('buyer')), start);
    came.flow = flow;
    const halted = new Set<number>();
    for (let at = 1; at < 200; at += 1) {
      const task = flow.state.tasks.find(
        (one) => one.state === 'open' && one.role !== 'reader' && !halted.has(one.taskNo),
      );
      if (!task) break;
      const kind = task.kind === 'HANDLE' ? 'submit' : 'agree';
      const action = { kind, taskNo: task.taskNo, choices: acts[at] ?? {} } as const;
      const refusal = await applyAction(acting(tx, task.userId), flow, { action }).catch(
        (error: unknown) => error,
      );
      if (refusal instanceof Failure) {
        came.refused.push(refusal.reason);
        halted.add(task.taskNo);
      } else if (refusal) throw refusal;
    }
    throw new Undone();
  };
  await stage.write(live).catch((error: unknown) => {
    if (error instanceof Failure) came.refused.push(error.reason);
    else if (!(error instanceof Undone)) throw error;
  });
  return came;
}

const told = (flow: LoadedInstance | null) =>
  flow && {
    status: flow.state.status,
    runs: flow.state.runs.map((run) => {
      const tasks = flow.state.tasks.filter((task) => task.runNo === run.runNo);
      return [run.nodeId, run.state, ...tasks.map((task) => `${task.userId} ${task.state}`)];
    }),
  };

test(`Over ${flows} random flows, the execution matches the simulation.`, { timeout: 600_000 }, async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(drawn.arbitraryFlow, fc.nat(4), async (draft, x) => {
      const graph = await graphOf(draft);
      if (!graph) return;
      const simulation = await simulated(graph, x);
      const stops = simulation.stops.map(({ failure }) => failure.reason);
      const isEndless = simulation.stops.some(({ failure }) => failure.message.startsWith('表单不变'));
      const how = isEndless ? 'endless' : `${simulation.instance.state.status} ${stops.join()}`;
      seen[how] = (seen[how] ?? 0) + 1;
      if (isEndless) return;
      const { flow, refused } = await really(graph, x, chosenIn(simulation));
      // If the list of candidates could not be shown, the simulation reports that reason; the action lacks the choice.
      expect(stops).toEqual(refused.map((reason, at) => (reason === 'SELECT_COUNT' ? stops[at] : reason)));
      if (flow) expect(told(simulation.instance)).toEqual(told(flow));
    }),
    { numRuns: flows, ...(process.env.HISTORIES ? {} : { seed: 20_260_302 }), endOnFailure: true },
  );
  if (process.env.HISTORIES) console.log(seen);
  // The simulations must cover each of these outcomes.
  for (const how of ['1 ', 'endless', 'NO_CANDIDATE']) {
    expect([how, Object.keys(seen).some((one) => one.includes(how))]).toEqual([how, true]);
  }
});
