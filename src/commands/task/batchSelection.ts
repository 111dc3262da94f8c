/** When a command is about all selected tasks, and what pressing it again on a waiting one does. */

import { findList, type ListHandle } from '../../state/lists/listRegistry.ts';
import type { BatchKind } from '../../state/tasks/batchActions.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import type { Availability } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { findCurrentTask } from '../core/currentTask.ts';
import { findPendingAction, flushPendingActions } from './pendingActions.ts';

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The last batch that was confirmed: 批量退回. */
    batchJob?: string | undefined;
  }
}

/** One selected row that is also the focused one is no batch. */
const hasBatchSelection = ({ selection, focusedRow }: CommandContext): boolean =>
  selection !== undefined &&
  (selection.mode === 'all' ? selection.count > 0 : selection.keys.some((key) => key !== focusedRow?.taskId));

/** Readings are read, and all else is done in the list of what is to do. */
export const isBatchCommand = (context: CommandContext, kind: BatchKind): boolean =>
  context.listId === (kind === 'read' ? 'toread' : 'todo') && hasBatchSelection(context);

export const formatBatchDetail = (context: CommandContext, kind: BatchKind): string | undefined =>
  isBatchCommand(context, kind) ? `${context.selection?.count} 条` : undefined;

type BatchCall = { kind: BatchKind; isQuick?: boolean };

/** True where it was about all selected tasks; the dialog and what follows load when first called for. */
export async function tryStartBatch(context: CommandContext, called: BatchCall): Promise<boolean> {
  const list = isBatchCommand(context, called.kind) ? findList(context.listId) : undefined;
  if (list) await openBatchTasks(list, called);
  return list !== undefined;
}

/** Keys pressed until the dialog is there are for it. */
async function openBatchTasks(list: ListHandle, called: BatchCall): Promise<void> {
  const release = bufferKeys();
  try {
    const { confirmBatch } = await import('./batchTasks.ts');
    await confirmBatch(list, { ...called, onOpened: release });
  } finally {
    release();
  }
}

/** Whether an act makes sense for a task with which something is waiting to be done; undefined: nothing waits. */
export function pendingAvailability(
  context: CommandContext,
  kind: BatchKind | undefined,
): Availability | undefined {
  const pending = findPendingAction(findCurrentTask(context)?.taskId);
  if (!pending) return undefined;
  return pending.kind === kind ? 'yes' : { no: `${pending.what}待发送，按 Z 撤销后再处理` };
}

/** The second press: what waits for this task is sent at once. True where something did. */
export async function sendPendingAction(context: CommandContext): Promise<boolean> {
  const pending = findPendingAction(findCurrentTask(context)?.taskId);
  if (pending) await flushPendingActions();
  return pending !== undefined;
}
