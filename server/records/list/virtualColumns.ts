/** The computed columns of a form's list, and the sub-form rows that its row colors depend on. */

import { findReferencedSubForms } from '../../../contract/forms/compute/subFormColumns.ts';
import { computeVirtualValue } from '../../../contract/forms/compute/virtualColumns.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { ExpressionFacts, Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { maskRows } from '../masking.ts';
import type { Form } from '../schema/formLayout.ts';
import { readNamedSubFormRows } from '../subFormRows.ts';

/**
 * `rows` as the actor's list shows them: masked values stay masked in the computed values. Sub-forms that were not
 * read are read with only the columns that the list's expressions name, and only those that colors depend on are
 * returned.
 */
export async function withVirtualColumns(
  tx: Tx,
  form: Form,
  { rows, actor, facts }: { rows: Values[]; actor: Actor; facts: ExpressionFacts },
): Promise<Values[]> {
  const { virtualColumns = [] } = form.feature;
  const colors = form.fields.flatMap(({ colorConditions = [] }) => colorConditions);
  const unread = form.fields.filter(({ enName }) => !rows.some((row) => enName in row));
  const named = findReferencedSubForms(listExpressions([...colors, ...virtualColumns]), unread);
  const returned = new Set(
    findReferencedSubForms(listExpressions(colors), unread).map(({ enName }) => enName),
  );
  const whole = maskRows(form, await readNamedSubFormRows(tx, form, { records: rows, named }), actor);
  if (virtualColumns.length === 0) return whole;
  const known = { ...facts, kinds: getFieldKinds(form.fields) };
  const omitted = named
    .filter(({ enName }) => !returned.has(enName))
    .map(({ enName }) => [enName, undefined]);
  return whole.map((row) => ({
    ...row,
    ...Object.fromEntries(omitted),
    ...Object.fromEntries(
      virtualColumns.map((column) => [column.enName, computeVirtualValue(column, row, known)]),
    ),
  }));
}

const listExpressions = (all: readonly { expression: string }[]) => all.map(({ expression }) => expression);
