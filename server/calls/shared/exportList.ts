import type { SessionContext } from '../../context/callContext.ts';
import type { SheetSelection } from '../../jobs/kinds/exportableList.ts';
import { type ExportableListName, exportableLists } from '../../jobs/kinds/exportableLists.ts';
import { countListRows, type ListExportRequest } from '../../jobs/kinds/listExportJob.ts';
import { exportSheet } from './sheetExport.ts';

/** Exports the rows of a list that the request matches, or the chosen ones of them, as a sheet. */
export async function exportList(
  context: SessionContext,
  list: ExportableListName,
  { columns, format, ids, exceptIds, ...filter }: SheetSelection & object,
) {
  const request: ListExportRequest = { list, filter, choice: { columns, format, ids, exceptIds } };
  const size = await context.inTenant('read', (tx) => countListRows({ ...context, tx }, request));
  return exportSheet(context, { kind: 'queryExport', name: exportableLists[list].title, request, size });
}
