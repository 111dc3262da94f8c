/** Files of an upload field: stored files, running uploads, and their messages. */
import { CallFailure } from '../../client/callFailure.ts';
import type { StoredFile } from '../fieldContext.ts';

export type FileUpload = {
  key: number;
  name: string;
  size: number;
  percent: number;
  /** A completed upload becomes a stored file and is removed here. */
  state: 'ready' | 'uploading' | 'failed';
  problem?: string | undefined;
  /** True if it failed because the network was down. */
  lost?: boolean | undefined;
};

const defaultMaxMegabytes = 1024;

/** Rejects a file above the size limit. */
export function findSizeProblem(file: { size: number }, maxSize = defaultMaxMegabytes): string | undefined {
  return file.size > maxSize * 1024 * 1024 ? `文件大小超过 ${maxSize}MB` : undefined;
}

/** The failed state of an upload, with the message that its entry shows. */
export const toFailedUpload = (error: unknown): Partial<FileUpload> => {
  const lost = error instanceof CallFailure && error.reason === 'NETWORK';
  const message = error instanceof CallFailure && error.status > 0 ? error.msg : undefined;
  return { state: 'failed', lost, problem: lost ? '网络中断，恢复后自动重传' : (message ?? '上传失败！') };
};

/** Makes the chosen uploads that the network lost ready to be sent again. */
export const resendLost =
  (isMeant: (upload: FileUpload) => boolean) =>
  (uploads: readonly FileUpload[]): readonly FileUpload[] =>
    uploads.map((one) =>
      one.state === 'failed' && one.lost && isMeant(one)
        ? { ...one, state: 'ready', problem: undefined }
        : one,
    );

export function parseStoredFiles(value: unknown): StoredFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('url' in one) || !('name' in one)) return [];
    const size = 'size' in one ? Number(one.size) : undefined;
    return [{ name: String(one.name), url: String(one.url), size }];
  });
}

/**
 * Inserts an uploaded file into the list in the order in which the files were chosen, not in which uploads ended.
 * `turns` holds the position of each chosen file by its address; other files were in the list before.
 */
export function insertInChosenOrder(
  files: readonly StoredFile[],
  file: StoredFile,
  turns: ReadonlyMap<string, number>,
): StoredFile[] {
  const turnOf = ({ url }: StoredFile) => turns.get(url) ?? 0;
  const later = files.findIndex((one) => turnOf(one) > turnOf(file));
  return files.toSpliced(later < 0 ? files.length : later, 0, file);
}
