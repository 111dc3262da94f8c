/** Whether chosen records fulfil the conditions of the field that chose them, as the list to choose from is narrowed. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../contract/failures.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { conditionSources, conditionsOf } from '../../contract/forms/relation.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Chosen } from './chosen.ts';
import { filterConditions } from './filters.ts';
import { and, type Form, layoutOf } from './form.ts';
import { findForm } from './forms.ts';
import type { NameBook } from './names.ts';

/** What one field holds in one place, and what stands around it there. */
export type Choice = { field: Field; ids: readonly string[]; around: Values };

/** Choices that ask the same of the same form. */
type Question = { relateEnName: string; wanted: Record<string, unknown>; ids: Set<string> };

/** Each costs a parameter or two of a statement, which has at most 65,535. */
const mostAtOnce = 500;

/** Of each choice those ids that its field does not offer; a statement for hundreds of different questions. */
export async function unfitting(tx: Tx, choices: readonly Choice[]): Promise<string[][]> {
  const questions = new Map<string, Question>();
  const keys = choices.map((choice) => putDown(choice, questions));
  const fitting = await answers(tx, questions);
  return choices.map(({ ids }, at) => {
    const key = keys[at];
    return key === undefined ? [] : ids.filter((id) => !fitting.has(`${key} ${id}`));
  });
}

/** The choices that have to be looked at: what is new, and all of it where a field changes that conditions name. */
export function toFit({ field, ids, added, around, changes }: Chosen): Choice {
  if (typeOf(field).references(field) !== 'records') return { field, ids: [], around };
  return { field, ids: conditionSources(field).some(changes) ? ids : added, around };
}

/** What is to be said of ids that do not fit; null where all do. */
export function whyUnfit(field: Field, ids: readonly string[], book: NameBook): string | null {
  if (ids.length === 0) return null;
  const names = ids.slice(0, mostNamed).map((id) => `“${book.names(field)(id) ?? id}”`);
  return `所选的${names.join('、')}${ids.length > mostNamed ? '等' : ''}不符合选择条件`;
}

const mostNamed = 3;

/** The key of the question that a choice asks; undefined where it asks none. */
function putDown({ field, ids, around }: Choice, questions: Map<string, Question>): string | undefined {
  const { relateEnName = '' } = field;
  const wanted = ids.length === 0 ? undefined : conditionsOf(field, around);
  if (wanted === undefined) return undefined;
  const key = JSON.stringify([relateEnName, wanted]);
  const question = questions.get(key) ?? { relateEnName, wanted, ids: new Set() };
  for (const id of ids) question.ids.add(id);
  questions.set(key, question);
  return key;
}

/** `key id` of what fulfils its question. */
async function answers(tx: Tx, questions: ReadonlyMap<string, Question>): Promise<Set<string>> {
  const forms = new Map<string, Form | null>();
  for (const { relateEnName } of questions.values())
    if (!forms.has(relateEnName)) forms.set(relateEnName, await findForm(tx, relateEnName));
  const keys = [...questions.keys()];
  const asked = [...questions.values()].flatMap((question, at) => {
    const form = forms.get(question.relateEnName);
    const part = form && partOf(form, question, at);
    return part ? [part] : [];
  });
  const found = new Set<string>();
  for (let from = 0; from < asked.length; from += mostAtOnce) {
    const parts = sql.join(asked.slice(from, from + mostAtOnce), sql` union all `);
    const { rows } = await sql<{ at: number; id: string }>`${parts}`.execute(tx);
    for (const { at, id } of rows) found.add(`${keys[at]} ${id}`);
  }
  return found;
}

/** Null where the conditions do not fit the form: nothing can be chosen from its list either. */
function partOf(form: Form, { wanted, ids }: Question, at: number): RawBuilder<unknown> | null {
  try {
    const fulfilled = and([
      sql`r."id" = any(${[...ids]}::bigint[])`,
      ...filterConditions(form, { initFilter: wanted }),
    ]);
    return sql`select ${sql.lit(at)} as at, r."id"::text as id
      from ${sql.id(layoutOf(form).table)} as r where ${fulfilled}`;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
