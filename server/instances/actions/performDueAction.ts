/**
 * Performs the system's action on a due task in the caller's transaction. It is decided and written like any other
 * action.
 */
import { Failure } from '../../../contract/failures.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Actor } from '../../db/actor.ts';
import type { DueTask } from '../../db/queries/flow/dueTasks.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import type { Task } from '../../engine/model.ts';
import { assertFormChecks } from '../../records/write/formChecks.ts';
import type { ActionContext, TriggerContext } from '../actionContext.ts';
import { getRecordVersion, type LoadedInstance } from '../instance.ts';
import { loadInstance } from '../persistence/loadInstance.ts';
import { saveInstances } from '../persistence/saveInstances.ts';
import { advanceInstance } from './decideAction.ts';
import { buildExpressionFacts, checkForm, type FormCheckResult } from './formInput.ts';

type DueActionRequest = { readonly kind: 'timeout' } | { readonly kind: 'remind'; readonly comment: string };

/** Performs the timeout setting of the node, or only reminds. Throws the Failure that refuses it. */
export async function performDueAction(
  cause: TriggerContext,
  due: DueTask,
  request: DueActionRequest,
): Promise<void> {
  const { instanceId, taskNo } = due;
  const instance = await loadInstance(cause.tx, { instanceId }, { lock: true });
  const task = instance?.state.tasks[taskNo - 1];
  if (!instance || !task) throw new Error(`Instance ${instanceId} has no task ${taskNo} that could be due.`);
  const { record } = instance;
  if (!record) throw new Failure('RECORD_GONE');
  const acting = await createHolderContext(cause, task);
  const { missing, invalid } = checkUnchangedForm(acting, instance, task);
  const form = { record, formVersion: getRecordVersion(record), missing, invalid };
  await advanceInstance(cause, { instance, action: { ...request, taskNo }, given: form });
  if (isTaskPassed(instance, taskNo)) {
    const facts = buildExpressionFacts(acting, instance.initiator);
    assertFormChecks(instance.form, `node_${task.nodeId}`, { values: record, facts });
  }
  await saveInstances(cause, [instance]);
}

/** Checks the form as its holder would send it now without a change. */
const checkUnchangedForm = (
  acting: ActionContext,
  instance: LoadedInstance,
  { nodeId }: Task,
): FormCheckResult =>
  checkForm(acting, instance, {
    node: getStep(instance.graph, nodeId),
    sent: {},
    before: instance.record ?? {},
    requireAll: true,
  });

/** The form's check rules bind the system like a person who agrees. */
const isTaskPassed = ({ state }: LoadedInstance, taskNo: number): boolean => {
  const now = state.tasks[taskNo - 1]?.state;
  return now === 'agreed' || now === 'submitted';
};

/** Expressions of the form read the holder of the task as the current user. */
async function createHolderContext(cause: TriggerContext, { userId }: Task): Promise<ActionContext> {
  return { ...cause, actor: (await loadActorOfUser(cause.tx, userId)) ?? createDisabledActor(userId) };
}

/** A disabled user has no permissions but may still hold a task. */
const createDisabledActor = (userId: string): Actor => ({
  userId,
  userName: '',
  nickName: '',
  deptId: null,
  roleIds: [],
  roleKeys: [],
  permissions: new Set(),
  dataScope: { kind: 'LIMITED', deptIds: [], self: true },
});
