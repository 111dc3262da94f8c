/** Pure functions on form values: computing, diffing, payload. Nothing is modified in place. */
import type { FieldError } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { computeRecord } from '../../../contract/forms/compute/computedRecord.ts';
import { computeDefaults } from '../../../contract/forms/compute/defaultValues.ts';
import { isHidden } from '../../../contract/forms/compute/fieldExpressions.ts';
import { formatCopyPath, listPlainCopies } from '../../../contract/forms/copiedFields.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { CopyMask, ExpressionFacts, Values } from '../../../contract/forms/recordRules.ts';
import { isSameFieldValue } from '../../../contract/forms/sameFieldValue.ts';
import { checkRecord } from '../../../contract/forms/validateRecord.ts';
import { warnAboutConfiguration } from '../workspace/configurationWarning.ts';
import { type FormAccess, isEnterable, readsVisibleOnly } from './formAccess.ts';

/** The context of a form besides its values. */
export type FormRuleContext = { fields: readonly Field[]; access: FormAccess; facts: ExpressionFacts };

/**
 * Fills in values that the client can compute; returns the same object if nothing changed. Values that only the
 * server computes stay unchanged.
 */
export const computeValues = ({ fields, access, facts }: FormRuleContext, values: Values): Values =>
  computeRecord(fields, values, {
    facts,
    isComputed: ({ path, expression, subForm }) =>
      access.computable(path) && readsVisibleOnly(access, expression, subForm?.enName),
  }).values;

/** Fills in automatic dates where the person may write; in an existing record only empty ones. */
export function autoFillDates({ fields, access, facts }: FormRuleContext, values: Values): Values {
  const dateFields = fields.filter(
    (field) =>
      field.defaultType === 'func' &&
      getFieldType(field).cell(field).kind === 'date' &&
      access.writable(field.enName) &&
      getFieldType(field).isEmpty(values[field.enName]),
  );
  const filled = computeDefaults(dateFields, {
    given: values,
    known: { ...facts, kinds: getFieldKinds(fields) },
    reportProblem: warnAboutConfiguration,
  });
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== null));
}

/** A condition on a field that is not visible hides nothing. */
export function findHiddenFields({ fields, access, facts }: FormRuleContext, values: Values): Set<string> {
  const known = { ...facts, kinds: getFieldKinds(fields) };
  const hidden = fields.filter(
    (field) => readsVisibleOnly(access, field.hideCondition ?? '0') && isHidden(field, values, known),
  );
  return new Set(hidden.map((field) => field.enName));
}

/** Names of the fields that differ from the loaded values; computed fields depend on others and do not count. */
export function findChangedFields(fields: readonly Field[], values: Values, initial: Values): string[] {
  return fields
    .filter((field) => !field.computeExpression && getFieldType(field).origin === 'person')
    .filter((field) => !isSameFieldValue(field, values[field.enName], initial[field.enName]))
    .map((field) => field.enName);
}

/**
 * The request payload: fields that the person may write, without display values. `names` restricts it to changes.
 */
export function collectPayload(
  { fields, access }: Pick<FormRuleContext, 'fields' | 'access'>,
  values: Values,
  names?: ReadonlySet<string>,
): Values {
  const sent = fields.filter(
    (field) =>
      getFieldType(field).origin === 'person' &&
      !field.computeExpression &&
      access.visible(field.enName) &&
      isEnterable(access, field) &&
      (names?.has(field.enName) ?? true),
  );
  return Object.fromEntries(
    sent.map((field) => [field.enName, stripDisplayValues(values[field.enName] ?? null)]),
  );
}

function stripDisplayValues(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null && !('url' in row)
      ? Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('$view')))
      : row,
  );
}

/** The server's validation, run before sending. `before`: absent for a new record. */
export function findFieldErrors(
  part: FormRuleContext,
  values: Values,
  before: Values | undefined,
): FieldError[] {
  const { fields, access, facts } = part;
  const sent = collectPayload(part, values);
  const rules = { requireAll: true, facts, ...access, maskCopies: createUnknownMask(fields) };
  const checked = checkRecord([...fields], { sent, before }, rules);
  return [...checked.errors, ...checked.missing];
}

/** Only the server knows which copies are of masked values: any of them may be. */
const createUnknownMask = (fields: readonly Field[]): CopyMask =>
  Object.assign((values: Values) => values, { paths: new Set(listPlainCopies(fields).map(formatCopyPath)) });

/** Splits all errors into groups. */
export const classifyErrors = (
  problems: Readonly<Record<string, string>>,
): 'REQUIRED_MISSING' | 'FIELD_INVALID' =>
  Object.values(problems).every((message) => message.endsWith('不能为空'))
    ? 'REQUIRED_MISSING'
    : 'FIELD_INVALID';

/** The notes that remain valid after these fields were set. */
export const removeNotes = (
  notes: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(notes).filter(([path]) => !names.includes(path.split('.')[0] ?? '')));
