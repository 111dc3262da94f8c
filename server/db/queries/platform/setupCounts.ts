/** Counts what a tenant has been given since it was made, each up to a limit, in one statement. */
import { type RawBuilder, sql } from 'kysely';
import { maxSetupCount, type SetupStep } from '../../../../contract/calls/setup.ts';
import { brandingSettings } from '../../../../contract/settings/declared/branding.ts';
import type { Tx } from '../../database.ts';

type SetupCounts = Record<SetupStep['step'], number>;

export async function countSetup(tx: Tx): Promise<SetupCounts> {
  const { rows } = await sql<SetupCounts>`
    select
      ${countRows(sql`from depts`, 1)} as "dept",
      ${countRows(sql`from roles where "roleKey" not in ('admin', 'staff')`)} as "role",
      ${countRows(sql`from users where not "deleted"`, 1)} as "user",
      ${countRows(sql`from forms where not "deleted"`)} as "form",
      ${countRows(sql`from "flowDefinitions" where "status" = 'deployed'`)} as "definition",
      ${countRows(sql`from configs as c
        join jsonb_to_recordset(${usualValues}::jsonb) as u(key text, usual text) on u.key = c."configKey"
        where c."configValue" <> u.usual`)} as "config"`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('The statement that counts answers one row.');
  return counts;
}

/** Titles, pictures and color, which every tenant has of its own. */
const usualValues = JSON.stringify(brandingSettings.map(({ key, usual }) => ({ key, usual })));

/** `among`: how many of the rows every tenant starts with. */
const countRows = (rows: RawBuilder<unknown>, among = 0) =>
  sql`(select greatest(count(*) - ${sql.lit(among)}, 0)::int from (select 1 ${rows} limit ${sql.lit(maxSetupCount + among)}) as counted)`;
