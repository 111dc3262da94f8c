/** One task of a batch in words: its verdict, where it leads or what stands in the way. */
import type { DryRunAction, DryRunOutcome, DryRunVerdict } from '../../../contract/calls/dryRunShapes.ts';
import type { Reason } from '../../../contract/failures.ts';
import { nodeOf } from '../../../contract/flow/graph.ts';
import { instanceIdOf } from '../../effects/flow.ts';
import type { Rehearsed } from '../../effects/rehearse.ts';
import type { Branch } from '../../engine/action.ts';
import { isLive, tasksIn } from '../../engine/draft.ts';
import type { InstanceState, Task } from '../../engine/model.ts';
import { comeBefore } from '../../engine/turns.ts';
import { branchView } from '../branches.ts';
import { fieldAt } from '../fieldAt.ts';
import { namesText } from '../namesText.ts';
import { needsChoice } from './choices.ts';

export type Told = {
  readonly one: Rehearsed;
  readonly branches: readonly Branch[];
  readonly names: ReadonlyMap<string, string>;
  readonly action: DryRunAction;
};

/** Everybody whom it may name. */
export const userIdsOf = ({ one, branches }: Pick<Told, 'one' | 'branches'>): string[] =>
  [...openedBy(one), ...before(one), ...branches.flatMap(({ holders }) => holders)].flatMap(
    ({ userId, forUserId }) => (forUserId === null ? [userId] : [userId, forUserId]),
  );

/** The tasks that become open by it, but those to read. */
function openedBy({ flow, outcome }: Rehearsed): Task[] {
  if ('refusal' in outcome) return [];
  return outcome.state.tasks.filter(
    (task, at) => task.state === 'open' && task.role !== 'reader' && flow.state.tasks[at]?.state !== 'open',
  );
}

/** Whom a waiting task waits for. */
const before = ({ flow, task }: Rehearsed): Task[] =>
  task.state === 'waiting' ? comeBefore(tasksIn(flow.state, task.runNo).filter(isLive), task) : [];

export function outcomeOf(told: Told): DryRunOutcome {
  const { one, branches, names } = told;
  const { flow, task, taskId, outcome } = one;
  const subject = {
    taskId,
    title: flow.shown.title,
    formEnName: flow.form.enName,
    formCnName: flow.form.cnName,
    processInstanceId: instanceIdOf(flow),
    initiatorName: flow.initiator.name,
    taskName: nodeOf(flow.graph, task.nodeId).name,
    amount: flow.shown.amount,
  };
  if ('state' in outcome) return { ...subject, verdict: 'OK', msg: leadsTo(told, outcome.state) };
  const { reason, message } = outcome.refusal;
  const verdict = needsChoice(one) ? 'NEEDS_CHOICE' : (verdicts[reason] ?? 'REFUSED');
  const nodes = branches.map((branch) => branchView(flow.graph, branch, names));
  const fields = fieldsMissing(one);
  return {
    ...subject,
    verdict,
    reason,
    msg: sentences[verdict]?.({ told, fields, nodes }) ?? message,
    ...(verdict === 'NEEDS_FORM' && { fields }),
    ...(verdict === 'NEEDS_CHOICE' && { nodes }),
  };
}

const verdicts: Readonly<Partial<Record<Reason, DryRunVerdict>>> = {
  NEEDS_FORM: 'NEEDS_FORM',
  REQUIRED_MISSING: 'NEEDS_FORM',
  FIELD_INVALID: 'NEEDS_FORM',
  TASK_WAITING: 'WAITING',
  TASK_CLOSED: 'CLOSED',
  INSTANCE_ENDED: 'CLOSED',
  RECORD_GONE: 'CLOSED',
};

const fieldsMissing = ({ flow, given }: Rehearsed): string[] => [
  ...new Set(
    [...(given?.missing ?? []), ...(given?.invalid ?? [])].map(
      ({ path }) => fieldAt(flow.form, path)?.label ?? path,
    ),
  ),
];

type Saying = {
  readonly told: Told;
  readonly fields: readonly string[];
  readonly nodes: readonly NonNullable<DryRunOutcome['nodes']>[number][];
};

/** Verdicts that have more to say than what they are refused with. */
const sentences: Readonly<Partial<Record<DryRunVerdict, (saying: Saying) => string | null>>> = {
  NEEDS_FORM: ({ fields }) => (fields.length > 0 ? `请打开填写：${fields.join('、')}` : null),
  NEEDS_CHOICE: ({ nodes }) => `请选择处理人：${nodes.map(({ taskName }) => taskName).join('、')}`,
  WAITING: ({ told }) => `等待 ${tasksText(told, before(told.one))} 先处理`,
};

const verbs: Readonly<Record<DryRunAction, string>> = {
  agree: '同意',
  submit: '提交',
  read: '已阅',
  return: '退回',
  transfer: '转交',
  addSign: '加签',
};

function leadsTo(told: Told, state: InstanceState): string {
  const { one, action } = told;
  // Reading leads nowhere.
  if (action === 'read') return '';
  if (state.status === 1) return `${verbs[action]}后流程通过`;
  const opened = Map.groupBy(openedBy(one), (task) => task.nodeId);
  if (opened.size === 0) return `${verbs[action]}后等待其他人处理`;
  const nodes = [...opened].map(
    ([nodeId, tasks]) => `“${nodeOf(one.flow.graph, nodeId).name}”（${tasksText(told, tasks)}）`,
  );
  return `${verbs[action]}后流转至${nodes.join('、')}`;
}

const tasksText = ({ names }: Told, tasks: readonly Task[]): string =>
  namesText(
    tasks.map(({ userId, forUserId }) => ({
      userName: names.get(userId) ?? '',
      forUserName: forUserId === null ? null : (names.get(forUserId) ?? ''),
    })),
  );
