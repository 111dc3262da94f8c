/** Phone numbers as contract/calls/shapes/signInNames.ts normalizes them, so that every notation of one is found. */
import { type RawBuilder, sql } from 'kysely';
import { phoneRules } from '../../../contract/calls/shapes/signInNames.ts';

export const normalizePhoneSql = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  phoneRules.reduce(
    (phone: RawBuilder<unknown>, [{ source }, replacement]) =>
      sql`regexp_replace(${phone}, ${sql.lit(source)}, ${sql.lit(replacement)}, 'g')`,
    sql`btrim(normalize(${text}, nfkc))`,
  );
