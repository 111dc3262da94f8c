/** The job that writes a list of administration. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { inlineParameters } from '../records/export/inlineParameters.ts';
import { type ExportedListName, exportedLists } from './exportedLists.ts';
import type { JobKind } from './job.ts';
import { assertMayExport, type SheetSources, sheetJob } from './sheetJob.ts';

const names = Object.keys(exportedLists) as [ExportedListName, ...ExportedListName[]]; // its own keys
const listRequest = z.object({ list: z.enum(names), filter: z.unknown() });
export type ListExportRequest = { list: ExportedListName; filter: object };

export const listExport = (sources: SheetSources): JobKind =>
  sheetJob(sources, async (tx, { request, actor }) => {
    const { list, filter } = listRequest.parse(request);
    const { title, permission, columns, statement } = exportedLists[list];
    assertMayExport(actor, permission);
    const text = inlineParameters(statement(tx, filter).compile(tx));
    return { title, query: { text, columns }, total: await listSize(tx, list, filter), format: 'xlsx' };
  });

/** How many rows the sheet will have. */
export async function listSize(tx: Tx, list: ExportedListName, filter: unknown): Promise<number> {
  const statement = exportedLists[list].statement(tx, filter);
  const { rows } = await sql<{
    total: string;
  }>`select count(*) as total from (${statement}) as listed`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}
