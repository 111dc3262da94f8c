/** The contract's validation of a record, and its parent in the tree, which only the server can check. */
import { Failure } from '../../../contract/failures.ts';
import type { RecordRules, Values } from '../../../contract/forms/recordRules.ts';
import { validateRecord as validateValues } from '../../../contract/forms/validateRecord.ts';
import { id } from '../../../contract/shapes.ts';
import type { Tx } from '../../db/database.ts';
import type { Form } from '../schema/formLayout.ts';
import { loadCopyMask } from './maskedCopies.ts';

export type RecordInput = Omit<RecordRules, 'maskCopies'> & { sent: Values; before?: Values | undefined };

/**
 * The values to write, in their stored form: only those that were sent and may be written. `before` is the record as
 * read (absent for a new record). Throws Refusal 400 for unknown keys, Failure FIELD_INVALID or REQUIRED_MISSING with
 * errors.
 */
export async function validateRecordInput(
  tx: Tx,
  form: Form,
  { sent, before, ...rules }: RecordInput,
): Promise<Values> {
  const maskCopies = await loadCopyMask(tx, form);
  const values = validateValues(form.fields, { sent, before }, { ...rules, maskCopies });
  const pid = parseParent(sent);
  if (pid === undefined || pid === (before?.pid ?? null)) return values;
  return { ...values, pid };
}

/** Null moves the record to the top; undefined leaves it unchanged. */
function parseParent({ pid }: Values): string | null | undefined {
  if (pid === undefined) return undefined;
  if (pid === null || pid === '' || String(pid) === '0') return null;
  const parsed = id.safeParse(pid);
  if (parsed.success) return parsed.data;
  throw new Failure('FIELD_INVALID', { errors: [{ path: 'pid', message: '上级编号有误' }] });
}
