/** Describes one task of a batch: its verdict, its next nodes or the obstacle. */
import type { DryRunOutcome, DryRunVerdict } from '../../../../contract/calls/taskActions/dryRunOutcome.ts';
import type { Reason } from '../../../../contract/failures.ts';
import { type DryRunAction, taskActionTexts } from '../../../../contract/flow/actionTexts.ts';
import { getNode } from '../../../../contract/flow/graph.ts';
import type { NextNode } from '../../../engine/action.ts';
import { getTasksOfRun, isLiveTask } from '../../../engine/draft.ts';
import type { InstanceState, Task } from '../../../engine/model.ts';
import { listTasksBefore } from '../../../engine/taskOrder.ts';
import type { DryRunResult } from '../../../instances/actions/dryRun.ts';
import { requireInstanceId } from '../../../instances/instance.ts';
import { fieldAtPath } from '../../shared/fieldAtPath.ts';
import { formatPeople } from '../../shared/formatPeople.ts';
import { toBranchView } from '../nextBranches.ts';
import { needsChoice } from './missingChoices.ts';

export type DryRunSubject = {
  readonly one: DryRunResult;
  readonly branches: readonly NextNode[];
  readonly names: ReadonlyMap<string, string>;
  readonly action: DryRunAction;
};

/** All users whom the outcome may name. */
export const dryRunUserIds = ({ one, branches }: Pick<DryRunSubject, 'one' | 'branches'>): string[] =>
  [...openedTasks(one), ...precedingTasks(one), ...branches.flatMap(({ holders }) => holders)].flatMap(
    ({ userId, forUserId }) => (forUserId === null ? [userId] : [userId, forUserId]),
  );

/** The tasks that the action opens, without read-only tasks. */
function openedTasks({ instance, outcome }: DryRunResult): Task[] {
  if ('refusal' in outcome) return [];
  return outcome.state.tasks.filter(
    (task, at) =>
      task.state === 'open' && task.role !== 'reader' && instance.state.tasks[at]?.state !== 'open',
  );
}

/** The tasks that must end before a waiting task. */
const precedingTasks = ({ instance, task }: DryRunResult): Task[] =>
  task.state === 'waiting'
    ? listTasksBefore(getTasksOfRun(instance.state, task.runNo).filter(isLiveTask), task)
    : [];

export function buildDryRunOutcome(prediction: DryRunSubject): DryRunOutcome {
  const { one, branches, names } = prediction;
  const { instance, task, taskId, outcome } = one;
  const subject = {
    taskId,
    title: instance.listSummary.title,
    formEnName: instance.form.enName,
    formCnName: instance.form.cnName,
    processInstanceId: requireInstanceId(instance),
    initiatorId: instance.initiator.userId,
    initiatorName: instance.initiator.name,
    taskName: getNode(instance.graph, task.nodeId).name,
    amount: instance.listSummary.amount,
  };
  if ('state' in outcome)
    return { ...subject, verdict: 'OK', msg: formatNextSteps(prediction, outcome.state) };
  const { reason, message } = outcome.refusal;
  const verdict = needsChoice(one) ? 'NEEDS_CHOICE' : (verdicts[reason] ?? 'REFUSED');
  const nodes = branches.map((branch) => toBranchView(instance.graph, branch, names));
  const fields = missingFieldLabels(one);
  return {
    ...subject,
    verdict,
    reason,
    msg: sentences[verdict]?.({ prediction, fields, nodes }) ?? message,
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

const missingFieldLabels = ({ instance, given }: DryRunResult): string[] => [
  ...new Set(
    [...(given?.missing ?? []), ...(given?.invalid ?? [])].map(
      ({ path }) => fieldAtPath(instance.form, path)?.label ?? path,
    ),
  ),
];

type SentenceInput = {
  readonly prediction: DryRunSubject;
  readonly fields: readonly string[];
  readonly nodes: readonly NonNullable<DryRunOutcome['nodes']>[number][];
};

/** Verdicts that say more than the refusal message. */
const sentences: Readonly<Partial<Record<DryRunVerdict, (saying: SentenceInput) => string | null>>> = {
  NEEDS_FORM: ({ fields }) => (fields.length > 0 ? `请打开填写：${fields.join('、')}` : null),
  NEEDS_CHOICE: ({ nodes }) => `请选择处理人：${nodes.map(({ taskName }) => taskName).join('、')}`,
  WAITING: ({ prediction }) => `等待 ${formatTaskHolders(prediction, precedingTasks(prediction.one))} 先处理`,
};

function formatNextSteps(prediction: DryRunSubject, state: InstanceState): string {
  const { one, action } = prediction;
  const { verb } = taskActionTexts[action];
  // Reading opens no node.
  if (action === 'read') return '';
  if (state.status === 1) return `${verb}后流程通过`;
  const opened = Map.groupBy(openedTasks(one), (task) => task.nodeId);
  if (opened.size === 0) return `${verb}后等待其他人处理`;
  const nodes = [...opened].map(
    ([nodeId, tasks]) =>
      `“${getNode(one.instance.graph, nodeId).name}”（${formatTaskHolders(prediction, tasks)}）`,
  );
  return `${verb}后流转至${nodes.join('、')}`;
}

const formatTaskHolders = ({ names }: DryRunSubject, tasks: readonly Task[]): string =>
  formatPeople(
    tasks.map(({ userId, forUserId }) => ({
      userName: names.get(userId) ?? '',
      forUserName: forUserId === null ? null : (names.get(forUserId) ?? ''),
    })),
  );
