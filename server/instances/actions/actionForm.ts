/** Checks the form input of an action against the task's node, before the action is decided. */
import { Failure } from '../../../contract/failures.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Action } from '../../engine/action.ts';
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

type FormAction = Extract<Action, { kind: 'stash' | 'submit' | 'agree' | 'addSign' | 'transfer' }>;

const formActionKinds = new Set<Action['kind']>(['stash', 'submit', 'agree', 'addSign', 'transfer']);

/** A return does not edit the document, so input typed in the form is discarded. */
export const isFormAction = (action: Action): action is FormAction => formActionKinds.has(action.kind);

/**
 * A form that is stashed, transferred or sent to signers before the task may be incomplete. afterAddSign includes an
 * agreement, which requires a complete form.
 */
const requiresCompleteForm = (action: FormAction): boolean =>
  action.kind === 'submit' ||
  action.kind === 'agree' ||
  (action.kind === 'addSign' && action.type === 'afterAddSign');

function checkSentForm(
  acting: ActionContext,
  instance: LoadedInstance,
  { action, sent }: ActionFormRequest,
): FormCheckResult {
  if (!isFormAction(action)) return noFormInput;
  const task = instance.state.tasks[action.taskNo - 1];
  // The engine refuses a task that the actor cannot act on before it checks the form.
  if (task?.state !== 'open' || task.userId !== acting.actor.userId || !instance.record) return noFormInput;
  return checkForm(acting, instance, {
    node: getStep(instance.graph, task.nodeId),
    sent: sent?.values ?? {},
    before: instance.record,
    requireAll: requiresCompleteForm(action),
  });
}
