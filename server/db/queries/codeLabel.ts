/** Translates a code to its label. */
import { type RawBuilder, sql } from 'kysely';

export const codeLabel = (column: RawBuilder<unknown>, words: Readonly<Record<string, string>>) => {
  const cases = Object.entries(words).map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`);
  return sql`case ${column}::text ${sql.join(cases, sql` `)} end`;
};
