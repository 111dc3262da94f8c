/**
 * Simulates a flow to its end with everybody agreeing, from its start or its current state. Each action is decided like
 * the real one, the instance stays in memory, and nothing is written. A refused action stops its branch and the others
 * continue. The result also lists the paths that depend on later input.
 */
import { setImmediate } from 'node:timers/promises';
import { Failure } from '../../../contract/failures.ts';
import { type Graph, getFirstNode, isStep } from '../../../contract/flow/graph.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import { buildHistory, type InstanceHistory } from '../../engine/explain/instanceHistory.ts';
import type { Foresight } from '../../engine/foresight/foresight.ts';
import { emptyState, type Task } from '../../engine/model.ts';
import type { ConditionInput } from '../../engine/outgoingLines.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { loadCopyMask } from '../../records/write/maskedCopies.ts';
import { type ActionContext, createFactsCache } from '../actionContext.ts';
import { buildDecisionFacts, type FormFacts } from '../actions/decideAction.ts';
import type { LoadedInstance } from '../instance.ts';
import { type InstanceForesightRequest, listTokenPositions, predictForesight } from './foresight.ts';
import {
  type SimulationState,
  type SimulationStep,
  type SimulationStop,
  simulateAction,
} from './simulateAction.ts';

export type SimulationInput = {
  readonly form: Form;
  readonly graph: Graph;
  readonly initiator: Actor;
  /** The record after a real start, and the paths of its missing values. */
  readonly record: Values;
  readonly missing: readonly string[];
};

export type Simulation = {
  /** The instance at the end of the simulation. */
  readonly instance: LoadedInstance;
  readonly played: readonly SimulationStep[];
  readonly stops: readonly SimulationStop[];
  /** The paths of required fields that are empty and writable, by node. */
  readonly toFill: ReadonlyMap<string, readonly string[]>;
  readonly history: InstanceHistory;
  /** The values that conditions read. */
  readonly conditions: ConditionInput;
  /** The number of runs before the simulation. */
  readonly runsBefore: number;
  readonly foresight: Foresight;
};

/** The current instance with the record as it would be; `own`: nodes that are filled in already. */
export type ContinuationInput = {
  readonly instance: LoadedInstance;
  readonly given: FormFacts;
  readonly own: ReadonlySet<string>;
};

/** The maximum number of actions, and of visits of one node, in a simulation. */
const maxActions = 300;
const maxVisits = 10;

export async function simulate(acting: ActionContext, play: SimulationInput): Promise<Simulation> {
  const { instance, given } = await createInstance(acting, play);
  const first = getFirstNode(play.graph).id;
  const places = [{ nodeId: first, writers: [] }];
  const stage = await createSimulationState(
    { ...acting, actor: play.initiator },
    { instance, given, places },
  );
  stage.toFill.set(first, play.missing);
  if (play.missing.length > 0) {
    const failure = new Failure('REQUIRED_MISSING');
    const stop = { nodeId: first, lineId: null, actorNodeId: first, failure, passedOver: true };
    stage.played.push({ events: [], stop });
  }
  await simulateAction(stage, {
    actor: play.initiator,
    action: { kind: 'start', submit: true },
    nodeId: first,
  });
  return runSimulation(stage, 0);
}

/** The simulation continues on a copy of the instance. */
export async function simulateContinuation(
  acting: ActionContext,
  { instance, given, own }: ContinuationInput,
): Promise<Simulation> {
  const { state } = instance;
  const copy = { ...instance, record: given.record, happened: [] };
  const stage = await createSimulationState(acting, {
    instance: copy,
    given,
    places: listTokenPositions(state, own),
  });
  return runSimulation(stage, state.runs.length);
}

async function runSimulation(stage: SimulationState, runsBefore: number): Promise<Simulation> {
  for (let acts = 0; ; acts += 1) {
    const task = findNextTask(stage);
    if (!task) break;
    const stop =
      acts < maxActions ? null : createEndlessStop(task.nodeId, `处理超过 ${maxActions} 次，不再继续模拟`);
    if (stop) {
      stage.played.push({ events: [], stop });
      break;
    }
    await simulateTask(stage, task);
    // A long simulation yields to other requests.
    if (acts % 20 === 0) await setImmediate();
  }
  return {
    instance: stage.instance,
    played: stage.played,
    stops: stage.played.flatMap(({ stop }) => stop ?? []),
    toFill: stage.toFill,
    history: buildHistory(stage.instance.pendingEvents.map(({ event }) => event)),
    conditions: buildDecisionFacts(stage.acting, stage.instance, stage.given),
    runsBefore,
    foresight: stage.foresight,
  };
}

async function createInstance(
  acting: ActionContext,
  { form, graph, initiator, record }: SimulationInput,
): Promise<Omit<InstanceForesightRequest, 'places'>> {
  const { userId, nickName: name, deptId, roleKeys } = initiator;
  return {
    instance: {
      instanceId: null,
      definitionId: '',
      graph,
      form,
      maskCopies: await loadCopyMask(acting.tx, form),
      rowId: '',
      initiator: { userId, name, deptId, deptName: '', roleKeys },
      createTime: acting.now,
      record,
      listSummary: { title: '', summary: [], amount: null, serialNumber: '', keyword: '' },
      state: emptyState,
      persisted: { state: emptyState, listSummary: null, eventCount: 0 },
      pendingEvents: [],
      taskIds: new Map(),
    },
    given: { record, formVersion: 1, missing: [], invalid: [] },
  };
}

async function createSimulationState(
  acting: ActionContext,
  start: InstanceForesightRequest,
): Promise<SimulationState> {
  const { instance, given } = start;
  const memory = createFactsCache({ formEnName: instance.form.enName, now: acting.now });
  const remembering = { ...acting, memory };
  const { foresight, unnamed } = await predictForesight(remembering, start);
  return {
    acting: remembering,
    instance,
    given,
    foresight,
    unnamed,
    played: [],
    halted: new Set(),
    toFill: new Map(),
    lookedAt: new Set(),
    chooses: [...instance.graph.nodes.values()].some((node) => isStep(node) && node.data.selectable),
  };
}

const findNextTask = ({ instance, halted }: SimulationState): Task | undefined =>
  instance.state.tasks.find(
    (task) => task.state === 'open' && task.role !== 'reader' && !halted.has(task.taskNo),
  );

async function simulateTask(stage: SimulationState, task: Task): Promise<void> {
  const { state } = stage.instance;
  const visits = state.runs.filter((run) => run.nodeId === task.nodeId).length;
  if (visits > maxVisits) {
    const why = '表单不变时会一再回到这里，流程走不到结束';
    stage.played.push({ events: [], stop: createEndlessStop(task.nodeId, why) });
    stage.halted.add(task.taskNo);
    return;
  }
  const actor: Actor = { ...stage.acting.actor, userId: task.userId, permissions: new Set() };
  const { taskNo, nodeId } = task;
  const action =
    task.kind === 'HANDLE' ? ({ kind: 'submit', taskNo } as const) : ({ kind: 'agree', taskNo } as const);
  if (!(await simulateAction(stage, { actor, action, nodeId }))) stage.halted.add(taskNo);
}

const createEndlessStop = (nodeId: string, why: string): SimulationStop => ({
  nodeId,
  lineId: null,
  actorNodeId: nodeId,
  failure: new Failure('BAD_DEFINITION', { msg: why }),
  passedOver: false,
});
