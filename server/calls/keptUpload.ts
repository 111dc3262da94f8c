import { Refusal } from '../../contract/failures.ts';
import { insertFile } from '../db/queries/files.ts';
import { assertWithinQuota } from '../records/files/quota.ts';
import type { LongContext } from './context.ts';
import { takeUpload } from './takeUpload.ts';

/** The file of a call, kept and entered once however often the call is sent; `path`: what a refusal calls it. */
export async function keptUpload(context: LongContext, path: string) {
  const { deps, file, actor, once } = context;
  if (!file) throw new Refusal(400, [{ path, message: '请选择文件' }]);
  const stored = await takeUpload(context, file);
  const kept = await once('file', async (tx) => {
    const { fileName, originalName, mimeType, size, sha256 } = stored;
    const row = { fileName, originalName, mimeType, size, sha256, createBy: actor.userId };
    await assertWithinQuota(tx, row, deps.settings.quotas);
    const fileId = await insertFile(tx, row);
    return { fileId, fileName, originalName, size };
  });
  // Sent again after a node died: what that node kept is the file.
  if (kept.fileName !== stored.fileName) await deps.files.remove(stored.fileName);
  return { ...kept, url: `/api/common/download?fileName=${kept.fileName}` };
}
