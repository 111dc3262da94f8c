/** The context of commands on an administration page: the resource, its editor, and the rows that they act on. */
import type { Resource } from '../../../contract/resources/resource.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { hasPermission } from '../../state/session/session.ts';
import { reloadChangedRows } from '../core/changedRows.ts';
import type { Availability } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { maxTargets, type TargetScope, targetAvailability } from '../record/targetRecords.ts';

type Row = Readonly<Record<string, unknown>>;

/** The row to edit, or the values of a new one and the id of the row of which it is a copy. */
export type OpenedRow = { row?: Row | undefined; initial?: Row; copyOf?: string };

declare module '../core/commandContext.ts' {
  interface ListContext {
    /** The administration object whose rows the list shows. */
    resource?: Resource;
    /** Values that all rows of the list have: the dictionary of entries. */
    fixed?: Readonly<Record<string, string>>;
    /** Resolves when the editor is closed. */
    openEditor?: (opened: OpenedRow) => Promise<{ answer: unknown } | undefined>;
  }
}

/** Hidden outside the list of such a resource and without the permission. */
export function resourceAvailability(
  context: CommandContext,
  { act, right, scope }: { act?: keyof Resource['calls']; right: string; scope: TargetScope },
): Availability {
  const resource = context.list?.resource;
  if (!resource || (act && !resource.calls[act])) return 'hidden';
  if (!hasPermission(`${resource.rights}:${right}`)) return 'hidden';
  return targetAvailability(scope, context);
}

/** The selected rows that are loaded, otherwise the focused one, as loaded last. */
export function targetRows({ selection, focusedRow, listId }: CommandContext): Row[] {
  if (!selection || selection.count === 0) return focusedRow ? [focusedRow] : [];
  // Rows of a list are objects of named values.
  return (findList(listId)?.selectedRows() ?? []) as Row[];
}

/** The selected rows over all pages, otherwise the focused one. */
export async function loadTargetRows(context: CommandContext): Promise<Row[]> {
  const { selection, listId } = context;
  if (selection?.mode !== 'all') return targetRows(context);
  return ((await findList(listId)?.loadSelectedRows(maxTargets)) ?? []) as Row[];
}

/** The row that a command would act on, if it is a single one that is loaded. */
export function onlyTargetRow(context: CommandContext): Row | undefined {
  const { selection } = context;
  if (selection && (selection.mode === 'all' || selection.count > 1)) return undefined;
  return targetRows(context)[0];
}

/** The names of the rows for a question: at most three, and how many more. */
export function formatRowNames({ label }: Resource, rows: readonly Row[], count: number): string {
  const names = rows.slice(0, 3).map((row) => String(row[label]));
  return count > names.length ? `${names.join('、')} 等 ${count} 条` : names.join('、');
}

/** Reloads the list after its rows were changed, without a selection. */
export function refreshRows({ listId }: CommandContext): void {
  findList(listId)?.clearSelection();
  void reloadChangedRows(listId);
}
