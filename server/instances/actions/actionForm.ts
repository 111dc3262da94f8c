/** Checks the form input of an action against the task's node, before the action is decided. */
import { Failure } from '../../../contract/failures.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Action } from '../../engine/action.ts';
import { formUseOf } from '../../engine/actionRules.ts';
import type { Task } from '../../engine/model.ts';
import type { ActionContext } from '../actionContext.ts';
import { getRecordVersion, type LoadedInstance } from '../instance.ts';
import type { FormFacts } from './decideAction.ts';
import { checkForm, type FormCheckResult, type FormInput } from './formInput.ts';

/** The record after the action, and the values to write. */
export type CheckedActionForm = FormFacts & FormCheckResult;

type ActionFormRequest = { readonly action: Action; readonly sent?: FormInput | undefined };

/**
 * Returns the record after the action, and the values to write. Refuses with RECORD_GONE if the record no longer
 * exists.
 */
export function checkActionForm(
  acting: ActionContext,
  instance: LoadedInstance,
  request: ActionFormRequest,
): CheckedActionForm {
  if (!instance.state.deleted && !instance.record) throw new Failure('RECORD_GONE');
  const record = instance.record ?? {};
  const checked = checkSentForm(acting, instance, request);
  const changes = Object.keys(checked.values).length > 0;
  return {
    ...checked,
    record: { ...record, ...checked.values },
    formVersion: getRecordVersion(record) + (changes ? 1 : 0),
    stale: isStale(instance, request),
  };
}

const isStale = ({ record }: LoadedInstance, { action, sent }: ActionFormRequest): boolean =>
  isFormAction(action) && sent?.version !== undefined && sent.version !== getRecordVersion(record);

const noFormInput: FormCheckResult = { values: {}, missing: [], invalid: [] };

/** A return does not edit the document, so input typed in the form is discarded. */
export const isFormAction = (action: Action): boolean => formUseOf(action) !== undefined;

function checkSentForm(
  acting: ActionContext,
  instance: LoadedInstance,
  { action, sent }: ActionFormRequest,
): FormCheckResult {
  const use = formUseOf(action);
  if (!use) return noFormInput;
  const task = findTask(instance, action);
  // The engine refuses a task that the actor cannot act on before it checks the form.
  if (task?.state !== 'open' || task.userId !== acting.actor.userId || !instance.record) return noFormInput;
  return checkForm(acting, instance, {
    node: getStep(instance.graph, task.nodeId),
    sent: sent?.values ?? {},
    before: instance.record,
    requireAll: use === 'complete',
  });
}

/** The task that an action names. */
export const findTask = ({ state }: LoadedInstance, action: Action): Task | undefined =>
  'taskNo' in action && action.taskNo !== undefined ? state.tasks[action.taskNo - 1] : undefined;
