/**
 * Decides actions on loaded instances and says which of them are refused: by the form of the task's node, by the
 * engine, or by the form's check rules, in this order. Nothing is written and no instance advances; each action is
 * decided without the effects of the others.
 */
import { Failure } from '../../../contract/failures.ts';
import type { Action, Decision } from '../../engine/action.ts';
import type { ActionContext, TriggerContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import { type CheckedActionForm, checkActionForm } from './actionForm.ts';
import { catchFailure } from './catchFailure.ts';
import { decideActions } from './decideAction.ts';
import type { FormInput } from './formInput.ts';
import { assertActionRules } from './formRules.ts';

/** An action with the context of its actor. */
export type LoadedAction = {
  readonly acting: ActionContext;
  readonly instance: LoadedInstance;
  readonly action: Action;
  readonly sent?: FormInput | undefined;
};

export type AcceptedDecision = Extract<Decision, { events: unknown }>;

export type Evaluation = {
  /** The checked form; null if the form check refused the action. */
  readonly given: CheckedActionForm | null;
  readonly decision: AcceptedDecision | { readonly refusal: Failure };
};

/** Returns the checked form or its refusal; null leaves the action out. */
export type FormCheck = (one: LoadedAction) => CheckedActionForm | Failure | null;

export const checkFormOf: FormCheck = ({ acting, instance, action, sent }) =>
  catchFailure(() => checkActionForm(acting, instance, { action, sent }));

export async function evaluateActions<L extends LoadedAction>(
  shared: TriggerContext,
  loaded: readonly L[],
  checkForm: FormCheck = checkFormOf,
): Promise<(L & Evaluation)[]> {
  const checked = loaded.flatMap((one) => {
    const form = checkForm(one);
    return form ? [{ one, form }] : [];
  });
  const refused = checked.flatMap(({ one, form }): (L & Evaluation)[] =>
    form instanceof Failure ? [{ ...one, given: null, decision: { refusal: form } }] : [],
  );
  const ready = checked.flatMap(({ one, form }) =>
    form instanceof Failure ? [] : [{ ...one, given: form }],
  );
  const decisions = await decideActions(shared, ready);
  const decided = ready.map((one, at): L & Evaluation => {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about ${one.action.kind}.`);
    if ('refusal' in decision) return { ...one, decision };
    const refusal = checkRules(one);
    return { ...one, decision: refusal ? { refusal } : decision };
  });
  return [...refused, ...decided];
}

/** Applies the form's check rules after the engine has accepted the action. */
function checkRules({
  acting,
  instance,
  action,
  given: { values },
}: LoadedAction & { given: CheckedActionForm }): Failure | null {
  const stop = catchFailure(() => assertActionRules(acting, instance, { action, values }));
  return stop instanceof Failure ? stop : null;
}
