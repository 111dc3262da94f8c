/** Applies the form's check rules, each of which binds the actions of its scene. */
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Action } from '../../engine/action.ts';
import { formUseOf } from '../../engine/actionRules.ts';
import { assertFormChecks, assertNoCheckWarnings } from '../../records/write/formChecks.ts';
import type { ActionContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import { findTask } from './actionForm.ts';
import { buildExpressionFacts } from './formInput.ts';

/** Submitting an instance for the first time: the rules of the start and those of its first node. */
export const listFilingScenes = (nodeId: string): string[] => ['startFlow', getNodeScene(nodeId)];

export const getNodeScene = (nodeId: string) => `node_${nodeId}`;

/**
 * Refuses with CHECK_STOPPED if a rule forbids the result of the action, and with NEEDS_FORM if an agreement from a
 * list would skip a warning. `values`: the changes of the action to the record.
 */
export function assertActionRules(
  acting: ActionContext,
  instance: LoadedInstance,
  { action, values }: { action: Action; values: Values },
): void {
  for (const scene of listScenes(instance, action)) {
    assertSceneRules(acting, instance, { values, scene });
    if (!('quick' in action) || !action.quick) continue;
    assertNoCheckWarnings(instance.form, scene, buildRuleInput(acting, instance, values));
  }
}

/** Applies the rules of one scene. */
export function assertSceneRules(
  acting: ActionContext,
  instance: LoadedInstance,
  { values, scene }: { values: Values; scene: string },
): void {
  assertFormChecks(instance.form, scene, buildRuleInput(acting, instance, values));
}

const buildRuleInput = (acting: ActionContext, instance: LoadedInstance, values: Values) => ({
  values: { ...instance.record, ...values },
  facts: buildExpressionFacts(acting, instance.initiator),
});

/** Only actions that decide a task are subject to rules: a form that is stashed or transferred may be incomplete. */
function listScenes(instance: LoadedInstance, action: Action): string[] {
  const task = formUseOf(action) === 'complete' ? findTask(instance, action) : undefined;
  if (!task) return [];
  const { persisted } = instance;
  const { nodeId } = task;
  return persisted.state.submitted ? [getNodeScene(nodeId)] : listFilingScenes(nodeId);
}
