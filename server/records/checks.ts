/** The rules of a form's configuration for a scene: a true expression is a violation. */
import { ExpressionError } from '../../contract/expression/error.ts';
import { conditionHolds, type Scope } from '../../contract/expression/evaluate.ts';
import { Failure } from '../../contract/failures.ts';
import { scopeOf } from '../../contract/forms/conditions.ts';
import { kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { Facts, Values } from '../../contract/forms/rules.ts';
import type { Form } from './form.ts';

export type CheckOutcome = { success: boolean; action?: 'stop' | 'warn'; errorTips?: string };

type Given = { values: Values; facts: Facts };

/** The first violation of a stop rule; else all warnings together; else success. */
export function runChecks(form: Form, scene: string, given: Given): CheckOutcome {
  const violated = violatedIn(form, scene, given);
  const stop = violated.find((check) => check.action === 'stop');
  if (stop) return { success: false, action: 'stop', errorTips: stop.tips };
  if (violated.length === 0) return { success: true };
  return { success: false, action: 'warn', errorTips: violated.map((check) => check.tips).join('<br>') };
}

const violatedIn = (form: Form, scene: string, { values, facts }: Given) =>
  form.checks
    .filter((check) => check.scene === scene)
    .filter((check) => isViolated(check, scopeOf(values, { ...facts, kinds: kindsOf(form.fields) })));

/** A rule that cannot be evaluated protects nothing, so it stops and says why. */
function isViolated(check: Form['checks'][number], scope: Scope): boolean {
  try {
    return conditionHolds(check.expression, scope);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new Failure('CHECK_STOPPED', { msg: `校验规则无法计算（${check.expression}）：${error.message}` });
  }
}

/** Throws CHECK_STOPPED with the rule's own words. Warnings bind nobody: the person has read them. */
export function assertChecks(form: Form, scene: string, given: Given): void {
  const outcome = runChecks(form, scene, given);
  if (outcome.action === 'stop')
    throw new Failure('CHECK_STOPPED', { msg: outcome.errorTips ?? '校验未通过' });
}

/** The same where nobody can read a warning: NEEDS_FORM with its words, so that it is opened. */
export function assertNoWarnings(form: Form, scene: string, given: Given): void {
  const tips = violatedIn(form, scene, given).map((check) => check.tips);
  if (tips.length > 0) throw new Failure('NEEDS_FORM', { msg: `请打开后确认：${tips.join('；')}` });
}
