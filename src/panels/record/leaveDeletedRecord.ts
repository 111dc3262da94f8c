import { failures } from '../../../contract/failures.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { closeTab } from '../../state/workspace/tabs.ts';

/** The page's record has been deleted: said, and confirming closes the page (workflow seed, points 4 and 8). */
export async function leaveDeletedRecord(tabKey: string): Promise<void> {
  await confirm({ title: '提示', body: failures.RECORD_GONE, notice: true, cancelLabel: '确定' });
  await closeTab(tabKey);
}
