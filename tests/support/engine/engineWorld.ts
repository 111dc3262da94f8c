/** Graphs and worlds for engine tests, as plain data. The world answers the engine's questions. */
import type { ValueKinds } from '../../../contract/expression/typeCheck.ts';
import { Failure, type Reason } from '../../../contract/failures.ts';
import type { BpmnElement } from '../../../contract/flow/bpmn/bpmnElement.ts';
import { readGraph } from '../../../contract/flow/bpmn/readGraph.ts';
import type { Graph } from '../../../contract/flow/graph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { Action, DecisionFacts, Need } from '../../../server/engine/action.ts';
import { predictNeeds } from '../../../server/engine/actionRules.ts';
import type { FlowDraft, LineDraft, NodeDraft } from '../../../server/engine/bpmn/writeBpmn.ts';
import { decide } from '../../../server/engine/decide.ts';
import type { Event } from '../../../server/engine/event.ts';
import {
  emptyState,
  type ResolvedCandidate as FoundPeople,
  type Holder,
  type InstanceState,
  type Task,
} from '../../../server/engine/model.ts';

const bpmnTypes = {
  START: 'bpmn:StartEvent',
  END: 'bpmn:EndEvent',
  HANDLE: 'bpmn:UserTask',
  APPROVAL: 'bpmn:UserTask',
  CC: 'bpmn:SendTask',
  CONVERGE: 'bpmn:InclusiveGateway',
  EXCLUSIVE: 'bpmn:ExclusiveGateway',
  PARALLEL: 'bpmn:ParallelGateway',
  INCLUSIVE: 'bpmn:InclusiveGateway',
} as const;

const configElement = (data: object) => ({
  values: [{ $type: 'qianhe:Config', text: JSON.stringify(data) }],
});

/** The graph of a draft, by the same reading that XML goes through. */
export function buildGraph({ nodes, lines, settings = {}, name = '流程' }: Partial<FlowDraft>): Graph {
  const elements = new Map<string, BpmnElement>(
    (nodes ?? []).map((node) => [
      node.id,
      {
        $type: bpmnTypes[node.kind],
        id: node.id,
        name: node.name,
        ...('data' in node ? { kind: node.kind, extensionElements: configElement(node.data ?? {}) } : {}),
      },
    ]),
  );
  const flows = (lines ?? []).map((line, index) => buildSequenceFlow(line, index, elements));
  const process = {
    $type: 'bpmn:Process',
    name,
    extensionElements: configElement(settings),
    flowElements: [...elements.values(), ...flows],
  };
  const { graph, errors } = readGraph({ $type: 'bpmn:Definitions', rootElements: [process] });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return graph;
}

function buildSequenceFlow(line: LineDraft, index: number, elements: Map<string, BpmnElement>): BpmnElement {
  const [sourceRef, targetRef] = [elements.get(line.from), elements.get(line.to)];
  if (!sourceRef || !targetRef) throw new Error(`No node for ${line.from} → ${line.to}.`);
  return {
    $type: 'bpmn:SequenceFlow',
    id: line.id ?? `f${index + 1}`,
    sourceRef,
    targetRef,
    extensionElements: configElement({
      conditionType: line.otherwise ? 'DEFAULT' : 'CUSTOM',
      conditionExpression: line.when ?? '',
    }),
  };
}

/** `start→handle→a→b|c→join→end`-like lines: every name before an arrow leads to every name behind it. */
export const linesOf = (text: string): LineDraft[] => {
  const steps = text.split('→').map((step) => step.trim().split('|'));
  return steps
    .slice(1)
    .flatMap((to, index) => (steps[index] ?? []).flatMap((from) => to.map((one) => ({ from, to: one }))));
};

export const engineStartNode: NodeDraft = { id: 'start', name: '开始', kind: 'START' };
export const engineEndNode: NodeDraft = { id: 'end', name: '结束', kind: 'END' };
export const engineHandleNode: NodeDraft = { id: 'handle', name: '发起', kind: 'HANDLE', data: {} };
export const gatewayNode = (id: string, kind: 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE'): NodeDraft => ({
  id,
  name: id,
  kind,
});

/** A node whose candidates are the named users. */
export const approvalNode = (
  id: string,
  users: readonly string[],
  more: NonNullable<NodeDraft['data']> & { kind?: 'HANDLE' | 'APPROVAL' | 'CC' | 'CONVERGE' } = {},
): NodeDraft => {
  const { kind = 'APPROVAL', ...data } = more;
  const candidateList = users.map((target) => ({ candidateType: 'USER' as const, target }));
  return { id, name: id, kind, data: { candidateList, ...data } };
};

/** start → handle → each node in turn → end. */
export const straightFlow = (...nodes: NodeDraft[]) => ({
  nodes: [engineStartNode, engineHandleNode, ...nodes, engineEndNode],
  lines: linesOf(['start', 'handle', ...nodes.map((node) => node.id), 'end'].join('→')),
});

export type EngineWorld = {
  readonly graph: Graph;
  state: InstanceState;
  readonly events: Event[];
  form: Record<string, unknown>;
  kinds: ValueKinds;
  formVersion: number;
  now: string;
  requiredFields: string[];
  missing: DecisionFacts['missing'];
  /** Users who may hold no task. */
  readonly disabled: Set<string>;
  readonly delegates: Map<string, string>;
  readonly administrators: Set<string>;
  /** Leaders of the initiator's department and of those above it. */
  leaders: readonly string[];
};

export const createEngineWorld = (graph: Graph, form: Record<string, unknown> = {}): EngineWorld => ({
  graph,
  state: emptyState,
  events: [],
  form,
  kinds: new Map(),
  formVersion: 1,
  now: '2026-03-02 09:00:00',
  requiredFields: [],
  missing: [],
  disabled: new Set(),
  delegates: new Map(),
  administrators: new Set(),
  leaders: ['leader0', 'leader1', 'leader2'],
});

function findHolder(world: EngineWorld, userId: string): Holder | null {
  if (world.disabled.has(userId)) return null;
  const delegate = world.delegates.get(userId);
  return delegate && !world.disabled.has(delegate)
    ? { userId: delegate, forUserId: userId }
    : { userId, forUserId: null };
}

/** Resolves each entry of the node's list; lists users who may hold no task separately. */
export function findWorldCandidates(
  world: EngineWorld,
  nodeId: string,
  previous: readonly string[],
): FoundPeople[] {
  const node = world.graph.nodes.get(nodeId);
  if (!node || !('data' in node)) throw new Error(`No candidates at ${nodeId}.`);
  return node.data.candidateList.map((candidate) => {
    const users = resolveCandidate(world, candidate, previous);
    return {
      holders: users.flatMap((userId) => findHolder(world, userId) ?? []),
      disabled: users.filter((userId) => world.disabled.has(userId)),
    };
  });
}

function resolveCandidate(
  world: EngineWorld,
  { candidateType, target }: Candidate,
  previous: readonly string[],
) {
  if (candidateType === 'PREVIOUS_HANDLER') return previous;
  if (candidateType === 'LEADER_CHAIN') return world.leaders.slice(0, Number(target) + 1);
  return target === 'initiator' ? [world.state.initiatorId || 'ini'] : [target];
}

type ResolvedFacts = Pick<DecisionFacts, 'candidates' | 'people'> &
  Partial<Pick<DecisionFacts, 'chosen'>> & { admin?: Holder };

function resolveNeed(world: EngineWorld, found: ResolvedFacts, need: Need): ResolvedFacts {
  if (need.kind === 'admin') return { ...found, admin: { userId: 'admin', forUserId: null } };
  if (need.kind === 'people') {
    const people = Object.fromEntries(need.userIds.map((userId) => [userId, findHolder(world, userId)]));
    return { ...found, people: { ...found.people, ...people } };
  }
  if (need.kind === 'chosen') {
    const findHolder = (userId: string) => (world.disabled.has(userId) ? null : { userId, forUserId: null });
    const chosen = Object.fromEntries(need.userIds.map((userId) => [userId, findHolder(userId)]));
    return { ...found, chosen: { ...found.chosen, ...chosen } };
  }
  const entries = findWorldCandidates(world, need.nodeId, need.previousUserIds);
  return { ...found, candidates: { ...found.candidates, [need.nodeId]: entries } };
}

export const worldFacts = (
  world: EngineWorld,
  userId: string | null,
  found: ResolvedFacts,
): DecisionFacts => ({
  now: world.now,
  actor: userId === null ? null : { userId, isAdmin: world.administrators.has(userId) },
  initiator: { userId: world.state.initiatorId || (userId ?? ''), deptId: '10', roleKeys: ['staff'] },
  form: world.form,
  kinds: world.kinds,
  formVersion: world.formVersion,
  requiredFields: world.requiredFields,
  missing: world.missing,
  invalid: [],
  stale: false,
  chosen: {},
  ...found,
});

/** Repeats the call until the engine needs no more facts. */
export function resolveUntilAnswered<Answer extends object>(
  world: EngineWorld,
  { userId, needs: first = [] }: { userId: string | null; needs?: readonly Need[] },
  ask: (facts: DecisionFacts) => Answer | { readonly need: readonly Need[] },
): Exclude<Answer, { need: unknown }> {
  let found: ResolvedFacts = { candidates: {}, people: {} };
  for (const need of first) found = resolveNeed(world, found, need);
  for (let round = 0; round < 200; round += 1) {
    const answer = ask(worldFacts(world, userId, found));
    // A result without `need` is an answer; TypeScript does not narrow the generic by `in`.
    if (!('need' in answer)) return answer as Exclude<Answer, { need: unknown }>;
    for (const need of answer.need as readonly Need[]) found = resolveNeed(world, found, need);
  }
  throw new Error('The engine asks without end.');
}

/** Returns the engine's decision without applying it. */
export const decideInWorld = (
  { graph, state, ...world }: EngineWorld,
  userId: string | null,
  action: Action,
) =>
  resolveUntilAnswered(
    { graph, state, ...world },
    { userId, needs: predictNeeds({ graph, state }, action) },
    (facts) => decide(graph, state, action, facts),
  );

/** Performs the action. Returns the reason of a refusal, or null on success. */
export const performAndGetReason = (
  world: EngineWorld,
  userId: string | null,
  action: Action,
): Reason | null => performAndGetFailure(world, userId, action)?.reason ?? null;

/** Performs the action. Returns the refusal, or null on success. */
export function performAndGetFailure(
  world: EngineWorld,
  userId: string | null,
  action: Action,
): Failure | null {
  const decision = decideInWorld(world, userId, action);
  if ('refusal' in decision) return decision.refusal;
  world.state = decision.state;
  world.events.push(...decision.events);
  return null;
}

/** Performs the action. Fails the test if it is refused. */
export function performOrThrow(world: EngineWorld, userId: string | null, action: Action) {
  const reason = performAndGetReason(world, userId, action);
  if (reason !== null) throw new Failure(reason, { msg: `${action.kind} by ${userId}: ${reason}` });
}

export const isOpenTask = (task: Task) => task.state === 'open' && task.role !== 'reader';

/** Formats the open tasks with their holders: `a:li b:wang`, in the order of the tasks. */
export const formatOpenTasks = (world: EngineWorld): string =>
  world.state.tasks
    .filter(isOpenTask)
    .map((task) => `${task.nodeId}:${task.userId}`)
    .join(' ');

export function findTaskNo(world: EngineWorld, nodeId: string, userId: string): number {
  const task = world.state.tasks.findLast((one) => one.nodeId === nodeId && one.userId === userId);
  if (!task) throw new Error(`${userId} has no task at ${nodeId}.`);
  return task.taskNo;
}

export const agreeOrThrow = (world: EngineWorld, nodeId: string, userId: string) =>
  performOrThrow(world, userId, { kind: 'agree', taskNo: findTaskNo(world, nodeId, userId) });

export const submitOrThrow = (world: EngineWorld, nodeId = 'handle', userId = 'ini') =>
  performOrThrow(world, userId, { kind: 'submit', taskNo: findTaskNo(world, nodeId, userId) });

type ReturnOptions = { readonly to: string; readonly jumpBack?: boolean };
export const returnOrThrow = (
  world: EngineWorld,
  nodeId: string,
  userId: string,
  { to, jumpBack = false }: ReturnOptions,
) =>
  performOrThrow(world, userId, {
    kind: 'return',
    taskNo: findTaskNo(world, nodeId, userId),
    targetNodeId: to,
    jumpBack,
    comment: '请修改',
  });

/** An instance of the flow, started and submitted by `ini`. */
export function startEngineInstance(
  draft: Partial<FlowDraft>,
  form: Record<string, unknown> = {},
): EngineWorld {
  const world = createEngineWorld(buildGraph(draft), form);
  performOrThrow(world, 'ini', { kind: 'start', submit: true });
  return world;
}

/** handle → m → split → (a1 → a2) | b → join → c. */
export const startForkedInstance = () =>
  startEngineInstance({
    nodes: [
      engineStartNode,
      engineHandleNode,
      approvalNode('m', ['ma']),
      gatewayNode('split', 'PARALLEL'),
      approvalNode('a1', ['li']),
      approvalNode('a2', ['zhao']),
      approvalNode('b', ['wang']),
      gatewayNode('join', 'PARALLEL'),
      approvalNode('c', ['qian']),
      engineEndNode,
    ],
    lines: [
      ...linesOf('start→handle→m→split→a1|b→join→c→end').filter(
        (one) => !(one.from === 'a1' && one.to === 'join'),
      ),
      ...linesOf('a1→a2→join'),
    ],
  });
