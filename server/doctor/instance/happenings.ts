/**
 * What the events of an instance, one after another, may do to the state they find: everything ends once, numbers
 * rise by one, a jump back arrives where it was to. Pure.
 */
import { apply } from '../../engine/apply.ts';
import { isLive } from '../../engine/draft.ts';
import type { Event } from '../../engine/event.ts';
import { emptyState, type InstanceState } from '../../engine/model.ts';
import type { Finding } from '../check.ts';
import { jumpsArrived } from './jumps.ts';

type Oddity = Omit<Finding, 'where'> | null;
type Of<T extends Event['type']> = Extract<Event, { type: T }>;
type Rules = { readonly [T in Event['type']]?: (state: InstanceState, event: Of<T>) => Oddity };

/** The state that the events lead to, and what among them could not happen. */
export function lifeOf(events: readonly Event[]): { state: InstanceState; findings: Finding[] } {
  const findings: Finding[] = [];
  let state = emptyState;
  let beforeAct = emptyState;
  for (const [index, event] of events.entries()) {
    if (event.type === 'acted') {
      findings.push(...jumpsArrived(beforeAct, state));
      beforeAct = state;
    }
    const odd = oddityOf(state, event);
    if (odd) findings.push({ where: `事件 ${index + 1}（${event.type}）`, ...odd });
    state = apply(state, event);
  }
  return { state, findings: [...findings, ...jumpsArrived(beforeAct, state)] };
}

function oddityOf(state: InstanceState, event: Event): Oddity {
  if (state.deleted && event.type !== 'acted') return odd('删除后不再发生', event.type);
  // Each rule takes the events of its own key; TypeScript cannot pair a union's key with its member.
  const rule = rules[event.type] as ((state: InstanceState, event: Event) => Oddity) | undefined;
  return rule?.(state, event) ?? null;
}

const odd = (expected: string, found: string): Oddity => ({ expected, found });
const counted = (what: string, wanted: number, given: number) =>
  wanted === given ? null : odd(`${what}编号 ${wanted}`, `编号 ${given}`);

const runIn = (state: InstanceState, runNo: number) => state.runs[runNo - 1];
const taskIn = (state: InstanceState, taskNo: number) => state.tasks[taskNo - 1];
const stateOf = (one: { state: string } | undefined) => `状态 ${one?.state ?? '没有'}`;

/** The statuses that may follow each; an approved or voided instance keeps its own. */
const statusesAfter: Record<string, readonly number[]> = { '-1': [0, -2], '0': [-1, -2, 1] };

const rules: Rules = {
  started: (state) => (state.status === null ? null : odd('只开始一次', `状态 ${state.status}`)),
  acted: (state, { actNo }) => counted('操作', state.acts + 1, actNo),
  statusChanged: (state, { status }) =>
    statusesAfter[String(state.status)]?.includes(status)
      ? null
      : odd(`状态 ${state.status} 之后可有的状态`, `状态 ${status}`),
  deleted: (state) => (state.status === 1 ? odd('已通过的流程不被删除', '已删除') : null),
  runOpened: (state, { runNo }) => counted('节点运行', state.runs.length + 1, runNo),
  runMerged: (state, { runNo }) => runIsOpen(state, runNo),
  runClosed: (state, { runNo }) => runIsOpen(state, runNo),
  runReopened: (state, { runNo }) => {
    const run = runIn(state, runNo);
    return run?.state === 'passed' ? null : odd(`节点运行 ${runNo} 已通过`, stateOf(run));
  },
  taskOpened: (state, { taskNo }) => counted('任务', state.tasks.length + 1, taskNo),
  taskReady: (state, { taskNo }) => taskIs(state, taskNo, 'waiting'),
  taskHeld: (state, { taskNo }) => taskIs(state, taskNo, 'open'),
  taskUrged: (state, { taskNo }) => taskIs(state, taskNo, 'open'),
  taskEnded: (state, { taskNo }) => {
    const task = taskIn(state, taskNo);
    return task && isLive(task) ? null : odd(`任务 ${taskNo} 尚未结束`, stateOf(task));
  },
  taskReopened: (state, { taskNo }) => {
    const task = taskIn(state, taskNo);
    return task && !isLive(task) ? null : odd(`任务 ${taskNo} 已结束`, stateOf(task));
  },
};

function runIsOpen(state: InstanceState, runNo: number): Oddity {
  const run = runIn(state, runNo);
  return run?.state === 'open' ? null : odd(`节点运行 ${runNo} 未结束`, stateOf(run));
}

function taskIs(state: InstanceState, taskNo: number, wanted: 'open' | 'waiting'): Oddity {
  const task = taskIn(state, taskNo);
  return task?.state === wanted ? null : odd(`任务 ${taskNo} 状态 ${wanted}`, stateOf(task));
}
