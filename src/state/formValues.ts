/** A form's values as data: what computing, changing and sending make of them. Nothing is changed in place. */
import type { FieldError } from '../../contract/failures.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { computedRecord } from '../../contract/forms/computedRecord.ts';
import { isHidden } from '../../contract/forms/conditions.ts';
import { startDefaults } from '../../contract/forms/defaults.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { Facts, Values } from '../../contract/forms/rules.ts';
import { sameFieldValue } from '../../contract/forms/sameFieldValue.ts';
import { checkRecord } from '../../contract/forms/validate.ts';
import { complain } from './complain.ts';
import { type FormAccess, isEntered, readsOnlySeen } from './formAccess.ts';

/** What is known of a form besides its values. */
export type FormPart = { fields: readonly Field[]; access: FormAccess; facts: Facts };

/**
 * The values with what can be computed here filled in; the same object where nothing came out different. What is not
 * computed here stays as the server said.
 */
export const withComputed = ({ fields, access, facts }: FormPart, values: Values): Values =>
  computedRecord(fields, values, {
    facts,
    isComputed: ({ path, expression, subForm }) =>
      access.computable(path) && readsOnlySeen(access, expression, subForm?.enName),
  }).values;

/** Dates that fill themselves in where a person could: of a record that stands, those that are empty still. */
export function filledDates({ fields, access, facts }: FormPart, values: Values): Values {
  const wanted = fields.filter(
    (field) =>
      field.defaultType === 'func' &&
      typeOf(field).cell(field).kind === 'date' &&
      access.writable(field.enName) &&
      typeOf(field).isEmpty(values[field.enName]),
  );
  const filled = startDefaults(wanted, {
    given: values,
    known: { ...facts, kinds: kindsOf(fields) },
    complain,
  });
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== null));
}

/** A condition over something that is not to be seen here hides nothing. */
export function hiddenFields({ fields, access, facts }: FormPart, values: Values): Set<string> {
  const known = { ...facts, kinds: kindsOf(fields) };
  const hidden = fields.filter(
    (field) => readsOnlySeen(access, field.hideCondition ?? '0') && isHidden(field, values, known),
  );
  return new Set(hidden.map((field) => field.enName));
}

/** Names of the fields that differ from what was loaded; computed ones follow others and do not count. */
export function changedFields(fields: readonly Field[], values: Values, initial: Values): string[] {
  return fields
    .filter((field) => !field.computeExpression && typeOf(field).origin === 'person')
    .filter((field) => !sameFieldValue(field, values[field.enName], initial[field.enName]))
    .map((field) => field.enName);
}

/** What is sent: fields a person may write here, without display values. `names` narrows to what changed. */
export function sentValues(
  { fields, access }: Pick<FormPart, 'fields' | 'access'>,
  values: Values,
  names?: ReadonlySet<string>,
): Values {
  const sent = fields.filter(
    (field) =>
      typeOf(field).origin === 'person' &&
      !field.computeExpression &&
      access.visible(field.enName) &&
      isEntered(access, field) &&
      (names?.has(field.enName) ?? true),
  );
  return Object.fromEntries(sent.map((field) => [field.enName, withoutViews(values[field.enName] ?? null)]));
}

function withoutViews(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null && !('url' in row)
      ? Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('$view')))
      : row,
  );
}

/** The same check that the server makes, so that nothing is sent that would come back. `before`: absent for a new record. */
export function problemsOf(part: FormPart, values: Values, before: Values | undefined): FieldError[] {
  const { fields, access, facts } = part;
  const sent = sentValues(part, values);
  const checked = checkRecord([...fields], { sent, before }, { requireAll: true, facts, ...access });
  return [...checked.errors, ...checked.missing];
}

/** What all of it comes to. */
export const wrongIn = (problems: Readonly<Record<string, string>>): 'REQUIRED_MISSING' | 'FIELD_INVALID' =>
  Object.values(problems).every((message) => message.endsWith('不能为空'))
    ? 'REQUIRED_MISSING'
    : 'FIELD_INVALID';

/** The notes that still hold once these fields have been set. */
export const notesWithout = (
  notes: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(notes).filter(([path]) => !names.includes(path.split('.')[0] ?? '')));
