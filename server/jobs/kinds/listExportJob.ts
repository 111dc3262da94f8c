/** The job that exports a list other than a form's records. */
import { sql } from 'kysely';
import { z } from 'zod';
import { sheetChoice } from '../../../contract/calls/shapes/sheetShapes.ts';
import { inlineParameters } from '../../records/export/inlineParameters.ts';
import type { JobKind } from '../queue/job.ts';
import {
  type ExportableList,
  resolveSheetColumns,
  type SheetSelection,
  type SheetViewer,
  selectSheet,
} from './exportableList.ts';
import { type ExportableListName, exportableLists } from './exportableLists.ts';
import { assertCanExport, type SheetSources, sheetJob } from './sheetJob.ts';

const listNames = Object.keys(exportableLists) as [ExportableListName, ...ExportableListName[]]; // its own keys
const listRequest = z.object({
  list: z.enum(listNames),
  filter: z.unknown(),
  choice: z.object(sheetChoice).default({}),
});
export type ListExportRequest = { list: ExportableListName; filter: object; choice: SheetSelection };

export const listExportJob = (sources: SheetSources): JobKind =>
  sheetJob(sources, async (tx, { request, actor, tenant }) => {
    const asked = listRequest.parse(request);
    const { list: name, filter, choice } = asked;
    const list: ExportableList = exportableLists[name];
    const { title, permission } = list;
    assertCanExport(actor, permission === undefined ? [] : [permission]);
    const reader = { tx, actor, tenant, now: sources.database.now() };
    const columns = resolveSheetColumns(list, choice);
    const query = inlineParameters((await selectSheet(list, { reader, filter, choice })).compile(tx));
    const total = await countListRows(reader, { list: name, filter, choice });
    return { tables: [{ title, columns, query }], total, format: choice.format ?? 'xlsx' };
  });

type CountedSheet = { list: ExportableListName; filter: unknown; choice: SheetSelection };

/** The number of rows of the sheet. Refuses with 400 for a column that it does not have. */
export async function countListRows(
  reader: SheetViewer,
  { list, filter, choice }: CountedSheet,
): Promise<number> {
  const statement = await selectSheet(exportableLists[list], { reader, filter, choice });
  const { rows } = await sql<{
    total: string;
  }>`select count(*) as total from (${statement}) as listed`.execute(reader.tx);
  return Number(rows[0]?.total ?? 0);
}
