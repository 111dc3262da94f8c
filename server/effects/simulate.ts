/**
 * A flow played to its end with everybody agreeing, from its start or from where it stands: each act is decided as the
 * real one, the instance lives in memory, and nothing is written. Where an act would be refused, that way stops and the
 * others go on. What depends on values that are filled in later is known beside it.
 */
import { setImmediate } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { firstNodeOf, type Graph, isStep } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Actor } from '../db/actor.ts';
import type { Foresight } from '../engine/foresee/ways.ts';
import type { Conditions } from '../engine/lines.ts';
import { emptyState, type Task } from '../engine/model.ts';
import { type History, historyOf } from '../engine/why/history.ts';
import type { Form } from '../records/form.ts';
import { type Acting, newMemory } from './acting.ts';
import { type FormFacts, factsFor } from './advance.ts';
import type { Flow } from './flow.ts';
import { foreseen, placesIn, type Start } from './foreseen.ts';
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
  /** How many runs there were before the play. */
  readonly runsBefore: number;
  readonly foresight: Foresight;
};

/** An instance as it stands, with the record as it would be; `own`: nodes that are filled in already. */
export type Continuation = {
  readonly flow: Flow;
  readonly given: FormFacts;
  readonly own: ReadonlySet<string>;
};

/** So many acts, and visits of one node, before a play is given up. */
const mostActs = 300;
const mostVisits = 10;

export async function simulate(acting: Acting, play: Play): Promise<Simulation> {
  const { flow, given } = newFlow(acting, play);
  const first = firstNodeOf(play.graph).id;
  const places = [{ nodeId: first, writers: [] }];
  const stage = await stageOf({ ...acting, actor: play.initiator }, { flow, given, places });
  stage.toFill.set(first, play.missing);
  if (play.missing.length > 0) {
    const failure = new Failure('REQUIRED_MISSING');
    const stop = { nodeId: first, lineId: null, actorNodeId: first, failure, passedOver: true };
    stage.played.push({ events: [], stop });
  }
  await act(stage, { actor: play.initiator, action: { kind: 'start', submit: true }, nodeId: first });
  return playedOut(stage, 0);
}

/** The flow goes on in a copy. */
export async function simulateRest(acting: Acting, { flow, given, own }: Continuation): Promise<Simulation> {
  const { state } = flow;
  const copy = { ...flow, record: given.record, happened: [] };
  const stage = await stageOf(acting, { flow: copy, given, places: placesIn(state, own) });
  return playedOut(stage, state.runs.length);
}

async function playedOut(stage: Stage, runsBefore: number): Promise<Simulation> {
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
    runsBefore,
    foresight: stage.foresight,
  };
}

function newFlow(acting: Acting, { form, graph, initiator, record }: Play): Omit<Start, 'places'> {
  const { userId, nickName: name, deptId, roleKeys } = initiator;
  return {
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
  };
}

async function stageOf(acting: Acting, start: Start): Promise<Stage> {
  const { flow, given } = start;
  const memory = newMemory({ formEnName: flow.form.enName, now: acting.now });
  const remembering = { ...acting, memory };
  const { foresight, unnamed } = await foreseen(remembering, start);
  return {
    acting: remembering,
    flow,
    given,
    foresight,
    unnamed,
    played: [],
    halted: new Set(),
    toFill: new Map(),
    lookedAt: new Set(),
    chooses: [...flow.graph.nodes.values()].some((node) => isStep(node) && node.data.selectable),
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
