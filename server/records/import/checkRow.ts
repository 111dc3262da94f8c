/** Runs every check of a parsed record that needs no other record: field types, required fields, the form's rules. */
import { Failure } from '../../../contract/failures.ts';
import type { RecordRules, Values } from '../../../contract/forms/recordRules.ts';
import { checkRecord } from '../../../contract/forms/validateRecord.ts';
import type { Form } from '../schema/formLayout.ts';
import { runFormChecks } from '../write/formChecks.ts';
import type { ImportErrors } from './importErrors.ts';
import type { ParsedRow } from './rowParser.ts';

type RowCheckContext = { rules: RecordRules; errors: ImportErrors };

/** Returns the values to write and adds violations to `errors`. */
export function checkRow(
  form: Form,
  { row, values, faulty }: ParsedRow,
  { rules, errors }: RowCheckContext,
): Values {
  const checked = checkRecord(form.fields, { sent: values }, rules);
  for (const { path, message } of [...checked.errors, ...checked.missing]) {
    const field = form.fields.find(({ enName }) => enName === path.split('.')[0]);
    if (field && faulty.has(field.enName)) continue;
    const column = field ? errors.labelOf(field) : '';
    errors.add({ row: row.row, column, message: message.replace(`${field?.label}：`, '') });
  }
  if (form.checks.length > 0 && !errors.has(row.row)) {
    const stopped = findStoppingCheck(form, checked.values, rules);
    if (stopped) errors.add({ row: row.row, column: '', message: stopped });
  }
  return checked.values;
}

/** The message of a stop rule that the record violates. It may contain HTML. */
function findStoppingCheck(form: Form, values: Values, { facts }: RecordRules): string | undefined {
  try {
    const outcome = runFormChecks(form, 'add', { values, facts });
    if (outcome.action !== 'stop') return undefined;
    return (outcome.errorTips ?? '').replaceAll(/<[^>]*>/g, ' ').trim() || '校验未通过';
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
