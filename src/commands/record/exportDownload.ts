import { downloadUrl } from '../../ui/download.ts';
import { toast } from '../../ui/toast/toast.ts';

/** A sheet that is made: it comes at once, and again where the browser has not taken it. */
export function announceDownload(title: string, link: string): void {
  toast.success(`${title}已导出`, {
    action: { label: '再次下载', run: () => downloadUrl(link) },
    timeoutMs: 8000,
  });
  downloadUrl(link);
}
