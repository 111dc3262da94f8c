/**
 * Explains the state of a node in an instance: the events of its latest run, and its rules against the current state.
 * Contains only ids and numbers; the caller adds display texts.
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

/** waiting: tokens wait there for others. undone: passed, but the flow has since gone back before it. */
export type NodeState = RunState | 'notReached' | 'waiting' | 'undone';

export type NodeExplanation = {
  readonly node: Node;
  readonly state: NodeState;
  /** The number of times that the node was reached. */
  readonly rounds: number;
  readonly run: RunExplanation | null;
  readonly join: JoinExplanation | null;
  readonly incoming: readonly LeavingExplanation[];
  readonly outgoing: LeavingExplanation | null;
  /** The open runs from which the node can still be reached. */
  readonly comingFrom: readonly Run[];
};

/** The latest run of a node that has people. */
export type RunExplanation = PeopleExplanation &
  VotesExplanation & {
    readonly run: Run;
    readonly node: StepNode;
    readonly closed: EventWithAct<'runClosed'> | null;
    /** The tasks that agreed by a rule or a timeout, and why. */
    readonly automatic: readonly { readonly task: Task; readonly reason: string }[];
    readonly returning: readonly Task[];
  };

type NodeExplanationRequest = {
  readonly state: InstanceState;
  readonly events: readonly Event[];
  readonly nodeId: string;
  /** The graphs of the definition before each migration to another version. */
  readonly former: readonly Graph[];
  /** The input of conditions from the current record; null if no further step can follow. */
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
  const request = { node, history, former, conditions };
  const outgoing = explainLeaving(graph, state, request);
  return {
    node,
    state: join ? 'waiting' : run ? getNodeState(run) : getPlainNodeState(node, outgoing),
    rounds: run ? state.runs.filter((one) => one.nodeId === nodeId).length : 0,
    run: run && isStep(node) ? explainRun(state, history, { run, node, former }) : null,
    join,
    incoming: explainIncoming(graph, state, request),
    outgoing,
    comingFrom: state.runs.filter(
      (one) => one.state === 'open' && getReachableNodes(graph, one.nodeId).has(nodeId),
    ),
  };
}

const getNodeState = (run: Run): NodeState => (run.state === 'passed' && !run.stands ? 'undone' : run.state);

/** Events and gateways have no runs. They count as passed when a token has left them. */
function getPlainNodeState(node: Node, outgoing: LeavingExplanation | null): NodeState {
  if (node.kind === 'START' || outgoing?.asOf === 'decided') return 'passed';
  return outgoing?.asOf === 'undone' ? 'undone' : 'notReached';
}

function explainRun(
  state: InstanceState,
  history: InstanceHistory,
  request: Parameters<typeof explainPeople>[2],
): RunExplanation {
  const { run, node } = request;
  const tasks = getTasksOfRun(state, run.runNo);
  return {
    run,
    node,
    ...explainPeople(state, history, request),
    ...explainVotes(state, request),
    closed: run.state === 'open' ? null : (history.runsClosed.get(run.runNo) ?? null),
    automatic: tasks.flatMap((task) => {
      const reason = history.tasksEnded.get(task.taskNo)?.event.automatic ?? null;
      return reason !== null && task.automatic && task.state !== 'transferred' ? [{ task, reason }] : [];
    }),
    returning: tasks.filter((task) => task.returnTo !== null),
  };
}
