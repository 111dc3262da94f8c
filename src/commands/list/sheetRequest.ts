/** What the export of a list of no form sends: the columns that it can choose from, and the selected rows. */
import type { SheetChoice } from '../../../contract/calls/shapes/sheetShapes.ts';
import { type FilterCondition, type FilterNode, isFilterGroup } from '../../../contract/filter/filterTree.ts';
import { maxSheetKeys } from '../../../contract/limits/exportLimits.ts';
import type { ExportColumnOption } from '../../dialogs/export/ExportDialog.tsx';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import type { ListHandle, SheetExport } from '../../state/lists/listRegistry.ts';

/** Those of the list in its order, then those that only the sheet has. The sheet names them. */
export function listSheetColumns(
  listed: readonly ExportColumnOption[],
  ofSheet: SheetExport['columns'],
): ExportColumnOption[] {
  const labels = new Map(ofSheet.map(({ id, label }) => [id, label]));
  const known = listed.flatMap((column) => {
    const label = labels.get(column.id);
    return label === undefined ? [] : [{ ...column, label }];
  });
  const others = ofSheet.filter(({ id }) => !listed.some((column) => column.id === id));
  return [...known, ...others.map(({ id, label }) => ({ id, label, shown: true }))];
}

/** The selected rows by key, or the keys that "all matching" leaves out. Nothing for all matching rows. */
export async function selectedRowsOfSheet(
  list: Pick<ListHandle, 'leftOut' | 'selectedKeys'> & { state: Pick<ListHandle['state'], 'selected'> },
): Promise<Pick<SheetChoice, 'ids' | 'exceptIds'> | 'tooMany'> {
  if (list.state.selected === 0) return {};
  const leftOut = list.leftOut();
  const keys = leftOut ?? (await list.selectedKeys(maxSheetKeys + 1));
  if (keys.length > maxSheetKeys) return 'tooMany';
  if (!leftOut) return { ids: [...keys] };
  return leftOut.length > 0 ? { exceptIds: [...leftOut] } : {};
}

/** Rows that were selected by key stay selected under another query, so only its order applies to them. */
export function restrictQuery(query: ListQuery, { lastingConditions = [] }: SheetExport): ListQuery {
  if (lastingConditions === 'all') return query;
  const isLasting = (node: FilterNode): node is FilterCondition =>
    !isFilterGroup(node) && lastingConditions.includes(node.field);
  const { filter, orderBy } = query;
  const lasting = filter && 'all' in filter ? filter.all.filter(isLasting) : [];
  return { keyword: '', orderBy, ...(lasting.length > 0 && { filter: { all: lasting } }) };
}
