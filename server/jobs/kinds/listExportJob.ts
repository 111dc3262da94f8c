/** The job that exports a list other than a form's records. */
import { sql } from 'kysely';
import { z } from 'zod';
import { inlineParameters } from '../../records/export/inlineParameters.ts';
import type { JobKind } from '../queue/job.ts';
import type { ExportableList, SheetViewer } from './exportableList.ts';
import { type ExportableListName, exportableLists } from './exportableLists.ts';
import { assertCanExport, type SheetSources, sheetJob } from './sheetJob.ts';

const listNames = Object.keys(exportableLists) as [ExportableListName, ...ExportableListName[]]; // its own keys
const listRequest = z.object({ list: z.enum(listNames), filter: z.unknown() });
export type ListExportRequest = { list: ExportableListName; filter: object };

export const listExportJob = (sources: SheetSources): JobKind =>
  sheetJob(sources, async (tx, { request, actor }) => {
    const { list, filter } = listRequest.parse(request);
    const { title, permission, columns, statement }: ExportableList = exportableLists[list];
    assertCanExport(actor, permission === undefined ? [] : [permission]);
    const reader = { tx, actor, now: sources.database.now() };
    const query = inlineParameters(statement(reader, filter).compile(tx));
    const total = await countListRows(reader, list, filter);
    return { tables: [{ title, columns, query }], total, format: 'xlsx' };
  });

/** The number of rows of the sheet. */
export async function countListRows(
  reader: SheetViewer,
  list: ExportableListName,
  filter: unknown,
): Promise<number> {
  const statement = exportableLists[list].statement(reader, filter);
  const { rows } = await sql<{
    total: string;
  }>`select count(*) as total from (${statement}) as listed`.execute(reader.tx);
  return Number(rows[0]?.total ?? 0);
}
