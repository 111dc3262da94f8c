/** The job that writes a list other than a form's records. */
import { sql } from 'kysely';
import { z } from 'zod';
import { inlineParameters } from '../records/export/inlineParameters.ts';
import type { ExportedList, SheetReader } from './exportedList.ts';
import { type ExportedListName, exportedLists } from './exportedLists.ts';
import type { JobKind } from './job.ts';
import { assertMayExport, type SheetSources, sheetJob } from './sheetJob.ts';

const names = Object.keys(exportedLists) as [ExportedListName, ...ExportedListName[]]; // its own keys
const listRequest = z.object({ list: z.enum(names), filter: z.unknown() });
export type ListExportRequest = { list: ExportedListName; filter: object };

export const listExport = (sources: SheetSources): JobKind =>
  sheetJob(sources, async (tx, { request, actor }) => {
    const { list, filter } = listRequest.parse(request);
    const { title, permission, columns, statement }: ExportedList = exportedLists[list];
    assertMayExport(actor, permission === undefined ? [] : [permission]);
    const reader = { tx, actor, now: sources.database.now() };
    const query = inlineParameters(statement(reader, filter).compile(tx));
    const total = await listSize(reader, list, filter);
    return { tables: [{ title, columns, query }], total, format: 'xlsx' };
  });

/** How many rows the sheet will have. */
export async function listSize(
  reader: SheetReader,
  list: ExportedListName,
  filter: unknown,
): Promise<number> {
  const statement = exportedLists[list].statement(reader, filter);
  const { rows } = await sql<{
    total: string;
  }>`select count(*) as total from (${statement}) as listed`.execute(reader.tx);
  return Number(rows[0]?.total ?? 0);
}
