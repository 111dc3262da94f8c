/** Downloads a stored file to the person's disk, with progress for large files. */
import { api } from '../../client/api.ts';
import { downloadUrl } from '../../ui/download.ts';
import { toast } from '../../ui/toast/toast.ts';
import { showFailure } from './showFailure.ts';

type StoredFile = { name: string; url: string; size?: number | undefined };

const slowNotice = '文件有点大，下载中，请稍后';
const noticeAfterMs = 400;
/** The limit for buffering in memory; above it the browser downloads the file itself and shows its own progress. */
const maxBufferedBytes = 200 * 1024 * 1024;

/** The random name in a file's URL. */
export const parseStoredName = (url: string): string => /fileName=([A-Za-z0-9._-]+)/.exec(url)?.[1] ?? '';

export const fileUrl = (url: string): string => (url.startsWith('/api/') ? url : `/api${url}`);

export async function downloadFile({ name, url, size }: StoredFile): Promise<void> {
  if ((size ?? 0) > maxBufferedBytes) {
    toast.info(slowNotice);
    downloadUrl(fileUrl(url));
    return;
  }
  let quiet = () => {};
  const late = setTimeout(() => {
    quiet = toast.info(slowNotice, { timeoutMs: 0 });
  }, noticeAfterMs);
  try {
    // A stream call returns a blob.
    const blob = (await api.file.download({ query: { fileName: parseStoredName(url) } })) as Blob;
    const link = URL.createObjectURL(blob);
    downloadUrl(link, name);
    // The browser has taken over the download by the next event loop turn.
    setTimeout(() => URL.revokeObjectURL(link), 60_000);
  } catch (error) {
    showFailure(error);
  } finally {
    clearTimeout(late);
    quiet();
  }
}
