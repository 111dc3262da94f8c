import { Refusal } from '../../../contract/failures.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { insertFile } from '../../db/queries/files/files.ts';
import { assertWithinQuota } from '../../records/files/uploadQuota.ts';
import { receiveUpload } from './receiveUpload.ts';

/** Stores the file of a call once, however often the call is sent. `path` names the file in refusals. */
export async function storeCallUpload(context: SessionContext, path: string) {
  const { deps, file, actor, once } = context;
  if (!file) throw new Refusal(400, [{ path, message: '请选择文件' }]);
  const stored = await receiveUpload(context, file);
  const kept = await once('file', async (tx) => {
    const { fileName, originalName, mimeType, size, sha256 } = stored;
    const row = { fileName, originalName, mimeType, size, sha256, createBy: actor.userId };
    await assertWithinQuota(tx, row, deps.settings.quotas);
    const fileId = await insertFile(tx, row);
    return { fileId, fileName, originalName, size };
  });
  // The request was sent again after a node died: the file that the dead node stored is used.
  if (kept.fileName !== stored.fileName) await deps.files.remove(stored.fileName);
  return { ...kept, url: `/api/common/download?fileName=${kept.fileName}` };
}
