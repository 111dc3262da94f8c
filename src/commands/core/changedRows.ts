/** A list after a person's own change: its rows are loaded again, and a new row is in sight with the cursor on it. */
import { findList, type ListHandle, type RevealOutcome } from '../../state/lists/listRegistry.ts';
import type { SavedRow } from '../../state/lists/savedRows.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Keys that are typed meanwhile are for the rows as they are after the change. */
export function reloadChangedRows(listId: string | undefined): Promise<void> {
  const list = findList(listId);
  return list ? withKeysBuffered(() => list.reload()) : Promise.resolve();
}

/** Reloads, and puts the cursor on the row. Where it cannot be in sight, a message says why and offers to show it. */
export async function showSavedRow(listId: string | undefined, row: SavedRow): Promise<void> {
  const list = findList(listId);
  if (!list) return;
  try {
    const outcome = await withKeysBuffered(() => list.reveal(row));
    if (outcome !== 'shown') offerRow(list, row, outcome);
  } catch (error) {
    // The change itself has succeeded, and what follows it goes on.
    showFailure(error);
  }
}

const hiddenTexts: Readonly<Record<Exclude<RevealOutcome, 'shown'>, string>> = {
  filtered: '已保存的数据不符合当前筛选条件，没有显示',
  grouped: '已保存的数据在收起的分组中',
  beyond: '已保存的数据不在当前排序的前面部分',
};

function offerRow(list: ListHandle, row: SavedRow, outcome: Exclude<RevealOutcome, 'shown'>): void {
  const run = () => {
    list.clearQuery();
    withKeysBuffered(() => list.reveal(row)).catch(showFailure);
  };
  toast.info(hiddenTexts[outcome], { action: { label: '显示', run }, timeoutMs: offerMs });
}

/** There is a sentence to read and a key to press. */
const offerMs = 8000;

async function withKeysBuffered<T>(work: () => Promise<T>): Promise<T> {
  const release = bufferKeys(() => release());
  try {
    return await work();
  } finally {
    release();
  }
}
