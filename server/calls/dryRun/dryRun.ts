/** What a batch would come to, without doing it: one verdict per task. */
import type { DryRunAction, DryRunOutcome } from '../../../contract/calls/dryRunShapes.ts';
import { refusals } from '../../../contract/failures.ts';
import { userNames } from '../../db/queries/userNames.ts';
import type { TaskAction } from '../../effects/act.ts';
import type { Acting } from '../../effects/acting.ts';
import { rehearse } from '../../effects/rehearse.ts';
import { choicesOf } from './choices.ts';
import { outcomeOf, userIdsOf } from './outcome.ts';

const actions: Readonly<Record<DryRunAction, TaskAction>> = {
  agree: { kind: 'agree', quick: true },
  submit: { kind: 'submit' },
  read: { kind: 'read' },
};

type Asked = { readonly taskIds: readonly string[]; readonly action: DryRunAction };

/** In the order given, each task once. */
export async function dryRun(acting: Acting, { taskIds, action }: Asked): Promise<DryRunOutcome[]> {
  const wanted = [...new Set(taskIds)];
  const rehearsed = await rehearse(acting, wanted, actions[action]);
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
