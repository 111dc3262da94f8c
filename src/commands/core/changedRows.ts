/** A list after a person's own change: its rows are loaded again, and a new row is in sight with the cursor on it. */
import { findList, type RevealOutcome } from '../../state/lists/listRegistry.ts';
import type { SavedRow } from '../../state/lists/savedRows.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { withKeysForContent } from '../../state/workspace/typeAhead/awaitedContent.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Keys that are typed meanwhile are for the rows as they are after the change. */
export function reloadChangedRows(listId: string | undefined): Promise<void> {
  const list = findList(listId);
  return list ? withKeysForContent(() => list.reload()) : Promise.resolve();
}

/** Reloads, and puts the cursor on the row. Where it cannot be in sight, a message says why and offers to show it. */
export async function showSavedRow(listId: string | undefined, row: SavedRow): Promise<void> {
  const list = findList(listId);
  if (!list) return;
  try {
    const outcome = await withKeysForContent(() => list.reveal(row));
    if (outcome !== 'shown' && outcome !== 'missing') offerRow(listId, row, outcome);
  } catch (error) {
    // The change itself has succeeded, and what follows it goes on.
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
