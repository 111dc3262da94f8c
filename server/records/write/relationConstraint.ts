/**
 * Checks that chosen records fulfil the conditions of the field that references them, the same conditions that filter
 * its list of choices.
 */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { buildRelationFilters, listConditionSources } from '../../../contract/forms/relationField.ts';
import type { Tx } from '../../db/database.ts';
import { buildFilterConditions } from '../list/recordFilters.ts';
import type { NameBook } from '../nameBook.ts';
import { findForm } from '../schema/formDefinitions.ts';
import { andConditions, type Form, getFormLayout } from '../schema/formLayout.ts';
import type { ReferenceChange } from './referenceChanges.ts';

/** The value of one field in one record or row, with the values in scope. */
export type ReferenceChoice = { field: Field; ids: readonly string[]; around: Values };

/** Choices with the same conditions on the same form. */
type RelationQuestion = { relateEnName: string; wanted: Record<string, unknown>; ids: Set<string> };

/** Each question takes one or two parameters of a statement, which has at most 65,535. */
const maxQuestionsPerStatement = 500;

/** For each choice, the ids that its field does not offer. One statement covers hundreds of different questions. */
export async function findViolations(tx: Tx, choices: readonly ReferenceChoice[]): Promise<string[][]> {
  const questions = new Map<string, RelationQuestion>();
  const keys = choices.map((choice) => addQuestion(choice, questions));
  const fitting = await findFulfilling(tx, questions);
  return choices.map(({ ids }, at) => {
    const key = keys[at];
    return key === undefined ? [] : ids.filter((id) => !fitting.has(`${key} ${id}`));
  });
}

/** The choices to check: new ids, or all ids if a field that the conditions name has changed. */
export function toReferenceChoice({ field, ids, added, around, changes }: ReferenceChange): ReferenceChoice {
  if (getFieldType(field).references(field) !== 'records') return { field, ids: [], around };
  return { field, ids: listConditionSources(field).some(changes) ? ids : added, around };
}

/** The error message for ids that do not fit; null if all fit. */
export function describeViolation(field: Field, ids: readonly string[], book: NameBook): string | null {
  if (ids.length === 0) return null;
  const names = ids.slice(0, maxNamed).map((id) => `“${book.names(field)(id) ?? id}”`);
  return `所选的${names.join('、')}${ids.length > maxNamed ? '等' : ''}不符合选择条件`;
}

const maxNamed = 3;

/** The key of the choice's question; undefined if its field has no conditions. */
function addQuestion(
  { field, ids, around }: ReferenceChoice,
  questions: Map<string, RelationQuestion>,
): string | undefined {
  const { relateEnName = '' } = field;
  const wanted = ids.length === 0 ? undefined : buildRelationFilters(field, around);
  if (wanted === undefined) return undefined;
  const key = JSON.stringify([relateEnName, wanted]);
  const question = questions.get(key) ?? { relateEnName, wanted, ids: new Set() };
  for (const id of ids) question.ids.add(id);
  questions.set(key, question);
  return key;
}

/** `key id` of the records that fulfil their question. */
async function findFulfilling(
  tx: Tx,
  questions: ReadonlyMap<string, RelationQuestion>,
): Promise<Set<string>> {
  const forms = new Map<string, Form | null>();
  for (const { relateEnName } of questions.values())
    if (!forms.has(relateEnName)) forms.set(relateEnName, await findForm(tx, relateEnName));
  const keys = [...questions.keys()];
  const asked = [...questions.values()].flatMap((question, at) => {
    const form = forms.get(question.relateEnName);
    const part = form && selectFulfilling(form, question, at);
    return part ? [part] : [];
  });
  const found = new Set<string>();
  for (let from = 0; from < asked.length; from += maxQuestionsPerStatement) {
    const parts = sql.join(asked.slice(from, from + maxQuestionsPerStatement), sql` union all `);
    const { rows } = await sql<{ at: number; id: string }>`${parts}`.execute(tx);
    for (const { at, id } of rows) found.add(`${keys[at]} ${id}`);
  }
  return found;
}

/** Null if the conditions do not fit the form: then its list offers nothing either. */
function selectFulfilling(
  form: Form,
  { wanted, ids }: RelationQuestion,
  at: number,
): RawBuilder<unknown> | null {
  try {
    const fulfilled = andConditions([
      sql`r."id" = any(${[...ids]}::bigint[])`,
      ...buildFilterConditions(form, { initFilter: wanted }),
    ]);
    return sql`select ${sql.lit(at)} as at, r."id"::text as id
      from ${sql.id(getFormLayout(form).table)} as r where ${fulfilled}`;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
