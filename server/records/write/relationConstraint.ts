/** Whether chosen records fulfil the conditions of the field that chose them, as the list to choose from is narrowed. */
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

/** What one field holds in one place, and what stands around it there. */
export type ReferenceChoice = { field: Field; ids: readonly string[]; around: Values };

/** Choices that ask the same of the same form. */
type RelationQuestion = { relateEnName: string; wanted: Record<string, unknown>; ids: Set<string> };

/** Each costs a parameter or two of a statement, which has at most 65,535. */
const maxQuestionsPerStatement = 500;

/** Of each choice those ids that its field does not offer; a statement for hundreds of different questions. */
export async function findViolations(tx: Tx, choices: readonly ReferenceChoice[]): Promise<string[][]> {
  const questions = new Map<string, RelationQuestion>();
  const keys = choices.map((choice) => addQuestion(choice, questions));
  const fitting = await findFulfilling(tx, questions);
  return choices.map(({ ids }, at) => {
    const key = keys[at];
    return key === undefined ? [] : ids.filter((id) => !fitting.has(`${key} ${id}`));
  });
}

/** The choices that have to be looked at: what is new, and all of it where a field changes that conditions name. */
export function toReferenceChoice({ field, ids, added, around, changes }: ReferenceChange): ReferenceChoice {
  if (getFieldType(field).references(field) !== 'records') return { field, ids: [], around };
  return { field, ids: listConditionSources(field).some(changes) ? ids : added, around };
}

/** What is to be said of ids that do not fit; null where all do. */
export function describeViolation(field: Field, ids: readonly string[], book: NameBook): string | null {
  if (ids.length === 0) return null;
  const names = ids.slice(0, maxNamed).map((id) => `“${book.names(field)(id) ?? id}”`);
  return `所选的${names.join('、')}${ids.length > maxNamed ? '等' : ''}不符合选择条件`;
}

const maxNamed = 3;

/** The key of the question that a choice asks; undefined where it asks none. */
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

/** `key id` of what fulfils its question. */
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

/** Null where the conditions do not fit the form: nothing can be chosen from its list either. */
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
