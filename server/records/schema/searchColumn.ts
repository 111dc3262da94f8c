/**
 * The column for keyword searches: all texts and display texts of a record, in one generated column (`sys$search`),
 * with a trigram index. The function "searchText" puts a Z between all characters, so that two characters, the usual
 * Chinese word, have a trigram of their own and the index serves them: the search for `合同` is a search for `合Z同`.
 */
import { type RawBuilder, sql } from 'kysely';
import { searchTextContains, tokenize } from '../../db/queries/searchPattern.ts';
import { type Form, getFormLayout, recordColumn, viewColumnName } from './formLayout.ts';

type FormShape = Pick<Form, 'enName' | 'fields'>;

export const searchColumn = 'sys$search';

/** The columns that a keyword search covers. */
export const listSearchedColumns = (form: FormShape): string[] =>
  getFormLayout(form)
    .columns.filter((column) => column.type.searchable)
    .map((column) => (column.type.hasView ? viewColumnName(column.name) : column.name));

/** The column as DDL; null for a form without any text. */
export function buildSearchColumn(form: FormShape): RawBuilder<unknown> | null {
  const columns = listSearchedColumns(form).map((name) => sql`coalesce(${sql.id(name)}, '')`);
  if (columns.length === 0) return null;
  const joined = sql.join(columns, sql.raw(` || E'\\n' || `));
  return sql`${sql.id(searchColumn)} text generated always as ("searchText"(${joined})) stored`;
}

/** One condition per word of the keyword. All of them must match. */
export function buildKeywordConditions(form: Form, keyword: string): RawBuilder<unknown>[] {
  const words = tokenize(keyword);
  if (words.length === 0) return [];
  return listSearchedColumns(form).length > 0 ? words.map(searchColumnContains) : [sql`false`];
}

/** Implied by any of the searched columns containing the text, so that the index serves a search in one column. */
export function buildContainsConditions(form: Form, part: string): RawBuilder<unknown>[] {
  return part.includes('\n') || listSearchedColumns(form).length === 0 ? [] : [searchColumnContains(part)];
}

const searchColumnContains = (text: string): RawBuilder<unknown> =>
  searchTextContains(recordColumn(searchColumn), text);
