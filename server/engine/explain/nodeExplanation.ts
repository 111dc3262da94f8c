/**
 * Why a node of an instance is as it is: what the events say of its latest run, and the rules held against the state
 * as it stands. Ids and numbers only; who reads it is told in words elsewhere.
 */
import { type Graph, getNode, isStep, type Node, type StepNode } from '../../../contract/flow/graph.ts';
import { getReachableNodes } from '../../../contract/flow/reachableNodes.ts';
import { findLatestRun, getTasksOfRun } from '../draft.ts';
import type { Event } from '../event.ts';
import type { InstanceState, Run, RunState, Task } from '../model.ts';
import type { ConditionInput } from '../outgoingLines.ts';
import { buildHistory, type EventWithAct, type InstanceHistory } from './instanceHistory.ts';
import { explainIncoming, explainLeaving, type LeavingExplanation } from './lineExplanation.ts';
import { explainPeople, type PeopleExplanation } from './peopleExplanation.ts';
import {
  explainJoin,
  explainVotes,
  type JoinExplanation,
  type VotesExplanation,
} from './waitingExplanation.ts';

/** waiting: tokens wait there for others. undone: passed, but the flow went back before it since. */
export type NodeState = RunState | 'notReached' | 'waiting' | 'undone';

export type NodeExplanation = {
  readonly node: Node;
  readonly state: NodeState;
  /** How often it was reached. */
  readonly rounds: number;
  readonly run: RunExplanation | null;
  readonly join: JoinExplanation | null;
  readonly incoming: readonly LeavingExplanation[];
  readonly outgoing: LeavingExplanation | null;
  /** Open runs from which it can still be reached. */
  readonly comingFrom: readonly Run[];
};

/** The latest run of a node that concerns people. */
export type RunExplanation = PeopleExplanation &
  VotesExplanation & {
    readonly run: Run;
    readonly node: StepNode;
    readonly closed: EventWithAct<'runClosed'> | null;
    /** Who agreed by a rule or a timeout, and why. */
    readonly automatic: readonly { readonly task: Task; readonly reason: string }[];
    readonly returning: readonly Task[];
  };

type NodeExplanationRequest = {
  readonly state: InstanceState;
  readonly events: readonly Event[];
  readonly nodeId: string;
  /** The definition as it was before each migration to another version of it. */
  readonly former: readonly Graph[];
  /** As the record stands now; null where nothing is to come any more. */
  readonly conditions: ConditionInput | null;
};

export function explainNode(
  graph: Graph,
  { state, events, nodeId, former, conditions }: NodeExplanationRequest,
): NodeExplanation {
  const node = getNode(graph, nodeId);
  const history = buildHistory(events);
  const run = findLatestRun(state, nodeId);
  const join = explainJoin(graph, state, node);
  const asked = { node, history, former, conditions };
  const outgoing = explainLeaving(graph, state, asked);
  return {
    node,
    state: join ? 'waiting' : run ? getNodeState(run) : getPlainNodeState(node, outgoing),
    rounds: run ? state.runs.filter((one) => one.nodeId === nodeId).length : 0,
    run: run && isStep(node) ? explainRun(state, history, { run, node, former }) : null,
    join,
    incoming: explainIncoming(graph, state, asked),
    outgoing,
    comingFrom: state.runs.filter(
      (one) => one.state === 'open' && getReachableNodes(graph, one.nodeId).has(nodeId),
    ),
  };
}

const getNodeState = (run: Run): NodeState => (run.state === 'passed' && !run.stands ? 'undone' : run.state);

/** Events and gateways have no runs: they were passed when a token went on from them. */
function getPlainNodeState(node: Node, outgoing: LeavingExplanation | null): NodeState {
  if (node.kind === 'START' || outgoing?.asOf === 'decided') return 'passed';
  return outgoing?.asOf === 'undone' ? 'undone' : 'notReached';
}

function explainRun(
  state: InstanceState,
  history: InstanceHistory,
  asked: Parameters<typeof explainPeople>[2],
): RunExplanation {
  const { run, node } = asked;
  const tasks = getTasksOfRun(state, run.runNo);
  return {
    run,
    node,
    ...explainPeople(state, history, asked),
    ...explainVotes(state, asked),
    closed: run.state === 'open' ? null : (history.runsClosed.get(run.runNo) ?? null),
    automatic: tasks.flatMap((task) => {
      const reason = history.tasksEnded.get(task.taskNo)?.event.automatic ?? null;
      return reason !== null && task.automatic && task.state !== 'transferred' ? [{ task, reason }] : [];
    }),
    returning: tasks.filter((task) => task.returnTo !== null),
  };
}
