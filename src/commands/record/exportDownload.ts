import { downloadUrl } from '../../ui/download.ts';
import { toast } from '../../ui/toast/toast.ts';

/**
 * Announces a finished spreadsheet: starts the download and offers a second attempt, in case the browser blocked
 * it.
 */
export function announceDownload(title: string, link: string): void {
  toast.success(`${title}已导出`, {
    action: { label: '再次下载', run: () => downloadUrl(link) },
    timeoutMs: 8000,
  });
  downloadUrl(link);
}
