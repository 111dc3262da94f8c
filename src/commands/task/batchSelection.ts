/** Decides when a command acts on all selected tasks, and handles a second press on a pending action. */

import { taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import { findList, type ListHandle } from '../../state/lists/listRegistry.ts';
import type { BatchKind } from '../../state/tasks/batchActions.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import type { Availability } from '../core/command.ts';
import type { CommandContext } from '../core/commandContext.ts';
import { findCurrentTask } from '../core/currentTask.ts';
import { findPendingAction, flushPendingActions } from './pendingActions.ts';

declare module '../core/commandContext.ts' {
  interface CommandContext {
    /** The last confirmed batch: 批量退回. */
    batchJob?: string | undefined;
  }
}

/** A single selected row that is also the focused row is not a batch. */
const hasBatchSelection = ({ selection, focusedRow }: CommandContext): boolean =>
  selection !== undefined &&
  (selection.mode === 'all' ? selection.count > 0 : selection.keys.some((key) => key !== focusedRow?.taskId));

export const isBatchCommand = (context: CommandContext, kind: BatchKind): boolean =>
  context.taskRole === taskActionTexts[kind].on && hasBatchSelection(context);

export const formatBatchDetail = (context: CommandContext, kind: BatchKind): string | undefined =>
  isBatchCommand(context, kind) ? `${context.selection?.count} 条` : undefined;

type BatchCall = { kind: BatchKind; isQuick?: boolean };

/** True if the command acts on all selected tasks; the dialog and its code load on first use. */
export async function tryStartBatch(context: CommandContext, called: BatchCall): Promise<boolean> {
  const list = isBatchCommand(context, called.kind) ? findList(context.listId) : undefined;
  if (list) await openBatchTasks(list, called);
  return list !== undefined;
}

/** Keys pressed before the dialog opens are buffered for it. */
async function openBatchTasks(list: ListHandle, called: BatchCall): Promise<void> {
  const release = bufferKeys();
  try {
    const { confirmBatch } = await import('./batchTasks.ts');
    await confirmBatch(list, { ...called, onOpened: release });
  } finally {
    release();
  }
}

/** The availability of an action on a task with a pending action; undefined without a pending action. */
export function pendingAvailability(
  context: CommandContext,
  kind: BatchKind | undefined,
): Availability | undefined {
  const pending = findPendingAction(findCurrentTask(context)?.taskId);
  if (!pending) return undefined;
  return pending.kind === kind ? 'yes' : { no: `${pending.what}待发送，按 Z 撤销后再处理` };
}

/** A second press sends the pending action of this task immediately. True if there was one. */
export async function sendPendingAction(context: CommandContext): Promise<boolean> {
  const pending = findPendingAction(findCurrentTask(context)?.taskId);
  if (pending) await flushPendingActions();
  return pending !== undefined;
}
