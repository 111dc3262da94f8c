/** Titles of instances: as messages name them, and masked after the fact. */
import { sql } from 'kysely';
import type { MaskShape } from '../../../../contract/fields/fieldType.ts';
import type { Tx } from '../../database.ts';

/** By instance id; instances that do not exist are missing. */
export async function loadInstanceTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('instances')
    .select(['instanceId', 'title'])
    .where('instanceId', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ instanceId, title }) => [instanceId, title]));
}

/**
 * Masks whole values in the titles and list texts of a form's flows: those from before a field of the form masked its
 * values.
 */
export async function maskInstanceTitles(
  tx: Tx,
  formId: string,
  { within, hidden }: MaskShape,
): Promise<void> {
  const shown = `\\1${'*'.repeat(hidden)}\\2`;
  // Keywords are in lower case.
  const masked = sql`"title" = regexp_replace("title", ${within}::text, ${shown}::text, 'g'),
    "keyword" = regexp_replace("keyword", ${within}::text, ${shown}::text, 'gi'),
    "summary" = regexp_replace("summary"::text, ${within}::text, ${shown}::text, 'g')::jsonb`;
  const found = sql`"formId" = ${formId} and ("keyword" ~* ${within}::text or "summary"::text ~ ${within}::text)`;
  await sql`update instances set ${masked} where ${found}`.execute(tx);
  await sql`update tasks set ${masked} where ${found}`.execute(tx);
}
