/** A form's values as data: what computing, changing and sending make of them. Nothing is changed in place. */
import type { FieldError } from '../../contract/failures.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { computedValue, isHidden } from '../../contract/forms/conditions.ts';
import type { Field } from '../../contract/forms/definition.ts';
import type { Facts, Values } from '../../contract/forms/rules.ts';
import { checkRecord, sameValue } from '../../contract/forms/validate.ts';
import type { FormAccess } from './formAccess.ts';

/** The values with every computed field and column filled in; the same object where nothing came out different. */
export function withComputed(fields: readonly Field[], values: Values, facts: Facts): Values {
  let result = values;
  for (const field of fields) {
    const rows = values[field.enName];
    const columns = field.children ?? [];
    if (!Array.isArray(rows) || !columns.some((column) => column.computeExpression)) continue;
    const next = rows.map((row: Values) => computedLevel(columns, row, { facts, around: values }));
    if (next.some((row, index) => row !== rows[index])) result = { ...result, [field.enName]: next };
  }
  return computedLevel(fields, result, { facts, around: {} });
}

function computedLevel(
  fields: readonly Field[],
  values: Values,
  { facts, around }: { facts: Facts; around: Values },
): Values {
  let result = values;
  for (const field of fields) {
    if (!field.computeExpression) continue;
    const value = computedValue(field, { ...around, ...result }, facts);
    if (!sameValue(value, result[field.enName])) result = { ...result, [field.enName]: value };
  }
  return result;
}

export function hiddenFields(fields: readonly Field[], values: Values, facts: Facts): Set<string> {
  return new Set(fields.filter((field) => isHidden(field, values, facts)).map((field) => field.enName));
}

/** Names of the fields that differ from what was loaded; computed ones follow others and do not count. */
export function changedFields(fields: readonly Field[], values: Values, initial: Values): string[] {
  return fields
    .filter((field) => !field.computeExpression && typeOf(field).origin === 'person')
    .filter((field) => !sameAs(field, values[field.enName], initial[field.enName]))
    .map((field) => field.enName);
}

const sameAs = (field: Field, left: unknown, right: unknown) => {
  const type = typeOf(field);
  if (type.isEmpty(left) && type.isEmpty(right)) return true;
  // `2.50` typed over `2.5` changes nothing.
  if (type.summable && !type.isEmpty(left) && !type.isEmpty(right)) return type.compare(left, right) === 0;
  return sameValue(left, right);
};

export type FormPart = { fields: readonly Field[]; access: FormAccess };

/** What is sent: fields a person may write here, without display values. `names` narrows to what changed. */
export function sentValues(
  { fields, access }: FormPart,
  values: Values,
  names?: ReadonlySet<string>,
): Values {
  const sent = fields.filter(
    (field) =>
      typeOf(field).origin === 'person' &&
      !field.computeExpression &&
      access.visible(field.enName) &&
      access.writable(field.enName) &&
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

export type CheckInput = {
  part: FormPart;
  values: Values;
  /** The record as it stands; absent for a new one. */
  before: Values | undefined;
  facts: Facts;
};

/** The same check that the server makes, so that nothing is sent that would come back. */
export function problemsOf({ part, values, before, facts }: CheckInput): FieldError[] {
  const { fields, access } = part;
  const sent = sentValues(part, values);
  const checked = checkRecord(
    [...fields],
    { sent, before },
    {
      requireAll: true,
      facts,
      visible: access.visible,
      writable: access.writable,
    },
  );
  return [...checked.errors, ...checked.missing];
}
