/** The form's part in a played flow: the record that a start would leave, and what nodes would still ask of it. */
import { Failure } from '../../contract/failures.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import { startDefaults } from '../../contract/forms/defaults.ts';
import { kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { localTime } from '../records/facts.ts';
import type { Form } from '../records/form.ts';
import { originsExpected } from '../records/origins.ts';
import type { Acting } from './acting.ts';
import { attempt } from './attempt.ts';
import type { Flow, Initiator } from './flow.ts';
import { checkForm, formFacts } from './form.ts';
import { assertScene } from './formScenes.ts';

type Start = {
  readonly form: Form;
  readonly initiator: Initiator;
  readonly node: StepNode;
  readonly sent: Values;
};

type Started = { readonly record: Values; readonly missing: readonly string[] };

/**
 * The record as starting would leave it: defaults where nothing was sent, computed fields, who and when; without a
 * serial number. FIELD_INVALID for what could not be written; `missing`: paths of what it would ask for.
 */
export function startedRecord(acting: Acting, { form, initiator, node, sent }: Start): Started {
  const { writable } = fieldRulesOf(node);
  const facts = { ...formFacts(acting, initiator), currentUser: initiator };
  // What cannot be had is empty, as it is for whoever starts; the rules say whether that will do.
  const known = { ...facts, kinds: kindsOf(form.fields) };
  const defaults = startDefaults(form.fields, { given: sent, known, complain: () => undefined });
  const open = Object.entries(defaults).filter(([enName]) => writable(enName));
  const filled = { ...Object.fromEntries(open), ...sent };
  const given = { node, sent: filled, before: undefined, requireAll: true };
  const { values, invalid, missing } = checkForm(acting, { form, initiator }, given);
  if (invalid.length > 0) throw new Failure('FIELD_INVALID', { errors: [...invalid] });
  const now = localTime(acting.now, acting.tenant.timeZone);
  const record = { ...values, ...originsExpected(form, acting, now) };
  return { record, missing: missing.map(({ path }) => path) };
}

/** Paths of the required fields that are empty, but may be written at this node. */
export function fieldsToFill(acting: Acting, flow: Flow, node: StepNode): string[] {
  const before = flow.record ?? {};
  const { missing } = checkForm(acting, flow, { node, sent: {}, before, requireAll: true });
  return missing.map(({ path }) => path);
}

/** The first of these scenes' rules that would stop what is done here. */
export function stoppedByRules(acting: Acting, flow: Flow, scenes: readonly string[]): Failure | null {
  const stop = attempt(() => {
    for (const scene of scenes) assertScene(acting, flow, { values: {}, scene });
  });
  return stop instanceof Failure ? stop : null;
}
