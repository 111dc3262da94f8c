/** When a command is about all selected tasks, and what pressing it again on a waiting one does. */
import type { BatchKind } from '../state/batchActs.ts';
import { holdKeys } from '../state/heldKeys.ts';
import { type ListHandle, listOf } from '../state/lists.ts';
import type { When } from './command.ts';
import type { CommandContext } from './context.ts';
import { pendingOf, sendWaiting } from './pendingActs.ts';
import { taskOf } from './taskContext.ts';

declare module './context.ts' {
  interface CommandContext {
    /** The last batch that was confirmed: 批量退回. */
    batchJob?: string | undefined;
  }
}

/** One selected row that is also the focused one is no batch. */
const hasBatch = ({ selection, focusedRow }: CommandContext): boolean =>
  selection !== undefined &&
  (selection.mode === 'all' ? selection.count > 0 : selection.keys.some((key) => key !== focusedRow?.taskId));

/** Readings are read, and all else is done in the list of what is to do. */
export const isBatch = (context: CommandContext, kind: BatchKind): boolean =>
  context.listId === (kind === 'read' ? 'toread' : 'todo') && hasBatch(context);

export const batchDetail = (context: CommandContext, kind: BatchKind): string | undefined =>
  isBatch(context, kind) ? `${context.selection?.count} 条` : undefined;

type Called = { kind: BatchKind; isQuick?: boolean };

/** True where it was about all selected tasks; the dialog and what follows load when first called for. */
export async function runBatch(context: CommandContext, called: Called): Promise<boolean> {
  const list = isBatch(context, called.kind) ? listOf(context.listId) : undefined;
  if (list) await open(list, called);
  return list !== undefined;
}

/** Keys pressed until the dialog is there are for it. */
async function open(list: ListHandle, called: Called): Promise<void> {
  const release = holdKeys();
  try {
    const { batchTasks } = await import('./batchTasks.ts');
    await batchTasks(list, { ...called, onOpened: release });
  } finally {
    release();
  }
}

/** Whether an act makes sense for a task with which something is waiting to be done; undefined: nothing waits. */
export function pendingWhen(context: CommandContext, kind: BatchKind | undefined): When | undefined {
  const pending = pendingOf(taskOf(context)?.taskId);
  if (!pending) return undefined;
  return pending.kind === kind ? 'yes' : { no: `${pending.what}待发送，按 Z 撤销后再处理` };
}

/** The second press: what waits for this task is sent at once. True where something did. */
export async function sendPending(context: CommandContext): Promise<boolean> {
  const pending = pendingOf(taskOf(context)?.taskId);
  if (pending) await sendWaiting();
  return pending !== undefined;
}
