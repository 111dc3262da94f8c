/** The form's own rules, which bind the acts that they are asked before (workflow seed, point 5). */
import type { Values } from '../../contract/forms/rules.ts';
import type { Action } from '../engine/action.ts';
import { assertChecks, assertNoWarnings } from '../records/checks.ts';
import type { Acting } from './acting.ts';
import type { Flow } from './flow.ts';
import { formFacts } from './form.ts';

/** Filing a flow for the first time: the rules of the start and those of its first node. */
export const filingScenes = (nodeId: string): string[] => ['startFlow', sceneOfNode(nodeId)];

export const sceneOfNode = (nodeId: string) => `node_${nodeId}`;

/**
 * CHECK_STOPPED where a rule forbids what the act would leave; NEEDS_FORM where agreeing from a list would pass over a
 * warning. `values`: what the act changes of the record.
 */
export function assertRules(
  acting: Acting,
  flow: Flow,
  { action, values }: { action: Action; values: Values },
): void {
  for (const scene of scenesOf(flow, action)) {
    assertScene(acting, flow, { values, scene });
    if (!('quick' in action) || !action.quick) continue;
    assertNoWarnings(flow.form, scene, leftBy(acting, flow, values));
  }
}

/** The rules of one scene. */
export function assertScene(
  acting: Acting,
  flow: Flow,
  { values, scene }: { values: Values; scene: string },
): void {
  assertChecks(flow.form, scene, leftBy(acting, flow, values));
}

const leftBy = (acting: Acting, flow: Flow, values: Values) => ({
  values: { ...flow.record, ...values },
  facts: formFacts(acting, flow.initiator),
});

/** Only what decides a task is held to rules: what is kept or handed on may be half done. */
function scenesOf({ state, stored }: Flow, action: Action): string[] {
  const decides =
    action.kind === 'submit' ||
    action.kind === 'agree' ||
    (action.kind === 'addSign' && action.type === 'afterAddSign');
  if (!decides) return [];
  const nodeId = state.tasks[action.taskNo - 1]?.nodeId ?? '';
  return stored.state.submitted ? [sceneOfNode(nodeId)] : filingScenes(nodeId);
}
