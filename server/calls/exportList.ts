import { type ExportedListName, exportedLists } from '../jobs/exportedLists.ts';
import { type ListExportRequest, listSize } from '../jobs/listExport.ts';
import type { LongContext } from './context.ts';
import { exported } from './exported.ts';

/** All rows of a list that `filter` matches, as a sheet. */
export async function exportList(context: LongContext, list: ExportedListName, filter: object) {
  const size = await context.inTenant('read', (tx) => listSize({ ...context, tx }, list, filter));
  const request: ListExportRequest = { list, filter };
  return exported(context, { kind: 'queryExport', name: exportedLists[list].title, request, size });
}
