/**
 * What a keyword is looked for in: all texts and display texts of a record, as one expression over its columns.
 * Every character stands twice, so that a search for two characters, the usual Chinese word, has trigrams of its
 * own and the index serves it: `合同` is looked for as `合合同同`. No column is kept for it; only the index is.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Form, layoutOf, viewOf } from './form.ts';

type SearchText = {
  columns: string[];
  /** Over the bare columns (for the index), and over the alias `r` (for queries); the same expression to PostgreSQL. */
  bare: RawBuilder<unknown>;
  aliased: RawBuilder<unknown>;
};

/** Null for a form without any text. */
export function searchText(form: Pick<Form, 'enName' | 'fields'>): SearchText | null {
  const columns = layoutOf(form)
    .columns.filter((column) => column.type.searchable)
    .map((column) => (column.type.hasView ? viewOf(column.name) : column.name));
  if (columns.length === 0) return null;
  return {
    columns,
    bare: doubled(columns.map((name) => sql`${sql.id(name)}`)),
    aliased: doubled(columns.map((name) => sql`r.${sql.id(name)}`)),
  };
}

/** One condition per word of the keyword; all of them must be found. */
export function keywordConditions(form: Form, keyword: string): RawBuilder<unknown>[] {
  const words = keyword.split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return [];
  const text = searchText(form);
  return text ? words.map((word) => sql`${text.aliased} like ${pattern(word)}`) : [sql`false`];
}

const doubled = (columns: RawBuilder<unknown>[]): RawBuilder<unknown> => {
  const joined = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql.raw(` || E'\\n' || `),
  );
  return sql`regexp_replace(lower(${joined}), '(.)', '\\1\\1', 'g')`;
};

/** The same lower case and doubling as the text has, by the same functions; then `\\`, `%` and `_` are escaped. */
const pattern = (word: string): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(regexp_replace(lower(${word}::text), '(.)', '\\1\\1', 'g'), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
