/** The form's part in an action before it is decided: what was sent held against the task's node. */
import { Failure } from '../../contract/failures.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Action } from '../engine/action.ts';
import type { Acting } from './acting.ts';
import type { FormFacts } from './advance.ts';
import { type Flow, versionOf } from './flow.ts';
import { type Checked, checkForm, type Sent } from './form.ts';

type Asked = { readonly action: Action; readonly sent?: Sent | undefined };

/** The record as the action leaves it, and what is to be written of it. RECORD_GONE where there is none any more. */
export function formOfAction(acting: Acting, flow: Flow, asked: Asked): FormFacts & Checked {
  if (!flow.state.deleted && !flow.record) throw new Failure('RECORD_GONE');
  const record = flow.record ?? {};
  const checked = checkedForm(acting, flow, asked);
  const changes = Object.keys(checked.values).length > 0;
  return {
    ...checked,
    record: { ...record, ...checked.values },
    formVersion: versionOf(record) + (changes ? 1 : 0),
  };
}

const nothing: Checked = { values: {}, missing: [], invalid: [] };

type FormAction = Extract<Action, { kind: 'stash' | 'submit' | 'agree' | 'addSign' }>;

/** Adding signers after oneself is agreeing. */
const takesForm = (action: Action): action is FormAction =>
  action.kind === 'stash' ||
  action.kind === 'submit' ||
  action.kind === 'agree' ||
  (action.kind === 'addSign' && action.type === 'afterAddSign');

function checkedForm(acting: Acting, flow: Flow, { action, sent }: Asked): Checked {
  const task = takesForm(action) ? flow.state.tasks[action.taskNo - 1] : undefined;
  // A task that is not the actor's to act on is refused by the engine before it looks at the form.
  if (task?.state !== 'open' || task.userId !== acting.actor.userId || !flow.record) return nothing;
  return checkForm(acting, flow, {
    node: stepOf(flow.graph, task.nodeId),
    sent: sent?.values ?? {},
    before: flow.record,
    requireAll: action.kind !== 'stash',
  });
}

/**
 * The scene of the form's own rules: filing a draft starts the flow, everything else belongs to its node. null for an
 * action that takes no form.
 */
export function sceneOf(flow: Flow, action: Action): string | null {
  if (!takesForm(action)) return null;
  if (action.kind === 'stash') return 'edit';
  if (action.kind === 'submit' && !flow.stored.state.submitted) return 'startFlow';
  return `node_${flow.state.tasks[action.taskNo - 1]?.nodeId ?? ''}`;
}
