/**
 * A flow played from its start to its end with everybody agreeing: each act is decided as the real one, the instance
 * lives in memory, and nothing is written. Where an act would be refused, that way stops and the others go on.
 */
import { setImmediate } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { firstNodeOf, type Graph, isStep } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Actor } from '../db/actor.ts';
import type { Conditions } from '../engine/lines.ts';
import { emptyState, type Task } from '../engine/model.ts';
import { type History, historyOf } from '../engine/why/history.ts';
import type { Form } from '../records/form.ts';
import { type Acting, newMemory } from './acting.ts';
import { factsFor } from './advance.ts';
import type { Flow } from './flow.ts';
import { act, type Played, type Stage, type Stop } from './playedAct.ts';

export type Play = {
  readonly form: Form;
  readonly graph: Graph;
  readonly initiator: Actor;
  /** The record as the real start would leave it, and the paths that it would miss. */
  readonly record: Values;
  readonly missing: readonly string[];
};

export type Simulation = {
  /** The instance where the play ended. */
  readonly flow: Flow;
  readonly played: readonly Played[];
  readonly stops: readonly Stop[];
  /** Paths of the required fields that are still empty where they may be written, by node. */
  readonly toFill: ReadonlyMap<string, readonly string[]>;
  readonly history: History;
  /** What conditions were read from. */
  readonly conditions: Conditions;
};

/** So many acts, and visits of one node, before a play is given up. */
const mostActs = 300;
const mostVisits = 10;

export async function simulate(acting: Acting, play: Play): Promise<Simulation> {
  const stage = stageOf(acting, play);
  const first = firstNodeOf(play.graph).id;
  if (play.missing.length > 0) {
    const failure = new Failure('REQUIRED_MISSING');
    const stop = { nodeId: first, lineId: null, actorNodeId: first, failure, passedOver: true };
    stage.played.push({ events: [], stop });
  }
  await act(stage, { actor: play.initiator, action: { kind: 'start', submit: true }, nodeId: first });
  for (let acts = 0; ; acts += 1) {
    const task = nextTask(stage);
    if (!task) break;
    const stop = acts < mostActs ? null : endless(task.nodeId, `处理超过 ${mostActs} 次，不再继续模拟`);
    if (stop) {
      stage.played.push({ events: [], stop });
      break;
    }
    await actOn(stage, task);
    // A long play leaves room for others.
    if (acts % 20 === 0) await setImmediate();
  }
  return {
    flow: stage.flow,
    played: stage.played,
    stops: stage.played.flatMap(({ stop }) => stop ?? []),
    toFill: stage.toFill,
    history: historyOf(stage.flow.happened.map(({ event }) => event)),
    conditions: factsFor(stage.acting, stage.flow, stage.given),
  };
}

function stageOf(acting: Acting, { form, graph, initiator, record, missing }: Play): Stage {
  const { userId, nickName: name, deptId, roleKeys } = initiator;
  const memory = newMemory({ formEnName: form.enName, now: acting.now });
  return {
    acting: { ...acting, actor: initiator, memory },
    flow: {
      instanceId: null,
      definitionId: '',
      graph,
      form,
      rowId: '',
      initiator: { userId, name, deptId, deptName: '', roleKeys },
      createTime: acting.now,
      record,
      shown: { title: '', summary: [], amount: null, serialNumber: '', keyword: '' },
      state: emptyState,
      stored: { state: emptyState, shown: null, events: 0 },
      happened: [],
      taskIds: new Map(),
    },
    given: { record, formVersion: 1, missing: [], invalid: [] },
    played: [],
    halted: new Set(),
    toFill: new Map([[firstNodeOf(graph).id, missing]]),
    lookedAt: new Set(),
    chooses: [...graph.nodes.values()].some((node) => isStep(node) && node.data.selectable),
  };
}

const nextTask = ({ flow, halted }: Stage): Task | undefined =>
  flow.state.tasks.find(
    (task) => task.state === 'open' && task.role !== 'reader' && !halted.has(task.taskNo),
  );

async function actOn(stage: Stage, task: Task): Promise<void> {
  const { state } = stage.flow;
  const visits = state.runs.filter((run) => run.nodeId === task.nodeId).length;
  if (visits > mostVisits) {
    const why = '表单不变时会一再回到这里，流程走不到结束';
    stage.played.push({ events: [], stop: endless(task.nodeId, why) });
    stage.halted.add(task.taskNo);
    return;
  }
  const actor: Actor = { ...stage.acting.actor, userId: task.userId, permissions: new Set() };
  const { taskNo, nodeId } = task;
  const action =
    task.kind === 'HANDLE' ? ({ kind: 'submit', taskNo } as const) : ({ kind: 'agree', taskNo } as const);
  if (!(await act(stage, { actor, action, nodeId }))) stage.halted.add(taskNo);
}

const endless = (nodeId: string, why: string): Stop => ({
  nodeId,
  lineId: null,
  actorNodeId: nodeId,
  failure: new Failure('BAD_DEFINITION', { msg: why }),
  passedOver: false,
});
