/** Runs the rules of a form's configuration for a scene: a true expression is a violation. */

import { isConditionMet, type Scope } from '../../../contract/expression/evaluate.ts';
import { ExpressionError } from '../../../contract/expression/expressionError.ts';
import { Failure } from '../../../contract/failures.ts';
import { createScope } from '../../../contract/forms/compute/fieldExpressions.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { ExpressionFacts, Values } from '../../../contract/forms/recordRules.ts';
import type { Form } from '../schema/formLayout.ts';

export type CheckOutcome = { success: boolean; action?: 'stop' | 'warn'; errorTips?: string };

type CheckInput = { values: Values; facts: ExpressionFacts };

/** The first violation of a stop rule; else all warnings together; else success. */
export function runFormChecks(form: Form, scene: string, given: CheckInput): CheckOutcome {
  const violated = findViolatedChecks(form, scene, given);
  const stop = violated.find((check) => check.action === 'stop');
  if (stop) return { success: false, action: 'stop', errorTips: stop.tips };
  if (violated.length === 0) return { success: true };
  return { success: false, action: 'warn', errorTips: violated.map((check) => check.tips).join('<br>') };
}

const findViolatedChecks = (form: Form, scene: string, { values, facts }: CheckInput) =>
  form.checks
    .filter((check) => check.scene === scene)
    .filter((check) =>
      isViolated(check, createScope(values, { ...facts, kinds: getFieldKinds(form.fields) })),
    );

/** A rule that cannot be evaluated would protect nothing, so it stops and gives the reason. */
function isViolated(check: Form['checks'][number], scope: Scope): boolean {
  try {
    return isConditionMet(check.expression, scope);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new Failure('CHECK_STOPPED', { msg: `校验规则无法计算（${check.expression}）：${error.message}` });
  }
}

/** Throws CHECK_STOPPED with the rule's message. Warnings do not stop: the person has read them. */
export function assertFormChecks(form: Form, scene: string, given: CheckInput): void {
  const outcome = runFormChecks(form, scene, given);
  if (outcome.action === 'stop')
    throw new Failure('CHECK_STOPPED', { msg: outcome.errorTips ?? '校验未通过' });
}

/** The same for callers that cannot show a warning: NEEDS_FORM with its message, so that the person opens the form. */
export function assertNoCheckWarnings(form: Form, scene: string, given: CheckInput): void {
  const tips = findViolatedChecks(form, scene, given).map((check) => check.tips);
  if (tips.length > 0) throw new Failure('NEEDS_FORM', { msg: `请打开后确认：${tips.join('；')}` });
}
