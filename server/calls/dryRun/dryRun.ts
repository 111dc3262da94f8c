/** What a batch would come to, without doing it: one verdict per task. */
import type { DryRun, DryRunOutcome } from '../../../contract/calls/dryRunShapes.ts';
import { refusals } from '../../../contract/failures.ts';
import { userNames } from '../../db/queries/userNames.ts';
import type { Acting } from '../../effects/acting.ts';
import { rehearse } from '../../effects/rehearse.ts';
import { rehearsedAction } from '../batchActions.ts';
import { choicesOf } from './choices.ts';
import { outcomeOf, userIdsOf } from './outcome.ts';

type Asked = Omit<DryRun, 'taskIds'> & { readonly taskIds: readonly string[] };

/** In the order given, each task once. */
export async function dryRun(acting: Acting, asked: Asked): Promise<DryRunOutcome[]> {
  const { action } = asked;
  const wanted = [...new Set(asked.taskIds)];
  const rehearsed = await rehearse(acting, wanted, rehearsedAction(asked));
  const choices = await choicesOf(acting, [...rehearsed.values()]);
  const told = [...rehearsed.values()].map((one) => ({ one, branches: choices.get(one.taskId) ?? [] }));
  const names = await userNames(acting.tx, told.flatMap(userIdsOf));
  const outcomes = new Map(told.map((each) => [each.one.taskId, outcomeOf({ ...each, names, action })]));
  return wanted.map((taskId) => outcomes.get(taskId) ?? notThere(taskId));
}

/** Not there and not to be seen are the same answer. */
const notThere = (taskId: string): DryRunOutcome => ({
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
