/** Predicts the outcome of a batch without executing it: one verdict per task. */
import type { DryRunOutcome } from '../../../../contract/calls/taskActions/dryRunOutcome.ts';
import { refusals } from '../../../../contract/failures.ts';
import type { DryRunAction } from '../../../../contract/flow/actionTexts.ts';
import { loadUserNames } from '../../../db/queries/people/userNames.ts';
import type { ActionContext } from '../../../instances/actionContext.ts';
import { dryRunAction } from '../../../instances/actions/dryRun.ts';
import type { TaskAction } from '../../../instances/actions/taskAction.ts';
import { buildDryRunOutcome, dryRunUserIds } from './dryRunOutcome.ts';
import { findMissingChoices } from './missingChoices.ts';

type DryRunTaskRequest = { readonly action: DryRunAction; readonly taskIds: readonly string[] };

/** In the given order, each task once. */
export async function dryRunBatch(
  acting: ActionContext,
  { action, taskIds }: DryRunTaskRequest,
  taskAction: TaskAction,
): Promise<DryRunOutcome[]> {
  const wanted = [...new Set(taskIds)];
  const predictions = await dryRunAction(acting, wanted, taskAction);
  const choices = await findMissingChoices(acting, [...predictions.values()]);
  const subjects = [...predictions.values()].map((one) => ({ one, branches: choices.get(one.taskId) ?? [] }));
  const names = await loadUserNames(acting.tx, subjects.flatMap(dryRunUserIds));
  const outcomes = new Map(
    subjects.map((each) => [each.one.taskId, buildDryRunOutcome({ ...each, names, action })]),
  );
  return wanted.map((taskId) => outcomes.get(taskId) ?? notFoundOutcome(taskId));
}

/** A missing task and an invisible task give the same answer. */
const notFoundOutcome = (taskId: string): DryRunOutcome => ({
  taskId,
  verdict: 'REFUSED',
  msg: refusals[404],
  title: '',
  formEnName: '',
  formCnName: '',
  processInstanceId: '',
  initiatorName: '',
  taskName: '',
  amount: null,
});
