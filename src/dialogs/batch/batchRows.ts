/** Rows of the batch table: the verdicts before the run, the outcome of each task after it. */

import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import type { DryRunOutcome, DryRunVerdict } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import { formatGroupedDecimal, sumDecimals } from '../../fields/textInput/decimals.ts';
import type { TagTone } from '../../ui/Tag.tsx';

export type BatchRow = {
  task: DryRunOutcome;
  tag: { text: string; tone: TagTone };
  /** The target node, the missing fields, or the reason of the failure. */
  detail: string;
  /** The sort order, ascending: tasks that need a person come first. */
  rank: number;
};

type VerdictTag = Pick<BatchRow, 'tag' | 'rank'>;

const tagByVerdict: Record<DryRunVerdict, VerdictTag> = {
  NEEDS_FORM: { rank: 1, tag: { text: '需填写', tone: 'processing' } },
  NEEDS_CHOICE: { rank: 2, tag: { text: '需选人', tone: 'processing' } },
  REFUSED: { rank: 3, tag: { text: '不可处理', tone: 'danger' } },
  WAITING: { rank: 4, tag: { text: '等待中', tone: 'draft' } },
  CLOSED: { rank: 5, tag: { text: '已被处理', tone: 'draft' } },
  OK: { rank: 7, tag: { text: '可处理', tone: 'approved' } },
};
const failedTag: VerdictTag = { rank: 0, tag: { text: '失败', tone: 'danger' } };
const skippedTag: VerdictTag = { rank: 6, tag: { text: '未处理', tone: 'draft' } };
const successTag: VerdictTag = { rank: 7, tag: { text: '成功', tone: 'approved' } };

/** The rows before and during a batch, in the same order, so that no row moves under the cursor. */
export const listProgressRows = (
  plan: readonly DryRunOutcome[],
  outcomes: readonly TaskOutcome[] = [],
): BatchRow[] => {
  const outcomeByTask = new Map(outcomes.map((outcome) => [outcome.taskId, outcome]));
  const byVerdict = plan.toSorted((a, b) => tagByVerdict[a.verdict].rank - tagByVerdict[b.verdict].rank);
  return byVerdict.map((task) => toBatchRow(task, outcomeByTask.get(task.taskId)));
};

/** Failed tasks first, then tasks that were left out or not started, then completed ones. */
export const listResultRows = (
  plan: readonly DryRunOutcome[],
  outcomes: readonly TaskOutcome[],
): BatchRow[] =>
  listProgressRows(plan, outcomes)
    .map((line) =>
      line.tag === tagByVerdict.OK.tag ? { ...line, ...skippedTag, detail: '已停止，未处理' } : line,
    )
    .toSorted((a, b) => a.rank - b.rank);

function toBatchRow(task: DryRunOutcome, outcome: TaskOutcome | undefined): BatchRow {
  if (!outcome) return { task, ...tagByVerdict[task.verdict], detail: task.msg };
  if (outcome.ok) return { task, ...successTag, detail: task.msg };
  return { task, ...failedTag, detail: outcome.msg ?? '处理失败' };
}

export const filterReady = (plan: readonly DryRunOutcome[]): DryRunOutcome[] =>
  plan.filter(({ verdict }) => verdict === 'OK');

/** Describes the planned batch in one sentence. */
export function formatBatchPlan(plan: readonly DryRunOutcome[]): string {
  const ready = filterReady(plan);
  const rest = plan.length - ready.length;
  if (ready.length === 0) return `选中的 ${plan.length} 条都需逐条处理`;
  const amount = formatTotalAmount(ready);
  return `将处理 ${ready.length} 条${amount && `（金额合计 ${amount}）`}${rest > 0 ? `，${rest} 条需逐条处理` : ''}`;
}

/** Describes the finished batch in one sentence. */
export function formatBatchReport(plan: readonly DryRunOutcome[], outcomes: readonly TaskOutcome[]): string {
  const ready = filterReady(plan).length;
  const good = outcomes.filter(({ ok }) => ok).length;
  const parts = [
    `成功 ${good} 条`,
    ...formatCount('失败', outcomes.length - good),
    ...formatCount('未处理', ready - outcomes.length),
    ...formatCount('需逐条处理', plan.length - ready),
  ];
  return `${parts.join('，')}${good < plan.length ? '；未成功的仍保持选中' : ''}`;
}

const formatCount = (what: string, count: number) => (count > 0 ? [`${what} ${count} 条`] : []);

/** Exact, grouped, with two decimals; empty where none of them has an amount. */
function formatTotalAmount(tasks: readonly DryRunOutcome[]): string {
  const amounts = tasks.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return amounts.length === 0 ? '' : formatGroupedDecimal(sumDecimals(amounts), 2);
}
