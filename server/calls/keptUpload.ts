import { Refusal } from '../../contract/failures.ts';
import { insertFile } from '../db/queries/files.ts';
import { storeUpload } from '../records/files/upload.ts';
import type { LongContext } from './context.ts';

/** The file of a call, kept and entered once however often the call is sent; `path`: what a refusal calls it. */
export async function keptUpload({ deps, file, actor, once }: LongContext, path: string) {
  if (!file) throw new Refusal(400, [{ path, message: '请选择文件' }]);
  const stored = await storeUpload(deps.files, file);
  const kept = await once('file', async (tx) => {
    const { fileName, originalName, mimeType, size } = stored;
    const fileId = await insertFile(tx, { fileName, originalName, mimeType, size, createBy: actor.userId });
    return { fileId, fileName, originalName, size };
  });
  // Sent again after a node died: what that node kept is the file.
  if (kept.fileName !== stored.fileName) await deps.files.remove(stored.fileName);
  return { ...kept, url: `/api/common/download?fileName=${kept.fileName}` };
}
