/** Updates a list after a person's own change: reloads its rows and moves the cursor to a new row. */
import { findList, type RevealOutcome } from '../../state/lists/listRegistry.ts';
import type { SavedRow } from '../../state/lists/savedRows.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { withKeysForContent } from '../../state/workspace/typeAhead/awaitedContent.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Buffers keys meanwhile for the rows after the change. */
export function reloadChangedRows(listId: string | undefined): Promise<void> {
  const list = findList(listId);
  return list ? withKeysForContent(() => list.reload()) : Promise.resolve();
}

/** Reloads, and moves the cursor to the row. If the row cannot be shown, a message gives the reason and offers to show it. */
export async function showSavedRow(listId: string | undefined, row: SavedRow): Promise<void> {
  const list = findList(listId);
  if (!list) return;
  try {
    const outcome = await withKeysForContent(() => list.reveal(row));
    if (outcome !== 'shown' && outcome !== 'missing') offerRow(listId, row, outcome);
  } catch (error) {
    // The change itself has succeeded, so a failed reload does not stop the following steps.
    showFailure(error);
  }
}

type HiddenOutcome = Exclude<RevealOutcome, 'shown' | 'missing'>;

const hiddenTexts: Readonly<Record<HiddenOutcome, string>> = {
  filtered: '已保存的数据不符合当前筛选条件，没有显示',
  grouped: '已保存的数据在收起的分组中',
  beyond: '已保存的数据不在当前排序的前面部分',
};

function offerRow(listId: string | undefined, row: SavedRow, outcome: HiddenOutcome): void {
  const run = () => {
    findList(listId)?.clearQuery();
    void showSavedRow(listId, row);
  };
  toast.info(hiddenTexts[outcome], { action: { label: '显示', run }, timeoutMs: offerMs });
}

/** Longer than other messages: the person reads it, then decides on the action. */
const offerMs = 8000;
