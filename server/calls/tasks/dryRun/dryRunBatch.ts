/** Predicts the outcome of a batch without executing it: one verdict per task. */
import type { DryRunOutcome, DryRunRequest } from '../../../../contract/calls/shapes/dryRunShapes.ts';
import { refusals } from '../../../../contract/failures.ts';
import { loadUserNames } from '../../../db/queries/people/userNames.ts';
import type { ActionContext } from '../../../instances/actionContext.ts';
import { dryRunAction } from '../../../instances/actions/dryRun.ts';
import { dryRunTaskAction } from '../batchActions.ts';
import { buildDryRunOutcome, dryRunUserIds } from './dryRunOutcome.ts';
import { findMissingChoices } from './missingChoices.ts';

type DryRunTaskRequest = Omit<DryRunRequest, 'taskIds'> & { readonly taskIds: readonly string[] };

/** In the given order, each task once. */
export async function dryRunBatch(
  acting: ActionContext,
  request: DryRunTaskRequest,
): Promise<DryRunOutcome[]> {
  const { action } = request;
  const wanted = [...new Set(request.taskIds)];
  const predictions = await dryRunAction(acting, wanted, dryRunTaskAction(request));
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
