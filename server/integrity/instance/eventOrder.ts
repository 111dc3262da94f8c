/**
 * Checks each event of an instance against the state before it: everything ends once, numbers rise by one, a jump back
 * arrives at its target. Pure.
 */
import { applyEvent } from '../../engine/apply.ts';
import { isLiveTask } from '../../engine/draft.ts';
import type { Event } from '../../engine/event.ts';
import { emptyState, type InstanceState } from '../../engine/model.ts';
import type { Finding } from '../integrityCheck.ts';
import { checkJumpBacks } from './jumpBacks.ts';

type EventProblem = Omit<Finding, 'where'> | null;
type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
type EventRules = {
  readonly [T in Event['type']]?: (state: InstanceState, event: EventOf<T>) => EventProblem;
};

/** The state after the events, and the events that were impossible. */
export function replayAndCheck(events: readonly Event[]): { state: InstanceState; findings: Finding[] } {
  const findings: Finding[] = [];
  let state = emptyState;
  let beforeAct = emptyState;
  for (const [index, event] of events.entries()) {
    if (event.type === 'acted') {
      findings.push(...checkJumpBacks(beforeAct, state));
      beforeAct = state;
    }
    const odd = findProblem(state, event);
    if (odd) findings.push({ where: `事件 ${index + 1}（${event.type}）`, ...odd });
    state = applyEvent(state, event);
  }
  return { state, findings: [...findings, ...checkJumpBacks(beforeAct, state)] };
}

function findProblem(state: InstanceState, event: Event): EventProblem {
  if (state.deleted && event.type !== 'acted') return eventProblem('删除后不再发生', event.type);
  // Each rule takes the events of its own key; TypeScript cannot pair a union's key with its member.
  const rule = eventRules[event.type] as ((state: InstanceState, event: Event) => EventProblem) | undefined;
  return rule?.(state, event) ?? null;
}

const eventProblem = (expected: string, found: string): EventProblem => ({ expected, found });
const checkNumber = (what: string, wanted: number, given: number) =>
  wanted === given ? null : eventProblem(`${what}编号 ${wanted}`, `编号 ${given}`);

const runIn = (state: InstanceState, runNo: number) => state.runs[runNo - 1];
const taskIn = (state: InstanceState, taskNo: number) => state.tasks[taskNo - 1];
const stateOf = (one: { state: string } | undefined) => `状态 ${one?.state ?? '没有'}`;

/** The statuses that may follow each status; an approved instance keeps its own. */
const statusesAfter: Record<string, readonly number[]> = { '-1': [0, -2], '0': [-1, -2, 1], '-2': [0] };

const eventRules: EventRules = {
  started: (state) => (state.status === null ? null : eventProblem('只开始一次', `状态 ${state.status}`)),
  acted: (state, { actNo }) => checkNumber('操作', state.acts + 1, actNo),
  statusChanged: (state, { status }) =>
    statusesAfter[String(state.status)]?.includes(status)
      ? null
      : eventProblem(`状态 ${state.status} 之后可有的状态`, `状态 ${status}`),
  deleted: (state) => (state.status === 1 ? eventProblem('已通过的流程不被删除', '已删除') : null),
  runOpened: (state, { runNo }) => checkNumber('节点运行', state.runs.length + 1, runNo),
  runMerged: (state, { runNo }) => checkRunOpen(state, runNo),
  runClosed: (state, { runNo }) => checkRunOpen(state, runNo),
  runReopened: (state, { runNo }) => {
    const run = runIn(state, runNo);
    return run?.state === 'passed' ? null : eventProblem(`节点运行 ${runNo} 已通过`, stateOf(run));
  },
  taskOpened: (state, { taskNo }) => checkNumber('任务', state.tasks.length + 1, taskNo),
  taskReady: (state, { taskNo }) => checkTaskState(state, taskNo, 'waiting'),
  taskHeld: (state, { taskNo }) => checkTaskState(state, taskNo, 'open'),
  taskUrged: (state, { taskNo }) => checkTaskState(state, taskNo, 'open'),
  taskEnded: (state, { taskNo }) => {
    const task = taskIn(state, taskNo);
    return task && isLiveTask(task) ? null : eventProblem(`任务 ${taskNo} 尚未结束`, stateOf(task));
  },
  taskReopened: (state, { taskNo }) => {
    const task = taskIn(state, taskNo);
    return task && !isLiveTask(task) ? null : eventProblem(`任务 ${taskNo} 已结束`, stateOf(task));
  },
};

function checkRunOpen(state: InstanceState, runNo: number): EventProblem {
  const run = runIn(state, runNo);
  return run?.state === 'open' ? null : eventProblem(`节点运行 ${runNo} 未结束`, stateOf(run));
}

function checkTaskState(state: InstanceState, taskNo: number, wanted: 'open' | 'waiting'): EventProblem {
  const task = taskIn(state, taskNo);
  return task?.state === wanted ? null : eventProblem(`任务 ${taskNo} 状态 ${wanted}`, stateOf(task));
}
