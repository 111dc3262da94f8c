/** A kept file to the person's disk. What takes its time says so (shell seed, point 4). */
import { api } from '../client/api.ts';
import { download } from '../ui/download.ts';
import { toast } from '../ui/toast.ts';
import { showFailure } from './showFailure.ts';

type File = { name: string; url: string; size?: number | undefined };

const notice = '文件有点大，下载中，请稍后';
const noticeAfterMs = 400;
/** More than the browser should hold at once; it fetches by itself and shows its own progress. */
const mostHeld = 200 * 1024 * 1024;

/** The random name in a file's address. */
export const storedNameOf = (url: string): string => /fileName=([A-Za-z0-9._-]+)/.exec(url)?.[1] ?? '';

export const fileLink = (url: string): string => (url.startsWith('/api/') ? url : `/api${url}`);

export async function downloadFile({ name, url, size }: File): Promise<void> {
  if ((size ?? 0) > mostHeld) {
    toast.info(notice);
    download(fileLink(url));
    return;
  }
  let quiet = () => {};
  const late = setTimeout(() => {
    quiet = toast.info(notice, { timeoutMs: 0 });
  }, noticeAfterMs);
  try {
    // A stream call answers what it sends as a blob.
    const blob = (await api.file.download({ query: { fileName: storedNameOf(url) } })) as Blob;
    const link = URL.createObjectURL(blob);
    download(link, name);
    // The browser has taken it over by the next turn.
    setTimeout(() => URL.revokeObjectURL(link), 60_000);
  } catch (error) {
    showFailure(error);
  } finally {
    clearTimeout(late);
    quiet();
  }
}
