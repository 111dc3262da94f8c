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
    stale: isStale(flow, asked),
  };
}

const isStale = ({ record }: Flow, { action, sent }: Asked): boolean =>
  takesForm(action) && sent?.version !== undefined && sent.version !== versionOf(record);

const nothing: Checked = { values: {}, missing: [], invalid: [] };

type FormAction = Extract<Action, { kind: 'stash' | 'submit' | 'agree' | 'addSign' | 'transfer' }>;

const kinds = new Set<Action['kind']>(['stash', 'submit', 'agree', 'addSign', 'transfer']);

/** A return is no work on the document: what was typed goes with the sheet it was typed on. */
export const takesForm = (action: Action): action is FormAction => kinds.has(action.kind);

/** What is kept, handed on or shown to signers first may be half done; signing after oneself is agreeing. */
const mustBeWhole = (action: FormAction): boolean =>
  action.kind === 'submit' ||
  action.kind === 'agree' ||
  (action.kind === 'addSign' && action.type === 'afterAddSign');

function checkedForm(acting: Acting, flow: Flow, { action, sent }: Asked): Checked {
  if (!takesForm(action)) return nothing;
  const task = flow.state.tasks[action.taskNo - 1];
  // A task that is not the actor's to act on is refused by the engine before it looks at the form.
  if (task?.state !== 'open' || task.userId !== acting.actor.userId || !flow.record) return nothing;
  return checkForm(acting, flow, {
    node: stepOf(flow.graph, task.nodeId),
    sent: sent?.values ?? {},
    before: flow.record,
    requireAll: mustBeWhole(action),
  });
}
