/** The pages of list rows: their URLs, and which row's page is on screen. */
import type { ListHandle } from '../../state/lists/listRegistry.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { approvalHref, taskHref } from '../core/currentTask.ts';

type PagedList = Pick<ListHandle, 'id' | 'taskRole'>;
type TaskHrefRow = Parameters<typeof taskHref>[0];
type FlowHrefRow = Parameters<typeof approvalHref>[0];

/** A task's page for acting, the page of an instance or a record for reading; undefined for rows without a page. */
export function rowHref(list: PagedList, row: unknown): string | undefined {
  const form = parseFormListId(list.id);
  if (form) return hasId(row) ? `/auto/${form}/detail${row.id}` : undefined;
  if (isTask(list, row)) return taskHref(row);
  return isFlow(row) ? approvalHref(row) : undefined;
}

/** True if the page shows that row. An instance or a record may have opened as its waiting task. */
export function isPageOf({ task, instance, record }: CommandContext, list: PagedList, row: unknown): boolean {
  const form = parseFormListId(list.id);
  if (form) return hasId(row) && record?.formEnName === form && record.rowId === String(row.id);
  if (isTask(list, row)) return task?.taskId === row.taskId;
  return isFlow(row) && instance?.processInstanceId === row.processInstanceId;
}

/** The form of `auto_contract_list`. */
const parseFormListId = (listId: string): string | undefined => /^(auto_.+)_list$/.exec(listId)?.[1];

const isObject = (row: unknown): row is object => typeof row === 'object' && row !== null;
const hasId = (row: unknown): row is { id: unknown } => isObject(row) && 'id' in row;
const isFlow = (row: unknown): row is FlowHrefRow =>
  isObject(row) && 'processInstanceId' in row && 'formEnName' in row;
/** A handled row also names a task, but a completed one. */
const isTask = ({ taskRole }: PagedList, row: unknown): row is TaskHrefRow =>
  taskRole !== undefined && isFlow(row) && 'taskId' in row;
