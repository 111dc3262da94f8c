/** The form's own rules, which bind the acts that they are asked before (workflow seed, point 5). */
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Action } from '../../engine/action.ts';
import { assertFormChecks, assertNoCheckWarnings } from '../../records/write/formChecks.ts';
import type { ActionContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import { buildExpressionFacts } from './formInput.ts';

/** Filing a flow for the first time: the rules of the start and those of its first node. */
export const listFilingScenes = (nodeId: string): string[] => ['startFlow', getNodeScene(nodeId)];

export const getNodeScene = (nodeId: string) => `node_${nodeId}`;

/**
 * CHECK_STOPPED where a rule forbids what the act would leave; NEEDS_FORM where agreeing from a list would pass over a
 * warning. `values`: what the act changes of the record.
 */
export function assertActionRules(
  acting: ActionContext,
  flow: LoadedInstance,
  { action, values }: { action: Action; values: Values },
): void {
  for (const scene of listScenes(flow, action)) {
    assertSceneRules(acting, flow, { values, scene });
    if (!('quick' in action) || !action.quick) continue;
    assertNoCheckWarnings(flow.form, scene, buildRuleInput(acting, flow, values));
  }
}

/** The rules of one scene. */
export function assertSceneRules(
  acting: ActionContext,
  flow: LoadedInstance,
  { values, scene }: { values: Values; scene: string },
): void {
  assertFormChecks(flow.form, scene, buildRuleInput(acting, flow, values));
}

const buildRuleInput = (acting: ActionContext, flow: LoadedInstance, values: Values) => ({
  values: { ...flow.record, ...values },
  facts: buildExpressionFacts(acting, flow.initiator),
});

/** Only what decides a task is held to rules: what is kept or handed on may be half done. */
function listScenes({ state, stored }: LoadedInstance, action: Action): string[] {
  const decides =
    action.kind === 'submit' ||
    action.kind === 'agree' ||
    (action.kind === 'addSign' && action.type === 'afterAddSign');
  if (!decides) return [];
  const nodeId = state.tasks[action.taskNo - 1]?.nodeId ?? '';
  return stored.state.submitted ? [getNodeScene(nodeId)] : listFilingScenes(nodeId);
}
