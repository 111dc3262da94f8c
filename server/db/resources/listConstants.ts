import { sql } from 'kysely';
import type { Constant } from '../../../contract/calls/constant.ts';
import { constantResource } from '../../../contract/resources/platform/constant.ts';
import type { Tx } from '../database.ts';
import { selectResource } from './resourceRows.ts';

/** All constants in sibling order, invalid ones included. The columns of the description are those of its calls. */
export const selectConstants = (tx: Tx) => selectResource(tx, constantResource).$castTo<Constant>();

/** The valid constants of the top level. */
export const listRootConstants = (tx: Tx): Promise<Constant[]> =>
  selectConstants(tx).where('parentId', 'is', null).where('status', '=', '0').execute();

/** Differs after every change: the number of rows changes with each addition and deletion, the time with each edit. */
export async function readConstantVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '-' || coalesce(extract(epoch from max("updateTime")), 0) as version from constants`.execute(
    tx,
  );
  return rows[0]?.version ?? '';
}
