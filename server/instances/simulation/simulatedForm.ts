/** Simulates the form in a simulated flow: the record after a start, and the fields that nodes still require. */
import { Failure } from '../../../contract/failures.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../../contract/flow/graph.ts';
import { computeDefaults } from '../../../contract/forms/compute/defaultValues.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { previewGeneratedValues } from '../../records/write/generatedValues.ts';
import { loadCopyMask } from '../../records/write/maskedCopies.ts';
import type { ActionContext } from '../actionContext.ts';
import { catchFailure } from '../actions/catchFailure.ts';
import { buildExpressionFacts, checkForm } from '../actions/formInput.ts';
import { assertSceneRules } from '../actions/formRules.ts';
import type { Initiator, LoadedInstance } from '../instance.ts';

type SimulatedStart = {
  readonly form: Form;
  readonly initiator: Initiator;
  readonly node: StepNode;
  readonly sent: Values;
};

type SimulatedRecord = { readonly record: Values; readonly missing: readonly string[] };

/**
 * Returns the record as a start would write it: defaults for absent values, computed fields, creator and time; without
 * a serial number. Throws FIELD_INVALID for values that cannot be written; `missing`: paths of required values.
 */
export async function simulateStartRecord(
  acting: ActionContext,
  { form, initiator, node, sent: entered }: SimulatedStart,
): Promise<SimulatedRecord> {
  const { writable } = createFieldRules(node);
  const maskCopies = await loadCopyMask(acting.tx, form);
  const sent = maskCopies(entered);
  const facts = { ...buildExpressionFacts(acting, initiator), currentUser: initiator };
  // A value that cannot be computed is empty, as in a real start. The rules decide whether it may be.
  const known = { ...facts, kinds: getFieldKinds(form.fields) };
  const defaults = computeDefaults(form.fields, { given: sent, known, reportProblem: () => undefined });
  const open = Object.entries(defaults).filter(([enName]) => writable(enName));
  const filled = { ...Object.fromEntries(open), ...sent };
  const given = { node, sent: filled, before: undefined, requireAll: true };
  const { values, invalid, missing } = checkForm(acting, { form, initiator, maskCopies }, given);
  if (invalid.length > 0) throw new Failure('FIELD_INVALID', { errors: [...invalid] });
  const now = formatLocalTime(acting.now, acting.tenant.timeZone);
  const record = { ...values, ...previewGeneratedValues(form, acting, now) };
  return { record, missing: missing.map(({ path }) => path) };
}

/** Returns the paths of required fields that are empty and writable at this node. */
export function listMissingFields(acting: ActionContext, instance: LoadedInstance, node: StepNode): string[] {
  const before = instance.record ?? {};
  const { missing } = checkForm(acting, instance, { node, sent: {}, before, requireAll: true });
  return missing.map(({ path }) => path);
}

/** Returns the first rule of these scenes that would stop the action. */
export function findBlockingRule(
  acting: ActionContext,
  instance: LoadedInstance,
  scenes: readonly string[],
): Failure | null {
  const stop = catchFailure(() => {
    for (const scene of scenes) assertSceneRules(acting, instance, { values: {}, scene });
  });
  return stop instanceof Failure ? stop : null;
}
