/**
 * Why a node of an instance is as it is: what the events say of its latest run, and the rules held against the state
 * as it stands. Ids and numbers only; who reads it is told in words elsewhere.
 */
import { type Graph, isStep, type Node, nodeOf, type StepNode } from '../../../contract/flow/graph.ts';
import { reachableFrom } from '../../../contract/flow/reach.ts';
import { latestRunAt, tasksIn } from '../draft.ts';
import type { Event } from '../event.ts';
import type { Conditions } from '../lines.ts';
import type { InstanceState, Run, RunState, Task } from '../model.ts';
import { type History, historyOf, type Told } from './history.ts';
import { incomingOf, type LeavingWhy, leavingOf } from './lines.ts';
import { type PeopleWhy, peopleOf } from './people.ts';
import { type JoinWhy, joinOf, type VotesWhy, votesOf } from './waiting.ts';

/** waiting: tokens wait there for others. undone: passed, but the flow went back before it since. */
export type NodeState = RunState | 'notReached' | 'waiting' | 'undone';

export type NodeWhy = {
  readonly node: Node;
  readonly state: NodeState;
  /** How often it was reached. */
  readonly rounds: number;
  readonly run: RunWhy | null;
  readonly join: JoinWhy | null;
  readonly incoming: readonly LeavingWhy[];
  readonly outgoing: LeavingWhy | null;
  /** Open runs from which it can still be reached. */
  readonly comingFrom: readonly Run[];
};

/** The latest run of a node that concerns people. */
export type RunWhy = PeopleWhy &
  VotesWhy & {
    readonly run: Run;
    readonly node: StepNode;
    readonly closed: Told<'runClosed'> | null;
    /** Who agreed by a rule or a timeout, and why. */
    readonly automatic: readonly { readonly task: Task; readonly reason: string }[];
    readonly returning: readonly Task[];
  };

type Asked = {
  readonly state: InstanceState;
  readonly events: readonly Event[];
  readonly nodeId: string;
  /** The definition as it was before each migration to another version of it. */
  readonly former: readonly Graph[];
  /** As the record stands now; null where nothing is to come any more. */
  readonly conditions: Conditions | null;
};

export function whyOf(graph: Graph, { state, events, nodeId, former, conditions }: Asked): NodeWhy {
  const node = nodeOf(graph, nodeId);
  const history = historyOf(events);
  const run = latestRunAt(state, nodeId);
  const join = joinOf(graph, state, node);
  const asked = { node, history, former, conditions };
  const outgoing = leavingOf(graph, state, asked);
  return {
    node,
    state: join ? 'waiting' : run ? stateOf(run) : stateOfPlain(node, outgoing),
    rounds: run ? state.runs.filter((one) => one.nodeId === nodeId).length : 0,
    run: run && isStep(node) ? runWhy(state, history, { run, node, former }) : null,
    join,
    incoming: incomingOf(graph, state, asked),
    outgoing,
    comingFrom: state.runs.filter(
      (one) => one.state === 'open' && reachableFrom(graph, one.nodeId).has(nodeId),
    ),
  };
}

const stateOf = (run: Run): NodeState => (run.state === 'passed' && !run.stands ? 'undone' : run.state);

/** Events and gateways have no runs: they were passed when a token went on from them. */
function stateOfPlain(node: Node, outgoing: LeavingWhy | null): NodeState {
  if (node.kind === 'START' || outgoing?.asOf === 'decided') return 'passed';
  return outgoing?.asOf === 'undone' ? 'undone' : 'notReached';
}

function runWhy(state: InstanceState, history: History, asked: Parameters<typeof peopleOf>[2]): RunWhy {
  const { run, node } = asked;
  const tasks = tasksIn(state, run.runNo);
  return {
    run,
    node,
    ...peopleOf(state, history, asked),
    ...votesOf(state, asked),
    closed: run.state === 'open' ? null : (history.runsClosed.get(run.runNo) ?? null),
    automatic: tasks.flatMap((task) => {
      const reason = history.tasksEnded.get(task.taskNo)?.event.automatic ?? null;
      return reason !== null && task.automatic && task.state !== 'transferred' ? [{ task, reason }] : [];
    }),
    returning: tasks.filter((task) => task.returnTo !== null),
  };
}
