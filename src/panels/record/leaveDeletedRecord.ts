import { failures } from '../../../contract/failures.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { closeTab } from '../../state/workspace/tabs.ts';

/** Reports that the page's record has been deleted; confirming closes the page. */
export async function leaveDeletedRecord(tabKey: string): Promise<void> {
  await confirm({ title: '提示', body: failures.RECORD_GONE, notice: true, cancelLabel: '确定' });
  await closeTab(tabKey);
}
