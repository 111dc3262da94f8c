import type { SessionContext } from '../../context/callContext.ts';
import { type ExportableListName, exportableLists } from '../../jobs/kinds/exportableLists.ts';
import { countListRows, type ListExportRequest } from '../../jobs/kinds/listExportJob.ts';
import { exportSheet } from './sheetExport.ts';

/** Exports all rows of a list that `filter` matches, as a sheet. */
export async function exportList(context: SessionContext, list: ExportableListName, filter: object) {
  const size = await context.inTenant('read', (tx) => countListRows({ ...context, tx }, list, filter));
  const request: ListExportRequest = { list, filter };
  return exportSheet(context, { kind: 'queryExport', name: exportableLists[list].title, request, size });
}
